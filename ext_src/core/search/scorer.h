// Ranks the documents of a segment with the statistics of the whole index, so that scores do not
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
    std::span<const PostingListView* const> lists;  // one per text field
    uint32_t weight;                                // computed by term_weights() for all terms of
                                                    // the query
    bool required;                                  // whether every document must have the term
};

// Not thread-safe: makes its tables when they are needed.
class Scorer {
  public:
    // The snapshot outlives the scorer.
    explicit Scorer(const index::IndexSnapshot& snapshot);

    // The best k documents of a segment with scores over the threshold, best first; documents below
    // it may be among them. If no term is required, a document must have at least one. There is a
    // text field. Scores, and the threshold, include the factors of `boosts`, if given. Throws
    // TimedOut after the deadline, if given.
    std::vector<ScoredDocument> rank(size_t segment, std::span<const WeightedLists> terms,
                                     const Restriction& restriction, size_t k, uint32_t threshold,
                                     const DocumentBoosts* boosts = nullptr,
                                     const Deadline* deadline = nullptr);
    // What a term adds to the score of a document; `frequencies` is per field, 0 where the term is
    // not.
    uint32_t impact(size_t segment, uint32_t document, uint32_t weight,
                    std::span<const uint32_t> frequencies);
    // For a segment with one text field: the lengths that are scored.
    const DocumentLengths& lengths(size_t segment) const { return segments_[segment].lengths[0]; }
    // The length of a document's text field that is scored (rounded).
    uint32_t length(size_t segment, size_t text_field, uint32_t document) const;

  private:
    struct OfSegment {
        std::vector<DocumentLengths> lengths;  // one per text field
        std::vector<FieldParts> parts;         // the same for BM25F, if there are several
    };

    std::vector<ScoredDocument> rank_one(const OfSegment& segment,
                                         std::span<const WeightedLists> terms,
                                         const Restriction& restriction, size_t k,
                                         uint32_t threshold, const DocumentBoosts* boosts,
                                         const Deadline* deadline);
    std::vector<ScoredDocument> rank_fields(const OfSegment& segment,
                                            std::span<const WeightedLists> terms,
                                            const Restriction& restriction, size_t k,
                                            uint32_t threshold, const DocumentBoosts* boosts,
                                            const Deadline* deadline);
    // The table, with rows for lists with this code of frequencies.
    const Bm25Table& table(uint8_t frequency_code);

    const index::IndexSnapshot& snapshot_;
    std::vector<OfSegment> segments_;
    std::optional<Bm25Table> table_;
};

}  // namespace postings::search
