// The terms of an index that a word with typos may mean.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/deadline.h"
#include "core/search/document_counts.h"
#include "core/search/fuzzy_word.h"
#include "core/search/leaf.h"
#include "core/search/nearness.h"

namespace postings::search {

// A word that may have typos. As the terms of an index are stems, typos are counted between the
// word's stem and a term, and also between the whole word (without case and accents) and the term;
// the lesser count is taken. A typo in the ending changes the stem: stems that the word has with
// another ending (ending_stems.h) count as one typo.
class FuzzyTerm {
  public:
    // Of the leaf of a word with typos: `terms`: the word's stem, then its stems with another
    // ending. `whole`: the word itself, or empty if it equals its stem.
    explicit FuzzyTerm(const Leaf& leaf);

    const std::string& term() const { return terms_[0]; }
    // The stems of the word with another ending.
    std::span<const std::string> with_other_ending() const { return std::span(terms_).subspan(1); }
    // A quick check: false for most terms to which nearness_of() gives nothing. It does not know
    // with_other_ending(), for which it may be false as well.
    bool may_be(const WordShape& term) const {
        return std::ranges::any_of(words_,
                                   [&](const FuzzyWord& word) { return word.may_be(term); });
    }
    // Nothing for the term itself, for terms that are left out, and for those with more typos than
    // asked for that are no stem with another ending.
    std::optional<Nearness> nearness_of(std::string_view term);

  private:
    friend class SimilarTerms;

    bool is_left_out(std::string_view term) const {
        return std::ranges::find(left_out_, term) != left_out_.end();
    }

    std::vector<std::string> terms_, left_out_;
    std::vector<FuzzyWord> words_;
};

struct SimilarTerm {
    struct Place {
        uint32_t segment;
        uint8_t field;  // its place among all fields given
        std::span<const uint8_t> payload;
    };

    std::string term;
    Nearness nearness = Nearness::kOneTypo;
    // Counted once per field; 0 if they were not counted.
    uint64_t documents = 0;
    std::vector<Place> places;
};

struct WhichTerms {
    // These come before all others.
    std::span<const std::string> kept = {};
    // Whether to count documents even if all terms are kept.
    bool count = false;
};

// The most terms that a word with typos stands for. Nearer terms come first, then those with more
// documents, then by their bytes.
inline constexpr size_t kMostSimilarTerms = 64;

// In this order, or by their bytes if documents were not counted because all terms fit. `fields`:
// their numbers in the schema. Throws TimedOut, CorruptedFile, CorruptedData.
std::vector<SimilarTerm> similar_terms(const DocumentCounts& counts,
                                       std::span<const uint8_t> fields, FuzzyTerm& word,
                                       const WhichTerms& which, const Deadline& deadline);
// The same for a word that fields have in several ways.
struct FuzzyTermIn {
    std::vector<uint8_t> fields;
    FuzzyTerm word;
};
std::vector<SimilarTerm> similar_terms(const DocumentCounts& counts, std::span<FuzzyTermIn> words,
                                       const WhichTerms& which, const Deadline& deadline);

}  // namespace postings::search
