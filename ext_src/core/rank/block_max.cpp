#include "core/rank/block_max.h"

#include <algorithm>

#include "core/base/error.h"

namespace postings {

namespace {

constexpr uint8_t kVersion1 = 0xB2;
constexpr size_t kHeaderBytes = 8;

void pad(std::vector<ImpactPair>& pairs, size_t size) {
    pairs.resize(size, pairs.back());
}

}  // namespace

std::vector<ImpactPair> pareto_pairs(std::vector<ImpactPair>& pairs, size_t most,
                                     const Bm25Table& yardstick) {
    // Greatest frequency first, then shortest length: a pair is undominated where its length is a
    // new minimum.
    std::sort(pairs.begin(), pairs.end(), [](ImpactPair a, ImpactPair b) {
        return a.frequency_code != b.frequency_code ? a.frequency_code > b.frequency_code
                                                    : a.length_code < b.length_code;
    });
    std::vector<ImpactPair> kept;
    for (const ImpactPair pair : pairs)
        if (kept.empty() || pair.length_code < kept.back().length_code) kept.push_back(pair);
    std::reverse(kept.begin(), kept.end());
    while (kept.size() > most) {
        size_t best = 0;
        uint32_t best_loss = UINT32_MAX;
        for (size_t i = 0; i + 1 < kept.size(); ++i) {
            const ImpactPair merged = {kept[i + 1].frequency_code, kept[i].length_code};
            const uint32_t loss = greatest_fraction({&merged, 1}, yardstick) -
                                  greatest_fraction(std::span(kept).subspan(i, 2), yardstick);
            if (loss < best_loss) best = i, best_loss = loss;
        }
        kept[best].frequency_code = kept[best + 1].frequency_code;
        kept.erase(kept.begin() + best + 1);
    }
    return kept;
}

void BlockMaxBuilder::add_block(std::span<const uint32_t> docids,
                                std::span<const uint32_t> frequencies) {
    if (docids.empty()) return;
    scratch_.clear();
    for (size_t i = 0; i < docids.size(); ++i)
        scratch_.push_back({to_byte_float(frequencies[i]), length_codes_[docids[i]]});
    std::vector<ImpactPair> block = pareto_pairs(scratch_, 256, yardstick_);
    frontier_.insert(frontier_.end(), block.begin(), block.end());
    frontier_ = pareto_pairs(frontier_, 256, yardstick_);
    block = pareto_pairs(block, kBlockPairs, yardstick_);
    pad(block, kBlockPairs);
    pairs_.insert(pairs_.end(), block.begin(), block.end());
}

std::vector<ImpactPair> BlockMaxBuilder::finish() && {
    if (!frontier_.empty()) {
        std::vector<ImpactPair> list = pareto_pairs(frontier_, kListPairs, yardstick_);
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
                           const Bm25Table& yardstick) {
    const std::vector<uint32_t> docids = list.docs();
    const std::vector<uint32_t> frequencies =
        list.has_frequencies() ? list.frequencies() : std::vector<uint32_t>();
    if (list.block_count() < 2) return PostingList::from_docs(docids, frequencies, list.codec().id);
    BlockMaxBuilder builder(yardstick, lengths.codes);
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
    return PostingList::from_docs(docids, frequencies, list.codec().id, extra);
}

}  // namespace postings
