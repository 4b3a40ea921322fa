#include "core/storage/segment_file.h"

#include <algorithm>
#include <cstring>
#include <functional>

#include "core/base/crc32c.h"
#include "core/storage/errors.h"

namespace postings::storage {

using namespace segment_format;

SegmentFile::SegmentFile(std::string path, Access access, const SegmentIdentity* expected)
    : file_(std::move(path), access) {
    file_.take_descriptor();
    const std::span<const uint8_t> bytes = file_.bytes();
    const uint64_t size = bytes.size();
    if (expected != nullptr && expected->bytes != size) {
        corrupted(size, "the file has " + std::to_string(size) + " bytes instead of " +
                            std::to_string(expected->bytes));
    }
    if (size < kHeaderBytes + kFooterHead + kTrailerBytes) corrupted(size, "the file is too short");
    if (std::memcmp(bytes.data(), kMagic, sizeof kMagic) != 0) {
        corrupted(0, "this is no segment of an index");
    }
    const auto trailer = bytes.last(kTrailerBytes);
    const uint64_t trailer_offset = size - kTrailerBytes;
    if (std::memcmp(trailer.data() + 16, kEndMagic, sizeof kEndMagic) != 0) {
        corrupted(trailer_offset + 16, "the end of a segment is missing");
    }
    const auto footer_offset = load<uint64_t>(trailer.data());
    if (footer_offset < kHeaderBytes || footer_offset > trailer_offset - kFooterHead) {
        corrupted(trailer_offset, "the footer is said to be elsewhere");
    }
    const auto footer = bytes.subspan(footer_offset, trailer_offset - footer_offset);
    uint32_t checksum = crc32c(footer, crc32c(bytes.first(kHeaderBytes)));
    checksum =
        crc32c(trailer.subspan(kChecksumAt + 4), crc32c(trailer.first(kChecksumAt), checksum));
    if (checksum != load<uint32_t>(trailer.data() + kChecksumAt)) {
        corrupted(footer_offset, "header or footer are damaged");
    }
    if (const auto version = load<uint32_t>(bytes.data() + kVersionAt); version != kVersion) {
        throw UnknownVersion(this->path(), "version " + std::to_string(version) +
                                               " of segments is not known; version " +
                                               std::to_string(kVersion) + " is");
    }
    std::copy_n(bytes.data() + kIdAt, identity_.id.size(), identity_.id.begin());
    identity_.bytes = size;
    identity_.checksum = checksum;
    if (expected != nullptr && *expected != identity_) {
        corrupted(kIdAt, "this is another segment than the manifest's");
    }
    read_parts(footer, footer_offset);
}

// The checksum was right: what is wrong here was written that way.
void SegmentFile::read_parts(std::span<const uint8_t> footer, uint64_t footer_offset) {
    const auto count = load<uint32_t>(footer.data());
    if (count > kMostParts || load<uint32_t>(footer.data() + 4) != kChunkBytes ||
        count > (footer.size() - kFooterHead) / kEntryBytes) {
        corrupted(footer_offset, "the footer is not understood");
    }
    parts_.resize(count);
    const uint8_t* checksums = footer.data() + kFooterHead + count * kEntryBytes;
    uint64_t end = kHeaderBytes;
    for (size_t i = 0; i < count; ++i) {
        const size_t entry_at = kFooterHead + i * kEntryBytes;
        const uint8_t* entry = footer.data() + entry_at;
        Part& part = parts_[i];
        const auto* name = reinterpret_cast<const char*>(entry);
        part.name_.assign(name, std::find(name, name + kNameBytes, '\0'));
        part.begin_ = load<uint64_t>(entry + kNameBytes);
        part.size_ = load<uint64_t>(entry + kNameBytes + 8);
        const auto left = static_cast<uint64_t>(footer.data() + footer.size() - checksums);
        if (part.begin_ % kPartAlignment != 0 || part.begin_ < end || part.begin_ > footer_offset ||
            part.size_ > footer_offset - part.begin_ ||
            kPartSlack > footer_offset - part.begin_ - part.size_ ||
            chunks_of(part.size_) > left / 4) {
            corrupted(footer_offset + entry_at, "a part is where it cannot be");
        }
        end = part.begin_ + part.size_ + kPartSlack;
        part.file_ = this;
        part.data_ = file_.bytes().data() + part.begin_;
        part.checksums_ = U32Array(checksums);
        checksums += 4 * chunks_of(part.size_);
        part.checked_ = std::make_unique<std::atomic<uint64_t>[]>(chunks_of(part.size_) / 64 + 1);
    }
    if (checksums != footer.data() + footer.size()) {
        corrupted(footer_offset, "the footer has another length than its parts need");
    }
}

const Part* SegmentFile::find_part(std::string_view name) const {
    const auto found = std::ranges::find(parts_, name, &Part::name_);
    return found == parts_.end() ? nullptr : &*found;
}

const Part& SegmentFile::part(std::string_view name) const {
    if (const Part* found = find_part(name)) return *found;
    corrupted(0, "there is no part '" + std::string(name) + "'");
}

std::optional<uint64_t> SegmentFile::offset_of(std::span<const uint8_t> bytes) const {
    const std::span<const uint8_t> mapped = file_.bytes();
    const std::less_equal<const uint8_t*> before;
    if (!before(mapped.data(), bytes.data()) ||
        !before(bytes.data() + bytes.size(), mapped.data() + mapped.size()))
        return std::nullopt;
    return static_cast<uint64_t>(bytes.data() - mapped.data());
}

void SegmentFile::verify() const {
    const auto all = file_.bytes();
    const auto zeros_until = [&](uint64_t from, uint64_t to) {
        for (; from < to; ++from) {
            if (all[from] != 0) corrupted(from, "bytes between parts are not zero");
        }
    };
    uint64_t end = kHeaderBytes;
    for (const Part& part : parts_) {
        zeros_until(end, part.begin_);
        for (uint64_t i = 0; i < chunks_of(part.size_); ++i) part.check_chunk(i);
        end = part.begin_ + part.size_;
    }
    zeros_until(end, load<uint64_t>(all.last(kTrailerBytes).data()));
}

void SegmentFile::corrupted(uint64_t offset, const std::string& what) const {
    throw CorruptedFile(path(), "", offset, what);
}

void Part::corrupted(uint64_t offset, const std::string& what) const {
    throw CorruptedFile(file_->path(), name_, begin_ + offset, what);
}

void Part::check_chunk(uint64_t chunk) const {
    const uint64_t offset = chunk * kChunkBytes;
    const size_t length = std::min<uint64_t>(kChunkBytes, size_ - offset);
    if (crc32c({data_ + offset, length}) != checksums_[chunk]) {
        corrupted(offset, "these " + std::to_string(length) + " bytes are damaged");
    }
    checked_[chunk / 64].fetch_or(uint64_t{1} << (chunk % 64), std::memory_order_relaxed);
}

}  // namespace postings::storage
