#include "core/list_ops/facet_column.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/list_ops/decoded_runs.h"

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

}  // namespace

bool FacetColumn::suits(Lists lists) {
    constexpr uint64_t kMostElementsAPosting = 32;
    const Range range(lists);
    return range.size() / kMostElementsAPosting <= range.postings && lists.size() < UINT32_MAX;
}

uint64_t FacetColumn::cost(Lists lists) {
    // Each posting writes an element, usually outside of the L1 cache; clearing elements is
    // sequential and so cheaper.
    constexpr uint64_t kPostingsAnElement = 2, kElementsAPosting = 8;
    const Range range(lists);
    return kPostingsAnElement * range.postings + range.size() / kElementsAPosting;
}

FacetColumn::FacetColumn(Lists lists) : lists_(static_cast<uint32_t>(lists.size())) {
    Again again;
    if (lists_ <= UINT16_MAX) {
        again = fill(narrow_, lists);
        if (again.empty()) return;
        wide_.assign(narrow_.begin(), narrow_.end());
        narrow_ = std::vector<uint16_t>();
    } else {
        again = fill(wide_, lists);
    }
    if (!again.empty()) gather_several(again);
}

template <class Value>
FacetColumn::Again FacetColumn::fill(std::vector<Value>& values, Lists lists) {
    const Range range(lists);
    first_ = range.first;
    const size_t size = range.size();
    const auto none = static_cast<Value>(lists_);
    values.assign(size + 1, none);
    Value* const column = values.data();
    Again again;
    for (uint32_t i = 0; i < lists_; ++i) {
        if (lists[i]->empty()) continue;
        for_each_run_within(*lists[i], range.first, range.last, [&](std::span<uint32_t> docs) {
            for (const uint32_t doc : docs) {
                // DocIDs outside go to the element past the end.
                const size_t at = std::min<size_t>(doc - range.first, size);
                const Value before = column[at];
                column[at] = static_cast<Value>(i);
                if (before == none) continue;
                column[at] = before;
                // The analyzer does not see that decode_blocks() writes it.
                again.push_back(uint64_t{at} << 32 | i);
            }
            if (column[size] != none) throw CorruptedData("docID outside of its list", 0);
        });
    }
    values.pop_back();
    return again;
}

void FacetColumn::gather_several(Again& again) {
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
    for_each_run_within(hits, first_, last, [&](auto docs) {
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
