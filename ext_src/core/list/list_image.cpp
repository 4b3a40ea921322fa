#include "core/list/list_image.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/list/format.h"

namespace postings {

using namespace list_format;

void EncodedBlocks::begin_block() {
    if (bytes.size() > UINT32_MAX) throw InvalidArgument("must not make a posting list over 4 GiB");
    offsets.push_back(static_cast<uint32_t>(bytes.size()));
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

PostingList compact_list(const ListParts& parts) {
    Bytes header;
    header.reserve(64);
    append(header, kVersion1);
    append(header, static_cast<uint8_t>(flags_of(parts) | kCompact));
    append(header, uint32_t{0});
    append_varint(header, parts.count);
    if (parts.count > 0) append_varint(header, parts.first);
    if (parts.count > 1) {
        append_varint(header, parts.last - parts.first);
        append_varint(header, static_cast<uint32_t>(parts.docs.bytes.size()));
    }
    if (parts.count > 0 && parts.codec.choose_parameter != nullptr) {
        append_varint(header, parts.docs.parameter);
        append_varint(header, parts.frequencies.parameter);
    }
    ListImage image(header.size() + parts.docs.bytes.size() + parts.frequencies.bytes.size());
    image.append<uint8_t>(header);
    image.append<uint8_t>(parts.docs.bytes);
    image.append<uint8_t>(parts.frequencies.bytes);
    return image.checked_list(kCompactCrc);
}

PostingList full_list(const ListParts& parts) {
    const EncodedBlocks &docs = parts.docs, &frequencies = parts.frequencies;
    if (docs.bytes.size() > UINT32_MAX || frequencies.bytes.size() > UINT32_MAX ||
        parts.extra.size() > UINT32_MAX) {
        throw InvalidArgument("must not make a posting list over 4 GiB");
    }
    const FullHeader header{.flags = flags_of(parts),
                            .count = parts.count,
                            .first = parts.first,
                            .last = parts.last,
                            .docs_parameter = docs.parameter,
                            .frequencies_parameter = frequencies.parameter,
                            .docs_bytes = static_cast<uint32_t>(docs.bytes.size()),
                            .frequencies_bytes = static_cast<uint32_t>(frequencies.bytes.size()),
                            .extra_bytes = static_cast<uint32_t>(parts.extra.size())};
    const size_t arrays = parts.lasts.size() + docs.offsets.size() + frequencies.offsets.size();
    ListImage image(kFullHeader + 4 * arrays + parts.extra.size() + docs.bytes.size() +
                    frequencies.bytes.size());
    header.write(image.skip(kFullHeader));
    image.append(parts.lasts);
    image.append<uint32_t>(docs.offsets);
    image.append<uint32_t>(frequencies.offsets);
    image.append(parts.extra);
    image.append<uint8_t>(docs.bytes);
    image.append<uint8_t>(frequencies.bytes);
    return image.checked_list(kFullCrc);
}

}  // namespace

PostingList ListParts::list() const {
    return count <= kBlockSize ? compact_list(*this) : full_list(*this);
}

}  // namespace postings
