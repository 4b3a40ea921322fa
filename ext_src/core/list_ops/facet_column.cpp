#include "core/list_ops/facet_column.h"

#include <algorithm>

#include "core/base/error.h"

namespace postings {
namespace {

struct Range {
    uint32_t first = UINT32_MAX, last = 0;
    uint64_t postings = 0;

    explicit Range(Lists lists) {
        for (const PostingListView* list : lists) {
            if (list->empty()) continue;
            first = std::min(first, list->first());
            last = std::max(last, list->last());
            postings += list->count();
        }
    }
    size_t size() const { return postings == 0 ? 0 : size_t{last} - first + 1; }
};

// Calls use(docs) for the blocks of a list that may have docIDs in a range, which is not empty.
template <class Use>
void for_each_block_within(const PostingListView& list, uint32_t first, uint32_t last, Use use) {
    BlockBuffer docs;
    for (uint32_t block = list.find_block(first); block < list.block_count(); ++block) {
        if (list.block_base(block) > last) return;
        const uint32_t n = list.decode_block(block, docs);
        use(std::span<const uint32_t>(docs.values, n));
    }
}

}  // namespace

bool FacetColumn::suits(Lists lists) {
    constexpr uint64_t kMostElementsAPosting = 32;
    const Range range(lists);
    return range.size() / kMostElementsAPosting <= range.postings && lists.size() < UINT32_MAX;
}

FacetColumn::FacetColumn(Lists lists) : lists_(static_cast<uint32_t>(lists.size())) {
    const Range range(lists);
    first_ = range.first;
    wide_.assign(range.size(), lists_);
    std::vector<uint64_t> again;  // docID - first_ << 32 | list, of docIDs that have a list already
    for (uint32_t i = 0; i < lists_ && !wide_.empty(); ++i) {
        for_each_block_within(*lists[i], range.first, range.last, [&](auto docs) {
            for (const uint32_t doc : docs) {
                const uint32_t at = doc - first_;
                if (at >= wide_.size()) throw CorruptedData("docID outside of its list", 0);
                if (wide_[at] == lists_) {
                    wide_[at] = i;
                } else {
                    again.push_back(uint64_t{at} << 32 | i);
                }
            }
        });
    }
    if (!again.empty()) {
        gather_several(again);
    } else if (lists_ <= UINT16_MAX) {
        narrow_.assign(wide_.begin(), wide_.end());
        wide_ = {};
    }
}

void FacetColumn::gather_several(std::vector<uint64_t>& again) {
    std::sort(again.begin(), again.end());
    if (again.size() > UINT32_MAX / 2)
        throw InvalidArgument(
            "must have fewer than 2^31 postings of docIDs that are in several lists");
    uint64_t before = UINT64_MAX;
    for (const uint64_t next : again) {
        const auto at = static_cast<size_t>(next >> 32);
        if (at != before) {
            begins_.push_back(static_cast<uint32_t>(several_.size()));
            several_.push_back(wide_[at]);
            wide_[at] = lists_ + static_cast<uint32_t>(begins_.size());
            before = at;
        }
        several_.push_back(static_cast<uint32_t>(next));
    }
    begins_.push_back(static_cast<uint32_t>(several_.size()));
}

template <class Value>
void FacetColumn::count(const std::vector<Value>& values, const PostingListView& hits,
                        std::vector<size_t>& counts) const {
    if (values.empty()) return;
    const auto last = static_cast<uint32_t>(first_ + values.size() - 1);
    for_each_block_within(hits, first_, last, [&](auto docs) {
        for (const uint32_t doc : docs) {
            const size_t at = doc - first_;
            if (doc < first_ || at >= values.size()) continue;
            const uint32_t value = values[at];
            if (value <= lists_) {
                ++counts[value];
                continue;
            }
            const uint32_t k = value - lists_ - 1;
            for (uint32_t i = begins_[k]; i < begins_[k + 1]; ++i) ++counts[several_[i]];
        }
    });
}

std::vector<size_t> FacetColumn::counts(const PostingListView& hits) const {
    std::vector<size_t> counts(size_t{lists_} + 1);
    if (!hits.empty()) {
        count(narrow_, hits, counts);
        count(wide_, hits, counts);
    }
    counts.pop_back();
    return counts;
}

size_t FacetColumn::bytes() const {
    return narrow_.size() * sizeof(uint16_t) +
           (wide_.size() + begins_.size() + several_.size()) * sizeof(uint32_t);
}

}  // namespace postings
