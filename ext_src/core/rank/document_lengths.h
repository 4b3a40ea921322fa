// The table of document lengths that scoring reads: one byte float a document, and their exact
// mean.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/rank/byte_float.h"

namespace postings {

// A view; the bytes may lie in a mapped index.
struct DocumentLengths {
    std::span<const uint8_t> codes;
    double average = 0;
};

// Owns the bytes behind a DocumentLengths.
class DocumentLengthTable {
  public:
    explicit DocumentLengthTable(std::span<const uint32_t> lengths) {
        codes_.reserve(lengths.size());
        uint64_t total = 0;
        for (const uint32_t length : lengths) {
            codes_.push_back(to_byte_float(length));
            total += length;
        }
        if (!lengths.empty()) average_ = static_cast<double>(total) / lengths.size();
    }

    DocumentLengths view() const { return {codes_, average_}; }

  private:
    std::vector<uint8_t> codes_;
    double average_ = 0;
};

}  // namespace postings
