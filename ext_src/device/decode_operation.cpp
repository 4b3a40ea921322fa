#include "device/decode_operation.h"

#include <algorithm>

namespace postings::device {

namespace {

Kernel kernel_of(uint32_t kind) {
    switch (static_cast<CodecId>(kind)) {
        case CodecId::BitPacked:
            return Kernel::DecodeBitPacked;
        case CodecId::Bitmap:
            return Kernel::DecodeBitmap;
        case CodecId::Modified9:
            return Kernel::DecodeModified9;
        case CodecId::Simple9:
            return Kernel::DecodeSimple9;
        case CodecId::VByte:
            return Kernel::DecodeVByte;
        case CodecId::StreamVByte:
            return Kernel::DecodeStreamVByte;
        case CodecId::Rice:
            return Kernel::DecodeRice;
        case CodecId::PForDelta:
            return Kernel::DecodePForDelta;
        case CodecId::OptPfd:
            return Kernel::DecodeOptPfd;
        case CodecId::EliasFano:
            return Kernel::DecodeEliasFano;
        case CodecId::DGap:
            return Kernel::DecodeDGap;
        case CodecId::Roaring:
            return Kernel::DecodeRoaring;
        case CodecId::Auto:
            break;
    }
    throw Error("a list of no codec");
}

// The most blocks of a run, all of which a team takes at once: with more, the last runs take longer
// than others.
constexpr uint32_t kMostBlocks = 24;

}  // namespace

uint32_t decode_to(DeviceCache& cache, const ListKey& key, uint64_t result, uint32_t run) {
    Backend& backend = cache.backend();
    const Shape shape = backend.shape();
    PostingsDecode decode{.list = cache.list(key),
                          .result_buffer = backend.result_buffer(),
                          .result = result,
                          .total = cache.counters_offset(),
                          .taken = cache.counters_offset() + 8,
                          .run = 0,
                          .form = 0};
    const uint32_t blocks = decode.list.blocks;
    if (blocks == 0) return 0;
    const Kernel kernel = kernel_of(decode.list.kind);
    if (run == 0) run = std::min(blocks / shape.teams, kMostBlocks);
    decode.run = std::clamp(run, 1u, shape.lanes);
    backend.launch(kernel, shape.groups(kernel, (blocks + decode.run - 1) / decode.run), decode);
    return backend.answer(decode.result_buffer, 1)[0];
}

uint32_t decode_sum(DeviceCache& cache, const ListKey& key) {
    return decode_to(cache, key, 0);
}

uint32_t decode(DeviceCache& cache, const ListKey& key, std::span<uint32_t> out) {
    const uint64_t bytes = uint64_t{cache.list(key).count} * sizeof(uint32_t);
    if (bytes == 0) return 0;
    const auto scratch = cache.scratch(bytes, {&key, 1});
    const uint32_t sum = decode_to(cache, key, scratch.offset());
    cache.backend().read(scratch.offset(), {reinterpret_cast<uint8_t*>(out.data()), bytes});
    return sum;
}

}  // namespace postings::device
