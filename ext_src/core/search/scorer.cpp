#include "core/search/scorer.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/rank/rank_query.h"
#include "core/rank/scored_term.h"

namespace postings::search {

namespace {

void check(const PostingListView& list, const DocumentLengths& lengths) {
    if (!list.empty() && list.last() >= lengths.codes.size())
        throw CorruptedData("a document of a list has no length", 0);
}

// An upper bound where finding the exact one would take long.
uint8_t greatest_frequency_code(const PostingListView& list, const BlockMax& bounds) {
    if (!bounds.empty()) return bounds.greatest_frequency_code();
    if (list.block_count() > 1) return UINT8_MAX;
    uint32_t frequencies[kBlockSize + kDecodeSlack];
    const uint32_t count = list.empty() ? 0 : list.decode_frequencies(0, frequencies);
    return count == 0 ? 0 : to_byte_float(std::ranges::max(std::span(frequencies).first(count)));
}

template <class MakeTerms>
std::vector<ScoredDocument> rank_terms(MakeTerms make_terms, std::span<const WeightedLists> terms,
                                       const Restriction& restriction, size_t k, uint32_t threshold,
                                       const DocumentBoosts* boosts, const Deadline* deadline) {
    std::vector<uint8_t> required;
    required.reserve(terms.size());
    bool all = true;
    for (const WeightedLists& term : terms) {
        required.push_back(term.required);
        all &= term.required;
    }
    return rank_query(make_terms, required, restriction, k, all ? RankMode::kAnd : RankMode::kOr,
                      threshold, boosts, deadline)
        .top.sorted();
}

}  // namespace

Scorer::Scorer(const index::IndexSnapshot& snapshot) : snapshot_(snapshot) {
    const index::Schema& schema = snapshot.schema();
    std::vector<double> boosts;
    for (const size_t field : schema.text_places()) boosts.push_back(schema.fields[field].boost);
    for (const index::Segment& segment : snapshot.segments()) {
        OfSegment& made = segments_.emplace_back();
        for (size_t field = 0; field < boosts.size(); ++field) {
            made.lengths.push_back(
                segment.lengths(field, snapshot.average_length(field), snapshot.documents()));
            if (boosts.size() > 1)
                made.parts.emplace_back(
                    Field{made.lengths.back(), boosts[field], schema.parameters.b});
        }
    }
}

const Bm25Table& Scorer::table(uint8_t frequency_code) {
    // The lengths of all segments have the same codes and the same average.
    if (!table_)
        table_.emplace(snapshot_.schema().parameters, segments_[0].lengths[0],
                       Bm25Table::Rows::kNone);
    table_->need(frequency_code);
    return *table_;
}

std::vector<ScoredDocument> Scorer::rank(size_t segment, std::span<const WeightedLists> terms,
                                         const Restriction& restriction, size_t k,
                                         uint32_t threshold, const DocumentBoosts* boosts,
                                         const Deadline* deadline) {
    const OfSegment& made = segments_[segment];
    return made.parts.empty()
               ? rank_one(made, terms, restriction, k, threshold, boosts, deadline)
               : rank_fields(made, terms, restriction, k, threshold, boosts, deadline);
}

std::vector<ScoredDocument> Scorer::rank_one(const OfSegment& segment,
                                             std::span<const WeightedLists> terms,
                                             const Restriction& restriction, size_t k,
                                             uint32_t threshold, const DocumentBoosts* boosts,
                                             const Deadline* deadline) {
    const DocumentLengths& lengths = segment.lengths[0];
    std::vector<PostingBlocks> blocks;
    std::vector<BlockMax> bounds;
    blocks.reserve(terms.size());
    bounds.reserve(terms.size());
    uint8_t frequency_code = 0;
    for (const WeightedLists& term : terms) {
        const PostingListView& list = *term.lists[0];
        check(list, lengths);
        blocks.emplace_back(list);
        bounds.push_back(BlockMax::of(list, lengths));
        frequency_code = std::max(frequency_code, greatest_frequency_code(list, bounds.back()));
    }
    const Scoring scoring{table(frequency_code), lengths};
    const auto make_terms = [&] {
        Terms<PostingBlocks> made;
        made.reserve(terms.size());
        for (size_t i = 0; i < terms.size(); ++i)
            made.emplace_back(blocks[i], bounds[i], terms[i].weight, scoring);
        return made;
    };
    return rank_terms(make_terms, terms, restriction, k, threshold, boosts, deadline);
}

std::vector<ScoredDocument> Scorer::rank_fields(const OfSegment& segment,
                                                std::span<const WeightedLists> terms,
                                                const Restriction& restriction, size_t k,
                                                uint32_t threshold, const DocumentBoosts* boosts,
                                                const Deadline* deadline) {
    const size_t fields = segment.lengths.size();
    std::vector<PostingBlocks> blocks;
    std::vector<FieldList> lists;  // of each term, in each field
    blocks.reserve(terms.size() * fields);
    lists.reserve(terms.size() * fields);
    for (const WeightedLists& term : terms) {
        for (size_t field = 0; field < fields; ++field) {
            const PostingListView& list = *term.lists[field];
            check(list, segment.lengths[field]);
            lists.push_back({&blocks.emplace_back(list), BlockMax::of(list, segment.lengths[field]),
                             &segment.parts[field]});
        }
    }
    const FieldScoring scoring(snapshot_.schema().parameters.k1);
    const auto make_terms = [&] {
        ScoredCursors<FieldTerm> made;
        made.reserve(terms.size());
        for (size_t i = 0; i < terms.size(); ++i)
            made.emplace_back(std::span<const FieldList>(lists).subspan(i * fields, fields),
                              terms[i].weight, scoring);
        return made;
    };
    return rank_terms(make_terms, terms, restriction, k, threshold, boosts, deadline);
}

uint32_t Scorer::impact(size_t segment, uint32_t document, uint32_t weight,
                        std::span<const uint32_t> frequencies) {
    const OfSegment& made = segments_[segment];
    if (made.parts.empty()) {
        if (frequencies[0] == 0) return 0;
        const Scoring scoring{table(to_byte_float(frequencies[0])), made.lengths[0]};
        return scoring.impact(weight, document, frequencies[0]);
    }
    uint64_t sum = 0;
    for (size_t field = 0; field < frequencies.size(); ++field)
        if (frequencies[field] > 0) sum += made.parts[field].of(document, frequencies[field]);
    return FieldScoring(snapshot_.schema().parameters.k1).impact(weight, sum);
}

uint32_t Scorer::length(size_t segment, size_t text_field, uint32_t document) const {
    const DocumentLengths& lengths = segments_[segment].lengths[text_field];
    return lengths.lengths[lengths.codes[document]];
}

}  // namespace postings::search
