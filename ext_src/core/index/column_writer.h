// Makes the bytes of a column.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/bytes.h"
#include "core/index/column.h"

namespace postings::index {

class ColumnWriter {
  public:
    explicit ColumnWriter(FieldKind kind) : kind_(kind) {}

    // Values may come in any order; equal values of a document count once. `value`: the ordered
    // integer of a number, or a keyword's place among the field's terms.
    void add(uint32_t document, uint64_t value) {
        documents_.push_back(document);
        values_.push_back(value);
    }
    // 12 bytes per value.
    uint64_t memory() const { return documents_.capacity() * 4 + values_.capacity() * 8; }

    // Makes a column of so many documents. Takes as much memory again; leaves the writer empty.
    Bytes finish(uint32_t documents);

  private:
    // Sorts values_ by document and value; returns where each document's values end.
    std::vector<uint32_t> sort_values(uint32_t documents);
    uint8_t to_decimals();

    FieldKind kind_;
    std::vector<uint32_t> documents_;
    std::vector<uint64_t> values_;
};

}  // namespace postings::index
