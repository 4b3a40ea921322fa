// Counts the intersections of one list with many: facets.
#include <algorithm>
#include <cstring>

#include "core/base/error.h"
#include "core/list_ops/bitmap_words.h"
#include "core/list_ops/decoded_runs.h"
#include "core/list_ops/list_ops.h"

namespace postings {
namespace {

// A list that is this many times as long as the hits, in their range, is searched for them; others
// are decoded and looked up in a bitmap of the hits.
constexpr size_t kSearchFromRatio = 24;
// A bitmap may take at most this many bytes per lookup; beyond that, clearing it costs more than
// the lookups save.
constexpr size_t kMostBytesALookup = 8;
// Combining so many bytes of two bitmaps takes as long as looking one hit up in a bitmap.
constexpr size_t kBytesAProbe = 16;

bool are_apart(const PostingListView& a, const PostingListView& b) {
    return a.empty() || b.empty() || a.last() < b.first() || b.last() < a.first();
}

class HitCounter {
  public:
    HitCounter(const PostingListView& hits, Lists lists) : hits_(hits) {
        if (hits.count() < 2) return;
        size_t lookups = 0;
        for (const PostingListView* list : lists) {
            if (are_apart(hits, *list)) continue;
            if (is_bitmap(*list)) lookups += std::min(hits.count(), list->count());
            if (is_looked_up(*list)) lookups += list->count();
        }
        const size_t bytes = (hits.last() - hits.first()) / 8;
        if (bytes / kMostBytesALookup < lookups) make_bitmap();
    }

    size_t count(const PostingListView& list) {
        if (are_apart(hits_, list)) return 0;
        if (words_.empty()) return by_intersecting(list);
        if (is_bitmap(list)) return count_bitmap(list);
        if (!is_looked_up(list)) return by_intersecting(list);
        cost_ += list.count();
        size_t count = 0;
        for_each_run_within(list, hits_.first(), hits_.last(), [&](std::span<uint32_t> docs) {
            count += count_by_bits(words_.data(), origin_, limit_, docs);
        });
        return count;
    }

    uint64_t cost() const { return cost_; }

  private:
    bool is_looked_up(const PostingListView& list) const {
        return list.count() / kSearchFromRatio < hits_.count() && !is_bitmap(list);
    }

    size_t by_intersecting(const PostingListView& list) {
        cost_ += std::min<uint64_t>(kSearchFromRatio * hits_.count(), list.count());
        const PostingListView* both[] = {&hits_, &list};
        return intersect_count(both);
    }

    void make_bitmap() {
        origin_ = hits_.first() & ~7u;
        size_t words = (hits_.last() - origin_) / 32 + 1;
        // A forged bitmap may have fewer bytes.
        if (is_bitmap(hits_)) words = std::min(words, (bitmap_of(hits_).size + 3) / 4);
        limit_ = static_cast<uint32_t>(std::min<size_t>(words * 32, UINT32_MAX));
        words_.resize(words + 1);  // docIDs outside use the last word, which is zero
        if (is_bitmap(hits_)) {
            const BitmapView map = bitmap_of(hits_);
            std::memcpy(words_.data(), map.bytes, std::min(map.size, words * 4));
            return;
        }
        docs_ = hits_.docs();
        for (const uint32_t doc : docs_) {
            const uint32_t bit = doc - origin_;
            if (bit / 32 >= words) throw CorruptedData("docID outside of its list", 0);
            words_[bit / 32] |= 1u << bit % 32;
        }
    }

    size_t count_bitmap(const PostingListView& list) {
        const BitmapView maps[] = {
            {reinterpret_cast<const uint8_t*>(words_.data()), (words_.size() - 1) * 4, origin_},
            bitmap_of(list)};
        const auto [begin, end] = common_bytes(maps);
        size_t count = 0;
        if (is_bitmap(hits_) || end - begin < docs_.size() * kBytesAProbe) {
            cost_ += (end - begin) / kBytesAProbe;
            and_windows(maps, [&](uint8_t* window, size_t size, uint32_t) {
                count += count_bits(window, size);
            });
            return count;
        }
        cost_ += docs_.size();
        constexpr size_t kAtOnce = 1024;
        uint32_t ids[kAtOnce + kOutputSlack];
        for (size_t i = 0; i < docs_.size(); i += kAtOnce) {
            const size_t n = std::min(kAtOnce, docs_.size() - i);
            std::copy_n(docs_.data() + i, n, ids);
            count += filter_by_bits(maps[1], ids, n, Keep::kPresent);
        }
        return count;
    }

    const PostingListView& hits_;
    // The hits as a bitmap from origin_ on, little-endian, followed by a word of zeroes; empty if
    // not worth it. If it is used, docs_ has the hits as well, unless they were a bitmap.
    std::vector<uint32_t> words_, docs_;
    uint32_t origin_ = 0, limit_ = 0;
    uint64_t cost_ = 0;
};

}  // namespace

HitCounts count_hits(const PostingListView& hits, Lists lists) {
    // The cost of looking at a list at all.
    constexpr uint64_t kCostAList = 128;
    HitCounter counter(hits, lists);
    HitCounts result;
    result.counts.reserve(lists.size());
    for (const PostingListView* list : lists) result.counts.push_back(counter.count(*list));
    result.cost = counter.cost() + kCostAList * lists.size();
    return result;
}

}  // namespace postings
