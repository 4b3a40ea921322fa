// A column: a field's values by document, for ranges, sorting and facets. Layout: docs/formats.md.
//
// Within a segment a value is stored as a rank, which ascends with the values from 1 on; 0 means
// none. A keyword's rank is its place among the field's terms in the dictionary, plus 1. A number's
// rank is its ordered integer (field_number.h) minus the least one, divided by the greatest common
// divisor, plus 1.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/base/bytes.h"
#include "core/index/field_number.h"
#include "core/index/packed_numbers.h"

namespace postings::index {

// How many values a document has.
enum class ColumnForm : uint8_t { One, OneAtMost, Any };

// Ranks from `first` to `last`; none if last < first.
struct RankRange {
    uint64_t first, last;
    bool empty() const { return last < first; }
};

class Column {
  public:
    // Reads what ColumnWriter made for so many documents. The bytes, followed by
    // PackedNumbers::kSlack readable ones, outlive the object. Throws CorruptedData; checks only
    // the head and the tables of blocks.
    Column(std::span<const uint8_t> bytes, FieldKind kind, uint32_t documents);

    FieldKind kind() const { return kind_; }
    uint32_t documents() const { return documents_; }
    ColumnForm form() const { return form_; }
    // Of all documents together, those without one included unless they may have several.
    uint32_t values() const { return cells_.size(); }

    // Calls take(rank) for each value of a document, ascending. Throws CorruptedData.
    template <class Take>
    void each_rank(uint32_t document, Take take) const {
        if (form_ == ColumnForm::Any) {
            const auto [begin, end] = cells_of(document);
            for (uint32_t i = begin; i < end; ++i) take(cells_[i] + 1);
        } else if (const uint64_t rank = cells_[document] + (form_ == ColumnForm::One); rank > 0) {
            take(rank);
        }
    }
    // 0 if the document has no value.
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

    // Calls take(document, least_rank(document)) for those of `documents`, which ascend, that are
    // in the block of the first one; returns the others.
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

    // Over all documents. A rank read from a corrupted column may be greater: check it.
    uint64_t greatest_rank() const { return greatest_; }

    // For numbers: converts a rank to an ordered integer, and a bound to the greatest rank that is
    // not over it (0 if the bound is below all), which need not occur in any document.
    uint64_t number_of(uint64_t rank) const;
    struct Place {
        uint64_t floor;
        bool exact;
    };
    Place place_of(NumberPlace bound) const;

    // Documents with a value in the range, as bits in PackedNumbers::kBlockWords words; bit 0 is
    // document 4,096 * block. Throws CorruptedData.
    uint32_t blocks() const {
        return static_cast<uint32_t>((uint64_t{documents_} + PackedNumbers::kBlock - 1) /
                                     PackedNumbers::kBlock);
    }
    void mark(uint32_t block, RankRange range, uint64_t* words) const;
    // The same with a rank for which has(rank) is true.
    template <class Has>
    void mark_each(uint32_t block, Has has, uint64_t* words) const {
        if (form_ == ColumnForm::Any) {
            CellReader cells(cells_);
            mark_cells(
                block, [&](uint32_t cell) { return has(cells(cell) + 1); }, words);
            return;
        }
        const PackedNumbers::Reader cells(cells_.block(block));
        const uint64_t more = form_ == ColumnForm::One;
        mark_documents(
            block,
            [&](uint32_t document) {
                const uint64_t rank = cells(document) + more;
                return rank != 0 && has(rank);
            },
            words);
    }
    // Bounds of the ranks of a block's documents, where 0 stands for a document without a value.
    RankRange bounds(uint32_t block) const;

    void verify() const;

    static constexpr uint8_t kVersion = 1;
    static constexpr size_t kHeadBytes = 64;
    // Marks reals that are not decimals of few digits; their ordered integers are stored.
    static constexpr uint8_t kNoDigits = 255;
    static constexpr uint8_t kMostDigits = 9;

  private:
    struct Cells {
        uint32_t begin, end;
    };
    Cells cells_of(uint32_t document) const;
    double real_of_code(uint64_t code) const;

    // Reads cells, mostly of the same block as before.
    class CellReader {
      public:
        explicit CellReader(const PackedNumbers& cells) : cells_(cells) {}
        uint64_t operator()(uint32_t cell) {
            if (cell / PackedNumbers::kBlock != block_) {
                block_ = cell / PackedNumbers::kBlock;
                reader_ = PackedNumbers::Reader(cells_.block(block_));
            }
            return reader_(cell);
        }

      private:
        const PackedNumbers& cells_;
        uint32_t block_ = UINT32_MAX;
        PackedNumbers::Reader reader_{{}};
    };

    // Writes kBlockWords words of bits: has(document) of the block's documents.
    template <class Has>
    void mark_documents(uint32_t block, Has has, uint64_t* words) const {
        const uint32_t first = block * PackedNumbers::kBlock;
        const uint32_t count = std::min(documents_ - first, PackedNumbers::kBlock);
        std::fill_n(words, PackedNumbers::kBlockWords, uint64_t{0});
        for (uint32_t i = 0; i < count; i += 64) {
            uint64_t bits = 0;
            for (uint32_t bit = 0; bit < std::min(count - i, 64u); ++bit)
                bits |= uint64_t{has(first + i + bit)} << bit;
            words[i / 64] = bits;
        }
    }
    // The same for documents with one of the cells for which has(cell) is true; ColumnForm::Any.
    template <class Has>
    void mark_cells(uint32_t block, Has has, uint64_t* words) const {
        const uint32_t first = block * PackedNumbers::kBlock;
        const PackedNumbers::Reader ends(ends_.block(block));
        uint64_t begin = first > 0 ? ends_[first - 1] : 0;
        mark_documents(
            block,
            [&](uint32_t document) {
                const uint64_t end = ends(document);
                check_cells(begin, end);
                bool is_found = false;
                for (; begin < end && !is_found; ++begin)
                    is_found = has(static_cast<uint32_t>(begin));
                begin = end;
                return is_found;
            },
            words);
    }
    void check_cells(uint64_t begin, uint64_t end) const {
        if (begin > end || end > cells_.size()) throw_outside();
    }
    [[noreturn]] static void throw_outside();

    FieldKind kind_;
    ColumnForm form_ = ColumnForm::One;
    uint8_t digits_ = 0;
    uint32_t documents_;
    uint64_t base_ = 0, unit_ = 1, greatest_ = 0;
    // One and OneAtMost: a rank per document (One: minus 1). Any: all ranks minus 1, and where each
    // document's ranks end.
    PackedNumbers cells_, ends_;
};

}  // namespace postings::index
