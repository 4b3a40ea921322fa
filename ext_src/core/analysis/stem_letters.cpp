#include "core/analysis/stem_letters.h"

#include <algorithm>
#include <iterator>

#include "core/analysis/utf8.h"

namespace postings {

namespace {

struct Letters {
    std::string_view language;
    // What each becomes, nothing if that is 0, and what follows, if there is more.
    std::u32string_view replaced, by, then = {};
};

// Hamzas lose what carries them, or it becomes a letter; what is written above and below letters
// goes.
constexpr char32_t kArabicBy[] = U"\u0627\u0627\u0648\u0627\u064A\0\0\0\0\0\0\0\0\0";
// Three letters of Serbian become two each: lj, nj, dž.
constexpr char32_t kSerbianThen[] =
    U"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0jj\0\u017E";

constexpr Letters kLetters[] = {
    {"ar",
     U"\u0622\u0623\u0624\u0625\u0626\u0640\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652",
     {kArabicBy, 14}},
    {"ca", U"\u00E0\u00E1\u00E8\u00E9\u00EC\u00ED\u00EF\u00F2\u00F3\u00FA\u00FC", U"aaeeiiioouu"},
    {"de", U"\u00E4\u00F6\u00FC", U"aou"},
    {"el", U"\u0390\u03AC\u03AD\u03AE\u03AF\u03B0\u03CA\u03CB\u03CC\u03CD\u03CE",
     U"\u03B7\u03B1\u03B5\u03B7\u03B9\u03C5\u03B7\u03C5\u03BF\u03C5\u03C9"},
    {"es", U"\u00E1\u00E9\u00ED\u00F3\u00FA", U"aeiou"},
    {"it", U"\u00E1\u00E9\u00ED\u00F3\u00FA", U"\u00E0\u00E8\u00EC\u00F2\u00F9"},
    {"nl", U"\u00E1\u00E4\u00E9\u00EB\u00ED\u00EF\u00F3\u00F6\u00FA\u00FC", U"aaeeiioouu"},
    {"ru", U"\u0451", U"\u0435"},
    {"sr",
     U"\u0430\u0431\u0432\u0433\u0434\u0435\u0436\u0437\u0438\u043A\u043B\u043C\u043D\u043E\u043F"
     U"\u0440\u0441\u0442\u0443\u0444\u0445\u0446\u0447\u0448\u0452\u0458\u0459\u045A\u045B\u045F",
     U"abvgde\u017Eziklmnoprstufhc\u010D\u0161\u0111jln\u0107d",
     {kSerbianThen, 30}},
    {"yi", U"\u05DA\u05DD\u05DF\u05E3\u05E5", U"\u05DB\u05DE\u05E0\u05E4\u05E6"},
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
        p += character.size;
        if (place == letters->replaced.npos) {
            append_utf8(made, character.code);
            continue;
        }
        if (letters->by[place] != 0) append_utf8(made, letters->by[place]);
        if (!letters->then.empty() && letters->then[place] != 0)
            append_utf8(made, letters->then[place]);
    }
    return made;
}

}  // namespace postings
