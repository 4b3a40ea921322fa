// The table of document lengths as bytes.
#include <algorithm>

#include "core/base/crc32c.h"
#include "core/base/error.h"
#include "core/rank/document_lengths.h"

namespace postings {

namespace {

constexpr uint16_t kVersion1 = 0x00B4, kVersion2 = 0x01B4;
constexpr size_t kHeader = 16, kCrcAt = 4, kMostCodes = 256;

uint32_t checksum(std::span<const uint8_t> bytes) {
    return crc32c(bytes.subspan(kCrcAt + 4), crc32c(bytes.first(kCrcAt)));
}

void require(bool condition, const char* what, size_t offset) {
    if (!condition) throw CorruptedData(what, offset);
}

}  // namespace

DocumentLengthTable::DocumentLengthTable(std::vector<uint8_t> codes, std::vector<uint32_t> lengths,
                                         double average)
    : codes_(std::move(codes)), lengths_(std::move(lengths)), average_(average) {
    documents_ = count_documents(codes_, lengths_);
    set_fingerprint();
}

Bytes document_length_bytes(const DocumentLengths& table) {
    Bytes bytes;
    bytes.reserve(kHeader + 4 * table.lengths.size() + table.codes.size());
    append(bytes, kVersion2);
    append(bytes, static_cast<uint16_t>(table.lengths.size()));
    append(bytes, uint32_t{0});
    append(bytes, table.average);
    for (const uint32_t length : table.lengths) append(bytes, length);
    bytes.insert(bytes.end(), table.codes.begin(), table.codes.end());
    store(bytes.data() + kCrcAt, checksum(bytes));
    return bytes;
}

DocumentLengthTable DocumentLengthTable::from_bytes(std::span<const uint8_t> bytes) {
    require(bytes.size() >= kHeader, "document lengths cut short", bytes.size());
    const auto version = load<uint16_t>(bytes.data());
    require(version != kVersion1,
            "document lengths of a version whose average counts docIDs without a document; make "
            "them from the lengths again",
            1);
    require(version == kVersion2, "no document lengths", 0);
    require(load<uint32_t>(bytes.data() + kCrcAt) == checksum(bytes),
            "document lengths with a wrong checksum", kCrcAt);
    const size_t codes = load<uint16_t>(bytes.data() + 2), codes_end = kHeader + 4 * codes;
    require(codes <= kMostCodes && codes_end <= bytes.size(), "too many length codes", 2);
    const auto average = load<double>(bytes.data() + 8);
    require(average >= 0 && average <= UINT32_MAX, "impossible average length", 8);
    std::vector<uint32_t> lengths;
    for (size_t at = kHeader; at < codes_end; at += 4) {
        const auto length = load<uint32_t>(bytes.data() + at);
        require(lengths.empty() || lengths.back() < length, "length codes that do not ascend", at);
        lengths.push_back(length);
    }
    const auto documents = bytes.subspan(codes_end);
    require(documents.size() <= UINT32_MAX, "too many document lengths", codes_end);
    const auto unknown = std::find_if(documents.begin(), documents.end(),
                                      [codes](uint8_t code) { return code >= codes; });
    require(unknown == documents.end(), "unknown length code",
            codes_end + static_cast<size_t>(unknown - documents.begin()));
    return {{documents.begin(), documents.end()}, std::move(lengths), average};
}

}  // namespace postings
