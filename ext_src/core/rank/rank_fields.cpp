#include "core/rank/rank_fields.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/list_ops/list_ops.h"
#include "core/rank/rank_query.h"

namespace postings {

FieldRanker::FieldRanker(std::span<const Field> fields, double k1) : k1_(k1) {
    fields_.reserve(fields.size());
    for (size_t i = 0; i < fields.size(); ++i) {
        try {
            fields_.emplace_back(fields[i]);
        } catch (const InvalidArgument& error) {
            throw InvalidArgument(error.what(), i);
        }
    }
    FieldScoring check(k1);
}

size_t FieldRanker::documents() const {
    size_t docids = 0, documents = 0;
    for (const FieldParts& field : fields_) {
        docids = std::max(docids, field.lengths().codes.size());
        documents = std::max<size_t>(documents, field.lengths().documents);
    }
    if (documents == docids || fields_.size() == 1) return documents;
    std::vector<uint8_t> exists(docids);
    for (const FieldParts& field : fields_) {
        const DocumentLengths& lengths = field.lengths();
        const bool has_zero = lengths.documents < lengths.codes.size();
        // If any docID has length 0, code 0 is for it alone.
        for (size_t i = 0; i < lengths.codes.size(); ++i)
            exists[i] |= static_cast<uint8_t>(!has_zero || lengths.codes[i] != 0);
    }
    return static_cast<size_t>(std::ranges::count(exists, uint8_t{1}));
}

size_t FieldRanker::document_frequency(std::span<const PostingListView> lists) {
    std::vector<const PostingListView*> in_fields;
    for (const PostingListView& list : lists)
        if (!list.empty()) in_fields.push_back(&list);
    if (in_fields.size() < 2) return in_fields.empty() ? 0 : in_fields[0]->count();
    return unite_count(in_fields);
}

Ranking FieldRanker::rank(std::span<const RankedFieldTerm> terms, size_t k, RankMode mode,
                          const Restriction& restriction) const {
    const size_t lists = terms.size() * fields_.size();
    std::vector<PostingBlocks> blocks;
    std::vector<FieldList> field_lists;  // of each term, in each field
    std::vector<double> weights;
    std::vector<uint8_t> required;
    blocks.reserve(lists);
    field_lists.reserve(lists);
    for (size_t i = 0; i < terms.size(); ++i) {
        if (terms[i].lists.size() != fields_.size())
            throw InvalidArgument("a term needs a list for each field", i);
        for (size_t f = 0; f < fields_.size(); ++f) {
            const PostingListView& list = terms[i].lists[f];
            const DocumentLengths& lengths = fields_[f].lengths();
            if (!list.empty() && list.last() >= lengths.codes.size())
                throw InvalidArgument("a document of the list has no length", i);
            field_lists.push_back(
                {&blocks.emplace_back(list), BlockMax::of(list, lengths), &fields_[f]});
        }
        weights.push_back(terms[i].weight);
        required.push_back(terms[i].required);
    }
    const TermWeights scaled = term_weights(weights, k1_);
    const FieldScoring scoring(k1_);
    const auto make_terms = [&] {
        ScoredCursors<FieldTerm> made;
        made.reserve(terms.size());
        for (size_t i = 0; i < terms.size(); ++i)
            made.emplace_back(
                std::span<const FieldList>(field_lists).subspan(i * fields_.size(), fields_.size()),
                scaled.weights[i], scoring);
        return made;
    };
    const QueryResult result = rank_query(make_terms, required, restriction, k, mode);
    return {result.top.sorted(), scaled.fraction_bits, result.mode};
}

}  // namespace postings
