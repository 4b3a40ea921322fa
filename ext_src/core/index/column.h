// A field's values by document: what ranges, sorting and facets read. Layout: docs/formats.md.
//
// Within a segment a value is a rank, from 1 on, in the values' order; 0 is none. A keyword's rank
// is 1 and its place among the field's terms in the dictionary; a number's is 1 and what is left of
// its ordered integer (field_number.h) without the least one and the greatest common divisor.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/bytes.h"
#include "core/index/field_number.h"
#include "core/index/packed_numbers.h"

namespace postings::index {

// How many values documents have.
enum class ColumnForm : uint8_t { One, OneAtMost, Any };

// Ranks from `first` to `last`; none if last < first.
struct RankRange {
    uint64_t first, last;
    bool empty() const { return last < first; }
};

class Column {
  public:
    // What ColumnWriter made, of so many documents; the bytes, and PackedNumbers::kSlack after
    // them, outlive it. CorruptedData; looks at the head and the tables of blocks only.
    Column(std::span<const uint8_t> bytes, FieldKind kind, uint32_t documents);

    FieldKind kind() const { return kind_; }
    uint32_t documents() const { return documents_; }
    ColumnForm form() const { return form_; }

    // Calls take(rank) for each value of a document, ascending. CorruptedData.
    template <class Take>
    void each_rank(uint32_t document, Take take) const {
        if (form_ == ColumnForm::Any) {
            const auto [begin, end] = cells_of(document);
            for (uint32_t i = begin; i < end; ++i) take(cells_[i] + 1);
        } else if (const uint64_t rank = cells_[document] + (form_ == ColumnForm::One); rank > 0) {
            take(rank);
        }
    }
    // 0 of a document without one.
    uint64_t least_rank(uint32_t document) const {
        if (form_ != ColumnForm::Any) return cells_[document] + (form_ == ColumnForm::One);
        const auto [begin, end] = cells_of(document);
        return begin < end ? cells_[begin] + 1 : 0;
    }
    uint64_t greatest_rank(uint32_t document) const {
        if (form_ != ColumnForm::Any) return least_rank(document);
        const auto [begin, end] = cells_of(document);
        return begin < end ? cells_[end - 1] + 1 : 0;
    }

    // take(document, least_rank(document)) for some, which ascend, of the block they begin in;
    // returns those that are left.
    template <class Take>
    std::span<const uint32_t> take_block(std::span<const uint32_t> documents, Take take) const {
        const uint32_t block = documents[0] / PackedNumbers::kBlock;
        const uint64_t end = (uint64_t{block} + 1) * PackedNumbers::kBlock;
        size_t i = 0;
        if (form_ == ColumnForm::Any) {
            for (; i < documents.size() && documents[i] < end; ++i)
                take(documents[i], least_rank(documents[i]));
        } else {
            const PackedNumbers::Reader cells(cells_.block(block));
            const uint64_t more = form_ == ColumnForm::One;
            for (; i < documents.size() && documents[i] < end; ++i)
                take(documents[i], cells(documents[i]) + more);
        }
        return documents.subspan(i);
    }

    // Of all documents. No rank that is read should be over it.
    uint64_t greatest_rank() const { return greatest_; }

    // Of numbers: from a rank to an ordered integer; from a bound to the greatest rank that is not
    // over it, 0 if it is under all, which need not be a document's.
    uint64_t number_of(uint64_t rank) const;
    struct Place {
        uint64_t floor;
        bool exact;
    };
    Place place_of(NumberPlace bound) const;

    // Documents with a value in the range, as bits: those from 4,096 * block on, in
    // PackedNumbers::kBlockWords words. CorruptedData.
    uint32_t blocks() const {
        return static_cast<uint32_t>((uint64_t{documents_} + PackedNumbers::kBlock - 1) /
                                     PackedNumbers::kBlock);
    }
    void mark(uint32_t block, RankRange range, uint64_t* words) const;
    // The least and the greatest rank of a block's documents, 0 for none, or bounds of them.
    RankRange bounds(uint32_t block) const;

    void verify() const;

    static constexpr uint8_t kVersion = 1;
    static constexpr size_t kHeadBytes = 64;
    // Of reals that are no decimals of few digits: their ordered integers are kept.
    static constexpr uint8_t kNoDigits = 255;
    static constexpr uint8_t kMostDigits = 9;

  private:
    struct Cells {
        uint32_t begin, end;
    };
    Cells cells_of(uint32_t document) const;
    double real_of_code(uint64_t code) const;
    void mark_any(uint32_t block, RankRange range, uint64_t* words) const;

    FieldKind kind_;
    ColumnForm form_ = ColumnForm::One;
    uint8_t digits_ = 0;
    uint32_t documents_;
    uint64_t base_ = 0, unit_ = 1, greatest_ = 0;
    // A rank a document; ColumnForm::One: less 1. ColumnForm::Any: all ranks less 1, and where each
    // document's end.
    PackedNumbers cells_, ends_;
};

}  // namespace postings::index
