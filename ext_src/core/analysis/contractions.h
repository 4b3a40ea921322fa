// Words with an apostrophe: contractions and possessives.
#pragma once

#include <string_view>

namespace postings {

// The functions take a word that Folder::fold_case() has folded.

// Whether it is an English contraction of a pronoun or the like, as he'll, or one that changes its
// word or has an unusual one: can't, let's. It is none of a word of the index or a stop word: those
// have contractions and possessives, too, but an index may be without the language's stop words.
bool is_contraction(std::string_view word);

// The word of which it may be a contraction or a possessive: who of who'd've, could of couldn't,
// dog of dog's, and homme of l'homme, where no analyzer cuts that. Empty if it is none.
std::string_view base_of_contraction(std::string_view word);

}  // namespace postings
