// Ranks the documents of a segment with the numbers of the whole index, so that scores do not
// depend on how documents are spread over segments: BM25 of one text field, BM25F of several.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/index/index_snapshot.h"
#include "core/rank/document_filter.h"
#include "core/rank/field_term.h"
#include "core/rank/rank_mode.h"
#include "core/rank/top_k.h"

namespace postings::search {

struct WeightedLists {
    std::span<const PostingListView* const> lists;  // in each text field
    uint32_t weight;                                // term_weights() of all terms of the query
    bool required;                                  // by each document
};

// One thread at a time: makes its tables when they are needed.
class Scorer {
  public:
    // The snapshot outlives the scorer.
    explicit Scorer(const index::IndexSnapshot& snapshot);

    // The best k of a segment that are over the threshold, best first; others may be among them.
    // Of several terms none of which is required, a document has one at least. There is a text
    // field. Scores and the threshold are multiplied by the boosts, if any.
    std::vector<ScoredDocument> rank(size_t segment, std::span<const WeightedLists> terms,
                                     const Restriction& restriction, size_t k, uint32_t threshold,
                                     const DocumentBoosts* boosts = nullptr);
    // What a term adds to the score of a document: of these frequencies in each field, 0 where it
    // is not.
    uint32_t impact(size_t segment, uint32_t document, uint32_t weight,
                    std::span<const uint32_t> frequencies);
    // Of a segment with one text field, as it is scored.
    const DocumentLengths& lengths(size_t segment) const { return segments_[segment].lengths[0]; }
    // Of a document's text field, as it is scored.
    uint32_t length(size_t segment, size_t text_field, uint32_t document) const;

  private:
    struct OfSegment {
        std::vector<DocumentLengths> lengths;  // of each text field
        std::vector<FieldParts> parts;         // the same, if there are several
    };

    std::vector<ScoredDocument> rank_one(const OfSegment& segment,
                                         std::span<const WeightedLists> terms,
                                         const Restriction& restriction, size_t k,
                                         uint32_t threshold, const DocumentBoosts* boosts);
    std::vector<ScoredDocument> rank_fields(const OfSegment& segment,
                                            std::span<const WeightedLists> terms,
                                            const Restriction& restriction, size_t k,
                                            uint32_t threshold, const DocumentBoosts* boosts);
    // With the rows of lists of such frequencies.
    const Bm25Table& table(uint8_t frequency_code);

    const index::IndexSnapshot& snapshot_;
    std::vector<OfSegment> segments_;
    std::optional<Bm25Table> table_;
};

}  // namespace postings::search
