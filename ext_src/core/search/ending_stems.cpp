#include "core/search/ending_stems.h"

#include <algorithm>

#include "core/analysis/utf8.h"
#include "core/search/fuzzy_word.h"

namespace postings::search {

namespace {

constexpr size_t kEnding = 5, kMostCharacters = 64;

std::u32string letters_beside(char32_t letter) {
    std::u32string letters;
    const auto add = [&](char32_t first, char32_t last) {
        if (letter < first || letter > last) return;
        for (char32_t c = first; c <= last; ++c) letters.push_back(c);
    };
    add(U'a', U'z');
    add(U'\u0430', U'\u044F');
    add(U'\u03B1', U'\u03C9');
    return letters;
}

}  // namespace

std::vector<std::string> ending_stems(Analyzer& analyzer, std::string_view word) {
    std::vector<std::string> stems;
    if (!analyzer.has_stems()) return stems;
    std::u32string characters;
    const auto* p = reinterpret_cast<const uint8_t*>(word.data());
    for (const auto* const end = p + word.size(); p < end;) {
        const Utf8Character character = utf8_at(p, end);
        if (character.size == 0 || characters.size() == kMostCharacters) return stems;
        characters.push_back(character.code);
        p += character.size;
    }
    const size_t size = characters.size(), from = size > kEnding ? size - kEnding : 1;
    if (size < 2) return stems;
    const std::u32string letters = letters_beside(characters.back());
    FuzzyWord near(word, 1, false);
    std::string text;
    const auto try_one = [&](const std::u32string& made) {
        text.clear();
        for (const char32_t c : made) append_utf8(text, c);
        const std::string_view stem = analyzer.term(text, WordKind::kWord);
        if (stem.size() < text.size() && near.typos_of(stem) > 1) stems.emplace_back(stem);
    };
    std::u32string made;
    for (size_t i = from; i <= size; ++i) {
        for (const char32_t letter : letters) {
            try_one((made = characters).insert(i, 1, letter));
            if (i == size) continue;
            made = characters;
            made[i] = letter;
            try_one(made);
        }
        if (i == size) break;
        try_one((made = characters).erase(i, 1));
        if (i + 1 == size) continue;
        made = characters;
        std::swap(made[i], made[i + 1]);
        try_one(made);
    }
    std::ranges::sort(stems);
    stems.erase(std::unique(stems.begin(), stems.end()), stems.end());
    return stems;
}

}  // namespace postings::search
