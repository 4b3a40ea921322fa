// The languages of the world, as ISO 639-1 names them.
#pragma once

#include <string_view>

namespace postings {

// Two letters: "en".
bool is_language_code(std::string_view code);

// The two letters of a language that ISO 639-2 names by these three ("eng"; "deu" and "ger" are one
// language); empty for one that has none, and for what is no language.
std::string_view two_letter_code(std::string_view three_letters);

}  // namespace postings
