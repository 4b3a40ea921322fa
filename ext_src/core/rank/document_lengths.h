// The table of document lengths for scoring: one byte per document.
//
// The byte is a code that ascends with the length; the collection decides which lengths share one.
// With at most 256 different lengths nothing is lost. Otherwise frequent lengths keep a code of
// their own and rare ones share codes: the density of the codes minimises the mean squared relative
// error (Panter & Dite, Proc. IRE 1951). A length of 0 means that a docID has no document: it has a
// code of its own, and counts neither for the mean nor for idf.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/bytes.h"

namespace postings {

// Sum and number of the lengths of documents that have one.
struct LengthTotal {
    uint64_t sum = 0, documents = 0;

    void add(uint32_t length) {
        sum += length;
        documents += length != 0;
    }
    double mean() const {
        return documents == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(documents);
    }
};

// A view; the bytes may lie in a mapped index.
struct DocumentLengths {
    std::span<const uint8_t> codes;     // one per document
    std::span<const uint32_t> lengths;  // the length each code stands for, ascending; at most 256
    double average = 0;                 // of the exact lengths, without 0
    uint32_t fingerprint = 0;           // CRC-32C of codes and lengths: block-max data refers to it
    uint64_t documents = 0;             // number of documents with a length

    friend bool operator==(const DocumentLengths& a, const DocumentLengths& b) {
        return a.fingerprint == b.fingerprint && a.average == b.average &&
               std::ranges::equal(a.codes, b.codes) && std::ranges::equal(a.lengths, b.lengths);
    }
};

// How many of the documents have a length.
uint64_t count_documents(std::span<const uint8_t> codes, std::span<const uint32_t> lengths);

struct LengthChange {
    uint32_t docid, length;
};

// Format, version 2, little-endian:
//   u8 0xB4 | u8 1 | u16 codes | u32 CRC-32C | f64 average | u32 length[codes] |
//   u8 code[documents]
// The CRC is over all other bytes.
Bytes document_length_bytes(const DocumentLengths& lengths);

// A document's length as a multiple of the average, which may be ever so small: finite.
inline double relative_length(uint32_t length, double average) {
    return std::min(length / average, 1e100);
}

// Owns what a DocumentLengths views.
class DocumentLengthTable {
  public:
    explicit DocumentLengthTable(std::span<const uint32_t> lengths);

    Bytes to_bytes() const { return document_length_bytes(view()); }
    // Throws CorruptedData for anything else.
    static DocumentLengthTable from_bytes(std::span<const uint8_t> bytes);

    // A table with these lengths, each of another docID, added or replaced; docIDs without a length
    // in between have no document. Where lengths share a code only their mean is known: the new
    // codes and, if such lengths are replaced, the average are computed from it.
    DocumentLengthTable with(std::span<const LengthChange> changes) const;

    DocumentLengths view() const { return {codes_, lengths_, average_, fingerprint_, documents_}; }

  private:
    DocumentLengthTable(std::vector<uint8_t> codes, std::vector<uint32_t> lengths, double average);
    void set_fingerprint();

    std::vector<uint8_t> codes_;
    std::vector<uint32_t> lengths_;
    double average_ = 0;
    uint32_t fingerprint_ = 0;
    uint64_t documents_ = 0;
};

}  // namespace postings
