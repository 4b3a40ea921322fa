#include "device/derived_list.h"

#include "core/codec/codec.h"

namespace postings::device {

namespace {

// opencl_kernels/derive.h.
enum Form : uint32_t { kDistances = 0, kBitmap = 1 };

// A list with a docID in so many or more is a bitmap, which takes no more memory than distances.
constexpr uint64_t kBitsABitmapDoc = 16;
constexpr uint64_t kDistanceBytes = kBlockSize * 2;  // of a block
// Bitmaps lie so that bits of the same docID are in the same place of 16 bytes.
constexpr uint64_t kBitmapAlignment = 16;

bool has_derived(const PostingsDeviceList& list) {
    return list.count > 1 && list.kind == POSTINGS_BIT_PACKED;
}

bool is_dense(const PostingsDeviceList& list) {
    return (uint64_t{list.last} - list.first) / list.count < kBitsABitmapDoc;
}

uint64_t bitmap_bytes(const PostingsDeviceList& list) {
    // To a whole vector behind the one with the last docID.
    return (list.last / 8 - list.first / 8) / kBitmapAlignment * kBitmapAlignment +
           3 * kBitmapAlignment;
}

}  // namespace

uint64_t derived_bytes(const PostingsDeviceList& list) {
    if (!has_derived(list)) return 0;
    return is_dense(list) ? bitmap_bytes(list) : list.blocks * kDistanceBytes;
}

PostingsDeviceList derive(Backend& backend, const PostingsDeviceList& list, uint64_t offset) {
    if (!has_derived(list)) return list;
    PostingsDeviceList derived = list;
    PostingsDecode decode{};
    decode.list = list;
    if (is_dense(list)) {
        backend.zero(offset, bitmap_bytes(list));
        derived.payload = offset + list.first / 8 % kBitmapAlignment;
        derived.kind = POSTINGS_BITMAP;
        decode.result = derived.payload;
        decode.form = kBitmap;
    } else {
        derived.distances = offset;
        decode.result = offset;
        decode.form = kDistances;
    }
    const Shape shape = backend.shape();
    const uint32_t teams = (list.blocks + shape.lanes - 1) / shape.lanes;
    backend.launch(Kernel::Derive, shape.groups(Kernel::Derive, teams), decode);
    return derived;
}

}  // namespace postings::device
