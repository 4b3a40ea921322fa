// Dictionaries and stored records under right checksums: terms that are found where they are walked
// to, or an error of ours.
#include "core/storage/term_dictionary.h"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <utility>

#include "core/base/crc32c.h"
#include "core/base/error.h"
#include "core/storage/compression.h"
#include "core/storage/stored_blocks.h"
#include "fuzz_file.h"

using namespace postings;
using namespace postings::storage;

namespace {

// A segment of these parts, as SegmentWriter makes it.
Bytes segment_of(
    std::initializer_list<std::pair<std::string_view, std::span<const uint8_t>>> parts) {
    using namespace segment_format;
    Bytes file(std::begin(kMagic), std::end(kMagic)), footer, checksums;
    append(file, kVersion);
    file.resize(kHeaderBytes);
    append(footer, static_cast<uint32_t>(parts.size()));
    append(footer, static_cast<uint32_t>(kChunkBytes));
    for (const auto& [name, part] : parts) {
        Bytes entry(name.begin(), name.end());
        entry.resize(kNameBytes);
        append(entry, uint64_t{file.size()});
        append(entry, uint64_t{part.size()});
        footer.insert(footer.end(), entry.begin(), entry.end());
        for (size_t at = 0; at < part.size(); at += kChunkBytes) {
            append(checksums, crc32c(part.subspan(at, std::min(kChunkBytes, part.size() - at))));
        }
        file.insert(file.end(), part.begin(), part.end());
        file.resize((file.size() + kPartSlack + 63) / 64 * 64);
    }
    footer.insert(footer.end(), checksums.begin(), checksums.end());
    Bytes trailer;
    append(trailer, uint64_t{file.size()});
    append(trailer, uint32_t{0});
    uint32_t checksum = crc32c(footer, crc32c(std::span(file).first(kHeaderBytes)));
    checksum = crc32c(kEndMagic, crc32c(trailer, checksum));
    append(trailer, checksum);
    trailer.insert(trailer.end(), std::begin(kEndMagic), std::end(kEndMagic));
    file.insert(file.end(), footer.begin(), footer.end());
    file.insert(file.end(), trailer.begin(), trailer.end());
    return file;
}

// The last kilobyte of the input, or one that zstd made.
Bytes dictionary_of(std::span<const uint8_t> input, bool is_made) {
    if (!is_made) {
        const auto end = input.last(std::min<size_t>(input.size(), 1024));
        return {end.begin(), end.end()};
    }
    static const Bytes made = [] {
        std::string text;
        for (int i = 0; i < 1000; ++i) text += "word" + std::to_string(i * i % 97) + ' ';
        const std::span bytes(reinterpret_cast<const uint8_t*>(text.data()), text.size());
        const std::vector<size_t> sizes(text.size() / 500, 500);
        return make_dictionary(bytes.first(1000), bytes, sizes, 4096);
    }();
    return made;
}

void walk_terms(const SegmentFile& segment) {
    const TermDictionary terms(segment, "x");
    bool ascends = false;
    try {
        terms.verify();
        ascends = true;
    } catch (const Error&) {
    }
    for (auto cursor = terms.begin(); !cursor.at_end(); cursor.next()) {
        const auto found = terms.find(cursor.term());
        if (ascends && (!found || found->ordinal != cursor.ordinal() ||
                        found->payload.data() != cursor.payload().data())) {
            std::abort();
        }
        const auto [first, second] = terms.prefix_range(cursor.term());
        if (ascends && (first != cursor.ordinal() || second <= first)) std::abort();
        if (cursor.ordinal() > 200) break;
    }
}

void read_records(const SegmentFile& segment) {
    const StoredBlocks stored(segment, "x");
    RecordBuffer buffer, of_beginnings;
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < std::min(stored.records(), 300u); ++i) {
        const auto block = stored.block_at(i);
        if (block && (block->records == 0 || block->records > stored.records() - i)) std::abort();
        if (block)
            for (uint8_t byte : block->bytes) bytes += byte;
        const size_t most = 1 + i % 9;
        const auto beginning = stored.read_beginning(i, most, of_beginnings);
        const auto all = stored.read(i, buffer);
        if (!std::ranges::equal(beginning, all.first(std::min(most, all.size())))) std::abort();
        for (uint8_t byte : all) bytes += byte;
    }
    if (bytes == UINT64_MAX) std::abort();
}

template <class Work>
void attempt(Work work) {
    try {
        work();
    } catch (const Error&) {
    }
}

}  // namespace

// The first two bytes tell how long the index is, then comes its header's first half; what follows
// from the lengths is made right.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (size < 3) return 0;
    const size_t entries = load<uint16_t>(data) % (std::min<size_t>(size - 2, 12 * 64) / 12 + 1);
    const bool records = data[1] >= 128;
    const std::span<const uint8_t> blocks(data + 2 + entries * 12, size - 2 - entries * 12);
    Bytes index;
    if (records) {
        append(index, uint32_t{data[0]});
        append(index, static_cast<uint32_t>(entries));
        append(index, uint64_t{data[1] % 3u});
    } else {
        append(index, entries == 0 ? 0 : uint64_t{entries * 16 - data[0] % 16});
        append(index, static_cast<uint32_t>(entries));
        append(index, uint32_t{16});
    }
    append(index, uint64_t{blocks.size()});
    append(index, uint64_t{0});
    index.insert(index.end(), data + 2, data + 2 + entries * 12);
    const Bytes dictionary = dictionary_of({data, size}, data[1] % 2 == 0);
    const FuzzFile file(
        segment_of({{"x", blocks}, {"x.index", index}, {"x.dictionary", dictionary}}));
    const SegmentFile segment(file.path(), Access::Read);
    records ? attempt([&] { read_records(segment); }) : attempt([&] { walk_terms(segment); });
    return 0;
}
