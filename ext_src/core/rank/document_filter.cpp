#include "core/rank/document_filter.h"

#include <algorithm>
#include <bit>

namespace postings {

DocumentFilter::DocumentFilter(const Restriction& restriction) : restriction_(restriction) {
    // Cursors point to their lists, so these must not move.
    lists_.reserve(restriction.filters.size() + restriction.excluded.size());
    for (const PostingListView& list : restriction.filters) {
        most_ = std::min<size_t>(most_, list.count());
        lists_.emplace_back(list);
    }
    std::sort(lists_.begin(), lists_.end(), [](const PostingBlocks& a, const PostingBlocks& b) {
        return a.list().count() < b.list().count();
    });
    filters_.reserve(lists_.size());
    for (const PostingBlocks& list : lists_) filters_.emplace_back(list);
    excluded_.reserve(restriction.excluded.size());
    for (const PostingListView& list : restriction.excluded)
        excluded_.emplace_back(lists_.emplace_back(list));
}

void DocumentFilter::find() {
    if (found_) return;
    auto& lead = filters_[0];
    for (uint32_t docid = lead.docid(); docid != kNoDocument; docid = lead.docid()) {
        uint32_t target = docid;
        for (size_t i = 1; i < filters_.size() && target == docid; ++i)
            if (!filters_[i].at(docid)) target = std::max(docid + 1, filters_[i].docid_bound());
        if (target == docid && !is_excluded(docid)) break;
        lead.next_geq(std::max(target, docid + 1));
    }
    found_ = true;
}

void DocumentFilter::take_up_to(uint32_t last, std::vector<uint32_t>& docids) {
    const auto before = static_cast<std::ptrdiff_t>(docids.size());
    auto& lead = filters_[0];
    found_ = false;
    while (lead.docid_bound() <= last && lead.docid() <= last) {
        const std::span<const uint32_t> rest = lead.rest_docids();
        if (rest.empty()) break;
        const auto end = std::upper_bound(rest.begin(), rest.end(), last);
        docids.insert(docids.end(), rest.begin(), end);
        lead.skip(static_cast<size_t>(end - rest.begin()));
    }
    if (filters_.size() == 1 && excluded_.empty()) return;
    const auto is_out = [&](uint32_t docid) {
        for (size_t i = 1; i < filters_.size(); ++i)
            if (!filters_[i].at(docid)) return true;
        return is_excluded(docid);
    };
    docids.erase(std::remove_if(docids.begin() + before, docids.end(), is_out), docids.end());
}

uint32_t DocumentFilter::read_window(uint32_t first, WindowBits& bits) {
    const uint32_t last = first + std::min(kScoreWindow - 1, kNoDocument - 1 - first);
    found_ = false;
    bits.fill(filters_.empty() ? ~uint64_t{0} : 0);
    if (!filters_.empty()) filters_[0].mark_up_to(first, last, bits.data());
    for (size_t i = 1; i < filters_.size(); ++i) {
        WindowBits others{};
        filters_[i].mark_up_to(first, last, others.data());
        for (size_t word = 0; word < bits.size(); ++word) bits[word] &= others[word];
    }
    for (auto& excluded : excluded_) {
        WindowBits others{};
        excluded.mark_up_to(first, last, others.data());
        for (size_t word = 0; word < bits.size(); ++word) bits[word] &= ~others[word];
    }
    uint32_t count = 0;
    for (const uint64_t word : bits) count += static_cast<uint32_t>(std::popcount(word));
    return count;
}

}  // namespace postings
