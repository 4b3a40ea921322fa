#include "core/analysis/stem_letters.h"

#include <algorithm>
#include <iterator>

#include "core/analysis/utf8.h"

namespace postings {

namespace {

struct Letters {
    std::string_view language;
    std::u32string_view replaced, by;
};

constexpr Letters kLetters[] = {
    {"ca", U"\u00E0\u00E1\u00E8\u00E9\u00EC\u00ED\u00EF\u00F2\u00F3\u00FA\u00FC", U"aaeeiiioouu"},
    {"de", U"\u00E4\u00F6\u00FC", U"aou"},
    {"es", U"\u00E1\u00E9\u00ED\u00F3\u00FA", U"aeiou"},
    {"it", U"\u00E1\u00E9\u00ED\u00F3\u00FA", U"\u00E0\u00E8\u00EC\u00F2\u00F9"},
    {"nl", U"\u00E1\u00E4\u00E9\u00EB\u00ED\u00EF\u00F3\u00F6\u00FA\u00FC", U"aaeeiioouu"},
    {"ru", U"\u0451", U"\u0435"},
};

}  // namespace

std::string with_stem_letters(std::string_view language, std::string_view word) {
    const auto* const letters = std::ranges::find(kLetters, language, &Letters::language);
    if (letters == std::end(kLetters)) return std::string(word);
    std::string made;
    const auto* p = reinterpret_cast<const uint8_t*>(word.data());
    for (const auto* const end = p + word.size(); p < end;) {
        const Utf8Character character = utf8_at(p, end);
        if (character.size == 0) return std::string(word);
        const size_t place = letters->replaced.find(character.code);
        append_utf8(made, place == letters->replaced.npos ? character.code : letters->by[place]);
        p += character.size;
    }
    return made;
}

}  // namespace postings
