// A generated document collection: Zipf-distributed terms, topics, repeated words, documents of
// uneven length, half of them in the order of their topic and half in random order.
#pragma once

#include <string>

#include "research/collection/collection.h"

namespace postings {

struct ZipfOptions {
    uint32_t documents = 1000000;
    uint32_t terms = 500000;
    uint32_t topics = 200;
    uint64_t seed = 7;
};

// Gives the tokens of any document alone, so a collection can be streamed and needs no memory.
class ZipfDocuments {
  public:
    explicit ZipfDocuments(const ZipfOptions& options);

    // Fills `tokens` with the term numbers of document `doc`, in text order; term 0 is the
    // commonest.
    void tokens(uint32_t doc, std::vector<uint32_t>& tokens) const;
    const ZipfOptions& options() const { return options_; }

  private:
    // Walker's alias table: column i keeps its own rank with probability keep / 2^32.
    struct Column {
        uint32_t keep;
        uint32_t alias;
    };

    ZipfOptions options_;
    std::vector<Column> columns_;
};

// The inverted collection: docs, freqs and sizes. Terms that no document has are left out.
Collection zipf_collection(const ZipfOptions& options = {});

}  // namespace postings
