// How an IndexShard scores a document for one word: BM25F (Robertson, Zaragoza and Taylor, 2004),
// as Yioop computes it, to the last digit.
#pragma once

extern "C" {
#include "php.h"
}

#include "yioop/shard_constants.h"

namespace postings::yioop {

// Of a shard.
struct ShardStatistics {
    zend_long generation, documents_per_generation;
    zend_long documents, links;            // how many
    zend_long document_words, link_words;  // of all of them
};

// A document, or a link to one.
struct ScoredDocument {
    zend_long index, length;
    bool is_document;
    // Occurrences of the word, with weights; in a link, all are elsewhere.
    double in_title, elsewhere;
};

// Both false where PHP would throw, or overflow.

// How early it was found, and the rank that this is.
bool rank_of(const ShardConstants& constants, const ShardStatistics& shard, zend_long index,
             double* depth, double* rank);
// `with_word`: about how many documents or links have the word.
bool relevance_of(const ShardConstants& constants, const ShardStatistics& shard,
                  const ScoredDocument& document, double with_word, double* relevance);

// The rank as the string that Yioop keeps: number_format() of the depth.
zend_string* rank_text(const ShardConstants& constants, double depth);

}  // namespace postings::yioop
