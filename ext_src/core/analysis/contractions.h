// Words with an apostrophe: contractions and possessives.
#pragma once

#include <string_view>

namespace postings {

// The functions take a word that Folder::fold_case() has folded.

// Whether it is an English contraction that base_of_contraction() does not tell, as it changes its
// word or is of one that is no stop word: can't, let's.
bool is_contraction(std::string_view word);

// The word of which it may be a contraction or a possessive: who of who'd've, could of couldn't,
// dog of dog's, and homme of l'homme, where no analyzer cuts that. Empty if it is none.
std::string_view base_of_contraction(std::string_view word);

}  // namespace postings
