#include "service/client/dispatcher.h"

#include <algorithm>

#include "core/list_ops/list_ops.h"

namespace postings::service {

namespace {

// Why no device could do the task; null if one could.
const char* why_not_on_device(const SetTask& task) {
    if (task.operation > kLastOnDevice) return "no device computes symmetric differences";
    for (const std::vector<uint32_t>& query : task.queries) {
        if (query.size() > kMaxCombineLists) return "not for so many lists";
    }
    const bool has_work =
        task.queries.size() > 1 || (task.queries.size() == 1 && task.queries[0].size() > 1);
    return has_work ? nullptr : "not for a single list";
}

}  // namespace

const char* Dispatcher::why_disabled(const DevicePreference& preference) const {
    if (preference.where == DevicePreference::Where::Cpu) return "the CPU was asked for";
    if (options_.executable.empty()) return "the service is switched off";
    if (preference.where == DevicePreference::Where::Auto && !options_.gpu_seems_present)
        return "this machine seems to have no GPU";
    return nullptr;
}

bool Dispatcher::device_enabled(const DevicePreference& preference) {
    on_cpu_ = nullptr;
    tries_cpu_ = false;
    profile_.device.clear();
    profile_.reason.clear();
    profile_.request = {};
    profile_.returned_bytes = 0;
    profile_.predicted_cpu_ns = profile_.predicted_device_ns = 0;
    profile_.shared = profile_.migrated = profile_.devices = 0;
    lacks_lists_ = is_for_parts_ = false;
    if (const char* reason = why_disabled(preference)) profile_.reason = reason;
    return profile_.reason.empty();
}

// Has the chosen service do the operation by call(client).
template <class Call>
auto Dispatcher::offload(const DevicePreference& preference, const Needs& needs,
                         const Predict& predict, Call call)
    -> decltype(call(std::declval<Client&>())) {
    if (!device_enabled(preference)) return std::nullopt;
    const auto refuse = [&](const char* reason) {
        profile_.reason = reason;
        return std::nullopt;
    };
    if (has_empty(needs.lists)) return refuse("a list is empty");

    const Choice choice = choose(preference, needs);
    Needs first = needs;
    first.brings &= choice.brings;
    auto result = ask(*choice.service, preference, first, predict, call);
    // Lists that are missing at home are not uploaded elsewhere instead.
    const bool asks_again = !choice.service->client.is_open() || (lacks_lists_ && !choice.is_home);
    if (result || choice.otherwise == nullptr || !asks_again) return result;
    device_enabled(preference);  // resets the profile
    return ask(*choice.otherwise, preference, needs, predict, call);
}

template <class Call>
auto Dispatcher::ask(Service& service, const DevicePreference& preference, const Needs& needs,
                     const Predict& predict, Call call) -> decltype(call(std::declval<Client&>())) {
    const auto refuse = [&](const char* reason) {
        profile_.reason = reason;
        return std::nullopt;
    };
    asked_ = &service;
    Admission admission = Admission::WithUploads;
    Client& client = service.client;
    patience_ns_ = Client::kForever;
    modelled_ns_ = wait_ns_ = rest_ns_ = 0;
    if (preference.where == DevicePreference::Where::Auto) {
        admission = admit(service, needs, predict);
        if (admission == Admission::Refused) return std::nullopt;
        if (!needs.brings && admission == Admission::WithUploads) admission = Admission::IfResident;
    } else {
        if (!knows_device(service)) return std::nullopt;
        find_keys(service, needs);
        if (!needs.brings) admission = Admission::IfResident;
    }
    client.set_terms({.uploads = admission == Admission::WithUploads,
                      .patience_ns = patience_ns_,
                      .only_tries = admission == Admission::OnlyToLearn,
                      .prediction = prediction(service, needs.operation)});
    const uint64_t begin = monotonic_ns();
    auto result = call(client);
    if (admission == Admission::OnlyToLearn) {
        service.tried = needs.operation;
        service.tried_modelled_ns = modelled_ns_;
        return refuse("the CPU is faster");
    }
    learn(service, result.has_value());
    for (size_t i = 0; i < keys_.size() && !result; ++i) lacks_lists_ |= client.is_missing(i);
    if (note_withdrawal(service)) {
        // Nothing was done, so there is nothing to learn.
    } else if (admission == Admission::IfResident) {
        // The service may have finished its part of a batch while this process did some.
        const auto ns = needs.batch != nullptr ? wait_ns_ + needs.batch->served_ns()
                                               : static_cast<double>(monotonic_ns() - begin);
        correct(service, needs.operation, result.has_value(), ns);
    }
    profile_.request = client.profile();
    if (result) {
        on_cpu_ = nullptr;
        service.next_time_out = 0;
        profile_.device = service.device;
        profile_.devices = 1;
    } else {
        profile_.reason = client.reason();
    }
    return result;
}

void Dispatcher::count_results(std::span<const RankedDocuments> ranked) {
    for (const RankedDocuments& of_query : ranked)
        profile_.returned_bytes += of_query.documents.size() * sizeof(ScoredDocument);
}

std::optional<SetResults> Dispatcher::combine_short(const DevicePreference& preference,
                                                    std::span<const ListReference> lists,
                                                    const SetTask& task, const SplitTask* whole,
                                                    bool brings) {
    if (const char* reason = why_not_on_device(task)) {
        decline(preference, reason);
        return std::nullopt;
    }
    if (whole == nullptr) {
        if (auto results = combine_by_parts(preference, lists, task)) return results;
        if (is_for_parts_) return std::nullopt;
    }
    const Task kind = task_of(whole != nullptr ? whole->task : task);
    const auto predict = [&](const CostModel& model, std::span<const ListShape>) {
        predict_queries(model, task_of(task), model.round_trip, task.queries);
        if (whole != nullptr) predict_rest(model, kind, *whole);
    };
    auto results =
        offload(preference,
                {.operation = Operation::Combine, .lists = lists, .task = kind, .brings = brings},
                predict, [&](Client& client) { return client.combine(lists, task); });
    if (results) {
        profile_.returned_bytes =
            (results->counts.size() + results->docs.size()) * sizeof(uint32_t);
    }
    return results;
}

std::optional<std::vector<RankedDocuments>> Dispatcher::rank(const DevicePreference& preference,
                                                             std::span<const ListReference> lists,
                                                             const LengthsReference& lengths,
                                                             const RankTask& task) {
    if (auto ranked = rank_by_parts(preference, lists, lengths, task)) return ranked;
    if (is_for_parts_) return std::nullopt;
    const Task kind = task_of(task);
    const auto predict = [&](const CostModel& model, std::span<const ListShape>) {
        predict_queries(model, kind, model.rank_round_trip, task.queries);
    };
    auto ranked =
        offload(preference,
                {.operation = Operation::Rank, .lists = lists, .lengths = &lengths, .task = kind},
                predict, [&](Client& client) { return client.rank(lists, lengths, task); });
    if (ranked) count_results(*ranked);
    return ranked;
}

std::optional<std::vector<RankedDocuments>> Dispatcher::rank(const DevicePreference& preference,
                                                             std::span<const ListReference> lists,
                                                             const LengthsReference& lengths,
                                                             const RankTask& task,
                                                             const SharedBatch::OnCpu& on_cpu) {
    if (preference.where != DevicePreference::Where::Auto || task.queries.size() < 2)
        return rank(preference, lists, lengths, task);
    if (auto ranked = rank_by_parts(preference, lists, lengths, task)) return ranked;
    if (is_for_parts_) return std::nullopt;
    const Task kind = task_of(task);
    SharedBatch batch(task, on_cpu);
    const auto predict = [&](const CostModel& model, std::span<const ListShape>) {
        predict_queries(model, kind, model.rank_round_trip, task.queries, &batch);
    };
    Costs* cpu_costs = nullptr;
    std::optional<std::vector<RankedDocuments>> whole;
    const auto ask = [&](Client& client) -> std::optional<bool> {
        cpu_costs = on_cpu_;
        if (!batch.is_shared()) {
            whole = client.rank(lists, lengths, task);
            return whole ? std::optional(true) : std::nullopt;
        }
        const bool is_done = client.rank(lists, lengths, batch);
        modelled_ns_ = batch.modelled_on_device_ns();
        return is_done ? std::optional(true) : std::nullopt;
    };
    offload(preference,
            {.operation = Operation::Rank,
             .lists = lists,
             .lengths = &lengths,
             .task = kind,
             .batch = &batch},
            predict, ask);
    if (whole) count_results(*whole);
    if (whole || !batch.has_begun()) return whole;
    count_results(batch.answered());
    auto ranked = batch.finish();
    if (!ranked) return std::nullopt;
    if (cpu_costs != nullptr) cpu_costs->ratio.took(batch.modelled_here_ns(), batch.here_ns());
    on_cpu_ = nullptr;
    if (!profile_.device.empty()) profile_.shared = batch.done_here();
    return ranked;
}

std::optional<std::span<const uint32_t>> Dispatcher::decode(const DevicePreference& preference,
                                                            const ListReference& list) {
    const auto predict = [&](const CostModel& model, std::span<const ListShape> shapes) {
        profile_.predicted_cpu_ns = model.on_cpu(Task::Decode, shapes);
        profile_.predicted_device_ns = model.on_device(Task::Decode, shapes);
    };
    const auto docs = offload(preference, {.operation = Operation::Decode, .lists = {&list, 1}},
                              predict, [&](Client& client) { return client.decode(list); });
    if (docs) profile_.returned_bytes = docs->size_bytes();
    return docs;
}

std::optional<YioopArrays> Dispatcher::yioop_unpack(const DevicePreference& preference,
                                                    std::span<const uint8_t> packed,
                                                    uint32_t wanted) {
    const auto predict = [&](const CostModel& model, std::span<const ListShape>) {
        const auto bytes = static_cast<double>(packed.size());
        profile_.predicted_cpu_ns = model.unpack_on_cpu(wanted, bytes);
        profile_.predicted_device_ns = model.unpack_on_device(wanted, bytes);
    };
    const auto arrays =
        offload(preference, {.operation = Operation::YioopUnpack}, predict,
                [&](Client& client) { return client.yioop_unpack(packed, wanted); });
    if (arrays) {
        profile_.returned_bytes = arrays->docs.size_bytes() + arrays->frequencies.size_bytes() +
                                  arrays->positions.size_bytes();
    }
    return arrays;
}

std::optional<std::span<const uint8_t>> Dispatcher::yioop_pack(const DevicePreference& preference,
                                                               const YioopArrays& postings) {
    const auto predict = [&](const CostModel& model, std::span<const ListShape>) {
        const auto count = static_cast<double>(postings.docs.size()),
                   positions = static_cast<double>(postings.positions.size());
        profile_.predicted_cpu_ns = model.pack_on_cpu(count, positions);
        profile_.predicted_device_ns = model.pack_on_device(count, positions);
    };
    const auto packed = offload(preference, {.operation = Operation::YioopPack}, predict,
                                [&](Client& client) { return client.yioop_pack(postings); });
    if (packed) profile_.returned_bytes = packed->size_bytes();
    return packed;
}

}  // namespace postings::service
