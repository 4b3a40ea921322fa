#include "core/rank/block_max.h"

#include <algorithm>

#include "core/base/ascend.h"
#include "core/base/error.h"
#include "core/list/list_image.h"

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

Bytes extra_of(const std::vector<ImpactPair>& pairs, const DocumentLengths& lengths) {
    Bytes extra(kHeaderBytes + pairs.size() * sizeof(ImpactPair));
    extra[0] = kVersion1;
    store(extra.data() + 4, lengths.fingerprint);
    std::memcpy(extra.data() + kHeaderBytes, pairs.data(), pairs.size() * sizeof(ImpactPair));
    return extra;
}

}  // namespace

void ParetoPairs::clear() {
    shortest_.fill(kCodes);
    least_ = kCodes;
    greatest_ = -1;
}

void ParetoPairs::get(size_t most, const Bm25Table& bm25, std::vector<ImpactPair>& pairs) const {
    pairs.clear();
    uint16_t length = kCodes;
    for (int frequency = greatest_; frequency >= least_; --frequency) {
        const uint16_t shortest = shortest_[static_cast<size_t>(frequency)];
        if (shortest >= length) continue;
        length = shortest;
        pairs.push_back({static_cast<uint8_t>(frequency), static_cast<uint8_t>(length)});
    }
    std::reverse(pairs.begin(), pairs.end());
    if (pairs.size() > most) merge_neighbours(pairs, most, bm25);
}

void BlockMaxBuilder::add_block(std::span<const uint32_t> docids,
                                std::span<const uint32_t> frequencies) {
    if (docids.empty()) return;
    of_block_.clear();
    for (size_t i = 0; i < docids.size(); ++i)
        of_block_.add(ImpactPair{to_byte_float(frequencies[i]), length_codes_[docids[i]]});
    of_list_.add(of_block_);
    of_block_.get(kBlockPairs, bm25_, block_pairs_);
    pad(block_pairs_, kBlockPairs);
    pairs_.insert(pairs_.end(), block_pairs_.begin(), block_pairs_.end());
}

std::vector<ImpactPair> BlockMaxBuilder::finish() && {
    if (!of_list_.empty()) {
        std::vector<ImpactPair> list;
        of_list_.get(kListPairs, bm25_, list);
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

Bytes block_max_of(std::span<const uint32_t> docids, std::span<const uint32_t> frequencies,
                   const DocumentLengths& lengths, const Bm25Table& bm25) {
    BlockMaxBuilder builder(bm25, lengths.codes);
    const std::vector<uint32_t> ones(kBlockSize, 1);
    for (size_t from = 0; from < docids.size(); from += kBlockSize) {
        const size_t size = std::min(kBlockSize, docids.size() - from);
        builder.add_block(docids.subspan(from, size), frequencies.empty()
                                                          ? std::span(ones).first(size)
                                                          : frequencies.subspan(from, size));
    }
    return extra_of(std::move(builder).finish(), lengths);
}

PostingList with_block_max(const PostingListView& list, const DocumentLengths& lengths,
                           const Bm25Table& bm25) {
    if (list.block_count() < 2) {
        return PostingList::from_decoded(
            list.docs(), list.has_frequencies() ? list.frequencies() : std::vector<uint32_t>(),
            list.codec().id);
    }
    BlockMaxBuilder builder(bm25, lengths.codes);
    BlockBuffer docids, frequencies;
    uint64_t base = 0;
    for (uint32_t block = 0; block < list.block_count(); ++block) {
        const std::span docs(docids.values, list.decode_block(block, docids));
        const std::span freqs(frequencies.values, list.decode_frequencies(block, frequencies));
        // A list whose blocks were not checked may have any.
        if (!ascends(docs.data(), docs.size()) || docs.front() < base)
            throw CorruptedData("docIDs of a list do not ascend", 0);
        if (docs.back() >= lengths.codes.size())
            throw CorruptedData("posting list with a docID over its last one", 0);
        if (std::ranges::find(freqs, 0u) != freqs.end())
            throw CorruptedData("frequency of 2^32", 0);
        base = uint64_t{docs.back()} + 1;
        builder.add_block(docs, freqs);
    }
    return with_extra(list, extra_of(std::move(builder).finish(), lengths));
}

}  // namespace postings
