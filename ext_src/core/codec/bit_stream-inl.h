// Unpacks bit streams (bit_stream.h) by vectors: sixteen values are 2 * width bytes, so that every
// sixteen start at a byte. Compiled once per target.
#if defined(POSTINGS_BIT_STREAM_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef POSTINGS_BIT_STREAM_INL_H_
#undef POSTINGS_BIT_STREAM_INL_H_
#else
#define POSTINGS_BIT_STREAM_INL_H_
#endif

#include "core/codec/bit_stream.h"
#include "core/codec/decoded-inl.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

// Shuffles kLanes values, each of them `width` bits, out of a stream into their lanes.
class Unpacker {
  public:
#if HWY_TARGET == HWY_SCALAR
    HWY_INLINE Unpacker(uint32_t width) : width_(width) {}
    HWY_INLINE uint32_t width() const {
        return width_;
    }
    HWY_INLINE Lanes operator()(const uint8_t* stream, size_t index) const {
        return hn::Set(LaneTag(), bit_stream::extract(stream, index, width_));
    }

  private:
    uint32_t width_;
#else
    HWY_INLINE Unpacker(uint32_t width) : width_(width) {
        const LaneTag d;
        const auto lane = hn::Iota(d, 0);
        mask_ = hn::Set(d, bit_stream::mask_of(width));
        for (uint32_t phase = 0; phase < kPhases; ++phase) {
#if HWY_TARGET <= HWY_AVX3_DL && HWY_ARCH_X86
            const Lanes bit = hn::Mul(lane, hn::Set(d, width));
#else
            // Four values take half as many bytes as a value has bits: if that is odd, every other
            // 128-bit block starts in the middle of a byte.
            const Lanes block = hn::Add(hn::ShiftRight<2>(lane), hn::Set(d, phase));
            const Lanes start = hn::And(hn::Mul(block, hn::Set(d, 4 * width)), hn::Set(d, 7u));
            const Lanes bit =
                hn::Add(start, hn::Mul(hn::And(lane, hn::Set(d, 3u)), hn::Set(d, width)));
#endif
            shift_[phase] = hn::And(bit, hn::Set(d, 7u));
            bytes_[phase] = hn::Add(hn::Mul(hn::ShiftRight<3>(bit), hn::Set(d, 0x01010101u)),
                                    hn::Set(d, 0x03020100u));
        }
    }

    HWY_INLINE uint32_t width() const {
        return width_;
    }

    // The values from `index` on, a multiple of kLanes; 64 bytes from the first must be readable.
    // kWide: for widths over 25 bits, with which a value may span five bytes.
    template <bool kWide>
    HWY_INLINE Lanes get(const uint8_t* stream, size_t index) const {
        const LaneTag d;
        const Bits source = load_blocks(stream, index);
        const size_t phase = index / kLanes % kPhases;
        const Lanes bytes = bytes_[phase], shift = shift_[phase], mask = mask_;
        Lanes v = hn::Shr(shuffle(source, bytes), shift);
        if (kWide) {
            const Lanes next = shuffle(source, hn::Add(bytes, hn::Set(d, 0x04040404u)));
            // In two shifts, as one by 32 is undefined.
            const Lanes rest = hn::Sub(hn::Set(d, 31u), shift);
            v = hn::Or(v, hn::ShiftLeft<1>(hn::Shl(next, rest)));
        }
        return hn::And(v, mask);
    }

  private:
    using ByteTag = hn::Repartition<uint8_t, LaneTag>;
    using Bits = hn::Vec<ByteTag>;

#if HWY_TARGET <= HWY_AVX3_DL && HWY_ARCH_X86
    HWY_INLINE Bits load_blocks(const uint8_t* stream, size_t index) const {
        return hn::LoadU(ByteTag(), stream + index * width_ / 8);
    }
    static HWY_INLINE Lanes shuffle(Bits bytes, Lanes indices) {
        return Lanes{_mm512_permutexvar_epi8(indices.raw, bytes.raw)};
    }
#else
    // The 16 bytes that the four values of each 128-bit block lie in.
    template <class D>
    HWY_INLINE hn::Vec<D> load_blocks(D d, const uint8_t* stream, size_t index) const {
        if constexpr (hn::MaxLanes(D()) == 16) {
            return hn::LoadU(d, stream + index * width_ / 8);
        } else {
            const hn::Half<D> half;
            return hn::Combine(d, load_blocks(half, stream, index + hn::MaxLanes(D()) / 8),
                               load_blocks(half, stream, index));
        }
    }
    HWY_INLINE Bits load_blocks(const uint8_t* stream, size_t index) const {
        return load_blocks(ByteTag(), stream, index);
    }
    static HWY_INLINE Lanes shuffle(Bits bytes, Lanes indices) {
        return hn::BitCast(LaneTag(), hn::TableLookupBytes(bytes, hn::BitCast(ByteTag(), indices)));
    }
#endif

    // A vector of one 128-bit block starts in the middle of a byte every other time.
    static constexpr uint32_t kPhases = kLanes == 4 ? 2 : 1;

    uint32_t width_;
    StorableVector<LaneTag> mask_, shift_[kPhases], bytes_[kPhases];
#endif
};

// Calls put(i, vector) for the values from i on, kLanes at a time; `count` is rounded up to
// sixteen. kReadSlack bytes after the stream must be readable. A width converts to an unpacker.
template <class Put>
HWY_INLINE void for_each_unpacked(const uint8_t* stream, size_t count, const Unpacker& unpacker,
                                  Put put) {
#if HWY_TARGET == HWY_SCALAR
    for (size_t i = 0; i < count; ++i) put(i, unpacker(stream, i));
#else
    if (unpacker.width() <= 25) {
        for (size_t i = 0; i < count; i += kLanes) put(i, unpacker.get<false>(stream, i));
    } else {
        for (size_t i = 0; i < count; i += kLanes) put(i, unpacker.get<true>(stream, i));
    }
#endif
}

HWY_INLINE void unpack(const uint8_t* stream, size_t count, const Unpacker& unpacker,
                       uint32_t* HWY_RESTRICT out) {
    for_each_unpacked(stream, count, unpacker, [&](size_t i, Lanes values) HWY_ATTR {
        hn::StoreU(values, LaneTag(), out + i);
    });
}

// Turns gaps in `out` into docIDs, in place; reads and writes `count` rounded up to sixteen.
HWY_INLINE void sum_up(size_t count, uint32_t base, uint32_t* out) {
    const LaneTag d;
    AsDocs docs(base);
    for (size_t i = 0; i < count; i += kLanes) hn::StoreU(docs(hn::LoadU(d, out + i)), d, out + i);
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#endif
