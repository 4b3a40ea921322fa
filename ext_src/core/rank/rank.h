// The best k documents for a query's posting lists.
#pragma once

#include <span>
#include <vector>

#include "core/list/posting_list.h"
#include "core/rank/bm25.h"
#include "core/rank/document_filter.h"
#include "core/rank/document_lengths.h"
#include "core/rank/rank_mode.h"
#include "core/rank/top_k.h"

namespace postings {

struct RankedList {
    PostingListView list;
    double weight;          // of the term: its idf, times a boost if any; 0: it adds nothing
    bool required = false;  // every document has to be in it, whatever the mode
};

struct Ranking {
    std::vector<ScoredDocument> documents;  // best first; of equal scores the smaller docID
    int fraction_bits = 16;                 // BM25 = score / 2^fraction_bits
    RankMode mode = RankMode::kAnd;         // that gave them: kAnd or kOr
};

// What all queries of a collection with the same k1 and b share. Making one takes about 0.3 ms; it
// serves any number of threads.
class Ranker {
  public:
    // What `lengths` views must outlive the ranker. InvalidArgument unless k1 and b are in their
    // ranges (bm25.h).
    explicit Ranker(const DocumentLengths& lengths, Bm25Parameters parameters = {});

    const DocumentLengths& lengths() const { return lengths_; }
    const Bm25Table& table() const { return table_; }

    // How many there are, for idf.
    size_t documents() const { return lengths_.documents; }
    // The weight of a term without boost: its idf in this collection.
    double weight(const PostingListView& list) const;

    // Only documents that `restriction` leaves are ranked; weights are not changed by it. Lists
    // with block-max data (with_block_max) of the same lengths are ranked faster; the result is the
    // same. InvalidArgument, with the list's position, for a docID without a length or a weight
    // that is negative or not finite; CorruptedData.
    Ranking rank(std::span<const RankedList> lists, size_t k, RankMode mode,
                 const Restriction& restriction = {}) const;

    // The same list, with block-max data for this collection's lengths; it serves every k1 and b.
    PostingList with_block_max(const PostingListView& list) const;

  private:
    DocumentLengths lengths_;
    Bm25Table table_;
};

}  // namespace postings
