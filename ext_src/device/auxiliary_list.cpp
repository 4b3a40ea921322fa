#include "device/auxiliary_list.h"

#include <algorithm>

#include "core/codec/codec.h"

namespace postings::device {

namespace {

// Density from which a list becomes a bitmap, one docID in so many: it then takes no more memory
// than distances. In a shorter range half the density is enough: twice as many bits are read faster
// than leaves, and hardly take more memory.
constexpr uint64_t kBitsABitmapDoc = 16, kShortBitmap = uint64_t{1} << 26;
// Fewer blocks than this are searched in next to no time: they get no leaves.
constexpr uint32_t kSparseBitmapBlocks = 4;
constexpr uint32_t kChunk = 8 * POSTINGS_CHUNK_LEAVES, kChunkBytes = 16;
constexpr uint32_t kChunkRun = 128;                  // the fewest chunks of a unit
constexpr uint64_t kDistanceBytes = kBlockSize * 2;  // the distances of a block

bool is_bitmap(const PostingsDeviceList& list) {
    return list.kind == POSTINGS_BITMAP;
}

bool has_derived(const PostingsDeviceList& list) {
    return list.count > 1 && fits_set_operations(list.kind);
}

// Whether the list has at least one docID in so many.
bool has_one_in(uint64_t bits, const PostingsDeviceList& list) {
    return (uint64_t{list.last} - list.first) / list.count < bits;
}

bool is_dense(const PostingsDeviceList& list) {
    return has_one_in(kBitsABitmapDoc, list) ||
           (list.last - list.first < kShortBitmap && has_one_in(2 * kBitsABitmapDoc, list));
}

bool has_sparse_bitmap(const PostingsDeviceList& list) {
    return list.blocks >= kSparseBitmapBlocks && !is_dense(list) &&
           has_one_in(kBitsASparseDoc, list);
}

uint64_t bitmap_bytes(const PostingsDeviceList& list) {
    // Up to a whole vector behind the one with the last docID.
    return (list.last / 8 - list.first / 8) / kBitmapAlignment * kBitmapAlignment +
           3 * kBitmapAlignment;
}

uint64_t distance_bytes(const PostingsDeviceList& list) {
    return is_bitmap(list) ? 0 : list.blocks * kDistanceBytes;
}

uint64_t chunks_of(const PostingsDeviceList& list) {
    return list.last / kChunk - list.first / kChunk + 1;
}

// Each docID may need a mask of its own. One more may be read.
uint64_t sparse_bitmap_bytes(const PostingsDeviceList& list) {
    return chunks_of(list) * kChunkBytes + (list.count / 16 + 1) * 16;
}

class Derivation {
  public:
    Derivation(Backend& backend, const PostingsDeviceList& list)
        : backend_(backend), list_(list), derived_(list) {}

    void distances(uint64_t offset) {
        derived_.distances = offset;
        run(POSTINGS_AUXILIARY_DISTANCES, offset);
    }

    void bitmap(uint64_t offset) {
        backend_.zero(offset, bitmap_bytes(list_));
        derived_.payload = offset + list_.first / 8 % kBitmapAlignment;
        derived_.kind = POSTINGS_BITMAP;
        run(POSTINGS_AUXILIARY_BITMAP, derived_.payload);
    }

    void sparse_bitmap(uint64_t offset, const PostingsAnswer& answer) {
        backend_.zero(offset, sparse_bitmap_bytes(list_));
        list_.leaf_index = derived_.leaf_index = offset;
        list_.leaf_bytes = derived_.leaf_bytes = offset + chunks_of(list_) * kChunkBytes;
        run(POSTINGS_AUXILIARY_INDEX, 0);
        PostingsLeafCounts counts{};
        counts.answer = answer;
        counts.answer.materialise = 1;
        counts.answer.result_buffer = backend_.result_buffer();
        counts.leaf_index = offset;
        counts.chunks = static_cast<uint32_t>(chunks_of(list_));
        counts.run = std::max(kChunkRun, counts.chunks / kMostUnits + 1);
        counts.units = (counts.chunks + counts.run - 1) / counts.run;
        backend_.launch(Kernel::CountLeaves,
                        backend_.shape().groups(Kernel::CountLeaves, counts.units), counts);
        run(POSTINGS_AUXILIARY_LEAVES, 0);
    }

    const PostingsDeviceList& derived() const { return derived_; }

  private:
    void run(uint32_t form, uint64_t result) {
        PostingsDecode decode{};
        decode.list = list_;
        decode.result = result;
        decode.form = form;
        const Shape shape = backend_.shape();
        const uint32_t teams = (list_.blocks + shape.lanes - 1) / shape.lanes;
        backend_.launch(Kernel::MakeAuxiliary, shape.groups(Kernel::MakeAuxiliary, teams), decode);
    }

    Backend& backend_;
    PostingsDeviceList list_, derived_;
};

}  // namespace

bool fits_set_operations(uint32_t kind) {
    return kind == POSTINGS_BIT_PACKED || kind == POSTINGS_BITMAP;
}

uint64_t derived_bytes(const PostingsDeviceList& list) {
    if (!has_derived(list)) return 0;
    if (is_dense(list)) return is_bitmap(list) ? 0 : bitmap_bytes(list);
    return distance_bytes(list) + (has_sparse_bitmap(list) ? sparse_bitmap_bytes(list) : 0);
}

PostingsDeviceList derive(Backend& backend, const PostingsDeviceList& list, uint64_t offset,
                          PostingsAnswer answer) {
    Derivation derivation(backend, list);
    if (!has_derived(list)) return list;
    if (is_dense(list)) {
        if (!is_bitmap(list)) derivation.bitmap(offset);
    } else {
        if (!is_bitmap(list)) derivation.distances(offset);
        if (has_sparse_bitmap(list))
            derivation.sparse_bitmap(offset + distance_bytes(list), answer);
    }
    return derivation.derived();
}

}  // namespace postings::device
