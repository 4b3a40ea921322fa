// The words of single documents, found in what is stored of these.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/analyzer.h"
#include "core/index/index_snapshot.h"

namespace postings::search {

class StoredWords {
  public:
    // Of each document, so many bytes of texts are read.
    static constexpr size_t kMostBytes = size_t{1} << 16;

    // The arguments outlive it. `analyzer`: the fields'. `fields`: numbers of text fields.
    // `begin`: how all words begin that are asked for.
    StoredWords(const index::IndexSnapshot& snapshot, Analyzer& analyzer,
                std::span<const size_t> fields, std::string_view begin)
        : snapshot_(snapshot), analyzer_(analyzer), fields_(fields), begin_(begin) {}

    // How a document of a segment spells a word (core/index/spellings.h) in the fields; empty if it
    // is not found. `read_all` becomes false if there is more text than was read. Throws
    // CorruptedData.
    std::vector<std::string> spellings(size_t segment, uint32_t document, std::string_view word,
                                       bool& read_all);

    // Whether the document was read already.
    bool knows(size_t segment, uint32_t document) const {
        return known_.contains(snapshot_.segments()[segment].base() + document);
    }

  private:
    // So many documents are remembered.
    static constexpr size_t kMostKnown = 256;

    struct Spelled {
        std::string word, spelling;
        auto operator<=>(const Spelled&) const = default;
    };
    struct Document {
        std::vector<Spelled> words;  // sorted
        bool read_all = true;
    };
    Document read(const index::Segment& segment, uint32_t document);

    const index::IndexSnapshot& snapshot_;
    Analyzer& analyzer_;
    std::span<const size_t> fields_;
    std::string_view begin_;
    storage::RecordBuffer buffer_;
    std::map<uint32_t, Document> known_;  // by number in the index
};

}  // namespace postings::search
