#include "core/storage/tombstones.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/base/bytes.h"
#include "core/base/crc32c.h"
#include "core/list/posting_list.h"
#include "core/storage/errors.h"
#include "core/storage/mapped_file.h"
#include "core/storage/output_file.h"

namespace postings::storage {

namespace {

// The file: magic, u32 version, u32 checksum of all but itself (these are the same in every
// version), id of the segment, u32 documents, u32 deleted, and a Roaring list of them to the end.
constexpr uint8_t kMagic[8] = {0x89, 'P', 'S', 'T', 'D', 'E', 'L', '\n'};
constexpr uint32_t kVersion = 1;
constexpr size_t kChecksumAt = 12, kIdAt = 16, kHeaderBytes = 40;

uint32_t checksum_of(std::span<const uint8_t> bytes) {
    return crc32c(bytes.subspan(kChecksumAt + 4), crc32c(bytes.first(kChecksumAt)));
}

// An upper bound: containers have 8 KiB for 2^16 documents or a part of them, plus skip data.
uint64_t most_bytes(uint32_t documents) {
    return 16384 + uint64_t{documents} / 2;
}

}  // namespace

Tombstones::Tombstones(const std::string& path, const SegmentId& segment, uint32_t documents,
                       uint32_t expected)
    : documents_(documents) {
    const MappedFile file(path, Access::Read, most_bytes(documents));
    const auto bytes = file.bytes();
    const auto fail = [&](size_t offset, const char* what) {
        throw CorruptedFile(path, "", offset, what);
    };
    if (bytes.size() < kHeaderBytes) fail(bytes.size(), "the file is cut short");
    if (std::memcmp(bytes.data(), kMagic, sizeof kMagic) != 0) {
        fail(0, "these are no tombstones of an index");
    }
    const uint32_t checksum = load<uint32_t>(bytes.data() + kChecksumAt);
    if (checksum != checksum_of(bytes)) fail(kChecksumAt, "the file is damaged");
    if (const auto version = load<uint32_t>(bytes.data() + 8); version != kVersion) {
        throw UnknownVersion(path, "version " + std::to_string(version) +
                                       " of tombstones is not known; version " +
                                       std::to_string(kVersion) + " is");
    }
    if (checksum != expected ||
        !std::ranges::equal(segment, bytes.subspan(kIdAt, segment.size())) ||
        load<uint32_t>(bytes.data() + 32) != documents) {
        fail(kIdAt, "these are other tombstones than the manifest's");
    }
    words_.resize(documents / 64 + 1);
    try {
        const auto list = PostingListView::parse(bytes.subspan(kHeaderBytes));
        list.verify();
        if (list.count() != load<uint32_t>(bytes.data() + 36) || list.count() > documents) {
            fail(36, "their number is another one");
        }
        for (uint32_t document : list.docs()) {
            if (document >= documents || !erase(document)) fail(kHeaderBytes, "they do not ascend");
        }
    } catch (const CorruptedFile&) {
        throw;
    } catch (const CorruptedData& error) {
        fail(kHeaderBytes + error.offset, error.what());
    }
}

bool Tombstones::erase(uint32_t document) {
    if (document >= documents_) throw InvalidArgument("there is no such document", document);
    if (is_deleted(document)) return false;
    words_[document / 64] |= uint64_t{1} << (document % 64);
    ++count_;
    return true;
}

std::vector<uint32_t> Tombstones::deleted() const {
    std::vector<uint32_t> found;
    found.reserve(count_);
    for (size_t i = 0; i < words_.size(); ++i) {
        for (uint64_t word = words_[i]; word != 0; word &= word - 1) {
            found.push_back(static_cast<uint32_t>(i * 64) +
                            static_cast<uint32_t>(std::countr_zero(word)));
        }
    }
    return found;
}

uint32_t Tombstones::write(const std::string& path, const SegmentId& segment, bool durable) const {
    const PostingList list = PostingList::from_docs(deleted(), {}, CodecId::Roaring);
    Bytes bytes(std::begin(kMagic), std::end(kMagic));
    append(bytes, kVersion);
    append(bytes, uint32_t{0});
    bytes.insert(bytes.end(), segment.begin(), segment.end());
    append(bytes, documents_);
    append(bytes, count_);
    bytes.insert(bytes.end(), list.bytes().begin(), list.bytes().end());
    const uint32_t checksum = checksum_of(bytes);
    store(bytes.data() + kChecksumAt, checksum);
    OutputFile file(path, Existing::Kept);
    file.write(bytes);
    file.close(durable);
    return checksum;
}

}  // namespace postings::storage
