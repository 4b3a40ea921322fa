// D-gaps with one bit width for the whole list (Nankai's report, 2023): the parameter is the length
// in bits of the greatest gap; a block is a bit stream of that width.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/codec/dgap.cpp"
#include "hwy/foreach_target.h"

#include <bit>

#include "core/codec/bit_stream-inl.h"
#include "core/codec/bit_stream.h"
#include "core/codec/codec.h"

#ifndef POSTINGS_DGAP_BLOCK
#define POSTINGS_DGAP_BLOCK
namespace postings::dgap {
using Padded = PaddedBlock<4 * kBlockSize>;

// The bit stream of a block, checked against its length.
inline const uint8_t* read(const BlockInput& in, Padded& padded) {
    if (in.parameter > 32) throw_corrupted(in, "d-gap list of an impossible width", in.begin);
    if (static_cast<size_t>(in.end - in.begin) != bit_stream::bytes_of(in.count, in.parameter)) {
        throw_corrupted(in, "d-gap block of a wrong length", in.begin);
    }
    return padded.read(in);
}
}  // namespace postings::dgap
#endif

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

template <class Finish>
HWY_INLINE void decode_dgap(const BlockInput& in, uint32_t* HWY_RESTRICT out, Finish finish) {
    dgap::Padded padded;
    const uint8_t* stream = dgap::read(in, padded);
    for_each_unpacked(stream, in.count, in.parameter, [&](size_t i, Lanes values) HWY_ATTR {
        hn::StoreU(finish(values), LaneTag(), out + i);
    });
}

void dgap_values(const BlockInput& in, uint32_t* HWY_RESTRICT out) {
    decode_dgap(in, out, AsValues());
}

void dgap_docs(const BlockInput& in, uint32_t base, uint32_t* HWY_RESTRICT out) {
    decode_dgap(in, out, AsDocs(base));
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
namespace {
HWY_EXPORT(dgap_values);
HWY_EXPORT(dgap_docs);

uint32_t choose_parameter(std::span<const uint32_t> values) {
    uint32_t bits = 0;
    for (const uint32_t value : values) bits |= value;
    return std::bit_width(bits);
}

void encode_values(std::span<const uint32_t> values, uint32_t parameter, Bytes& out) {
    bit_stream::append(values, parameter, out);
}

void decode_values(const BlockInput& in, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(dgap_values)(in, out);
}

void decode_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(dgap_docs)(in, base, out);
}

uint32_t value_at(const BlockInput& in, uint32_t index) {
    dgap::Padded padded;
    return bit_stream::extract(dgap::read(in, padded), index, in.parameter);
}

}  // namespace

extern const Codec kDGap;
const Codec kDGap = {
    .id = CodecId::DGap,
    .name = "DGap",
    .encode_values = encode_values,
    .decode_values = decode_values,
    .decode_docs = decode_docs,
    .value_at = value_at,
    .choose_parameter = choose_parameter,
};

}  // namespace postings
#endif
