// Unpacks words by one variable shift: all integers of a word together, with 16 lanes (all but the
// layout with the most integers are one vector) or 8. Vectors are stored whole, each over the
// surplus of the one before.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/codec/word_aligned_vectors.cpp"
#include "hwy/foreach_target.h"

#include "core/codec/decoded-inl.h"
#include "core/codec/word_aligned.h"
#include "core/codec/word_aligned_vectors.h"

HWY_BEFORE_NAMESPACE();
namespace postings::word_aligned {
namespace HWY_NAMESPACE {
using namespace postings::HWY_NAMESPACE;

// Variable shifts of 4 lanes are emulated before AVX2: not faster than one integer at a time.
#if HWY_TARGET <= HWY_AVX2 && HWY_ARCH_X86

HWY_INLINE void unpack(uint32_t word, const Unpack& how, uint32_t* to) {
    const LaneTag d;
    const Lanes words = hn::Set(d, word), mask = hn::Set(d, how.mask);
    const auto put = [&](size_t i) HWY_ATTR {
        hn::StoreU(hn::And(hn::Shr(words, hn::Load(d, how.shift + i)), mask), d, to + i);
    };
    put(0);
    if (how.capacity > kLanes) {
        for (size_t i = kLanes; i < 32; i += kLanes) put(i);
    }
}

template <class Format, class Finish>
HWY_INLINE void decode(const BlockInput& in, uint32_t* out, Finish finish) {
    alignas(64) uint32_t scratch[kScratch];
    for (Words<Format> words(in, scratch); words.next();)
        unpack(words.word(), words.how(), words.to());
    const LaneTag d;
    for (uint32_t i = 0; i < in.count; i += kLanes) {
        const Lanes values = hn::Sub(hn::Load(d, scratch + i), hn::Set(d, Format::kOffset));
        hn::StoreU(finish(values), d, out + i);
    }
}
template <class Format>
HWY_INLINE void decode_values(const BlockInput& in, uint32_t* out) {
    decode<Format>(in, out, AsValues());
}
template <class Format>
HWY_INLINE void decode_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    decode<Format>(in, out, AsDocs(base));
}

#else

template <class Format>
HWY_INLINE void decode_values(const BlockInput& in, uint32_t* out) {
    decode_portable<Format>(in, out);
}
template <class Format>
HWY_INLINE void decode_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    decode_portable<Format>(in, out);
    gaps_to_docs(out, in.count, base);
}

#endif

void simple9_values(const BlockInput& in, uint32_t* out) {
    decode_values<Simple9>(in, out);
}
void simple9_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    decode_docs<Simple9>(in, base, out);
}
void modified9_values(const BlockInput& in, uint32_t* out) {
    decode_values<Modified9>(in, out);
}
void modified9_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    decode_docs<Modified9>(in, base, out);
}

}  // namespace HWY_NAMESPACE
}  // namespace postings::word_aligned
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings::word_aligned {
HWY_EXPORT(simple9_values);
HWY_EXPORT(simple9_docs);
HWY_EXPORT(modified9_values);
HWY_EXPORT(modified9_docs);

void decode_simple9_values(const BlockInput& in, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(simple9_values)(in, out);
}
void decode_simple9_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(simple9_docs)(in, base, out);
}
void decode_modified9_values(const BlockInput& in, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(modified9_values)(in, out);
}
void decode_modified9_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(modified9_docs)(in, base, out);
}

}  // namespace postings::word_aligned
#endif
