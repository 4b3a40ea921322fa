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

    // In any order; a document's equal values count once. `value`: the ordered integer of a number,
    // a keyword's place among the field's terms.
    void add(uint32_t document, uint64_t value) {
        documents_.push_back(document);
        values_.push_back(value);
    }
    // 12 bytes a value.
    uint64_t memory() const { return documents_.capacity() * 4 + values_.capacity() * 8; }

    // Of so many documents. Takes as much memory again; nothing is left.
    Bytes finish(uint32_t documents);

  private:
    // Values by document, and in order; where each document's end.
    std::vector<uint32_t> sort_values(uint32_t documents);
    uint8_t to_decimals();

    FieldKind kind_;
    std::vector<uint32_t> documents_;
    std::vector<uint64_t> values_;
};

}  // namespace postings::index
