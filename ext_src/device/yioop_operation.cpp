#include "device/yioop_operation.h"

#include <algorithm>
#include <utility>

namespace postings::device {

namespace {

// How many words or postings a team takes at a time, a multiple of `least`: few enough for all
// teams to work, but not so few that there are more tiles than one team sums up quickly.
uint32_t tile_of(uint64_t count, uint64_t least) {
    constexpr uint64_t kTiles = 2048, kMost = 1024;
    return static_cast<uint32_t>(std::clamp(count / kTiles / least * least, least, kMost));
}
constexpr uint64_t kLeastWords = 256, kLeastPostings = 32;

uint32_t tiles_of(uint64_t count, uint64_t least) {
    return static_cast<uint32_t>((count + tile_of(count, least) - 1) / tile_of(count, least));
}

// The number of elements, up to 24 in a word, must fit into 32 bits.
constexpr uint64_t kMostYioopBytes = uint64_t{1} << 29;
constexpr uint32_t kMostToEncode = (1u << 26) - 1;

}  // namespace

uint64_t yioop_values(YioopSizes sizes, uint32_t wanted) {
    const auto of = [wanted](uint32_t what, uint32_t count) {
        return (wanted & what) != 0 ? uint64_t{count} : 0;
    };
    return of(kYioopDocs, sizes.postings) + of(kYioopFrequencies, sizes.postings) +
           of(kYioopPositions, sizes.positions);
}

uint64_t yioop_bytes(size_t packed_bytes) {
    const uint64_t tiles = tiles_of(packed_bytes / 4, kLeastWords) + 1;
    return packed_bytes + tiles * sizeof(PostingsYioopTile);
}

std::optional<DeviceYioop> upload_yioop(DeviceCache& cache, uint64_t offset,
                                        std::span<const uint8_t> packed) {
    Backend& backend = cache.backend();
    backend.write(offset, packed);
    const auto words = static_cast<uint32_t>(packed.size() / 4);
    DeviceYioop yioop{offset, offset + packed.size(), words, tiles_of(words, kLeastWords), 0, 0};
    PostingsYioop count{};
    count.result_buffer = backend.result_buffer();
    count.words = yioop.words;
    count.tiles = yioop.tiles;
    count.total = cache.counters_offset();
    count.done = count.total + 4;
    count.word_count = words;
    count.tile = tile_of(words, kLeastWords);
    count.tile_count = yioop.tile_count;
    backend.launch(Kernel::YioopTiles, backend.shape().groups(Kernel::YioopTiles, yioop.tile_count),
                   count);
    const auto answer = backend.answer(count.result_buffer, 3);
    if (answer[0] != 0) return std::nullopt;
    yioop.postings = answer[1];
    yioop.positions = answer[2];
    return yioop;
}

std::optional<uint32_t> decode_yioop_to(DeviceCache& cache, const DeviceYioop& yioop,
                                        const YioopOffsets& to) {
    Backend& backend = cache.backend();
    const PostingsYioop decode{.result_buffer = backend.result_buffer(),
                               .words = yioop.words,
                               .tiles = yioop.tiles,
                               .docs = to.docs,
                               .frequencies = to.frequencies,
                               .positions = to.positions,
                               .total = cache.counters_offset(),
                               .check = cache.counters_offset() + 8,
                               .done = cache.counters_offset() + 4,
                               .word_count = yioop.word_count,
                               .tile_count = yioop.tile_count,
                               .tile = tile_of(yioop.word_count, kLeastWords),
                               .unused = 0};
    backend.launch(Kernel::Yioop, backend.shape().groups(Kernel::Yioop, yioop.tile_count), decode);
    const auto answer = backend.answer(decode.result_buffer, 2);
    if (answer[0] != 0) return std::nullopt;
    return answer[1];
}

std::optional<YioopSizes> decode_yioop(DeviceCache& cache, std::span<const uint8_t> packed,
                                       uint32_t wanted, std::span<uint32_t> out) {
    if (packed.empty()) return YioopSizes{};
    if (packed.size() % 4 != 0 || packed.size() > kMostYioopBytes) return std::nullopt;
    Backend& backend = cache.backend();
    const auto string = cache.scratch(yioop_bytes(packed.size()), {});
    const auto yioop = upload_yioop(cache, string.offset(), packed);
    if (!yioop) return std::nullopt;
    const YioopSizes sizes{yioop->postings, yioop->positions};
    const uint64_t values = yioop_values(sizes, wanted);
    if (values > out.size()) return sizes;
    const auto results = cache.scratch(values * 4, {});
    uint64_t end = results.offset();
    const auto place = [&](uint32_t what, uint64_t count) {
        if ((wanted & what) == 0) return uint64_t{0};
        return std::exchange(end, end + count * 4);
    };
    YioopOffsets to;
    to.docs = place(kYioopDocs, yioop->postings);
    to.frequencies = place(kYioopFrequencies, yioop->postings);
    to.positions = place(kYioopPositions, yioop->positions);
    if (!decode_yioop_to(cache, *yioop, to)) return std::nullopt;
    if (values > 0) {
        backend.read(results.offset(), {reinterpret_cast<uint8_t*>(out.data()), values * 4});
    }
    return sizes;
}

uint64_t yioop_encode_scratch(size_t count) {
    return (2 * count + 2 * (tiles_of(count, kLeastPostings) + 1)) * 4;
}

std::optional<uint32_t> encode_yioop_to(DeviceCache& cache, const DeviceYioopInput& input,
                                        uint64_t result, uint64_t room) {
    Backend& backend = cache.backend();
    PostingsYioopEncode encode{};
    encode.docs = input.docs;
    encode.frequencies = input.frequencies;
    encode.positions = input.positions;
    encode.begins = input.scratch;
    encode.sizes = encode.begins + uint64_t{input.count} * 4;
    encode.tile_count = tiles_of(input.count, kLeastPostings);
    encode.position_tiles = encode.sizes + uint64_t{input.count} * 4;
    encode.word_tiles = encode.position_tiles + (uint64_t{encode.tile_count} + 1) * 4;
    encode.result = result;
    encode.total = cache.counters_offset();
    encode.done = encode.total + 4;
    encode.count = input.count;
    encode.tile = tile_of(input.count, kLeastPostings);
    encode.position_count = input.position_count;
    encode.result_buffer = backend.result_buffer();
    const auto launch = [&](Kernel kernel) {
        backend.launch(kernel, backend.shape().groups(kernel, encode.tile_count), encode);
    };
    launch(Kernel::YioopFrequencies);
    launch(Kernel::YioopSizes);
    const auto answer = backend.answer(encode.result_buffer, 2);
    if (answer[0] != 0) return std::nullopt;
    const uint32_t words = answer[1];
    if (words <= room) launch(Kernel::YioopEncode);
    return words;
}

std::optional<uint64_t> encode_yioop(DeviceCache& cache, YioopSizes sizes,
                                     std::span<const uint8_t> input, std::span<uint8_t> out) {
    const uint64_t postings = uint64_t{sizes.postings} * 4,
                   positions = uint64_t{sizes.positions} * 4;
    if (input.size() != 2 * postings + positions || sizes.postings > kMostToEncode ||
        sizes.positions > kMostToEncode) {
        return std::nullopt;
    }
    if (postings == 0) return sizes.positions == 0 ? std::optional<uint64_t>(0) : std::nullopt;
    Backend& backend = cache.backend();
    // There is at most one word for each posting and each position.
    const uint64_t between = yioop_encode_scratch(sizes.postings),
                   words_bytes = postings + positions;
    const auto scratch = cache.scratch(input.size() + between + words_bytes, {});
    const uint64_t begin = scratch.offset();
    backend.write(begin, input);
    const DeviceYioopInput there{
        begin,          begin + postings, begin + 2 * postings, begin + input.size(),
        sizes.postings, sizes.positions};
    const uint64_t result = there.scratch + between;
    // What nobody waits for would still be written when the scratch memory belongs to others.
    const auto words = encode_yioop_to(cache, there, result, out.size() / 4);
    if (!words) return std::nullopt;
    const uint64_t bytes = uint64_t{*words} * 4;
    if (bytes <= out.size()) backend.read(result, out.first(bytes));
    return bytes;
}

}  // namespace postings::device
