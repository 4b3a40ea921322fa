#include "core/analysis/lower_case.h"

#include <algorithm>

#include "core/analysis/unicode_tables.h"
#include "core/analysis/utf8.h"

namespace postings {

namespace {

// Capitals beyond ASCII, among others, whose case folding is their small letter (not true of ẛ).
bool is_capital(char32_t c) {
    const auto within = [&](char32_t first, char32_t last) { return c >= first && c <= last; };
    return within(0xC0, 0x17E) || within(0x180, 0x24F) || within(0x386, 0x3AB) ||
           within(0x400, 0x42F) || within(0x460, 0x52F) || within(0x531, 0x556) ||
           (within(0x1E00, 0x1FFF) && c != 0x1E9B);
}

}  // namespace

std::string lower_case(std::string_view word, bool turkic) {
    std::string text;
    text.reserve(word.size());
    const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (!turkic && std::ranges::all_of(word, is_ascii)) {
        for (const char c : word)
            text.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
        return text;
    }
    const auto* p = reinterpret_cast<const uint8_t*>(word.data());
    for (const auto* const end = p + word.size(); p < end;) {
        const Utf8Character c = utf8_at(p, end);
        const std::string_view bytes(reinterpret_cast<const char*>(p),
                                     std::max<uint32_t>(c.size, 1));
        p += bytes.size();
        if (turkic && (bytes == "I" || c.code == 0x130)) {
            text += c.code == 0x130 ? "i" : "\u0131";
        } else if (bytes[0] >= 'A' && bytes[0] <= 'Z') {
            text.push_back(static_cast<char>(bytes[0] - 'A' + 'a'));
        } else if (c.code == 0x1E9E) {
            text += "\u00DF";  // case folding would give two letters
        } else if (c.code == 0x3A3 && p == end && !text.empty()) {
            text += "\u03C2";  // final sigma
        } else if (c.code >= 0xFF21 && c.code <= 0xFF3A) {
            append_utf8(text, c.code + 0x20);  // of full width, as the small letters behind it
        } else if (is_capital(c.code)) {
            const unicode::Mapping folded = unicode::case_folding(c.code);
            const auto* const q = reinterpret_cast<const uint8_t*>(folded.text.data());
            const bool is_one = folded.changes && !folded.text.empty() &&
                                utf8_at(q, q + folded.text.size()).size == folded.text.size();
            text += is_one ? folded.text : bytes;
        } else {
            text += bytes;
        }
    }
    return text;
}

}  // namespace postings
