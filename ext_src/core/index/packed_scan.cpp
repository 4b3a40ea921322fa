// Finds the packed numbers in a range: unpacks and compares them in registers.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/index/packed_scan.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include <algorithm>

#include "core/base/bytes.h"
#include "core/codec/unpack_tables.h"
#include "core/index/packed_numbers.h"

HWY_BEFORE_NAMESPACE();
namespace postings::index {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Assembles the result bits of vectors of `lanes` elements into words.
class Marks {
  public:
    explicit Marks(uint64_t* words) : words_(words) {}

    HWY_INLINE void put(uint64_t bits, uint32_t lanes) {
        word_ |= bits << used_;
        used_ += lanes;
        if (used_ < 64) return;
        *words_++ = word_;
        word_ = 0;
        used_ = 0;
    }
    void finish() {
        if (used_ > 0) *words_ = word_;
    }

  private:
    uint64_t* words_;
    uint64_t word_ = 0;
    uint32_t used_ = 0;
};

// A bit for each lane where a <= b.
template <class D, class V>
HWY_INLINE uint64_t not_over(D d, V a, V b) {
    uint8_t bytes[8] = {};
    hn::StoreMaskBits(d, hn::Gt(a, b), bytes);
    return ~load<uint64_t>(bytes) & ((uint64_t{1} << hn::Lanes(d)) - 1);
}

// For numbers of whole integer widths, as many as vectors take; returns how many.
template <class T>
HWY_INLINE uint32_t mark_whole(const uint8_t* data, uint32_t count, T low, T range, Marks& marks) {
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<uint32_t>(hn::Lanes(d));
    const auto lows = hn::Set(d, low), ranges = hn::Set(d, range);
    uint32_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        const auto v = hn::LoadU(d, reinterpret_cast<const T*>(data) + i);
        marks.put(not_over(d, hn::Sub(v, lows), ranges), lanes);
    }
    return i;
}

#if HWY_TARGET != HWY_SCALAR
// For numbers of up to bit_packed::kMaxVectorWidth bits. Goes on to a multiple of eight numbers.
HWY_INLINE void mark_narrow(const uint8_t* p, uint32_t w, uint32_t count, uint32_t low,
                            uint32_t range, Marks& marks) {
    const auto& tables = bit_packed::kWide;
    const hn::FixedTag<uint8_t, 16> sixteen;
#if HWY_CAP_GE256
    const hn::FixedTag<uint8_t, 32> d8;
    const hn::FixedTag<uint32_t, 8> d;
    const auto bytes = hn::Load(d8, tables.bytes_of_4_and_4[w]);
    const auto shifts = hn::Load(d, tables.shifts[w]);
    const auto mask = hn::Set(d, (1u << w) - 1);
    const auto lows = hn::Set(d, low), ranges = hn::Set(d, range);
    for (uint32_t i = 0; i < count; i += 8, p += w) {
        const auto eight = hn::Combine(d8, hn::LoadU(sixteen, p + w / 2), hn::LoadU(sixteen, p));
        const auto each = hn::BitCast(d, hn::TableLookupBytes(eight, bytes));
        const auto v = hn::And(hn::Shr(each, shifts), mask);
        marks.put(not_over(d, hn::Sub(v, lows), ranges), 8);
    }
#else
    const hn::FixedTag<uint32_t, 4> d;
    const auto mask = hn::Set(d, (1u << w) - 1);
    const auto lows = hn::Set(d, low), ranges = hn::Set(d, range);
    const auto bytes_0 = hn::Load(sixteen, tables.bytes_of_4_and_4[w]);
    const auto bytes_1 = hn::Load(sixteen, tables.bytes_of_4_and_4[w] + 16);
    const auto shifts_0 = hn::Load(d, tables.shifts[w]);
    const auto shifts_1 = hn::Load(d, tables.shifts[w] + 4);
    const auto within = [&](auto loaded, auto bytes, auto shifts) HWY_ATTR {
        const auto each = hn::BitCast(d, hn::TableLookupBytes(loaded, bytes));
        const auto v = hn::And(hn::Shr(each, shifts), mask);
        return not_over(d, hn::Sub(v, lows), ranges);
    };
    for (uint32_t i = 0; i < count; i += 8, p += w) {
        const uint64_t first = within(hn::LoadU(sixteen, p), bytes_0, shifts_0);
        const uint64_t second = within(hn::LoadU(sixteen, p + w / 2), bytes_1, shifts_1);
        marks.put(first | second << 4, 8);
    }
#endif
}
#endif

void mark(const uint8_t* data, uint32_t width, uint32_t count, uint64_t low, uint64_t high,
          uint64_t* words) {
    Marks marks(words);
    const uint64_t most = width < 64 ? (uint64_t{1} << width) - 1 : UINT64_MAX;
    const uint64_t range = std::min(high, most) - low;
    uint32_t done = 0;
    if (width == 64) {
        done = mark_whole<uint64_t>(data, count, low, range, marks);
    } else if (width == 32) {
        done = mark_whole<uint32_t>(data, count, static_cast<uint32_t>(low),
                                    static_cast<uint32_t>(range), marks);
#if HWY_TARGET != HWY_SCALAR
    } else if (width > 0) {
        mark_narrow(data, width, count, static_cast<uint32_t>(low), static_cast<uint32_t>(range),
                    marks);
        done = count;
#endif
    }
    for (; done < count; ++done) {
        const uint64_t bit = uint64_t{done} * width;
        const uint64_t value = width == 0 ? 0 : load<uint64_t>(data + bit / 8) >> bit % 8 & most;
        marks.put(value - low <= range, 1);
    }
    marks.finish();
}

}  // namespace HWY_NAMESPACE
}  // namespace postings::index
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings::index {

HWY_EXPORT(mark);

void mark_packed(const uint8_t* data, uint32_t width, uint32_t count, uint64_t low, uint64_t high,
                 uint64_t* words) {
    HWY_DYNAMIC_DISPATCH(mark)(data, width, count, low, high, words);
}

}  // namespace postings::index
#endif
