// The table of document lengths that scoring reads: one byte a document.
//
// The byte is a code that grows with the length; which lengths share one is chosen for the
// collection. With at most 256 different lengths nothing is lost. Otherwise common lengths keep a
// code of their own and rare ones share: the density of the codes is the one that minimises the
// mean squared relative error (Panter & Dite, Proc. IRE 1951).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace postings {

// A view; the bytes may lie in a mapped index.
struct DocumentLengths {
    std::span<const uint8_t> codes;     // of each document
    std::span<const uint32_t> lengths;  // that each code stands for, ascending; at most 256
    double average = 0;                 // of the exact lengths
    uint32_t fingerprint = 0;           // CRC-32C of codes and lengths: block-max data refers to it
};

// Owns what a DocumentLengths views.
class DocumentLengthTable {
  public:
    explicit DocumentLengthTable(std::span<const uint32_t> lengths);

    DocumentLengths view() const { return {codes_, lengths_, average_, fingerprint_}; }

  private:
    std::vector<uint8_t> codes_;
    std::vector<uint32_t> lengths_;
    double average_ = 0;
    uint32_t fingerprint_ = 0;
};

}  // namespace postings
