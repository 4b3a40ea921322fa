#include "php/dispatch.h"

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

extern "C" {
#include "zend_observer.h"
}

#include "core/base/memory_check.h"
#include "core/list_ops/list_ops.h"
#include "php/dispatched.h"
#include "php/list_table.h"
#include "php/module.h"
#include "php/service_process.h"
#include "service/protocol/device_name.h"

namespace postings::php::dispatch {

State& state() {
    return *static_cast<State*>(POSTINGS_G(dispatch_state));
}

uint64_t now_ns() {
    return static_cast<uint64_t>(
        std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count());
}

std::vector<const PostingListView*> views(ListReferences references) {
    std::vector<const PostingListView*> lists;
    lists.reserve(references.size());
    for (const ListReference& reference : references) lists.push_back(reference.view);
    return lists;
}

namespace {

// The name of the PHP function.
const char* name_of(SetOperation operation) {
    constexpr const char* kNames[] = {"intersect", "union", "diff", "symmetricDiff"};
    return kNames[static_cast<size_t>(operation)];
}

const char* name_of_count(SetOperation operation) {
    constexpr const char* kNames[] = {"intersectCount", "unionCount", "diffCount"};
    return kNames[static_cast<size_t>(operation)];
}

// Devices compute docIDs alone.
constexpr const char* kHasFrequencies = "the result has frequencies, which only the CPU computes";

bool result_has_frequencies(SetOperation operation, ListReferences references) {
    if (operation == SetOperation::Intersect || operation == SetOperation::Subtract)
        references = references.first(1);
    return std::ranges::any_of(references, [](const ListReference& reference) {
        return reference.view->has_frequencies();
    });
}

// Nothing if no device does it: then the CPU does every query by itself.
std::optional<SetResults> intersected_on_device(service::Dispatcher& dispatcher,
                                                const DevicePreference& preference,
                                                std::span<const std::vector<ListReference>> queries,
                                                bool want_docs) {
    if (!dispatcher.device_enabled(preference)) return std::nullopt;
    ListTable table;
    std::vector<std::vector<uint32_t>> numbers;
    for (const auto& query : queries) {
        if (has_empty(query)) continue;  // devices take none
        auto& of_query = numbers.emplace_back();
        for (const ListReference& reference : query) of_query.push_back(table.number_of(reference));
    }
    if (numbers.empty()) {
        dispatcher.decline(preference, kNothingForDevices);
        return std::nullopt;
    }
    auto results =
        dispatcher.combine(preference, table.lists, {SetOperation::Intersect, want_docs, numbers});
    if (!results) return std::nullopt;
    const std::vector<uint32_t> found = std::exchange(results->counts, {});
    auto count = found.begin();
    for (const auto& query : queries) results->counts.push_back(has_empty(query) ? 0 : *count++);
    return results;
}

template <class OnCpu>
PostingList combined(SetOperation operation, ListReferences references, bool has_frequencies,
                     OnCpu on_cpu) {
    return dispatched(
        name_of(operation),
        [&](service::Dispatcher& dispatcher,
            const DevicePreference& preference) -> std::optional<PostingList> {
            if (operation <= kLastOnDevice && has_frequencies) {
                dispatcher.decline(preference, kHasFrequencies);
                return std::nullopt;
            }
            if (!dispatcher.device_enabled(preference)) return std::nullopt;
            const std::vector<uint32_t> all = whole_table(references.size());
            const auto results =
                dispatcher.combine(preference, references, {operation, true, {&all, 1}});
            if (!results) return std::nullopt;
            return PostingList::from_decoded(results->docs);
        },
        on_cpu);
}

}  // namespace

PostingList combine(SetOperation operation, ListReferences references) {
    return combined(operation, references, result_has_frequencies(operation, references),
                    [&] { return combine_to_list(operation, views(references)); });
}

PostingList symmetric_intersection(ListReferences references) {
    const PostingListView &a = *references[0].view, &b = *references[1].view;
    return combined(SetOperation::Intersect, references, a.has_frequencies() || b.has_frequencies(),
                    [&] { return symmetric_intersection_to_list(a, b); });
}

size_t count(SetOperation operation, ListReferences references) {
    return dispatched(
        name_of_count(operation),
        [&](service::Dispatcher& dispatcher,
            const DevicePreference& preference) -> std::optional<size_t> {
            if (!dispatcher.device_enabled(preference)) return std::nullopt;
            const std::vector<uint32_t> all = whole_table(references.size());
            const auto results =
                dispatcher.combine(preference, references, {operation, false, {&all, 1}});
            if (!results) return std::nullopt;
            return results->counts[0];
        },
        [&] { return combine_count(operation, views(references)); });
}

std::vector<size_t> intersect_counts(std::span<const std::vector<ListReference>> queries) {
    return dispatched(
        "intersect_many",
        [&](service::Dispatcher& dispatcher,
            const DevicePreference& preference) -> std::optional<std::vector<size_t>> {
            const auto results = intersected_on_device(dispatcher, preference, queries, false);
            if (!results) return std::nullopt;
            return std::vector<size_t>(results->counts.begin(), results->counts.end());
        },
        [&] {
            std::vector<size_t> counts;
            for (const auto& query : queries)
                counts.push_back(postings::intersect_count(views(query)));
            return counts;
        });
}

// A device does many intersections instead.
std::vector<size_t> facet_counts(const ListReference& hits,
                                 const std::function<std::vector<ListReference>()>& get_lists,
                                 const std::function<std::vector<size_t>()>& on_cpu) {
    return dispatched(
        "facet_counts",
        [&](service::Dispatcher& dispatcher,
            const DevicePreference& preference) -> std::optional<std::vector<size_t>> {
            if (!dispatcher.device_enabled(preference)) return std::nullopt;
            const std::vector<ListReference> lists = get_lists();
            std::vector<std::vector<ListReference>> queries;
            queries.reserve(lists.size());
            for (const ListReference& list : lists) queries.push_back({hits, list});
            const auto results = intersected_on_device(dispatcher, preference, queries, false);
            if (!results) return std::nullopt;
            return std::vector<size_t>(results->counts.begin(), results->counts.end());
        },
        on_cpu);
}

std::vector<PostingList> intersect_many(std::span<const std::vector<ListReference>> queries) {
    return dispatched(
        "intersect_many",
        [&](service::Dispatcher& dispatcher,
            const DevicePreference& preference) -> std::optional<std::vector<PostingList>> {
            for (const auto& query : queries) {
                if (!result_has_frequencies(SetOperation::Intersect, query)) continue;
                dispatcher.decline(preference, kHasFrequencies);
                return std::nullopt;
            }
            const auto results = intersected_on_device(dispatcher, preference, queries, true);
            if (!results) return std::nullopt;
            std::vector<PostingList> lists;
            std::span<const uint32_t> docs = results->docs;
            for (const uint32_t count : results->counts) {
                lists.push_back(PostingList::from_decoded(docs.first(count)));
                docs = docs.subspan(count);
            }
            return lists;
        },
        [&] {
            std::vector<PostingList> lists;
            size_t bytes = 0;
            for (const auto& query : queries) {
                lists.push_back(intersect_to_list(views(query)));
                bytes += lists.back().bytes().size();
                check_memory(bytes);
            }
            return lists;
        });
}

std::optional<SetResults> combine_on_device(ListReferences lists, const SetTask& task) {
    return only_on_device([&](service::Dispatcher& dispatcher, const DevicePreference& preference) {
        return dispatcher.combine(preference, lists, task);
    });
}

void took_on_cpu([[maybe_unused]] uint64_t ns) {
#ifdef POSTINGS_SERVICE
    state().dispatcher.took_on_cpu(static_cast<double>(ns));
#endif
}

bool device_enabled() {
#ifdef POSTINGS_SERVICE
    const State& state = dispatch::state();
    return state.dispatcher.why_disabled(preference_of(state)) == nullptr;
#else
    return false;
#endif
}

IndexSearch::IndexSearch() : begin_(now_ns()) {
    State& state = dispatch::state();
    state.last = {"search"};
#ifdef POSTINGS_SERVICE
    may_use_device_ = state.dispatcher.device_enabled(preference_of(state));
    if (may_use_device_) state.dispatcher.decline(preference_of(state), "the search did not end");
#else
    may_use_device_ = false;
#endif
}

void IndexSearch::finish([[maybe_unused]] const char* reason) const {
    State& state = dispatch::state();
    state.last.ns = now_ns() - begin_;
#ifdef POSTINGS_SERVICE
    if (!state.last.asked_device) state.dispatcher.decline(preference_of(state), reason);
#endif
}

const Last& last() {
    return state().last;
}

const service::DispatchProfile& last_profile() {
#ifdef POSTINGS_SERVICE
    return state().dispatcher.profile();
#else
    static const service::DispatchProfile here{.device = {}, .reason = "built without postingsd"};
    return here;
#endif
}

void force(const DevicePreference& preference) {
    state().forced.force(preference);
}

void restore() {
    state().forced.restore();
}

void set_preference(const DevicePreference& preference) {
    state().by_ini = preference;
}

const DevicePreference& preference_by_ini() {
    return state().by_ini;
}

service::DispatcherOptions& limits() {
    return state().options;
}

bool parse_preference(std::string_view text, DevicePreference& preference) {
    if (text == "auto") {
        preference = {};
        return true;
    }
    if (text == "cpu") {
        preference = {DevicePreference::Where::Cpu, "auto"};
        return true;
    }
    const auto devices = service::DeviceSet::parse(text);
    if (!devices) return false;
    preference = {DevicePreference::Where::Device, devices->text()};
    return true;
}

namespace {

void fiber_starts(zend_fiber_context* fiber) {
    try {
        state().forced.start(fiber);
    } catch (const std::bad_alloc&) {
        // The fiber goes on with no device forced: that changes no result.
    }
}

void fiber_ends(zend_fiber_context* fiber) {
    state().forced.end(fiber);
}

}  // namespace

// As root, php-fpm starts workers of another user, whom a service of root would not serve: they
// start the service themselves, in their first request.
void minit(int module_type) {
    // PHP cannot unregister an observer, and a module that dl() loads is unloaded before PHP ends.
    if (module_type == MODULE_PERSISTENT) {
        zend_observer_fiber_init_register(fiber_starts);
        zend_observer_fiber_destroy_register(fiber_ends);
    }
    if (!runs_as_root()) state().warmed_up = warm_up(state().by_ini);
}

void rinit() {
    State& state = dispatch::state();
    state.forced.clear();
    state.last.operation = nullptr;
    state.options.executable = service_executable();
    state.options.gpu_seems_present = gpu_seems_present();
    if (!state.warmed_up) state.warmed_up = warm_up(state.by_ini);
}

void globals_ctor(void* globals) {
    static_cast<zend_postings_globals*>(globals)->dispatch_state = new State;
}

void globals_dtor(void* globals) {
    delete static_cast<State*>(static_cast<zend_postings_globals*>(globals)->dispatch_state);
}

}  // namespace postings::php::dispatch
