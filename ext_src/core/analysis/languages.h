// Language codes of ISO 639-1.
#pragma once

#include <string_view>

namespace postings {

// Whether it is a code of two letters, such as "en".
bool is_language_code(std::string_view code);

// The two-letter code of a language given by its three-letter code of ISO 639-2 ("eng"; "deu" and
// "ger" are the same language); empty if it has none or is no language.
std::string_view two_letter_code(std::string_view three_letters);

}  // namespace postings
