// Words that say little by themselves. Indexes keep them (phrases need them); queries may leave
// them out.
#pragma once

#include <string_view>

namespace postings {

// Of a language, as ISO 639-1 names it: words between spaces, with a space at both ends; empty for
// one without a list.
std::string_view stop_words(std::string_view language);

// Whether such a list has a word in lower case, as Folder::fold_case() makes it.
bool is_stop_word(std::string_view list, std::string_view word);

}  // namespace postings
