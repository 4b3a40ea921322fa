#include "core/analysis/folding.h"

#include <algorithm>

#include "core/analysis/unicode_tables.h"
#include "core/analysis/utf8.h"

namespace postings {

namespace {

// Calls `on_character` with each character's number and bytes; skips invalid UTF-8.
template <class OnCharacter>
void for_each_character(std::string_view text, OnCharacter on_character) {
    const auto* p = reinterpret_cast<const uint8_t*>(text.data());
    const auto* const end = p + text.size();
    while (p < end) {
        const Utf8Character c = utf8_at(p, end);
        if (c.size != 0)
            on_character(c.code, std::string_view(reinterpret_cast<const char*>(p), c.size));
        p += std::max<uint32_t>(c.size, 1);
    }
}

// Hangul's arithmetic: The Unicode Standard, section 3.12.
constexpr char32_t kSyllables = 0xAC00, kLeads = 0x1100, kVowels = 0x1161, kTails = 0x11A7;
constexpr char32_t kLeadCount = 19, kVowelCount = 21, kTailCount = 28;
constexpr char32_t kSyllableCount = kLeadCount * kVowelCount * kTailCount;

// 0 where the pair does not compose.
char32_t composed(char32_t first, char32_t second) {
    if (first - kLeads < kLeadCount && second - kVowels < kVowelCount)
        return kSyllables + ((first - kLeads) * kVowelCount + second - kVowels) * kTailCount;
    if (first - kSyllables < kSyllableCount && (first - kSyllables) % kTailCount == 0 &&
        second - kTails - 1 < kTailCount - 1)
        return first + second - kTails;
    const uint64_t pair = static_cast<uint64_t>(first) << 32 | second;
    const auto* const end = unicode::kCompositionPairs + unicode::kCompositionCount;
    const auto* const place = std::lower_bound(unicode::kCompositionPairs, end, pair);
    return place != end && *place == pair
               ? unicode::kCompositions[place - unicode::kCompositionPairs]
               : 0;
}

// Whether the character may combine with what is before it, or be reordered before it.
bool is_bound(char32_t c) {
    using unicode::WordClass;
    const WordClass word_class = unicode::word_class(c);
    return word_class == WordClass::kExtend || word_class == WordClass::kSyllableEnd ||
           unicode::combining_class(c) != 0;
}

}  // namespace

bool Folder::fold_case(std::string_view word, std::string& out) {
    const auto lower = [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    };
    if (!turkic_) {
        out.assign(word);
        char all = 0;
        for (char& c : out) {
            all |= c;
            c = lower(c);
        }
        if (static_cast<uint8_t>(all) < 0x80) return true;  // as nearly all do
    }
    out.clear();
    bool bound = false;
    for_each_character(word, [&](char32_t c, std::string_view bytes) {
        if (c < 0x80) {
            if (turkic_ && c == 'I') {
                out += "\xC4\xB1";
            } else {
                out.push_back(lower(static_cast<char>(c)));
            }
            return;
        }
        if (turkic_ && c == 0x130) {
            out.push_back('i');
            return;
        }
        const unicode::Mapping folded = unicode::case_folding(c);
        const std::string_view made = folded.changes ? folded.text : bytes;
        bound = bound || is_bound(c);
        // Some Hangul is bound only when it is folded: that of half width.
        if (folded.changes)
            for_each_character(
                made, [&](char32_t part, std::string_view) { bound = bound || is_bound(part); });
        out += made;
    });
    if (bound) compose(out);
    return false;
}

// NFC: decomposes, orders the marks, composes (UAX #15).
void Folder::compose(std::string& word) {
    characters_.clear();
    for_each_character(word, [&](char32_t c, std::string_view) {
        const unicode::Mapping parts = unicode::decomposition(c);
        if (parts.changes) {
            for_each_character(
                parts.text, [&](char32_t part, std::string_view) { characters_.push_back(part); });
        } else if (c - kSyllables < kSyllableCount) {
            const char32_t tail = (c - kSyllables) % kTailCount;
            const char32_t pair = (c - kSyllables) / kTailCount;
            characters_.insert(characters_.end(),
                               {kLeads + pair / kVowelCount, kVowels + pair % kVowelCount});
            if (tail) characters_.push_back(kTails + tail);
        } else {
            characters_.push_back(c);
        }
    });
    const auto is_starter = [](char32_t c) { return unicode::combining_class(c) == 0; };
    for (auto i = characters_.begin(); i != characters_.end();) {
        i = std::find_if_not(i, characters_.end(), is_starter);
        const auto end = std::find_if(i, characters_.end(), is_starter);
        std::stable_sort(i, end, [](char32_t a, char32_t b) {
            return unicode::combining_class(a) < unicode::combining_class(b);
        });
        i = end;
    }
    constexpr size_t kNone = SIZE_MAX;
    size_t size = 0, starter = kNone;
    int last_class = -1;  // of the last mark kept since the starter
    for (const char32_t c : characters_) {
        const int combining = unicode::combining_class(c);
        if (starter != kNone && last_class < combining) {
            if (const char32_t both = composed(characters_[starter], c)) {
                characters_[starter] = both;
                continue;
            }
        }
        if (combining == 0) {
            starter = size;
            last_class = -1;
        } else {
            last_class = combining;
        }
        characters_[size++] = c;
    }
    word.clear();
    for (size_t i = 0; i < size; ++i) append_utf8(word, characters_[i]);
}

void Folder::fold_accents(std::string& word) {
    folded_.clear();
    for_each_character(word, [&](char32_t c, std::string_view bytes) {
        const unicode::Mapping folded = unicode::accent_folding(c);
        folded_ += folded.changes ? folded.text : bytes;
    });
    word.swap(folded_);
}

}  // namespace postings
