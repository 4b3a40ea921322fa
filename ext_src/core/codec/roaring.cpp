// A whole list as a Roaring bitmap, in its portable serialisation, byte for byte what CRoaring
// writes, so that other tools can read it. A block of the list is found by its base.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/codec/roaring.cpp"
#include "hwy/foreach_target.h"

#include <algorithm>

#include "core/codec/codec.h"
#include "core/codec/roaring_format.h"
#include "core/codec/set_bits-inl.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

// Each writes the container's docIDs whose low bits are >= from, at most `capacity`, and nothing
// beyond out[capacity); returns their number.
size_t put_array(const BlockInput&, const roaring::Container& container, uint32_t from,
                 size_t capacity, uint32_t* out) {
    uint32_t at = 0;
    for (uint32_t size = from == 0 ? 0 : container.size; size > 0;) {
        const uint32_t half = size / 2;
        const bool before = load<uint16_t>(container.data + 2 * (at + half)) < from;
        at += before ? half + 1 : 0;
        size = before ? size - half - 1 : half;
    }
    const size_t n = std::min<size_t>(capacity, container.size - at);
    const uint8_t* low = container.data + 2 * at;
    const uint32_t high = container.key << 16;
    size_t i = 0;
#if HWY_TARGET != HWY_SCALAR
    namespace hn = hwy::HWY_NAMESPACE;
    const hn::CappedTag<uint32_t, 16> d;
    const hn::Rebind<uint16_t, decltype(d)> d16;
    const hn::Repartition<uint8_t, decltype(d16)> d8;
    for (; i + hn::Lanes(d) <= n; i += hn::Lanes(d)) {
        // Loaded as bytes, as the container may start at an odd address.
        const auto lows = hn::PromoteTo(d, hn::BitCast(d16, hn::LoadU(d8, low + 2 * i)));
        hn::StoreU(hn::Or(lows, hn::Set(d, high)), d, out + i);
    }
#endif
    for (; i < n; ++i) out[i] = high | load<uint16_t>(low + 2 * i);
    return n;
}

size_t put_bitset(const BlockInput&, const roaring::Container& container, uint32_t from,
                  size_t capacity, uint32_t* out) {
    size_t n = 0;
    for (uint32_t at = from / 64; at < roaring::kBitsetBytes / 8 && n < capacity; ++at) {
        uint64_t word = load<uint64_t>(container.data + 8 * at);
        if (at == from / 64) word &= ~uint64_t{0} << (from % 64);
        const uint32_t origin = container.key << 16 | 64 * at;
        if (capacity - n >= 64 + 16) {
            n += put_set_bits(word, origin, out + n);
        } else {
            for (; word != 0 && n < capacity; word &= word - 1) {
                out[n++] = origin + std::countr_zero(word);
            }
        }
    }
    return n;
}

// Throws unless runs ascend and are disjoint: each one read after the first then gives a docID.
size_t put_runs(const BlockInput& in, const roaring::Container& container, uint32_t from,
                size_t capacity, uint32_t* out) {
    namespace hn = hwy::HWY_NAMESPACE;
    const hn::CappedTag<uint32_t, 16> d;
    const uint8_t* run = container.data;
    const uint8_t* const end = run + size_t{4} * container.size;
    const auto last_of = [](const uint8_t* p) {
        return uint32_t{load<uint16_t>(p)} + load<uint16_t>(p + 2);
    };
    for (uint32_t size = from == 0 ? 0 : container.size; size > 0;) {
        const uint32_t half = size / 2;
        const bool before = last_of(run + size_t{4} * half) < from;
        run += before ? size_t{4} * (half + 1) : 0;
        size = before ? size - half - 1 : half;
    }
    size_t n = 0;
    uint32_t next = 0;
    for (; run != end && n < capacity; run += 4) {
        const uint32_t last = last_of(run), begin = load<uint16_t>(run);
        const uint32_t first = std::max(begin, from);
        if (begin < next || last > 0xFFFF || last < first) {
            throw_corrupted(in, "Roaring runs that do not ascend, or overlap", run);
        }
        next = last + 1;
        const size_t length = std::min<size_t>(capacity - n, last - first + 1);
        const uint32_t doc = container.key << 16 | first;
        size_t i = 0;
        for (; i + hn::Lanes(d) <= length; i += hn::Lanes(d)) {
            hn::StoreU(hn::Iota(d, doc + static_cast<uint32_t>(i)), d, out + n + i);
        }
        for (; i < length; ++i) out[n + i] = doc + static_cast<uint32_t>(i);
        n += length;
    }
    return n;
}

// The first `count` docIDs from `base` on.
void roaring_docs(const BlockInput& in, uint32_t base, size_t count, uint32_t* out) {
    const roaring::Reader reader(in);
    using Kind = roaring::Container::Kind;
    const uint32_t begin = reader.find(base >> 16);
    size_t n = 0;
    for (uint32_t i = begin; n < count; ++i) {
        if (i == reader.containers()) {
            throw_corrupted(in, "Roaring bitmap with too few docIDs", in.begin);
        }
        const roaring::Container container = reader.container(i);
        const uint32_t from = i == begin && container.key == base >> 16 ? base & 0xFFFF : 0;
        const auto put = container.kind == Kind::Array    ? put_array
                         : container.kind == Kind::Bitset ? put_bitset
                                                          : put_runs;
        const size_t got = put(in, container, from, count - n, out + n);
        n += got;
        // Otherwise thousands of empty containers could make every block slow.
        const size_t least = container.kind == Kind::Bitset ? container.size : 1;
        if (from == 0 && n < count && got < least) {
            throw_corrupted(in, "Roaring container of a wrong cardinality", container.data);
        }
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
namespace {
HWY_EXPORT(roaring_docs);

// Every block begins at the payload's start, as decoding it needs the header.
void encode_list(std::span<const uint32_t> docs, uint32_t* offsets, Bytes& payload) {
    std::fill_n(offsets, (docs.size() + kBlockSize - 1) / kBlockSize, 0u);
    roaring::serialize(docs, payload);
}

void decode_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(roaring_docs)(in, base, in.count, out);
}

void decode_blocks(const ListInput& in, uint32_t* out) {
    if (in.block_count == 0) return;
    const BlockInput whole{in.payload, in.end, in.readable, in.origin, kBlockSize, 0};
    const uint32_t base = in.first_block == 0 ? in.first : in.lasts[in.first_block - 1] + 1;
    HWY_DYNAMIC_DISPATCH(roaring_docs)(whole, base, size_t{in.block_count} * kBlockSize, out);
    for (uint32_t block = 0; block < in.block_count; ++block) {
        if (out[(block + 1) * kBlockSize - 1] != in.lasts[in.first_block + block]) {
            throw_corrupted(whole, "block that does not end with its last docID", in.payload);
        }
    }
}

}  // namespace

extern const Codec kRoaring;
const Codec kRoaring = {
    .id = CodecId::Roaring,
    .name = "Roaring",
    .encode_values = [](std::span<const uint32_t> values, uint32_t parameter,
                        Bytes& out) { kBitPacked.encode_values(values, parameter, out); },
    .decode_values = [](const BlockInput& in, uint32_t* out) { kBitPacked.decode_values(in, out); },
    .decode_docs = decode_docs,
    .decode_blocks = decode_blocks,
    .value_at = [](const BlockInput& in, uint32_t index) { return kBitPacked.value_at(in, index); },
    .encode_list = encode_list,
};

}  // namespace postings
#endif
