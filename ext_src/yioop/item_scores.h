// Scores a document for one word as an IndexShard does: BM25F (Robertson, Zaragoza and Taylor,
// 2004), to the last digit as Yioop computes it.
#pragma once

extern "C" {
#include "php.h"
}

#include "yioop/shard_constants.h"

namespace postings::yioop {

// Statistics of a shard.
struct ShardStatistics {
    zend_long generation, documents_per_generation;
    zend_long documents, links;            // numbers of documents and links
    zend_long document_words, link_words;  // words in all documents, and in all links
};

// A document, or a link to one.
struct ScoredDocument {
    zend_long index, length;
    bool is_document;
    // Weighted occurrences of the word; those in a link all count as elsewhere.
    double in_title, elsewhere;
};

// Both functions return false where PHP would throw, or an integer overflow.

// Computes how early the document was found, and the rank that follows from that.
bool rank_of(const ShardConstants& constants, const ShardStatistics& shard, zend_long index,
             double* depth, double* rank);
// `with_word`: the approximate number of documents or links that have the word.
bool relevance_of(const ShardConstants& constants, const ShardStatistics& shard,
                  const ScoredDocument& document, double with_word, double* relevance);

// The rank as the string that Yioop stores: number_format() of the depth.
zend_string* rank_text(const ShardConstants& constants, double depth);

}  // namespace postings::yioop
