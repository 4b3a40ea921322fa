// What a codec is: a const table of functions over blocks of up to 128 integers, found by id or by
// name.
//
// A codec sees two kinds of block (docs/formats.md says what each codec stores):
// - docs: strictly ascending docIDs, all >= `base`; what is stored are the values
//     docs[0] - base, docs[i] - docs[i-1] - 1,
//   so that consecutive docIDs are zeroes. The base of the first block of a list is its first
//   docID, of any other the docID before it plus one (posting_list.h).
// - values: any 32-bit integers (frequencies minus one...), no prefix sum.
// Most codecs need only encode_values and decode_values; docs go through them and a prefix sum
// unless the codec has its own functions.
//
// To add one: a file with a `const Codec kName`, its id below, its line in registry.cpp. The tests
// and the benchmark take it from the registry.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/bytes.h"

namespace postings {

inline constexpr size_t kBlockSize = 128;
// A decoder may write anywhere in out[0, kBlockSize + kDecodeSlack), whatever the block's count.
inline constexpr size_t kDecodeSlack = 16;
// If so many bytes are readable after a block, its decoder needs no copy.
inline constexpr size_t kReadSlack = 72;

// A buffer that any block decodes into.
struct alignas(64) BlockBuffer {
    uint32_t values[kBlockSize + kDecodeSlack];
    uint32_t& operator[](size_t i) { return values[i]; }
    operator uint32_t*() { return values; }
};

// Stored in every list: never renumber.
enum class CodecId : uint8_t {
    Auto = 0,
    BitPacked = 1,
    Bitmap = 2,
    Modified9 = 3,
    Simple9 = 4,
    VByte = 5,
    StreamVByte = 6,
    Rice = 7,
    PForDelta = 8,
    OptPfd = 9,
    EliasFano = 10,
    DGap = 11,
    Roaring = 12,
};

// One encoded block. begin <= end <= readable; a decoder treats the bytes in [begin, end) as
// hostile, may load (never use) those in [end, readable), and touches nothing else.
struct BlockInput {
    const uint8_t* begin;
    const uint8_t* end;
    const uint8_t* readable;
    const uint8_t* origin;  // what the offset in CorruptedData is counted from
    uint32_t count;         // 1..kBlockSize
    uint32_t parameter;     // the list's, 0 for a codec without one
};

// A run of whole blocks, [first_block, first_block + block_count), of a list of docIDs.
struct ListInput {
    const uint8_t* payload;
    const uint8_t* end;  // of the payload
    const uint8_t* readable;
    const uint8_t* origin;
    U32Array lasts;    // last docID of each block of the list
    U32Array offsets;  // where each begins in the payload; ascending, none past the payload's end
    uint32_t first;    // the list's first docID
    uint32_t total_blocks;
    uint32_t first_block;
    uint32_t block_count;
    uint32_t parameter;
};

struct Codec {
    CodecId id;
    std::string_view name;

    void (*encode_values)(std::span<const uint32_t> values, uint32_t parameter,
                          Bytes& out) = nullptr;
    void (*decode_values)(const BlockInput& in, uint32_t* out) = nullptr;

    // The rest is optional.

    // docs is not empty, base <= docs[0].
    void (*encode_docs)(std::span<const uint32_t> docs, uint32_t base, uint32_t parameter,
                        Bytes& out) = nullptr;
    void (*decode_docs)(const BlockInput& in, uint32_t base, uint32_t* out) = nullptr;

    // Decodes full blocks (128 docIDs each) one after another into out[0, 128 * block_count) and
    // writes nothing beyond, so that the choice of the SIMD target is paid once a list.
    void (*decode_blocks)(const ListInput& in, uint32_t* out) = nullptr;

    // One value of a values block without decoding the rest; index < in.count.
    uint32_t (*value_at)(const BlockInput& in, uint32_t index) = nullptr;

    // The parameter for a list with these values (all of its blocks, one after another).
    uint32_t (*choose_parameter)(std::span<const uint32_t> values) = nullptr;

    // For a codec whose docs payload is one piece, not a concatenation of blocks (a bitmap):
    // appends the payload and sets offsets[i], ascending, for every block. decode_docs then gets
    // [offset, end of payload).
    void (*encode_list)(std::span<const uint32_t> docs, uint32_t* offsets,
                        Bytes& payload) = nullptr;
};

extern const Codec kBitPacked;  // the default

// All codecs, without Auto.
std::span<const Codec* const> codecs();
// nullptr for an unknown id or name.
const Codec* find_codec(CodecId id);
const Codec* find_codec(std::string_view name);

// The docs and values functions of a codec, with the fallbacks described above.
void encode_docs(const Codec& codec, std::span<const uint32_t> docs, uint32_t base,
                 uint32_t parameter, Bytes& out);
void decode_docs(const Codec& codec, const BlockInput& in, uint32_t base, uint32_t* out);
uint32_t value_at(const Codec& codec, const BlockInput& in, uint32_t index);

// values[i] = docs[i] - docs[i-1] - 1, with docs[-1] = base - 1.
void docs_to_gaps(std::span<const uint32_t> docs, uint32_t base, uint32_t* values);
// The inverse, in place.
void gaps_to_docs(uint32_t* values, size_t count, uint32_t base);

// Throws CorruptedData with the offset of `at`.
[[noreturn]] void throw_corrupted(const BlockInput& in, const char* what, const uint8_t* at);

// Copies the block into `buffer`, zeroes after it, if fewer than kReadSlack bytes are readable past
// its end; returns where to read it. The block must not be longer than kSize bytes.
template <size_t kSize>
struct PaddedBlock {
    uint8_t bytes[kSize + kReadSlack];
    const uint8_t* read(const BlockInput& in) {
        if (static_cast<size_t>(in.readable - in.end) >= kReadSlack) return in.begin;
        const size_t size = in.end - in.begin;
        std::memcpy(bytes, in.begin, size);
        std::memset(bytes + size, 0, kReadSlack);
        return bytes;
    }
};

}  // namespace postings
