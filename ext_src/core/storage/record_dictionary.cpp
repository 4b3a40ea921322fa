#include "core/storage/record_dictionary.h"

#include <algorithm>
#include <vector>

#include "core/storage/compression.h"

namespace postings::storage {

namespace {

constexpr size_t kPieceBytes = 2048;
constexpr size_t kMostContent = size_t{64} << 10;
// Records of so many bytes are worth a dictionary of 8 KiB.
constexpr size_t kLeastRecords = size_t{512} << 10;
// One of kContentStep pieces is in the dictionary, one of kSampleStep, but none of the former,
// tells frequencies. (Trained by zstd instead, a dictionary takes 30 times as long, and saves no
// more.)
constexpr size_t kContentStep = 64, kSampleStep = 8, kFirstSample = 4;
// The tables in front of the content take less.
constexpr size_t kTableBytes = 1024;

void append_bytes(Bytes& to, std::span<const uint8_t> bytes) {
    to.insert(to.end(), bytes.begin(), bytes.end());
}

}  // namespace

Bytes dictionary_of_records(std::span<const uint8_t> records, std::span<const uint32_t> lengths) {
    if (records.size() < kLeastRecords) return {};
    Bytes content, samples;
    std::vector<size_t> sizes;
    size_t begin = 0, end = 0, piece = 0;
    for (const uint32_t length : lengths) {
        end += length;
        if (end - begin < kPieceBytes) continue;
        const auto bytes = records.subspan(begin, kPieceBytes);
        begin = end;
        if (piece % kContentStep == 0 && content.size() + kPieceBytes <= kMostContent) {
            append_bytes(content, bytes);
        } else if (piece % kSampleStep == kFirstSample) {
            append_bytes(samples, bytes);
            sizes.push_back(bytes.size());
        }
        ++piece;
    }
    return make_dictionary(content, samples, sizes, content.size() + kTableBytes);
}

}  // namespace postings::storage
