// UTF-8 (The Unicode Standard, section 3.9, table 3-7): rejects overlong forms, surrogates and
// numbers over U+10FFFF.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace postings {

struct Utf8Character {
    char32_t code;
    uint32_t size;  // in bytes; 0 for an invalid byte, which is to be skipped
};

// The character at p, which is before end.
inline Utf8Character utf8_at(const uint8_t* p, const uint8_t* end) {
    const uint8_t a = *p;
    if (a < 0x80) return {a, 1};
    const auto left = end - p;
    const auto continues = [&](int i) { return (p[i] & 0xC0) == 0x80; };
    if (a < 0xE0) {
        if (a < 0xC2 || left < 2 || !continues(1)) return {0, 0};
        return {static_cast<char32_t>((a & 0x1F) << 6 | (p[1] & 0x3F)), 2};
    }
    if (a < 0xF0) {
        if (left < 3 || !continues(1) || !continues(2)) return {0, 0};
        const auto code =
            static_cast<char32_t>((a & 0x0F) << 12 | (p[1] & 0x3F) << 6 | (p[2] & 0x3F));
        return code < 0x800 || (code >= 0xD800 && code < 0xE000) ? Utf8Character{0, 0}
                                                                 : Utf8Character{code, 3};
    }
    if (a > 0xF4 || left < 4 || !continues(1) || !continues(2) || !continues(3)) return {0, 0};
    const auto code = static_cast<char32_t>((a & 0x07) << 18 | (p[1] & 0x3F) << 12 |
                                            (p[2] & 0x3F) << 6 | (p[3] & 0x3F));
    return code < 0x10000 || code > 0x10FFFF ? Utf8Character{0, 0} : Utf8Character{code, 4};
}

inline void append_utf8(std::string& out, char32_t c) {
    const auto put = [&](char32_t byte) { out.push_back(static_cast<char>(byte)); };
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xC0 | c >> 6), put(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        put(0xE0 | c >> 12), put(0x80 | (c >> 6 & 0x3F)), put(0x80 | (c & 0x3F));
    } else {
        put(0xF0 | c >> 18), put(0x80 | (c >> 12 & 0x3F));
        put(0x80 | (c >> 6 & 0x3F)), put(0x80 | (c & 0x3F));
    }
}

// The greatest size <= most at which this UTF-8 text can be cut between characters.
inline size_t utf8_cut(const char* text, size_t size, size_t most) {
    if (size <= most) return size;
    while (most > 0 && (static_cast<uint8_t>(text[most]) & 0xC0) == 0x80) --most;
    return most;
}

}  // namespace postings
