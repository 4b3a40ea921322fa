// Finds the best k documents by BM25F (field_term.h) over several fields.
#pragma once

#include <span>
#include <vector>

#include "core/rank/field_term.h"
#include "core/rank/rank.h"

namespace postings {

struct RankedFieldTerm {
    std::vector<PostingListView> lists;  // one per field; empty where the term is not
    double weight;                       // see RankedList
    bool required = false;               // documents must have it in any of the fields
};

class FieldRanker {
  public:
    // Throws InvalidArgument for a number out of range, with the field's position.
    FieldRanker(std::span<const Field> fields, double k1);

    // The number of documents with a length in any field.
    size_t documents() const;
    // The number of documents that have the term in any field; reads the lists.
    static size_t document_frequency(std::span<const PostingListView> lists);

    // Like Ranker::rank(). The position of an InvalidArgument is the term's.
    Ranking rank(std::span<const RankedFieldTerm> terms, size_t k, RankMode mode,
                 const Restriction& restriction = {}) const;

  private:
    std::vector<FieldParts> fields_;
    double k1_;
};

}  // namespace postings
