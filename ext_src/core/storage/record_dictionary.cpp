#include "core/storage/record_dictionary.h"

#include <algorithm>
#include <vector>

#include "core/base/error.h"
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
// About so many pieces, which are no content either, are compressed to compare dictionaries; fewer
// than kFewTrials tell nothing.
constexpr size_t kTrials = 64, kFewTrials = 8;
// The tables in front of the content take less.
constexpr size_t kTableBytes = 1024;

void append_bytes(Bytes& to, std::span<const uint8_t> bytes) {
    to.insert(to.end(), bytes.begin(), bytes.end());
}

// Calls `use` for each piece with its number.
template <class Use>
void each_piece(std::span<const uint8_t> records, std::span<const uint32_t> lengths, Use use) {
    size_t begin = 0, end = 0, piece = 0;
    for (const uint32_t length : lengths) {
        end += length;
        if (end - begin < kPieceBytes) continue;
        use(piece++, records.subspan(begin, kPieceBytes));
        begin = end;
    }
}

size_t bytes_with(std::span<const uint8_t> dictionary,
                  std::span<const std::span<const uint8_t>> pieces) {
    Compressor compressor;
    compressor.use_dictionary(dictionary);
    size_t all = 0;
    for (const auto piece : pieces) {
        const size_t compressed = compressor.compress(piece).size();
        all += compressed > 0 ? compressed : piece.size();
    }
    return all;
}

}  // namespace

Bytes dictionary_of_records(std::span<const uint8_t> records, std::span<const uint32_t> lengths) {
    if (records.size() < kLeastRecords) return {};
    Bytes content, samples;
    std::vector<size_t> sizes;
    each_piece(records, lengths, [&](size_t number, std::span<const uint8_t> piece) {
        if (number % kContentStep == 0 && content.size() + kPieceBytes <= kMostContent) {
            append_bytes(content, piece);
        } else if (number % kSampleStep == kFirstSample) {
            append_bytes(samples, piece);
            sizes.push_back(piece.size());
        }
    });
    return make_dictionary(content, samples, sizes, content.size() + kTableBytes);
}

bool is_as_good(std::span<const uint8_t> dictionary, std::span<const uint8_t> other,
                std::span<const uint8_t> records, std::span<const uint32_t> lengths, size_t part) {
    if (dictionary.empty()) return false;
    std::vector<std::span<const uint8_t>> pieces;
    each_piece(records, lengths, [&](size_t number, std::span<const uint8_t> piece) {
        if (number % kContentStep != 0) pieces.push_back(piece);
    });
    if (pieces.size() < kFewTrials) return false;
    const size_t step = (pieces.size() + kTrials - 1) / kTrials;
    size_t kept = 0;
    for (size_t i = step / 2; i < pieces.size(); i += step) pieces[kept++] = pieces[i];
    pieces.resize(kept);
    try {
        const size_t of_other = bytes_with(other, pieces);
        return bytes_with(dictionary, pieces) <= of_other + of_other / part;
    } catch (const CorruptedData&) {
        return false;
    }
}

}  // namespace postings::storage
