#include "core/list/list_image.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/memory_check.h"
#include "core/list/format.h"

namespace postings {

using namespace list_format;

void EncodedBlocks::begin_block() {
    if (bytes.size() > UINT32_MAX) throw InvalidArgument("must not make a posting list over 4 GiB");
    offsets.push_back(static_cast<uint32_t>(bytes.size() - room));
}

void check_count(size_t count) {
    if (count > UINT32_MAX)
        throw InvalidArgument("must not make a posting list of more than 2^32 - 1 postings");
}

ListImage::ListImage(size_t size)
    : bytes_(std::make_shared_for_overwrite<uint8_t[]>(size + kReadSlack)),
      size_(size),
      next_(bytes_.get()) {}

PostingList ListImage::checked_list(size_t crc_at) {
    store(bytes_.get() + crc_at, checksum({bytes_.get(), size_}, crc_at));
    return list();
}

PostingList ListImage::list() {
    std::fill_n(next_, kReadSlack, uint8_t{0});
    const std::span<const uint8_t> all(bytes_.get(), size_);
    return PostingList::from_shared(std::move(bytes_), all, kReadSlack);
}

namespace {

uint8_t flags_of(const ListParts& parts) {
    return static_cast<uint8_t>(static_cast<uint8_t>(parts.codec.id) |
                                (parts.has_frequencies ? kHasFrequencies : 0));
}

// Longer than the header of any list of at most one block.
constexpr size_t kCompactRoom = 64;

// `before`: what comes before the payloads, with the CRC left zero.
PostingList assemble(std::span<const uint8_t> before, const ListParts& parts, size_t crc_at) {
    Bytes& docs = parts.docs.bytes;
    const Bytes& frequencies = parts.frequencies.bytes;
    const size_t size = before.size() + docs.size() - parts.docs.room + frequencies.size();
    // One that grew may have twice the memory that it needs.
    const bool is_loose = docs.capacity() > size + size / 4 + kReadSlack + parts.docs.room;
    if (parts.docs.room < before.size() || is_loose) {
        check_memory(size);
        ListImage image(size);
        image.append(before);
        image.append<uint8_t>(std::span(docs).subspan(parts.docs.room));
        image.append<uint8_t>(frequencies);
        return image.checked_list(crc_at);
    }
    if (!frequencies.empty()) check_memory(size);
    docs.reserve(docs.size() + frequencies.size() + kReadSlack);
    docs.insert(docs.end(), frequencies.begin(), frequencies.end());
    docs.resize(docs.size() + kReadSlack);
    const auto bytes = std::make_shared<Bytes>(std::move(docs));
    const std::span<uint8_t> list(bytes->data() + parts.docs.room - before.size(), size);
    std::ranges::copy(before, list.begin());
    store(list.data() + crc_at, checksum(list, crc_at));
    return PostingList::from_shared(bytes, list, kReadSlack);
}

PostingList compact_list(const ListParts& parts) {
    Bytes header;
    header.reserve(kCompactRoom);
    append(header, kVersion1);
    append(header, static_cast<uint8_t>(flags_of(parts) | kCompact));
    append(header, uint32_t{0});
    append_varint(header, parts.count);
    if (parts.count > 0) append_varint(header, parts.first);
    if (parts.count > 1) {
        append_varint(header, parts.last - parts.first);
        append_varint(header, static_cast<uint32_t>(parts.docs.bytes.size() - parts.docs.room));
    }
    if (parts.count > 0 && parts.codec.choose_parameter != nullptr) {
        append_varint(header, parts.docs.parameter);
        append_varint(header, parts.frequencies.parameter);
    }
    return assemble(header, parts, kCompactCrc);
}

PostingList full_list(const ListParts& parts) {
    const EncodedBlocks &docs = parts.docs, &frequencies = parts.frequencies;
    const size_t docs_bytes = docs.bytes.size() - docs.room;
    if (docs_bytes > UINT32_MAX || frequencies.bytes.size() > UINT32_MAX ||
        parts.extra.size() > UINT32_MAX) {
        throw InvalidArgument("must not make a posting list over 4 GiB");
    }
    const FullHeader header{.flags = flags_of(parts),
                            .count = parts.count,
                            .first = parts.first,
                            .last = parts.last,
                            .docs_parameter = docs.parameter,
                            .frequencies_parameter = frequencies.parameter,
                            .docs_bytes = static_cast<uint32_t>(docs_bytes),
                            .frequencies_bytes = static_cast<uint32_t>(frequencies.bytes.size()),
                            .extra_bytes = static_cast<uint32_t>(parts.extra.size())};
    const size_t arrays = parts.lasts.size() + docs.offsets.size() + frequencies.offsets.size();
    Bytes before(kFullHeader);
    before.reserve(kFullHeader + 4 * arrays + parts.extra.size());
    header.write(before.data());
    for (const std::span<const uint32_t> array :
         {parts.lasts, std::span(docs.offsets), std::span(frequencies.offsets)}) {
        const auto bytes = std::as_bytes(array);
        const auto* const from = reinterpret_cast<const uint8_t*>(bytes.data());
        before.insert(before.end(), from, from + bytes.size());
    }
    before.insert(before.end(), parts.extra.begin(), parts.extra.end());
    return assemble(before, parts, kFullCrc);
}

}  // namespace

PostingList ListParts::list() const {
    return count <= kBlockSize ? compact_list(*this) : full_list(*this);
}

size_t ListParts::room_for(size_t count, size_t extra_bytes) {
    if (count <= kBlockSize) return kCompactRoom;
    return kFullHeader + 2 * sizeof(uint32_t) * blocks_of(count) + extra_bytes;
}

PostingList with_extra(const PostingListView& list, std::span<const uint8_t> extra) {
    const std::span<const uint8_t> all = list.bytes();
    const auto before = static_cast<size_t>(list.extra().data() - all.data());
    const auto rest = all.subspan(before + list.extra().size());
    const size_t size = before + extra.size() + rest.size();
    check_memory(size);
    ListImage image(size);
    uint8_t* const begin = image.skip(0);
    image.append(all.first(before));
    image.append(extra);
    image.append(rest);
    store(begin + kFullExtraBytes, static_cast<uint32_t>(extra.size()));
    store(begin + kFullCrc, uint32_t{0});
    return image.checked_list(kFullCrc);
}

}  // namespace postings
