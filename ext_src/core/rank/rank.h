// Finds the best k documents for a query's posting lists.
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
    double weight;          // the term's idf, times a boost if any; 0: it adds nothing
    bool required = false;  // every document must be in it, whatever the mode
};

struct Ranking {
    std::vector<ScoredDocument> documents;  // best first; of equal scores the smaller docID
    int fraction_bits = 16;                 // BM25 = score / 2^fraction_bits
    RankMode mode = RankMode::kAnd;         // of the documents: kAnd or kOr
};

// What all queries of a collection with the same k1 and b share. Making one takes about 0.3 ms; it
// is thread-safe.
class Ranker {
  public:
    // What `lengths` views must outlive the ranker. Throws InvalidArgument unless k1 and b are in
    // range (bm25.h).
    explicit Ranker(const DocumentLengths& lengths, Bm25Parameters parameters = {});

    const DocumentLengths& lengths() const { return lengths_; }
    const Bm25Table& table() const { return table_; }

    // The number of documents, for idf.
    size_t documents() const { return lengths_.documents; }
    // The weight of a term without boost: its idf in this collection.
    double weight(const PostingListView& list) const;

    // Ranks only documents that pass `restriction`, which does not change weights. Lists with
    // block-max data (with_block_max) for the same lengths are ranked faster, with the same result.
    // Throws InvalidArgument, with the list's position, for a docID without a length or a weight
    // that is negative or not finite; CorruptedData.
    Ranking rank(std::span<const RankedList> lists, size_t k, RankMode mode,
                 const Restriction& restriction = {}) const;

    // The same list, with block-max data for this collection's lengths; usable with every k1 and b.
    PostingList with_block_max(const PostingListView& list) const;

  private:
    DocumentLengths lengths_;
    Bm25Table table_;
};

}  // namespace postings
