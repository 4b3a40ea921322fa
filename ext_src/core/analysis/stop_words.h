// Words that say little by themselves. Indexes keep them (phrases need them); queries may leave
// them out.
#pragma once

#include <string_view>

namespace postings {

// Of a language, as ISO 639-1 names it, and a word in lower case, as Folder::fold_case() makes it.
// False for any word of a language without a list.
bool is_stop_word(std::string_view language, std::string_view word);

// The list: words between spaces, with a space at both ends; empty without one.
std::string_view stop_words(std::string_view language);

}  // namespace postings
