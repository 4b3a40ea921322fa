#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/list_ops/posting_sums.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/memory_check.h"
#include "core/codec/bitset.h"
#include "core/list/postings_builder.h"
#include "core/list_ops/bitmap_list.h"
#include "core/list_ops/bitmap_words.h"
#include "core/list_ops/posting_sums.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

// Computes the number of set bits before each word; returns the total.
uint32_t rank_words(const uint64_t* words, size_t n, uint32_t* ranks) {
    uint32_t before = 0;
    for (size_t i = 0; i < n; ++i) {
        ranks[i] = before;
        before += static_cast<uint32_t>(std::popcount(words[i]));
    }
    return before;
}

// Returns whether all documents are at most `most` after the first. Documents that are not marked
// use some rank up to the number of bits.
bool add_by_rank(const uint64_t* words, const uint32_t* ranks, uint32_t origin, uint32_t most,
                 std::span<const uint32_t> docs, const uint32_t* frequencies, uint32_t* sums) {
    for (size_t i = 0; i < docs.size(); ++i) {
        const uint32_t bit = docs[i] - origin;
        if (bit > most) return false;
        const uint64_t below = words[bit / 64] & ((uint64_t{1} << bit % 64) - 1);
        uint32_t& sum = sums[ranks[bit / 64] + static_cast<uint32_t>(std::popcount(below))];
        sum += std::min(frequencies[i], UINT32_MAX - sum);
    }
    return true;
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
namespace {

HWY_EXPORT(rank_words);
HWY_EXPORT(add_by_rank);

[[noreturn]] void fail() {
    throw CorruptedData("a list whose docIDs are not within its range", 0);
}

// Bits and ranks of so many documents fit into the L2 cache.
constexpr uint64_t kPartDocs = uint64_t{1} << 22;
// Parts must not be so many that looking at each list in each part takes longer than the postings.
constexpr uint64_t kPostingsALook = 64;

// How many documents each part has, a multiple of 64.
uint64_t part_docs(uint64_t range, uint64_t lists, uint64_t postings) {
    const uint64_t most_parts = std::max<uint64_t>(postings / (kPostingsALook * (lists + 1)), 1);
    return std::max(kPartDocs, (range / most_parts + 64) & ~uint64_t{63});
}

// What is left of a list after some parts.
struct Rest {
    const PostingListView* list;
    uint32_t block = 0;
};

// Calls use(docs, block, place of the first one in the block) for blocks with documents from
// `first` to `last`, and moves on to the block in which those after `last` begin.
template <class Use>
void for_each_docs(Rest& rest, uint32_t first, uint32_t last, Use use) {
    const PostingListView& list = *rest.list;
    BlockBuffer buffer;
    for (; rest.block < list.block_count() && list.block_base(rest.block) <= last; ++rest.block) {
        const uint32_t block = rest.block;
        const std::span docs(buffer.values, list.decode_block(block, buffer));
        auto begin = docs.begin(), end = docs.end();
        if (list.block_base(block) < first) begin = std::lower_bound(begin, end, first);
        const bool goes_on = list.block_last(block) > last;
        if (goes_on) end = std::upper_bound(begin, end, last);
        use(std::span<const uint32_t>(begin, end), block,
            static_cast<uint32_t>(begin - docs.begin()));
        if (goes_on) return;
    }
}

// The sums of one part after another, in memory that they share.
class PartSums {
  public:
    explicit PartSums(uint64_t most_docs) {
        const size_t words = most_docs / 64;
        taken_.take(words * (sizeof(uint64_t) + sizeof(uint32_t)));
        bits_.reserve(words + kWindowPadding / sizeof(uint64_t));
        ranks_.reserve(words);
    }

    // Documents `first`, a multiple of 64, to `last`.
    void begin(uint32_t first, uint32_t last) {
        origin_ = first;
        most_ = last - first;
        bits_.assign(most_ / 64 + size_t{1} + kWindowPadding / sizeof(uint64_t), 0);
    }

    // First mark() everything, then count() once, then add() the same again for its frequencies.
    // Throws CorruptedData for documents outside of the part, and for those that were not marked.
    void mark(std::span<const uint32_t> docs) {
        for (const uint32_t doc : docs) {
            if (doc - origin_ > most_) fail();
            bitset_set(bytes(), doc - origin_);
        }
    }
    void mark(const BitmapView& map) {
        const uint64_t from = origin_ / 8, to = from + most_ / 8 + 1;
        const uint64_t begin = std::max<uint64_t>(map.begin(), from);
        const uint64_t end = std::min<uint64_t>(map.end(), to);
        if (begin >= end) return;
        uint8_t* const to_bytes = bytes() + (begin - from);
        or_bits(to_bytes, map.bytes + (begin - map.begin()), end - begin, to_bytes);
    }
    void count() {
        ranks_.resize(bits_.size() - kWindowPadding / sizeof(uint64_t));
        const uint32_t count =
            HWY_DYNAMIC_DISPATCH(rank_words)(bits_.data(), ranks_.size(), ranks_.data());
        check_memory((size_t{count} + 1) * sizeof(uint32_t));
        sums_.assign(size_t{count} + 1, 0);
    }
    void add(std::span<const uint32_t> docs, const uint32_t* frequencies) {
        if (!HWY_DYNAMIC_DISPATCH(add_by_rank)(bits_.data(), ranks_.data(), origin_, most_, docs,
                                               frequencies, sums_.data()))
            fail();
    }

    void put(PostingsBuilder& builder) {
        sums_.pop_back();
        // A sum of 0: a marked bit that none of the docIDs has.
        if (std::ranges::find(sums_, 0u) != sums_.end()) fail();
        constexpr size_t kBytes = 512;
        uint8_t window[kBytes + kWindowPadding];
        uint32_t docs[8 * kBytes + kOutputSlack];
        const uint32_t* sums = sums_.data();
        for (size_t at = 0; at <= most_ / 8; at += kBytes) {
            const size_t size = std::min(kBytes, ranks_.size() * sizeof(uint64_t) - at);
            std::copy_n(bytes() + at, size, window);
            const size_t n =
                bits_to_docs(window, size, origin_ + static_cast<uint32_t>(8 * at), docs);
            builder.add(docs, sums, n);
            sums += n;
        }
    }

  private:
    uint8_t* bytes() { return reinterpret_cast<uint8_t*>(bits_.data()); }

    uint32_t origin_ = 0, most_ = 0;  // origin_ + most_ is the last document
    std::vector<uint64_t> bits_;      // bit i of all: document origin_ + i
    std::vector<uint32_t> ranks_;     // per word: the set bits before it
    std::vector<uint32_t> sums_;
    TakenMemory taken_;  // bits_ and ranks_
};

// Postings that are not in lists, in the order of their parts.
class LooseParts {
  public:
    LooseParts(const Postings& postings, uint32_t origin, uint64_t part, size_t parts)
        : docs_(postings.docs), frequencies_(postings.frequencies), ends_(parts, docs_.size()) {
        if (parts == 1 || docs_.empty()) return;
        taken_.take(2 * docs_.size_bytes());
        std::ranges::fill(ends_, 0);
        for (const uint32_t doc : docs_) ++ends_[(doc - origin) / part];
        size_t before = 0;
        for (size_t& end : ends_) before += std::exchange(end, before);
        memory_.resize(2 * docs_.size());
        for (size_t i = 0; i < docs_.size(); ++i) {
            const size_t place = ends_[(docs_[i] - origin) / part]++;
            memory_[place] = docs_[i];
            memory_[docs_.size() + place] = frequencies_[i];
        }
        docs_ = std::span(memory_).first(docs_.size());
        frequencies_ = std::span(memory_).subspan(docs_.size());
    }

    std::span<const uint32_t> docs(size_t part) const {
        const size_t from = begin(part);
        return docs_.subspan(from, ends_[part] - from);
    }
    const uint32_t* frequencies(size_t part) const { return frequencies_.data() + begin(part); }

  private:
    size_t begin(size_t part) const { return part == 0 ? 0 : ends_[part - 1]; }

    std::span<const uint32_t> docs_, frequencies_;
    std::vector<size_t> ends_;
    std::vector<uint32_t> memory_;
    TakenMemory taken_;
};

}  // namespace

PostingList sum_postings(const Postings& postings, uint32_t first, uint32_t last, uint64_t count) {
    const uint32_t origin = first & ~63u;
    const uint64_t range = uint64_t{last} - origin + 1;
    const uint64_t part = part_docs(range, postings.lists.size(), count);
    const LooseParts loose(postings, origin, part, (range - 1) / part + 1);
    std::vector<Rest> rests;
    for (const PostingListView* list : postings.lists) {
        if (list->empty()) continue;
        if (is_bitmap(*list) && bitmap_of(*list).end() > last / 8 + uint64_t{1}) fail();
        rests.push_back({list});
    }
    PartSums sums(std::min(range, part) + 63);
    // What is certain if few documents are twice.
    const CodecId guess = range < kMostBitsADoc * count ? CodecId::Bitmap : CodecId::BitPacked;
    PostingsBuilder builder(CodecId::Auto, true, std::min<uint64_t>(count, range), guess);
    builder.expect_range(first, last);
    BlockBuffer frequencies;
    for (size_t i = 0; i * part < range; ++i) {
        const auto from = static_cast<uint32_t>(origin + i * part);
        const auto to = static_cast<uint32_t>(std::min<uint64_t>(from + part - 1, last));
        sums.begin(from, to);
        sums.mark(loose.docs(i));
        for (const Rest& rest : rests) {
            Rest again = rest;
            if (is_bitmap(*rest.list)) {
                sums.mark(bitmap_of(*rest.list));
            } else {
                for_each_docs(again, from, to,
                              [&](std::span<const uint32_t> docs, auto...) { sums.mark(docs); });
            }
        }
        sums.count();
        sums.add(loose.docs(i), loose.frequencies(i));
        for (Rest& rest : rests) {
            for_each_docs(rest, from, to,
                          [&](std::span<const uint32_t> docs, uint32_t block, uint32_t place) {
                              rest.list->decode_frequencies(block, frequencies);
                              sums.add(docs, frequencies.values + place);
                          });
        }
        sums.put(builder);
    }
    return builder.finish(kMostBitsADoc);
}

}  // namespace postings
#endif
