#include "core/rank/document_lengths.h"

#include <array>
#include <cmath>

#include "core/base/crc32c.h"
#include "core/base/error.h"
#include "core/rank/length_codes.h"

namespace postings {

namespace {

std::array<uint64_t, 256> count_codes(std::span<const uint8_t> codes) {
    // Four counters per code, as increments of the same counter would wait for each other.
    std::array<std::array<uint64_t, 256>, 4> parts{};
    size_t i = 0;
    for (; i + 4 <= codes.size(); i += 4)
        for (size_t part = 0; part < 4; ++part) ++parts[part][codes[i + part]];
    for (; i < codes.size(); ++i) ++parts[0][codes[i]];
    for (size_t part = 1; part < 4; ++part)
        for (size_t code = 0; code < 256; ++code) parts[0][code] += parts[part][code];
    return parts[0];
}

}  // namespace

uint64_t count_documents(std::span<const uint8_t> codes, std::span<const uint32_t> lengths) {
    const auto first = static_cast<size_t>(
        std::ranges::find_if(lengths, [](uint32_t length) { return length != 0; }) -
        lengths.begin());
    if (first == 0) return codes.size();
    uint64_t documents = 0;
    for (const uint8_t code : codes) documents += code >= first;
    return documents;
}

DocumentLengthTable::DocumentLengthTable(std::span<const uint32_t> lengths) {
    if (lengths.empty()) return;
    const LengthCounts counts = count_lengths(lengths);
    const LengthTotal total = counts.sum(0, counts.size());
    documents_ = total.documents;
    average_ = total.mean();
    const LengthCodes codes(counts, documents_ < lengths.size());
    codes_.resize(lengths.size());
    codes.codes(lengths, codes_.data());
    lengths_ = codes.lengths();
    set_fingerprint();
}

DocumentLengthTable DocumentLengthTable::with(std::span<const LengthChange> changes) const {
    size_t size = codes_.size();
    for (const LengthChange& change : changes) size = std::max(size, size_t{change.docid} + 1);
    if (changes.empty()) return *this;

    DocumentLengthTable result({});
    result.codes_.reserve(size);
    std::array<uint64_t, 256> kept = count_codes(codes_);
    // The mean is that of the exact lengths, the stored ones are rounded: what stays has its share.
    const auto stored = [&] {
        double sum = 0;
        for (size_t code = 0; code < lengths_.size(); ++code)
            sum += static_cast<double>(kept[code]) * lengths_[code];
        return sum;
    };
    const double all = stored();
    double added_lengths = 0;
    std::vector<uint32_t> added;
    added.reserve(changes.size());
    for (const LengthChange& change : changes) {
        added.push_back(change.length);
        added_lengths += change.length;
        if (change.docid >= codes_.size()) continue;
        --kept[codes_[change.docid]];
    }
    LengthCounts counts = count_lengths(added);
    for (size_t code = 0; code < lengths_.size(); ++code) {
        if (lengths_[code] == 0 || kept[code] == 0) continue;
        counts.add(lengths_[code], static_cast<uint32_t>(kept[code]));
    }
    result.documents_ = counts.sum(0, counts.size()).documents;
    if (result.documents_ > 0) {
        const double before = average_ * static_cast<double>(documents_);
        const double left = all > 0 ? std::round(before * (stored() / all)) : 0;
        result.average_ = (left + added_lengths) / static_cast<double>(result.documents_);
    }
    const LengthCodes codes(counts, result.documents_ < size);
    result.lengths_ = codes.lengths();
    std::array<uint8_t, 256> now{};
    for (size_t code = 0; code < lengths_.size(); ++code) now[code] = codes.code(lengths_[code]);
    for (const uint8_t code : codes_) result.codes_.push_back(now[code]);
    result.codes_.resize(size, 0);  // the code of length 0, for docIDs that are left out
    for (const LengthChange& change : changes)
        result.codes_[change.docid] = codes.code(change.length);
    result.set_fingerprint();
    return result;
}

void DocumentLengthTable::set_fingerprint() {
    const std::span<const uint8_t> length_bytes(reinterpret_cast<const uint8_t*>(lengths_.data()),
                                                lengths_.size() * sizeof(uint32_t));
    fingerprint_ = crc32c(codes_, crc32c(length_bytes));
}

}  // namespace postings
