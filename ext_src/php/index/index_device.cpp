#include "php/index/index_device.h"

#include <deque>

#include "core/list_ops/list_ops.h"
#include "php/dispatch.h"
#include "php/list_table.h"
#include "service/protocol/stored_place.h"

namespace postings::php {

class IndexDevice::Table {
  public:
    Table(IndexDevice& device, size_t segment)
        : device_(device),
          segment_(device.snapshot_.segments()[segment]),
          of_(device.of(segment)) {}

    uint32_t number_of(const PostingListView& list) {
        return table_.number_of(list, [&] { return reference(list); });
    }
    // The number of the only list, or of what `combine` makes of several; they are not empty.
    template <class Combine>
    uint32_t number_of(std::span<const PostingListView> lists, Combine combine) {
        if (lists.size() == 1) return number_of(lists[0]);
        std::vector<const PostingListView*> views;
        for (const PostingListView& list : lists) views.push_back(&list);
        return number_of(made_.emplace_back(PostingList::from_decoded(combine(views))));
    }
    std::span<const ListReference> references() const { return table_.lists; }

  private:
    ListReference reference(const PostingListView& list) {
        if (const auto offset = segment_.file().offset_of(list.bytes()); offset && of_.place) {
            StoredPlace place = *of_.place;
            place.offset = *offset;
            place.bytes = list.bytes().size();
            return {&list, nullptr, &sources_.emplace_back(StoredSource{place, of_.file.get()})};
        }
        const auto is = [&](const PostingListView& other) {
            return list.bytes().data() == other.bytes().data();
        };
        if (is(segment_.deleted())) return {&list, &of_.deleted};
        if (device_.filter_ && is(*device_.filter_->view)) return *device_.filter_;
        return {&list};
    }

    IndexDevice& device_;
    const index::Segment& segment_;
    OfSegment& of_;
    std::deque<StoredSource> sources_;
    std::deque<PostingList> made_;
    ListTable table_;
};

void IndexDevice::begin(const std::optional<ListReference>& filter) {
    filter_ = filter;
    device_.clear();
    reason_.clear();
}

IndexDevice::OfSegment& IndexDevice::of(size_t segment) {
    if (segments_.empty()) {
        for (const index::Segment& each : snapshot_.segments()) {
            OfSegment& made = segments_.emplace_back();
            made.file = each.file().open_again();
            if (made.file) made.place = service::stored_place(made.file.get(), 0, 1);
        }
    }
    return segments_[segment];
}

// Notes what the dispatcher says of the last operation.
void IndexDevice::note() {
    const service::DispatchProfile& profile = dispatch::last_profile();
    if (!profile.device.empty()) device_ = profile.device;
    if (!profile.reason.empty()) reason_ = profile.reason;
}

std::optional<std::vector<RankedDocuments>> IndexDevice::rank(const RankRequest& request) {
    Table table(*this, request.segment);
    std::vector<std::vector<RankTerm>> queries;
    for (const std::vector<search::WeightedLists>& terms : request.queries) {
        std::vector<RankTerm>& query = queries.emplace_back();
        for (const search::WeightedLists& term : terms)
            query.push_back({table.number_of(*term.lists[0]), term.weight});
    }
    const std::vector<std::span<const RankTerm>> spans(queries.begin(), queries.end());
    RankTask task{.parameters = request.parameters,
                  .k = static_cast<uint32_t>(std::min<size_t>(request.k, UINT32_MAX)),
                  .mode = request.mode,
                  .queries = spans,
                  .average_length = request.lengths.average};
    const Restriction& restriction = request.restriction;
    if (!restriction.filters.empty())
        task.filter =
            table.number_of(restriction.filters, [](Lists lists) { return intersect(lists); });
    if (!restriction.excluded.empty())
        task.excluded =
            table.number_of(restriction.excluded, [](Lists lists) { return unite(lists); });
    // Every commit changes the average length, but not the codes: the key must not depend on it.
    DocumentLengths lengths = request.lengths;
    lengths.average = 0;
    auto ranked = dispatch::rank_on_device(table.references(),
                                           {&lengths, &of(request.segment).lengths}, task);
    note();
    return ranked;
}

void IndexDevice::took_here(uint64_t ns) {
    dispatch::took_on_cpu(ns);
}

std::optional<std::vector<uint32_t>> IndexDevice::count(
    size_t segment, RankMode mode, std::span<const std::vector<const PostingListView*>> queries) {
    Table table(*this, segment);
    std::vector<std::vector<uint32_t>> numbers;
    for (const std::vector<const PostingListView*>& lists : queries) {
        std::vector<uint32_t>& query = numbers.emplace_back();
        for (const PostingListView* list : lists) query.push_back(table.number_of(*list));
    }
    const auto operation = mode == RankMode::kAnd ? SetOperation::Intersect : SetOperation::Unite;
    auto found = dispatch::combine_on_device(table.references(), {operation, false, numbers});
    note();
    if (!found) return std::nullopt;
    return std::move(found->counts);
}

}  // namespace postings::php
