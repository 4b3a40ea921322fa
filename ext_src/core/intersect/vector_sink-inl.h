// Vector versions of the sinks of sink.h.
#if defined(POSTINGS_VECTOR_SINK_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef POSTINGS_VECTOR_SINK_INL_H_
#undef POSTINGS_VECTOR_SINK_INL_H_
#else
#define POSTINGS_VECTOR_SINK_INL_H_
#endif

#include "core/codec/compress-inl.h"
#include "core/intersect/sink.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

// Compresses in a register and stores whole: compressing straight to memory is microcoded on Zen 4.
template <class D>
HWY_INLINE void put_lanes(Collect& sink, D d, hwy::HWY_NAMESPACE::Vec<D> ids,
                          hwy::HWY_NAMESPACE::Mask<D> hits) {
    namespace hn = hwy::HWY_NAMESPACE;
    hn::StoreU(compress(d, ids, hits), d, sink.out + sink.size);
    sink.size += hn::CountTrue(d, hits);
}

template <class D>
HWY_INLINE void put_lanes(Count& sink, D d, hwy::HWY_NAMESPACE::Vec<D>,
                          hwy::HWY_NAMESPACE::Mask<D> hits) {
    sink.size += hwy::HWY_NAMESPACE::CountTrue(d, hits);
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#endif
