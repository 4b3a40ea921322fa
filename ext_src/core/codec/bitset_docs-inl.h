// Bitsets to docIDs, for every SIMD target; bitset.h has the scalar reference.
#if defined(POSTINGS_BITSET_DOCS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef POSTINGS_BITSET_DOCS_INL_H_
#undef POSTINGS_BITSET_DOCS_INL_H_
#else
#define POSTINGS_BITSET_DOCS_INL_H_
#endif

#include "core/codec/bitset.h"
#include "core/codec/set_bits-inl.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

// Like bitset_to_docs, but writes up to 16 values more than it returns.
HWY_INLINE uint32_t bitset_to_docs(const uint8_t* bytes, size_t size, uint32_t from,
                                   uint32_t origin, uint32_t limit, uint32_t* out) {
    uint32_t* const begin = out;
    size_t at = from / 8;
    uint64_t seen = (uint64_t{1} << (from & 7)) - 1;
    for (; at + 8 <= size; at += 8) {
        const uint64_t word = load<uint64_t>(bytes + at) & ~seen;
        if (limit - static_cast<uint32_t>(out - begin) <
            static_cast<uint32_t>(std::popcount(word))) {
            break;
        }
        out += put_set_bits(word, origin + static_cast<uint32_t>(8 * at), out);
        seen = 0;
    }
    const auto n = static_cast<uint32_t>(out - begin);
    if (n == limit || at >= size) return n;
    const auto next = static_cast<uint32_t>(8 * at);
    return n + postings::bitset_to_docs(bytes + at, size - at, std::popcount(seen), origin + next,
                                        limit - n, out);
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#endif
