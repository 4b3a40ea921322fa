#include "core/index/column.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/index/powers_of_ten.h"

namespace postings::index {

namespace {

// Makes offsets in CorruptedData count from where the column begins.
PackedNumbers packed(std::span<const uint8_t> column, size_t from, size_t size, uint32_t count) {
    try {
        return PackedNumbers(column.subspan(from, size), count);
    } catch (const CorruptedData& error) {
        throw CorruptedData(error.what(), from + error.offset);
    }
}

}  // namespace

Column::Column(std::span<const uint8_t> bytes, FieldKind kind, uint32_t documents)
    : kind_(kind), documents_(documents) {
    if (bytes.size() < kHeadBytes) throw CorruptedData("the column is cut off", bytes.size());
    const uint8_t* head = bytes.data();
    if (head[0] != kVersion) throw CorruptedData("a column of another version", 0);
    if (head[1] != static_cast<uint8_t>(kind)) throw CorruptedData("a column of another kind", 1);
    if (head[2] > static_cast<uint8_t>(ColumnForm::Any))
        throw CorruptedData("a column of an unknown form", 2);
    form_ = static_cast<ColumnForm>(head[2]);
    digits_ = head[3];
    if (digits_ > kMostDigits && !(kind == FieldKind::Real && digits_ == kNoDigits))
        throw CorruptedData("a column of too many digits", 3);
    if (digits_ > 0 && kind != FieldKind::Real)
        throw CorruptedData("a column with digits that are none", 3);
    if (load<uint32_t>(head + 4) != documents)
        throw CorruptedData("a column of another number of documents", 4);
    const auto cells = load<uint32_t>(head + 8);
    if (form_ != ColumnForm::Any && cells != documents)
        throw CorruptedData("not a value for each document", 8);
    base_ = load<uint64_t>(head + 16);
    unit_ = load<uint64_t>(head + 24);
    if (unit_ == 0) throw CorruptedData("a unit of 0", 24);
    const auto size = load<uint64_t>(head + 32);
    const uint64_t left = bytes.size() - kHeadBytes;
    if (size > left || (form_ != ColumnForm::Any && size != left))
        throw CorruptedData("the values have another length", 32);
    cells_ = packed(bytes, kHeadBytes, size, cells);
    for (uint32_t block = 0; block < cells_.blocks(); ++block)
        greatest_ =
            std::max(greatest_, cells_.block(block).greatest + (form_ != ColumnForm::OneAtMost));
    if (form_ == ColumnForm::Any) ends_ = packed(bytes, kHeadBytes + size, left - size, documents);
}

Column::Cells Column::cells_of(uint32_t document) const {
    const uint64_t begin = document > 0 ? ends_[document - 1] : 0, end = ends_[document];
    check_cells(begin, end);
    return {static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
}

void Column::throw_outside() {
    throw CorruptedData("the values of a document are not in the column", kHeadBytes);
}

// base_ + unit_ * code is an integer; divided by a power of ten, it is the value.
double Column::real_of_code(uint64_t code) const {
    return static_cast<double>(integer_of(base_ + unit_ * code)) / kPowersOfTen[digits_];
}

uint64_t Column::number_of(uint64_t rank) const {
    if (rank == 0) return kNoNumber;
    if (kind_ == FieldKind::Real && digits_ != kNoDigits) return ordered(real_of_code(rank - 1));
    return base_ + unit_ * (rank - 1);
}

Column::Place Column::place_of(NumberPlace bound) const {
    if (bound.floor == kNoNumber) return {0, false};
    uint64_t value = bound.floor;
    bool exact = bound.exact;
    if (kind_ == FieldKind::Real && digits_ != kNoDigits) {
        const double real = real_of(value), power = kPowersOfTen[digits_];
        // A forged cursor may contain NaN.
        if (std::isnan(real)) return {0, false};
        // The range in which writers make decimals: integers up to there are exact as doubles.
        constexpr double kFar = 0x1p53;
        double scaled = std::floor(std::clamp(real * power, -kFar, kFar));
        // The product above is rounded, so the quotient decides.
        while (scaled > -kFar && scaled / power > real) --scaled;
        while (scaled < kFar && (scaled + 1) / power <= real) ++scaled;
        if (scaled / power > real) return {0, false};
        exact = exact && scaled / power == real;
        value = ordered(static_cast<int64_t>(scaled));
    }
    if (value < base_) return {0, false};
    const uint64_t code = (value - base_) / unit_;
    // Also if there is no value at all.
    if (code >= greatest_) return {greatest_, false};
    return {code + 1, exact && (value - base_) % unit_ == 0};
}

void Column::mark(uint32_t block, RankRange range, uint64_t* words) const {
    range.first = std::max<uint64_t>(range.first, 1);
    if (range.empty()) {
        std::fill_n(words, PackedNumbers::kBlockWords, uint64_t{0});
    } else if (form_ == ColumnForm::Any) {
        uint64_t marks[PackedNumbers::kBlockWords];
        uint32_t marked = UINT32_MAX;  // the block of cells whose bits these are
        const auto is_marked = [&](uint32_t cell) {
            if (cell / PackedNumbers::kBlock != marked) {
                marked = cell / PackedNumbers::kBlock;
                cells_.mark(marked, range.first - 1, range.last - 1, marks);
            }
            const uint32_t bit = cell % PackedNumbers::kBlock;
            return (marks[bit / 64] >> bit % 64 & 1) != 0;
        };
        mark_cells(block, is_marked, words);
    } else {
        const uint64_t less = form_ == ColumnForm::One;
        cells_.mark(block, range.first - less, range.last - less, words);
    }
}

RankRange Column::bounds(uint32_t block) const {
    if (form_ == ColumnForm::Any) return {0, UINT64_MAX};
    const PackedNumbers::Block of = cells_.block(block);
    const uint64_t more = form_ == ColumnForm::One;
    return {of.least + more, of.greatest + more};
}

void Column::verify() const {
    cells_.verify();
    if (form_ != ColumnForm::Any) return;
    ends_.verify();
    uint32_t next = 0;
    for (uint32_t document = 0; document < documents_; ++document) {
        const auto [begin, end] = cells_of(document);
        for (uint32_t i = begin; i + 1 < end; ++i)
            if (cells_[i] >= cells_[i + 1])
                throw CorruptedData("the values of a document do not ascend", kHeadBytes);
        next = end;
    }
    if (next != cells_.size()) throw CorruptedData("values of no document", kHeadBytes);
}

}  // namespace postings::index
