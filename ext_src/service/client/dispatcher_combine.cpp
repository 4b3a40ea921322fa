// Set operations: the device may do a part, and the CPU the rest.
#include <algorithm>

#include "service/client/dispatcher.h"

namespace postings::service {

namespace {

bool is_long(const std::vector<uint32_t>& query) {
    return query.size() > kMaxCombineLists;
}

bool is_whole(const SplitQuery& split) {
    return split.here.empty();
}

std::vector<ListShape> shapes_of(std::span<const ListReference> lists) {
    std::vector<ListShape> shapes;
    for (const ListReference& list : lists) shapes.push_back(shape_of(*list.view));
    return shapes;
}

std::vector<const PostingListView*> views_of(std::span<const uint32_t> query,
                                             std::span<const ListReference> lists) {
    std::vector<const PostingListView*> views;
    for (const uint32_t list : query) views.push_back(lists[list].view);
    return views;
}

// Adds the CPU's part to what a device found.
SetResults finish(std::span<const ListReference> lists, const SetTask& task,
                  std::span<const SplitQuery> splits, const SetResults& found, bool with_docs) {
    SetResults results;
    auto count = found.counts.begin();
    std::span<const uint32_t> docs = found.docs;
    for (const SplitQuery& split : splits) {
        if (split.on_device.empty()) {
            const PostingList here = combine_to_list(task.operation, views_of(split.here, lists));
            results.counts.push_back(here.count());
            if (!task.want_docs) continue;
            const std::vector<uint32_t> own = here.docs();
            results.docs.insert(results.docs.end(), own.begin(), own.end());
            continue;
        }
        const auto own = docs.first(with_docs ? *count : 0);
        docs = docs.subspan(own.size());
        results.counts.push_back(*count++);
        const size_t before = results.docs.size();
        results.docs.insert(results.docs.end(), own.begin(), own.end());
        if (!is_whole(split)) {
            const size_t left =
                keep_common(std::span(results.docs).subspan(before), views_of(split.here, lists));
            results.docs.resize(before + left);
            results.counts.back() = static_cast<uint32_t>(left);
        }
        if (!task.want_docs) results.docs.resize(before);
    }
    return results;
}

}  // namespace

// Queries of more lists than a device takes are done by the CPU, so that the device can do the
// others.
std::optional<SetResults> Dispatcher::combine(const DevicePreference& preference,
                                              std::span<const ListReference> lists,
                                              const SetTask& task) {
    using Mode = Migration::Mode;
    const auto longs = static_cast<size_t>(std::ranges::count_if(task.queries, is_long));
    const Mode mode =
        task.operation == SetOperation::Intersect ? options_.migration.mode : Mode::Never;
    if (longs == task.queries.size() || (longs == 0 && mode == Mode::Never))
        return combine_short(preference, lists, task);
    if (!device_enabled(preference)) return std::nullopt;
    std::vector<SplitQuery> splits = split(preference, lists, task);
    if (mode != Mode::Residency) return combine_split(preference, lists, task, splits);

    const bool is_forced = preference.where == DevicePreference::Where::Device;
    auto found = combine_split(preference, lists, task, splits, !is_forced);
    if (found || !lacks_lists_ || is_for_parts_) return found;
    Service& service = *asked_;
    const std::vector<ListKey> lacking =
        split_by_residency(service, lists, task, is_forced, splits);
    found = combine_split(preference, lists, task, splits);
    if (!found || is_forced) return found;
    // What was saved without a list must not count for uploading it.
    const double saved = profile_.predicted_cpu_ns - profile_.predicted_device_ns;
    for (const ListKey& key : lacking) {
        const auto known = service.lists.find(key);
        if (known == service.lists.end()) continue;
        double& credit = known->second.credit_ns;
        credit = std::max(credit - saved / static_cast<double>(lacking.size()), 0.0);
    }
    return found;
}

std::vector<SplitQuery> Dispatcher::split(const DevicePreference& preference,
                                          std::span<const ListReference> lists,
                                          const SetTask& task) {
    const Migration& migration = options_.migration;
    const bool migrates = task.operation == SetOperation::Intersect;
    SplitCosts costs;
    if (migrates && migration.mode == Migration::Mode::Calibrated) {
        Service& service = first_service(preference);
        if (has_model(service)) {
            const auto& device_costs =
                service.device_costs[static_cast<size_t>(Operation::Combine)];
            const auto& cpu_costs = service.cpu_costs[static_cast<size_t>(Task::Intersect)];
            costs = {&service.model->model, device_costs.ratio.factor(), cpu_costs.ratio.factor()};
        }
    }
    const std::vector<ListShape> shapes = shapes_of(lists);
    // With many queries, docIDs that nobody wants would be sent back for all of them.
    const bool may_finish_here = task.want_docs || task.queries.size() == 1;
    std::vector<SplitQuery> splits;
    for (const auto& query : task.queries) {
        if (is_long(query)) {
            splits.push_back({{}, query});
            continue;
        }
        splits.push_back({query, {}});
        if (!migrates) continue;
        SplitQuery parts = split_query(migration, query, shapes, task.want_docs, costs);
        if (may_finish_here || parts.on_device.empty()) splits.back() = std::move(parts);
    }
    return splits;
}

// Splits the queries by which lists the device has, as far as known by now. Lists that a forced
// device lacks are uploaded if it has fewer than two of a query's lists. Returns the lists that are
// not on the device.
std::vector<ListKey> Dispatcher::split_by_residency(const Service& service,
                                                    std::span<const ListReference> lists,
                                                    const SetTask& task, bool is_forced,
                                                    std::vector<SplitQuery>& splits) {
    std::vector<ListKey> lacking;
    std::vector<bool> lacks(lists.size());
    const KeySecret& secret = service.client.key_secret();
    for (size_t i = 0; i < lists.size(); ++i) {
        if (!lists[i].key_known(secret)) continue;
        const ListKey key = lists[i].key_with(secret);
        const auto known = service.lists.find(key);
        lacks[i] = known != service.lists.end() && !known->second.resident;
        if (lacks[i]) lacking.push_back(key);
    }
    const bool may_finish_here = task.want_docs || task.queries.size() == 1;
    for (SplitQuery& split : splits) {
        if (split.on_device.empty()) continue;
        SplitQuery parts;
        for (const uint32_t list : split.on_device)
            (lacks[list] ? parts.here : parts.on_device).push_back(list);
        if (parts.here.empty()) continue;
        if (parts.on_device.size() > 1 && may_finish_here) {
            split = std::move(parts);
        } else if (!is_forced) {
            split.here = std::move(split.on_device);
            split.on_device.clear();
        }
    }
    return lacking;
}

std::optional<SetResults> Dispatcher::combine_split(const DevicePreference& preference,
                                                    std::span<const ListReference> lists,
                                                    const SetTask& task,
                                                    std::span<const SplitQuery> splits,
                                                    bool brings) {
    const bool are_whole = std::ranges::all_of(splits, is_whole);
    if (are_whole) return combine_short(preference, lists, task, nullptr, brings);
    // Only lists that the device needs are passed to it.
    constexpr uint32_t kNone = UINT32_MAX;
    std::vector<uint32_t> places(lists.size(), kNone);
    std::vector<ListReference> table;
    std::vector<std::vector<uint32_t>> queries;
    size_t migrated = 0;
    for (const SplitQuery& split : splits) {
        if (split.on_device.empty()) continue;
        auto& query = queries.emplace_back();
        for (const uint32_t list : split.on_device) {
            uint32_t& place = places[list];
            if (place == kNone) {
                place = static_cast<uint32_t>(table.size());
                table.push_back(lists[list]);
            }
            query.push_back(place);
        }
        migrated += !is_whole(split);
    }
    if (queries.empty()) {
        decline(preference, options_.migration.mode == Migration::Mode::Residency
                                ? "the lists are not on the device"
                                : "postings.migration leaves it to the CPU");
        return std::nullopt;
    }
    const bool with_docs = task.want_docs || migrated > 0;
    const SplitTask whole{lists, task, splits};
    const auto found =
        combine_short(preference, table, {task.operation, with_docs, queries}, &whole, brings);
    if (!found) return std::nullopt;
    profile_.migrated = migrated;
    return finish(lists, task, splits, *found, with_docs);
}

// Predicts both parts.
void Dispatcher::predict_rest(const CostModel& model, Task kind, const SplitTask& whole) {
    const std::vector<ListShape> shapes = shapes_of(whole.lists);
    std::vector<ListShape> of_query;
    profile_.predicted_cpu_ns = 0;
    for (size_t i = 0; i < whole.splits.size(); ++i) {
        if (whole.splits[i].on_device.empty()) continue;
        of_query.clear();
        for (const uint32_t list : whole.task.queries[i]) of_query.push_back(shapes[list]);
        profile_.predicted_cpu_ns += model.on_cpu(kind, of_query);
        rest_ns_ += rest_ns(model, whole.splits[i], shapes);
    }
}

}  // namespace postings::service
