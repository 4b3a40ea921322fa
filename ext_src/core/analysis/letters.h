// What a text ends with, by the classes of the word rules (words.h).
#pragma once

#include <string_view>

#include "core/analysis/unicode_tables.h"
#include "core/analysis/utf8.h"

namespace postings {

// Whether it is a letter or digit, and perhaps marks on it, of a script that is written with spaces
// between words.
inline bool ends_with_letter(std::string_view text) {
    using unicode::WordClass;
    const auto* const first = reinterpret_cast<const uint8_t*>(text.data());
    for (const uint8_t* end = first + text.size(); end > first;) {
        const uint8_t* character = end - 1;
        while (character > first && (*character & 0xC0) == 0x80) --character;
        const Utf8Character c = utf8_at(character, end);
        if (c.size != end - character) return false;
        const WordClass of = unicode::word_class(c.code);
        if (of != WordClass::kExtend && of != WordClass::kJoiner)
            return of == WordClass::kLetter || of == WordClass::kHebrew || of == WordClass::kDigit;
        end = character;
    }
    return false;
}

}  // namespace postings
