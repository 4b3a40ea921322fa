#include "core/index/column_writer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/error.h"
#include "core/index/powers_of_ten.h"

namespace postings::index {

namespace {

// Up to here, integers and their quotients by powers of ten are distinct as doubles.
constexpr double kMostDecimal = 0x1p53;

}  // namespace

std::vector<uint32_t> ColumnWriter::sort_values(uint32_t documents) {
    if (values_.size() > UINT32_MAX)
        throw InvalidArgument("a field has more than 2^32 values in a segment");
    std::vector<uint32_t> ends(documents);
    for (const uint32_t document : documents_) ++ends[document];
    uint32_t all = 0;
    for (uint32_t& end : ends) end = all += end;
    if (!std::ranges::is_sorted(documents_)) {
        std::vector<uint64_t> sorted(values_.size());
        std::vector<uint32_t> next(documents);
        for (uint32_t i = 1; i < documents; ++i) next[i] = ends[i - 1];
        for (size_t i = 0; i < values_.size(); ++i) sorted[next[documents_[i]]++] = values_[i];
        values_ = std::move(sorted);
    }
    documents_ = std::vector<uint32_t>();
    uint32_t begin = 0, kept = 0;
    for (uint32_t& end : ends) {
        uint64_t* const first = values_.data() + begin;
        uint64_t* last = values_.data() + end;
        if (end - begin > 1) {
            std::sort(first, last);
            last = std::unique(first, last);
        }
        if (begin != kept) std::copy(first, last, values_.data() + kept);
        begin = end;
        end = kept += static_cast<uint32_t>(last - first);
    }
    values_.resize(kept);
    return ends;
}

// If every real is the quotient of an integer by the same power of ten, replaces the reals by these
// integers; else changes nothing and returns Column::kNoDigits (after ALP: Afroozeh, Kuffó, Boncz:
// ALP: Adaptive Lossless floating-Point Compression, SIGMOD 2023, section 3.1).
uint8_t ColumnWriter::to_decimals() {
    uint8_t digits = 0;
    const auto decimal = [&](double value) { return std::nearbyint(value * kPowersOfTen[digits]); };
    const auto is_decimal = [&](double value) {
        const double whole = decimal(value);
        return std::abs(whole) <= kMostDecimal && whole / kPowersOfTen[digits] == value;
    };
    for (const uint64_t value : values_)
        while (!is_decimal(real_of(value)))
            if (++digits > Column::kMostDigits) return Column::kNoDigits;
    for (const uint64_t value : values_)
        if (!is_decimal(real_of(value))) return Column::kNoDigits;
    for (uint64_t& value : values_) value = ordered(static_cast<int64_t>(decimal(real_of(value))));
    return digits;
}

Bytes ColumnWriter::finish(uint32_t documents) {
    const std::vector<uint32_t> ends = sort_values(documents);
    uint32_t fewest = documents > 0 ? UINT32_MAX : 1, most = 0, before = 0;
    for (const uint32_t end : ends) {
        fewest = std::min(fewest, end - before);
        most = std::max(most, end - before);
        before = end;
    }
    const ColumnForm form = most > 1      ? ColumnForm::Any
                            : fewest == 1 ? ColumnForm::One
                                          : ColumnForm::OneAtMost;
    const uint8_t digits = kind_ == FieldKind::Real ? to_decimals() : 0;
    uint64_t base = 0, unit = 1;
    if (kind_ != FieldKind::Keyword && !values_.empty()) {
        base = std::ranges::min(values_);
        uint64_t divisor = 0;
        for (const uint64_t value : values_) {
            if (divisor == 1) break;
            divisor = std::gcd(divisor, value - base);
        }
        unit = std::max<uint64_t>(divisor, 1);
        for (uint64_t& value : values_) value = (value - base) / unit;
    }
    if (form == ColumnForm::OneAtMost) {
        std::vector<uint64_t> ranks(documents);
        before = 0;
        for (uint32_t document = 0; document < documents; ++document) {
            if (ends[document] > before) ranks[document] = values_[before] + 1;
            before = ends[document];
        }
        values_ = std::move(ranks);
    }
    Bytes bytes(Column::kHeadBytes);
    bytes[0] = Column::kVersion;
    bytes[1] = static_cast<uint8_t>(kind_);
    bytes[2] = static_cast<uint8_t>(form);
    bytes[3] = digits;
    store(bytes.data() + 4, documents);
    store(bytes.data() + 8, static_cast<uint32_t>(values_.size()));
    store(bytes.data() + 16, base);
    store(bytes.data() + 24, unit);
    PackedNumbers::append(values_, bytes);
    store(bytes.data() + 32, uint64_t{bytes.size() - Column::kHeadBytes});
    values_ = std::vector<uint64_t>();
    if (form == ColumnForm::Any)
        PackedNumbers::append(std::vector<uint64_t>(ends.begin(), ends.end()), bytes);
    return bytes;
}

}  // namespace postings::index
