#include "core/storage/segment_writer.h"

#include <algorithm>
#include <bit>

#include "core/base/bytes_of.h"
#include "core/base/crc32c.h"
#include "core/base/error.h"
#include "core/system/random.h"

namespace postings::storage {

using namespace segment_format;

SegmentWriter::SegmentWriter(std::string path, Existing existing)
    : file_(std::move(path), existing) {
    fill_random(identity_.id);
    uint8_t header[kHeaderBytes] = {};
    std::ranges::copy(kMagic, header);
    store(header + kVersionAt, kVersion);
    std::ranges::copy(identity_.id, header + kIdAt);
    file_.write(header);
    header_checksum_ = crc32c(header);
}

void SegmentWriter::begin_part(std::string_view name) {
    if (name.empty() || name.size() >= kNameBytes || name.find('\0') != name.npos ||
        parts_.size() == kMostParts ||
        std::ranges::find(parts_, name, &Entry::name) != parts_.end()) {
        throw InvalidArgument("a segment cannot have a part '" + std::string(name) + "'");
    }
    end_part();
    parts_.push_back({std::string(name), file_.size(), 0});
    part_bytes_ = 0;
}

void SegmentWriter::write(std::span<const uint8_t> bytes) {
    file_.write(bytes);
    while (!bytes.empty()) {
        const size_t in_chunk = part_bytes_ % kChunkBytes;
        const auto piece = bytes.first(std::min(bytes.size(), kChunkBytes - in_chunk));
        chunk_checksum_ = crc32c(piece, in_chunk == 0 ? 0 : chunk_checksum_);
        part_bytes_ += piece.size();
        if (part_bytes_ % kChunkBytes == 0) append(checksums_, chunk_checksum_);
        bytes = bytes.subspan(piece.size());
    }
}

uint64_t SegmentWriter::align(size_t alignment) {
    static constexpr uint8_t kZeros[kPartAlignment] = {};
    write({kZeros, static_cast<size_t>(-part_bytes_ & (alignment - 1))});
    return part_bytes_;
}

void SegmentWriter::add_part(std::string_view name, PartSpool& spool) {
    begin_part(name);
    spool.each_piece([&](std::span<const uint8_t> piece) { write(piece); });
}

void SegmentWriter::end_part() {
    if (parts_.empty()) return;
    if (part_bytes_ % kChunkBytes != 0) append(checksums_, chunk_checksum_);
    parts_.back().bytes = part_bytes_;
    file_.write_zeros(kPartSlack);
    file_.write_zeros(static_cast<size_t>(-file_.size() & (kPartAlignment - 1)));
}

SegmentIdentity SegmentWriter::finish(bool durable) {
    end_part();
    const uint64_t footer_offset = file_.size();
    Bytes footer;
    append(footer, static_cast<uint32_t>(parts_.size()));
    append(footer, static_cast<uint32_t>(kChunkBytes));
    for (const Entry& part : parts_) {
        footer.insert(footer.end(), part.name.begin(), part.name.end());
        footer.resize(footer.size() + kNameBytes - part.name.size());
        append(footer, part.begin);
        append(footer, part.bytes);
    }
    uint8_t trailer[kTrailerBytes] = {};
    store(trailer, footer_offset);
    std::ranges::copy(kEndMagic, trailer + 16);
    uint32_t checksum = crc32c(checksums_, crc32c(footer, header_checksum_));
    checksum = crc32c(std::span(trailer).first(kChecksumAt), checksum);
    checksum = crc32c(std::span(trailer).subspan(kChecksumAt + 4), checksum);
    store(trailer + kChecksumAt, checksum);
    file_.write(footer);
    file_.write(checksums_);
    file_.write(trailer);
    identity_.bytes = file_.size();
    identity_.checksum = checksum;
    file_.close(durable);
    return identity_;
}

}  // namespace postings::storage
