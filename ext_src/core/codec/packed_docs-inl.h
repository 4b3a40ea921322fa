// Decodes packed blocks to docIDs, with the decoder that suits a block's widths. Compiled once per
// target.
#if defined(POSTINGS_PACKED_DOCS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef POSTINGS_PACKED_DOCS_INL_H_
#undef POSTINGS_PACKED_DOCS_INL_H_
#else
#define POSTINGS_PACKED_DOCS_INL_H_
#endif

#include "core/codec/unpack-inl.h"
#include "core/codec/unpack_narrow-inl.h"

HWY_BEFORE_NAMESPACE();
namespace postings::bit_packed {
namespace HWY_NAMESPACE {

// For full and short blocks; writes up to the next multiple of 32 docIDs.
HWY_INLINE void packed_to_docs(const BlockInput& in, const PackedBlock& block, uint32_t base,
                               uint32_t* out) {
#if HWY_TARGET == HWY_SCALAR
    unpack_portable(block, in.count, out);
    gaps_to_docs(out, in.count, base);
#else
    if (HWY_LIKELY(is_narrow(block))) return narrow_to_docs(block, in.count, base, out);
    AsDocs docs(base);
    if (HWY_UNLIKELY(!fits_vectors(block))) {
        unpack_unfit(block, in.count, out);
        // Lanes behind the last value may hold anything.
        for (uint32_t i = 0; i < in.count; i += kLanes)
            hn::StoreU(docs(hn::LoadU(LaneTag(), out + i)), LaneTag(), out + i);
        return;
    }
    unpack(block, in.count, [&](Lanes v) HWY_ATTR {
        hn::StoreU(docs(v), LaneTag(), out);
        out += kLanes;
    });
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace postings::bit_packed
HWY_AFTER_NAMESPACE();

#endif
