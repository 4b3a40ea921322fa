// The best k documents by BM25F (field_term.h): of several fields of the same documents.
#pragma once

#include <span>
#include <vector>

#include "core/rank/field_term.h"
#include "core/rank/rank.h"

namespace postings {

struct RankedFieldTerm {
    std::vector<PostingListView> lists;  // in each field; empty where the term is not
    double weight;                       // as in RankedList
    bool required = false;               // in any of the fields
};

class FieldRanker {
  public:
    // InvalidArgument for a number out of its range, with the field's position.
    FieldRanker(std::span<const Field> fields, double k1);

    // Those that have a length in any field.
    size_t documents() const;
    // Documents that have the term in any field; goes through the lists.
    static size_t document_frequency(std::span<const PostingListView> lists);

    // As Ranker::rank(). A position of an InvalidArgument is the term's.
    Ranking rank(std::span<const RankedFieldTerm> terms, size_t k, RankMode mode,
                 const Restriction& restriction = {}) const;

  private:
    std::vector<FieldParts> fields_;
    double k1_;
};

}  // namespace postings
