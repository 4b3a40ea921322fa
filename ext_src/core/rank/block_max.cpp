#include "core/rank/block_max.h"

#include <algorithm>
#include <array>

#include "core/base/error.h"

namespace postings {

namespace {

constexpr uint8_t kVersion1 = 0xB2;
constexpr size_t kHeaderBytes = 8;

void pad(std::vector<ImpactPair>& pairs, size_t size) {
    pairs.resize(size, pairs.back());
}

// Merges until `most` pairs are left, each time the two whose common bound rises least.
void merge_neighbours(std::vector<ImpactPair>& pairs, size_t most, const Bm25Table& bm25) {
    std::vector<uint32_t> fractions, losses;  // of each pair; losses: of merging it with the next
    const auto fraction = [&](ImpactPair pair) {
        return bm25.fraction(pair.frequency_code, pair.length_code);
    };
    const auto loss = [&](size_t i) {
        return fraction({pairs[i + 1].frequency_code, pairs[i].length_code}) -
               std::max(fractions[i], fractions[i + 1]);
    };
    for (const ImpactPair pair : pairs) fractions.push_back(fraction(pair));
    for (size_t i = 0; i + 1 < pairs.size(); ++i) losses.push_back(loss(i));
    while (pairs.size() > most) {
        const auto i = static_cast<size_t>(std::ranges::min_element(losses) - losses.begin());
        pairs[i].frequency_code = pairs[i + 1].frequency_code;
        fractions[i] = fraction(pairs[i]);
        const auto next = static_cast<std::ptrdiff_t>(i + 1);
        pairs.erase(pairs.begin() + next);
        fractions.erase(fractions.begin() + next);
        losses.erase(losses.begin() + next - 1);
        if (i > 0) losses[i - 1] = loss(i - 1);
        if (i < losses.size()) losses[i] = loss(i);
    }
}

}  // namespace

std::vector<ImpactPair> pareto_pairs(std::span<const ImpactPair> pairs, size_t most,
                                     const Bm25Table& bm25) {
    constexpr size_t kCodes = 256;
    constexpr uint16_t kNone = kCodes;
    std::array<uint16_t, kCodes> shortest;  // least length per frequency
    shortest.fill(kNone);
    int least = kCodes - 1, greatest = 0;  // frequency
    for (const auto [frequency, length] : pairs) {
        shortest[frequency] = std::min<uint16_t>(shortest[frequency], length);
        least = std::min<int>(least, frequency);
        greatest = std::max<int>(greatest, frequency);
    }
    std::vector<ImpactPair> kept;
    kept.reserve(kListPairs);
    uint16_t length = kNone;
    for (int frequency = greatest; frequency >= least; --frequency) {
        if (shortest[frequency] >= length) continue;
        length = shortest[frequency];
        kept.push_back({static_cast<uint8_t>(frequency), static_cast<uint8_t>(length)});
    }
    std::reverse(kept.begin(), kept.end());
    if (kept.size() > most) merge_neighbours(kept, most, bm25);
    return kept;
}

void BlockMaxBuilder::add_block(std::span<const uint32_t> docids,
                                std::span<const uint32_t> frequencies) {
    if (docids.empty()) return;
    scratch_.clear();
    for (size_t i = 0; i < docids.size(); ++i)
        scratch_.push_back({to_byte_float(frequencies[i]), length_codes_[docids[i]]});
    std::vector<ImpactPair> block = pareto_pairs(scratch_, 256, bm25_);
    frontier_.insert(frontier_.end(), block.begin(), block.end());
    frontier_ = pareto_pairs(frontier_, 256, bm25_);
    block = pareto_pairs(block, kBlockPairs, bm25_);
    pad(block, kBlockPairs);
    pairs_.insert(pairs_.end(), block.begin(), block.end());
}

std::vector<ImpactPair> BlockMaxBuilder::finish() && {
    if (!frontier_.empty()) {
        std::vector<ImpactPair> list = pareto_pairs(frontier_, kListPairs, bm25_);
        pad(list, kListPairs);
        std::copy(list.begin(), list.end(), pairs_.begin());
    }
    return std::move(pairs_);
}

BlockMax BlockMax::of(const PostingListView& list, const DocumentLengths& lengths) {
    static_assert(sizeof(ImpactPair) == 2 && alignof(ImpactPair) == 1);
    const std::span<const uint8_t> extra = list.extra();
    if (extra.size() < kHeaderBytes || extra[0] != kVersion1 ||
        load<uint32_t>(extra.data() + 4) != lengths.fingerprint)
        return {};
    const size_t pairs = kListPairs + size_t{list.block_count()} * kBlockPairs;
    if (extra.size() != kHeaderBytes + pairs * sizeof(ImpactPair))
        throw CorruptedData("block-max data of a wrong length", extra.data() - list.bytes().data());
    return BlockMax({reinterpret_cast<const ImpactPair*>(extra.data() + kHeaderBytes), pairs});
}

PostingList with_block_max(const PostingListView& list, const DocumentLengths& lengths,
                           const Bm25Table& bm25) {
    const std::vector<uint32_t> docids = list.docs();
    const std::vector<uint32_t> frequencies =
        list.has_frequencies() ? list.frequencies() : std::vector<uint32_t>();
    if (list.block_count() < 2)
        return PostingList::from_decoded(docids, frequencies, list.codec().id);
    // A list whose blocks were not checked may have any.
    if (std::ranges::max(docids) >= lengths.codes.size())
        throw CorruptedData("posting list with a docID over its last one", 0);
    BlockMaxBuilder builder(bm25, lengths.codes);
    const std::vector<uint32_t> ones(kBlockSize, 1);
    for (size_t from = 0; from < docids.size(); from += kBlockSize) {
        const size_t size = std::min(kBlockSize, docids.size() - from);
        builder.add_block(std::span(docids).subspan(from, size),
                          std::span(frequencies.empty() ? ones : frequencies)
                              .subspan(frequencies.empty() ? 0 : from, size));
    }
    const std::vector<ImpactPair> pairs = std::move(builder).finish();
    Bytes extra(kHeaderBytes + pairs.size() * sizeof(ImpactPair));
    extra[0] = kVersion1;
    store(extra.data() + 4, lengths.fingerprint);
    std::memcpy(extra.data() + kHeaderBytes, pairs.data(), pairs.size() * sizeof(ImpactPair));
    return PostingList::from_decoded(docids, frequencies, list.codec().id, extra);
}

}  // namespace postings
