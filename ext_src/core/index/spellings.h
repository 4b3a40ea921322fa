// The words of texts as they are spelled: terms have neither case nor accents, and may be stems. So
// an index can complete and correct words without reading documents.
//
// A word is what all its spellings have in common, without case and accents (Analyzer::folded()).
// If terms are stems, a segment knows all words of its texts; else, words are terms, and it knows
// only those that are spelled otherwise than their term, in lower case.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"

namespace postings::index {

struct Spelling {
    static constexpr uint32_t kMostListed = 3;

    std::string_view text;  // empty if it is spelled as the word
    uint32_t documents = 0;
    std::array<uint32_t, kMostListed> first{};  // all documents, if they are not more

    bool is_listed() const { return documents <= kMostListed; }
    // Empty if the documents are not listed.
    std::span<const uint32_t> listed() const {
        return std::span(first).first(is_listed() ? documents : 0);
    }
};

// The key of a spelling for the inverter, in whose order a word's spellings follow each other:
// term_key() of the word, and, if it is spelled otherwise, a zero byte and the spelling, which is
// left out if the key would be longer than a term's.
std::string spelling_key(size_t field, std::string_view word, std::string_view spelling);
struct SplitKey {
    std::string_view word;  // with the field
    std::string_view text;  // as in Spelling
};
SplitKey split_spelling_key(std::string_view key);

// Adds the documents of the same spelling, or of the same word.
void add_to(Spelling& sum, const Spelling& spelling);

// A word has at most so many spellings in a segment. Those beyond, which fewest documents have,
// count as spelled like the word. `spellings` are ordered by their texts.
inline constexpr size_t kMostSpellings = 16;
void keep_most_frequent(std::vector<Spelling>& spellings);

// The spellings, ordered by their texts, as a word's entry (docs/formats.md).
void append_spellings(Bytes& entry, std::span<const Spelling> spellings);

}  // namespace postings::index
