#include "core/analysis/stem_letters.h"

#include <algorithm>
#include <iterator>

#include "core/analysis/folding.h"
#include "core/analysis/stemmer.h"
#include "core/analysis/utf8.h"

namespace postings {

namespace {

struct Letters {
    std::string_view language;
    // by: the replacement of each letter, 0 for none; then: a second letter of it, if any.
    std::u32string_view replaced, by, then = {};
    // A word around the letter such that no ending of the language reaches into it.
    std::string_view before = "bd", after = "bdgbdgbdaka";
};

// Letters that carry a hamza or a madda become the plain letter; the tatweel and the marks above
// and below letters are dropped.
constexpr char32_t kArabicBy[] = U"\u0627\u0627\u0648\u0627\u064A\0\0\0\0\0\0\0\0\0";
// Three letters of Serbian become two each: lj, nj, dž.
constexpr char32_t kSerbianThen[] =
    U"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0jj\0\u017E";

constexpr Letters kLetters[] = {
    {"ar",
     U"\u0622\u0623\u0624\u0625\u0626\u0640\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652",
     {kArabicBy, 14},
     {},
     "كتب",
     "كتبمكتب"},
    {"ca", U"\u00E0\u00E1\u00E8\u00E9\u00EC\u00ED\u00EF\u00F2\u00F3\u00FA\u00FC", U"aaeeiiioouu"},
    {"de", U"\u00E4\u00F6\u00FC", U"aou"},
    {"el",
     U"\u0390\u03AC\u03AD\u03AE\u03AF\u03B0\u03CA\u03CB\u03CC\u03CD\u03CE",
     U"\u03B7\u03B1\u03B5\u03B7\u03B9\u03C5\u03B7\u03C5\u03BF\u03C5\u03C9",
     {},
     "βδ",
     "βδγβδγβδκ"},
    {"es", U"\u00E1\u00E9\u00ED\u00F3\u00FA", U"aeiou"},
    {"it", U"\u00E1\u00E9\u00ED\u00F3\u00FA", U"\u00E0\u00E8\u00EC\u00F2\u00F9"},
    {"nl", U"\u00E1\u00E4\u00E9\u00EB\u00ED\u00EF\u00F3\u00F6\u00FA\u00FC", U"aaeeiioouu"},
    {"ro", U"\u015F\u0163", U"\u0219\u021B"},
    {"ru", U"\u0451", U"\u0435", {}, "бд", "бдгбдгбдака"},
    {"sr",
     U"\u0430\u0431\u0432\u0433\u0434\u0435\u0436\u0437\u0438\u043A\u043B\u043C\u043D\u043E\u043F"
     U"\u0440\u0441\u0442\u0443\u0444\u0445\u0446\u0447\u0448\u0452\u0458\u0459\u045A\u045B\u045F",
     U"abvgde\u017Eziklmnoprstufhc\u010D\u0161\u0111jln\u0107d",
     {kSerbianThen, 30},
     "бг",
     "бдгбдгбдака"},
    {"yi",
     U"\u05DA\u05DD\u05DF\u05E3\u05E5",
     U"\u05DB\u05DE\u05E0\u05E4\u05E6",
     {},
     "בדג",
     "בדגבדג"},
};

}  // namespace

StemLetters::StemLetters(std::string_view language, bool fold_accents) {
    const auto* const letters = std::ranges::find(kLetters, language, &Letters::language);
    if (letters == std::end(kLetters)) return;
    Stemmer stemmer(language);
    Folder folder(false);
    for (size_t i = 0; i < letters->replaced.size(); ++i) {
        std::string letter, by;
        append_utf8(letter, letters->replaced[i]);
        std::string word = std::string(letters->before) + letter + std::string(letters->after);
        stemmer.stem(word);
        if (word.find(letter) != word.npos) continue;
        if (letters->by[i] != 0) append_utf8(by, letters->by[i]);
        if (!letters->then.empty() && letters->then[i] != 0) append_utf8(by, letters->then[i]);
        if (fold_accents) folder.fold_accents(by);
        by_.emplace(letters->replaced[i], std::move(by));
    }
}

std::string StemLetters::in(std::string_view word) const {
    if (by_.empty()) return std::string(word);
    std::string made;
    const auto* p = reinterpret_cast<const uint8_t*>(word.data());
    for (const auto* const end = p + word.size(); p < end;) {
        const Utf8Character character = utf8_at(p, end);
        if (character.size == 0) return std::string(word);
        p += character.size;
        if (const auto found = by_.find(character.code); found != by_.end()) {
            made += found->second;
        } else {
            append_utf8(made, character.code);
        }
    }
    return made;
}

}  // namespace postings
