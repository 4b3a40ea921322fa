// The characters of the query language, which query_parser.h describes.
#pragma once

#include <algorithm>
#include <string_view>

#include "core/analysis/utf8.h"

namespace postings::search {

inline bool is_alphanumeric(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

inline bool is_operator(std::string_view word) {
    return word == "AND" || word == "OR" || word == "NOT";
}

// These return the size in bytes of what is at `at`, character_size() at least 1; 0 if there is
// something else.
inline size_t character_size(std::string_view text, size_t at) {
    const auto* const p = reinterpret_cast<const uint8_t*>(text.data());
    return std::max<size_t>(utf8_at(p + at, p + text.size()).size, 1);
}

inline size_t first_of(std::string_view text, size_t at, std::string_view a, std::string_view b) {
    const std::string_view rest = text.substr(at);
    return rest.starts_with(a) ? a.size() : rest.starts_with(b) ? b.size() : 0;
}

// A space, ASCII or not, or the end of a line; control characters and NUL count as spaces.
inline size_t space_size(std::string_view text, size_t at) {
    if (at >= text.size()) return 0;
    const auto c = static_cast<unsigned char>(text[at]);
    if (c < 0x80) return c <= ' ' || c == 0x7F;
    const auto* const p = reinterpret_cast<const uint8_t*>(text.data());
    const Utf8Character character = utf8_at(p + at, p + text.size());
    const char32_t code = character.code;
    const bool is_space = code == 0x85 || code == 0xA0 || code == 0x1680 ||
                          (code >= 0x2000 && code <= 0x200A) || code == 0x2028 || code == 0x2029 ||
                          code == 0x202F || code == 0x205F || code == 0x3000;
    return is_space ? character.size : 0;
}

// A letter of Hebrew ends before `at`, and another begins there.
inline bool is_between_hebrew(std::string_view text, size_t before, size_t after) {
    const auto is_hebrew = [&](size_t at) {
        const auto second = static_cast<unsigned char>(text[at + 1]);
        return text[at] == '\xD7' && second >= 0x90 && second <= 0xAA;
    };
    return before >= 2 && after + 2 <= text.size() && is_hebrew(before - 2) && is_hebrew(after);
}

// A quote, straight or typographic. Not one within a word of Hebrew, which has it in abbreviations.
inline size_t quote_size(std::string_view text, size_t at) {
    if (at >= text.size()) return 0;
    if (text[at] == '"') return is_between_hebrew(text, at, at + 1) ? 0 : 1;
    const size_t size = first_of(text, at, "\u201C", "\u201D");
    return size != 0 ? size : first_of(text, at, "\u201E", "\u201F");
}

inline size_t characters_of(std::string_view text) {
    size_t characters = 0;
    for (size_t i = 0; i < text.size(); i += character_size(text, i)) ++characters;
    return characters;
}

}  // namespace postings::search
