// The terms of an index that are meant by a word with typos.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/index_snapshot.h"
#include "core/search/deadline.h"
#include "core/search/fuzzy_word.h"

namespace postings::search {

// A word as it is typed with typos. The terms of an index are stems: typos count between stems, and
// also between the word without case and accents and a stem; what is nearer counts. A typo in an
// ending makes another stem: stems of the word with another ending (ending_stems.h) have one.
class FuzzyTerm {
  public:
    // `terms`: the word's stem, then those with another ending; `whole`: the word, empty if it is
    // its stem.
    FuzzyTerm(std::span<const std::string> terms, const std::string& whole, uint32_t typos,
              bool first_letter);

    const std::string& term() const { return terms_[0]; }
    // Stems of the word with another ending.
    std::span<const std::string> with_other_ending() const { return std::span(terms_).subspan(1); }
    // Not so for those, and for most of which typos_of() says nothing.
    bool may_be(const WordShape& term) const {
        return std::ranges::any_of(words_,
                                   [&](const FuzzyWord& word) { return word.may_be(term); });
    }
    // Of what has as many as asked for; not of the term itself. At least 1.
    std::optional<uint32_t> typos_of(std::string_view term);

  private:
    friend class SimilarTerms;

    std::vector<std::string> terms_;
    std::vector<FuzzyWord> words_;
};

struct SimilarTerm {
    struct Place {
        uint32_t segment;
        uint8_t field;  // its place among the fields given
        std::span<const uint8_t> payload;
    };

    std::string term;
    uint32_t typos = 0;
    // Live ones, counted once for each of the fields; only where it was counted.
    uint64_t documents = 0;
    std::vector<Place> places;
};

struct WhichTerms {
    // Come before all others.
    std::span<const std::string> kept = {};
    // Whether documents are counted in any case.
    bool count = false;
};

// So many words a word with typos stands for: those with one typo come before those with two, then
// what more documents have, then what is less by its bytes.
inline constexpr size_t kMostSimilarTerms = 64;

// In this order; without counting, if all are within the bound, by their bytes. `fields`: their
// numbers in the schema. TimedOut, CorruptedFile, CorruptedData.
std::vector<SimilarTerm> similar_terms(const index::IndexSnapshot& snapshot,
                                       std::span<const uint8_t> fields, FuzzyTerm& word,
                                       const WhichTerms& which, const Deadline& deadline);

}  // namespace postings::search
