// Words that say little by themselves. Indexes keep them, as phrases need them; queries may drop
// them.
#pragma once

#include <string_view>

namespace postings {

// The stop words of a language (ISO 639-1 code), separated by spaces, with a space at both ends;
// empty if there is no list.
std::string_view stop_words(std::string_view language);

// Whether such a list contains a word, which is folded by Folder::fold_case().
bool is_stop_word(std::string_view list, std::string_view word);

}  // namespace postings
