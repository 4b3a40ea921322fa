// Elias-Fano in blocks: partitioned Elias-Fano with fixed partitions (Ottaviano & Venturini, SIGIR
// 2014; Griffin, PPoPP 2018, section 3.1.1).
//
// The monotone sequence is the sums S[i] of the values up to i. A block is a byte `width`, the low
// `width` bits of every sum as a bit stream, and a bitset of their high parts: bit (S[i] >> width)
// + i is set, so that it has one set bit per value. docID i is base + S[i] + i; values are
// differences of the sums modulo 2^32. Summing gaps minus one keeps the universe small, and with
// width 0 the high part *is* the bitset of the docIDs: dense blocks need no kind of their own.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/codec/elias_fano.cpp"
#include "hwy/foreach_target.h"

#include <bit>

#include "core/codec/bit_stream-inl.h"
#include "core/codec/bit_stream.h"
#include "core/codec/bitset.h"
#include "core/codec/codec.h"
#include "core/codec/set_bits-inl.h"

#ifndef POSTINGS_ELIAS_FANO_BLOCK
#define POSTINGS_ELIAS_FANO_BLOCK
namespace postings::elias_fano {

// So that no sum needs a shift by 32; the high part is then below 2^8, whatever the values.
inline constexpr uint32_t kMaxWidth = 31;
// Longer blocks are never written: 128 values and 256 zeroes between them.
inline constexpr size_t kMaxBytes = 1 + 128 * kMaxWidth / 8 + (kBlockSize + 2 * kBlockSize + 7) / 8;

struct Block {
    uint32_t width;
    const uint8_t* lows;
    const uint8_t* highs;
    size_t high_bytes;
};

// Parses the block through `padded`: from in.begin, or from a copy with zeroes after it.
inline Block parse(const BlockInput& in, PaddedBlock<kMaxBytes>& padded) {
    const size_t size = in.end - in.begin;
    if (size == 0 || size > kMaxBytes || *in.begin > kMaxWidth ||
        1 + bit_stream::bytes_of(in.count, *in.begin) > size) {
        throw_corrupted(in, "Elias-Fano block of a wrong length", in.begin);
    }
    const uint8_t* bytes = padded.read(in);
    const size_t low_bytes = bit_stream::bytes_of(in.count, *bytes);
    return {*bytes, bytes + 1, bytes + 1 + low_bytes, size - 1 - low_bytes};
}

[[noreturn]] inline void throw_too_few(const BlockInput& in) {
    throw_corrupted(in, "Elias-Fano block with too few values", in.begin);
}

}  // namespace postings::elias_fano
#endif

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

// sums[i] = S[i] modulo 2^32, for count rounded up to sixteen (without meaning from count on).
HWY_INLINE void elias_fano_sums(const BlockInput& in, uint32_t* HWY_RESTRICT sums) {
    PaddedBlock<elias_fano::kMaxBytes> padded;
    const elias_fano::Block block = elias_fano::parse(in, padded);
    uint32_t positions[kBlockSize + 64 + 16];
    uint32_t* next = positions;
    for (size_t at = 0; next < positions + in.count; at += 8) {
        if (at >= block.high_bytes) elias_fano::throw_too_few(in);
        const size_t left = block.high_bytes - at;
        uint64_t word = load<uint64_t>(block.highs + at);
        if (left < 8) word &= (uint64_t{1} << (8 * left)) - 1;
        next += put_set_bits(word, static_cast<uint32_t>(8 * at), next);
    }
    unpack(block.lows, in.count, block.width, sums);
    const LaneTag d;
    const Lanes width = hn::Set(d, block.width);
    for (uint32_t i = 0; i < in.count; i += kLanes) {
        const Lanes high = hn::Sub(hn::LoadU(d, positions + i), hn::Iota(d, i));
        hn::StoreU(hn::Add(hn::Shl(high, width), hn::LoadU(d, sums + i)), d, sums + i);
    }
}

void elias_fano_docs(const BlockInput& in, uint32_t base, uint32_t* HWY_RESTRICT out) {
    elias_fano_sums(in, out);
    const LaneTag d;
    for (uint32_t i = 0; i < in.count; i += kLanes) {
        hn::StoreU(hn::Add(hn::LoadU(d, out + i), hn::Iota(d, base + i)), d, out + i);
    }
}

void elias_fano_values(const BlockInput& in, uint32_t* HWY_RESTRICT out) {
    uint32_t sums[1 + kBlockSize];
    sums[0] = 0;
    elias_fano_sums(in, sums + 1);
    const LaneTag d;
    for (uint32_t i = 0; i < in.count; i += kLanes) {
        hn::StoreU(hn::Sub(hn::LoadU(d, sums + 1 + i), hn::LoadU(d, sums + i)), d, out + i);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
namespace {
HWY_EXPORT(elias_fano_docs);
HWY_EXPORT(elias_fano_values);

void encode_values(std::span<const uint32_t> values, uint32_t, Bytes& out) {
    uint64_t sums[kBlockSize];
    uint64_t sum = 0;
    const size_t count = values.size();
    for (size_t i = 0; i < count; ++i) sums[i] = sum += values[i];
    const auto high_bytes = [&](uint32_t width) { return ((sum >> width) + count + 7) / 8; };
    const auto bytes = [&](uint32_t width) {
        return bit_stream::bytes_of(count, width) + high_bytes(width);
    };
    uint32_t best = elias_fano::kMaxWidth;
    for (uint32_t width = best; width-- > 0;) {
        if (bytes(width) < bytes(best)) best = width;
    }
    out.push_back(static_cast<uint8_t>(best));
    uint32_t lows[kBlockSize];
    for (size_t i = 0; i < count; ++i) lows[i] = static_cast<uint32_t>(sums[i]);
    bit_stream::append({lows, count}, best, out);
    const size_t start = out.size();
    out.resize(start + high_bytes(best));
    for (size_t i = 0; i < count; ++i) {
        bitset_set(out.data() + start, static_cast<uint32_t>((sums[i] >> best) + i));
    }
}

void decode_values(const BlockInput& in, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(elias_fano_values)(in, out);
}

void decode_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(elias_fano_docs)(in, base, out);
}

// Finds only the sums `index` - 1 and `index`: counts the bits of whole words to find theirs.
uint32_t value_at(const BlockInput& in, uint32_t index) {
    PaddedBlock<elias_fano::kMaxBytes> padded;
    const elias_fano::Block block = elias_fano::parse(in, padded);
    uint32_t i = index == 0 ? 0 : index - 1;
    uint32_t skip = i;  // set bits before that of sum i
    uint32_t sum = 0, before = 0;
    for (size_t at = 0; at < block.high_bytes; at += 8) {
        const size_t left = block.high_bytes - at;
        uint64_t word = load_partial(block.highs + at, left < 8 ? left : 8);
        const auto ones = static_cast<uint32_t>(std::popcount(word));
        if (ones <= skip) {
            skip -= ones;
            continue;
        }
        for (; skip > 0; --skip) word &= word - 1;
        for (; word != 0; word &= word - 1) {
            const auto high = static_cast<uint32_t>(8 * at) + std::countr_zero(word) - i;
            before = sum;
            sum = (high << block.width) + bit_stream::extract(block.lows, i, block.width);
            if (i++ == index) return sum - before;
        }
    }
    elias_fano::throw_too_few(in);
}

}  // namespace

extern const Codec kEliasFano;
const Codec kEliasFano = {
    .id = CodecId::EliasFano,
    .name = "EliasFano",
    .encode_values = encode_values,
    .decode_values = decode_values,
    .decode_docs = decode_docs,
    .value_at = value_at,
};

}  // namespace postings
#endif
