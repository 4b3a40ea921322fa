// The table of document lengths that scoring reads: one byte a document.
//
// The byte is a code that grows with the length; which lengths share one is chosen for the
// collection. With at most 256 different lengths nothing is lost. Otherwise common lengths keep a
// code of their own and rare ones share: the density of the codes is the one that minimises the
// mean squared relative error (Panter & Dite, Proc. IRE 1951). A length of 0 says that a docID has
// no document: it has a code of its own, and counts neither for the mean nor for idf.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/bytes.h"

namespace postings {

// Of the documents that have a length.
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
    std::span<const uint8_t> codes;     // of each document
    std::span<const uint32_t> lengths;  // that each code stands for, ascending; at most 256
    double average = 0;                 // of the exact lengths but 0
    uint32_t fingerprint = 0;           // CRC-32C of codes and lengths: block-max data refers to it
    uint64_t documents = 0;             // that have a length

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

// Owns what a DocumentLengths views.
class DocumentLengthTable {
  public:
    explicit DocumentLengthTable(std::span<const uint32_t> lengths);

    Bytes to_bytes() const { return document_length_bytes(view()); }
    // CorruptedData for anything else.
    static DocumentLengthTable from_bytes(std::span<const uint8_t> bytes);

    // With these lengths, each of another docID, added or instead of those that there are; docIDs
    // that this leaves out in between have no document. Of lengths that share a code, their mean is
    // all that is known: the new codes and, where such lengths are replaced, the average are made
    // of that.
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
