#include "core/rank/block_max.h"

#include <cmath>
#include <limits>

namespace postings {

namespace {

// Which neighbours to merge is judged by BM25's shape at k1 = 1.2 and no length normalisation to
// speak of: the frequency saturates, lengths count by their ratio (16 codes an octave). Any choice
// is correct.
double merge_cost(ImpactPair a, ImpactPair b) {
    const double low = from_byte_float(a.frequency_code), high = from_byte_float(b.frequency_code);
    return (high - low) / (high + 1.2) + 0.03 * (b.length_code - a.length_code);
}

void pad(std::vector<ImpactPair>& pairs, size_t size) {
    pairs.resize(size, pairs.back());
}

}  // namespace

std::vector<ImpactPair> pareto_pairs(std::vector<ImpactPair>& pairs, size_t most) {
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
        double best_cost = std::numeric_limits<double>::infinity();
        for (size_t i = 0; i + 1 < kept.size(); ++i) {
            const double cost = merge_cost(kept[i], kept[i + 1]);
            if (cost < best_cost) best = i, best_cost = cost;
        }
        kept[best].frequency_code = kept[best + 1].frequency_code;
        kept.erase(kept.begin() + best + 1);
    }
    return kept;
}

void BlockMaxBuilder::add_block(std::span<const uint32_t> docids,
                                std::span<const uint32_t> frequencies,
                                std::span<const uint8_t> length_codes) {
    if (docids.empty()) return;
    scratch_.clear();
    for (size_t i = 0; i < docids.size(); ++i)
        scratch_.push_back({to_byte_float(frequencies[i]), length_codes[docids[i]]});
    std::vector<ImpactPair> block = pareto_pairs(scratch_, 256);
    frontier_.insert(frontier_.end(), block.begin(), block.end());
    frontier_ = pareto_pairs(frontier_, 256);
    block = pareto_pairs(block, kBlockPairs);
    pad(block, kBlockPairs);
    pairs_.insert(pairs_.end(), block.begin(), block.end());
}

std::vector<ImpactPair> BlockMaxBuilder::finish() && {
    if (!frontier_.empty()) {
        std::vector<ImpactPair> list = pareto_pairs(frontier_, kListPairs);
        pad(list, kListPairs);
        std::copy(list.begin(), list.end(), pairs_.begin());
    }
    return std::move(pairs_);
}

}  // namespace postings
