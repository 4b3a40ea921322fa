// A text with marks, as HTML or unescaped.
#include "core/analysis/utf8.h"
#include "core/search/highlight.h"

namespace postings::search {

namespace {

template <class Append>
std::string marked(TextPart part, const std::vector<TextPart>& marks, std::string_view open,
                   std::string_view close, Append append) {
    std::string out;
    out.reserve(part.length + part.length / 8 + marks.size() * (open.size() + close.size()));
    uint32_t at = part.offset;
    for (const TextPart& mark : marks) {
        append(out, at, mark.offset);
        out += open;
        append(out, mark.offset, mark.end());
        out += close;
        at = mark.end();
    }
    append(out, at, part.end());
    return out;
}

// Whether HTML does not allow the character, not even escaped.
bool is_forbidden(char32_t c) {
    return (c < 0x20 && c != '\t' && c != '\n' && c != '\f' && c != '\r') ||
           (c >= 0x7F && c < 0xA0) || (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF);
}

void append_html(std::string& out, std::string_view text) {
    constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
    const auto* p = reinterpret_cast<const uint8_t*>(text.data());
    for (const auto* const end = p + text.size(); p < end;) {
        const Utf8Character character = utf8_at(p, end);
        const size_t size = character.size == 0 ? 1 : character.size;
        if (character.size == 0 || is_forbidden(character.code)) {
            out += kReplacement;
        } else {
            switch (*p) {
                case '&':
                    out += "&amp;";
                    break;
                case '<':
                    out += "&lt;";
                    break;
                case '>':
                    out += "&gt;";
                    break;
                case '"':
                    out += "&quot;";
                    break;
                case '\'':
                    out += "&#039;";
                    break;
                default:
                    out.append(reinterpret_cast<const char*>(p), size);
            }
        }
        p += size;
    }
}

}  // namespace

std::string to_html(std::string_view text, TextPart part, const std::vector<TextPart>& marks,
                    std::string_view open, std::string_view close) {
    return marked(part, marks, open, close, [&](std::string& out, uint32_t from, uint32_t to) {
        append_html(out, text.substr(from, to - from));
    });
}

std::string to_text(std::string_view text, TextPart part, const std::vector<TextPart>& marks,
                    std::string_view open, std::string_view close) {
    return marked(part, marks, open, close, [&](std::string& out, uint32_t from, uint32_t to) {
        out += text.substr(from, to - from);
    });
}

}  // namespace postings::search
