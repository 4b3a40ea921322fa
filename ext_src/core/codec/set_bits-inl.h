// The positions of the set bits of a word, as integers. Compiled once a target.
#if defined(POSTINGS_SET_BITS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef POSTINGS_SET_BITS_INL_H_
#undef POSTINGS_SET_BITS_INL_H_
#else
#define POSTINGS_SET_BITS_INL_H_
#endif

#include <bit>

#include "core/base/bytes.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

// Writes origin + j for every set bit j of `word`, ascending, and up to 16 integers of no meaning
// after them; returns how many bits are set.
HWY_INLINE size_t put_set_bits(uint64_t word, uint32_t origin, uint32_t* HWY_RESTRICT out) {
#if HWY_TARGET <= HWY_AVX2 && HWY_ARCH_X86
    namespace hn = hwy::HWY_NAMESPACE;
#if HWY_TARGET <= HWY_AVX3
    constexpr size_t kLanes = 16;
#else
    constexpr size_t kLanes = 8;
#endif
    const hn::FixedTag<uint32_t, kLanes> d;
    auto numbers = hn::Add(hn::Iota(d, 0), hn::Set(d, origin));
    const auto step = hn::Set(d, kLanes);
    uint32_t* const begin = out;
    for (; word != 0; word >>= kLanes) {
        const uint32_t lanes = word & ((1u << kLanes) - 1);
        const uint8_t bits[8] = {static_cast<uint8_t>(lanes), static_cast<uint8_t>(lanes >> 8)};
        // Compressed in a register: compressing straight to memory is microcoded on Zen 4.
        hn::StoreU(hn::CompressBits(numbers, bits), d, out);
        out += std::popcount(lanes);
        numbers = hn::Add(numbers, step);
    }
    return static_cast<size_t>(out - begin);
#else
    uint32_t* const begin = out;
    for (; word != 0; word &= word - 1) *out++ = origin + std::countr_zero(word);
    return static_cast<size_t>(out - begin);
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#endif
