#include "device/yioop_operation.h"

#include <algorithm>
#include <numeric>

namespace postings::device {

namespace {

// Words or postings that a team takes at a time, a multiple of `least`: enough of them for all
// teams, but not more tiles than one team can sum up quickly.
uint32_t tile_of(uint64_t count, uint64_t least) {
    constexpr uint64_t kTiles = 2048, kMost = 1024;
    return static_cast<uint32_t>(std::clamp(count / kTiles / least * least, least, kMost));
}
constexpr uint64_t kLeastWords = 256, kLeastPostings = 32;

uint32_t tiles_of(uint64_t count, uint64_t least) {
    return static_cast<uint32_t>((count + tile_of(count, least) - 1) / tile_of(count, least));
}

std::span<const uint8_t> bytes_of(std::span<const uint32_t> values) {
    return {reinterpret_cast<const uint8_t*>(values.data()), values.size_bytes()};
}

std::vector<uint32_t> read_array(Backend& backend, uint64_t offset, uint32_t count) {
    std::vector<uint32_t> values(count);
    if (count > 0) {
        backend.read(offset, {reinterpret_cast<uint8_t*>(values.data()), uint64_t{count} * 4});
    }
    return values;
}

}  // namespace

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
    count.mailbox = backend.mailbox();
    count.words = yioop.words;
    count.tiles = yioop.tiles;
    count.total = cache.counters_offset();
    count.done = count.total + 4;
    count.word_count = words;
    count.tile = tile_of(words, kLeastWords);
    count.tile_count = yioop.tile_count;
    backend.launch(Kernel::YioopTiles, backend.shape().groups(Kernel::YioopTiles, yioop.tile_count),
                   count);
    const auto answer = backend.answer(count.mailbox, 3);
    if (answer[0] != 0) return std::nullopt;
    yioop.postings = answer[1];
    yioop.positions = answer[2];
    return yioop;
}

std::optional<uint32_t> decode_yioop_to(DeviceCache& cache, const DeviceYioop& yioop,
                                        const YioopOffsets& to) {
    Backend& backend = cache.backend();
    const PostingsYioop decode{.mailbox = backend.mailbox(),
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
    const auto answer = backend.answer(decode.mailbox, 2);
    if (answer[0] != 0) return std::nullopt;
    return answer[1];
}

std::optional<YioopPostings> decode_yioop(DeviceCache& cache, std::span<const uint8_t> packed) {
    if (packed.empty()) return YioopPostings{};
    if (packed.size() % 4 != 0 || packed.size() > UINT32_MAX) return std::nullopt;
    Backend& backend = cache.backend();
    const auto string = cache.scratch(yioop_bytes(packed.size()), {});
    const auto yioop = upload_yioop(cache, string.offset(), packed);
    if (!yioop) return std::nullopt;
    const uint64_t postings = uint64_t{yioop->postings} * 4;
    const auto results = cache.scratch(2 * postings + uint64_t{yioop->positions} * 4, {});
    const YioopOffsets to{results.offset(), results.offset() + postings,
                          results.offset() + 2 * postings};
    if (!decode_yioop_to(cache, *yioop, to)) return std::nullopt;
    return YioopPostings{read_array(backend, to.docs, yioop->postings),
                         read_array(backend, to.frequencies, yioop->postings),
                         read_array(backend, to.positions, yioop->positions)};
}

uint64_t yioop_encode_room(size_t count) {
    return (2 * count + 2 * (tiles_of(count, kLeastPostings) + 1)) * 4;
}

std::optional<uint32_t> encode_yioop_to(DeviceCache& cache, const DeviceYioopInput& input,
                                        uint64_t result) {
    Backend& backend = cache.backend();
    PostingsYioopEncode encode{};
    encode.docs = input.docs;
    encode.frequencies = input.frequencies;
    encode.positions = input.positions;
    encode.begins = input.room;
    encode.sizes = encode.begins + uint64_t{input.count} * 4;
    encode.tile_count = tiles_of(input.count, kLeastPostings);
    encode.position_tiles = encode.sizes + uint64_t{input.count} * 4;
    encode.word_tiles = encode.position_tiles + (uint64_t{encode.tile_count} + 1) * 4;
    encode.result = result;
    encode.total = cache.counters_offset();
    encode.done = encode.total + 4;
    encode.count = input.count;
    encode.tile = tile_of(input.count, kLeastPostings);
    encode.mailbox = backend.mailbox();
    const auto launch = [&](Kernel kernel) {
        backend.launch(kernel, backend.shape().groups(kernel, encode.tile_count), encode);
    };
    launch(Kernel::YioopFrequencies);
    launch(Kernel::YioopSizes);
    const auto answer = backend.answer(encode.mailbox, 2);
    if (answer[0] != 0) return std::nullopt;
    const uint32_t words = answer[1];
    launch(Kernel::YioopEncode);
    return words;
}

std::optional<Bytes> encode_yioop(DeviceCache& cache, std::span<const uint32_t> docs,
                                  std::span<const uint32_t> frequencies,
                                  std::span<const uint32_t> positions) {
    const uint64_t sum = std::accumulate(frequencies.begin(), frequencies.end(), uint64_t{0});
    if (docs.size() != frequencies.size() || sum != positions.size() ||
        docs.size() + positions.size() > UINT32_MAX) {
        return std::nullopt;
    }
    if (docs.empty()) return Bytes{};
    Backend& backend = cache.backend();
    const uint64_t postings = docs.size_bytes();
    const auto scratch = cache.scratch(
        2 * (2 * postings + positions.size_bytes()) + yioop_encode_room(docs.size()), {});
    const DeviceYioopInput input{scratch.offset(),
                                 scratch.offset() + postings,
                                 scratch.offset() + 2 * postings,
                                 scratch.offset() + 2 * postings + positions.size_bytes(),
                                 static_cast<uint32_t>(docs.size()),
                                 static_cast<uint32_t>(positions.size())};
    backend.write(input.docs, bytes_of(docs));
    backend.write(input.frequencies, bytes_of(frequencies));
    if (!positions.empty()) backend.write(input.positions, bytes_of(positions));
    const uint64_t result = input.room + yioop_encode_room(docs.size());
    const auto words = encode_yioop_to(cache, input, result);
    if (!words) return std::nullopt;
    Bytes packed(uint64_t{*words} * 4);
    backend.read(result, packed);
    return packed;
}

}  // namespace postings::device
