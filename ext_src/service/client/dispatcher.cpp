#include "service/client/dispatcher.h"

#include <algorithm>
#include <iterator>

#include "core/list_ops/list_ops.h"

namespace postings::service {

namespace {

Task task_of(SetOperation operation) {
    switch (operation) {
        case SetOperation::Intersect:
            return Task::Intersect;
        case SetOperation::Unite:
            return Task::Unite;
        case SetOperation::Subtract:
            return Task::Subtract;
    }
    return Task::Intersect;
}

}  // namespace

bool Dispatcher::considers(const Choice& choice) {
    profile_.device.clear();
    profile_.reason.clear();
    profile_.request = {};
    profile_.returned_bytes = 0;
    profile_.predicted_cpu_ns = profile_.predicted_device_ns = 0;
    if (choice.where == Choice::Where::Cpu) {
        profile_.reason = "the CPU was asked for";
    } else if (options_.executable.empty()) {
        profile_.reason = "the service is switched off";
    } else if (choice.where == Choice::Where::Auto && !options_.gpu_seems_present) {
        profile_.reason = "this machine seems to have no GPU";
    }
    return profile_.reason.empty();
}

// call(client) asks the service.
template <class Call>
auto Dispatcher::offload(const Choice& choice, const Needs& needs, const Predict& predict,
                         Call call) -> decltype(call(std::declval<Client&>())) {
    if (!considers(choice)) return std::nullopt;
    const auto refuse = [&](const char* reason) {
        profile_.reason = reason;
        return std::nullopt;
    };
    if (!needs.any_number && (needs.lists.size() < 2 || needs.lists.size() > kMaxCombineLists)) {
        return refuse("not for so many lists");
    }
    if (std::ranges::any_of(needs.lists, [](const Operand& o) { return o.list->empty(); })) {
        return refuse("a list is empty");
    }

    Service& service = service_for(choice.devices);
    Admission admission = Admission::WithUploads;
    if (choice.where == Choice::Where::Auto) {
        admission = admit(service, choice.devices, needs, predict);
        if (admission == Admission::Refused) return std::nullopt;
    } else {
        if (!knows_device(service)) return std::nullopt;
        find_keys(service, needs);
    }
    service.client.allow_uploads(admission == Admission::WithUploads);
    const uint64_t begin = monotonic_ns();
    auto result = call(service.client);
    learn(service, result.has_value());
    if (admission == Admission::IfResident) {
        const auto ns = static_cast<double>(monotonic_ns() - begin);
        correct(service, needs.operation, result.has_value(), ns);
    }
    profile_.request = service.client.profile();
    if (result) {
        profile_.device = service.device;
    } else {
        profile_.reason = service.client.reason();
    }
    return result;
}

template <class Call>
auto Dispatcher::one(Task task, const Choice& choice, std::span<const Operand> lists, Call call) {
    const auto predict = [&](const CostModel& model, std::span<const ListShape> shapes) {
        profile_.predicted_cpu_ns = model.on_cpu(task, shapes);
        profile_.predicted_device_ns = model.on_device(task, shapes);
    };
    return offload(choice, {.operation = Operation::Combine, .lists = lists}, predict, call);
}

std::optional<uint64_t> Dispatcher::intersect_count(const Choice& choice,
                                                    std::span<const Operand> lists) {
    auto count = one(Task::IntersectCount, choice, lists,
                     [&](Client& client) { return client.intersect_count(lists); });
    if (count) profile_.returned_bytes = sizeof *count;
    return count;
}

std::optional<std::vector<uint32_t>> Dispatcher::combine(const Choice& choice,
                                                         SetOperation operation,
                                                         std::span<const Operand> lists) {
    auto docs = one(task_of(operation), choice, lists,
                    [&](Client& client) { return client.combined_docs(operation, lists); });
    if (docs) profile_.returned_bytes = docs->size() * sizeof(uint32_t);
    return docs;
}

template <class Query, class Use>
void Dispatcher::predict_many(const CostModel& model, Task task, double round_trip,
                              std::span<const Query> queries, Use list_of_term) {
    std::vector<ListShape> of_query;
    profile_.predicted_device_ns = round_trip;
    for (const Query& query : queries) {
        of_query.clear();
        for (const auto& term : query) of_query.push_back(shapes_[list_of_term(term)]);
        profile_.predicted_cpu_ns += model.on_cpu(task, of_query);
        profile_.predicted_device_ns += model.on_device(task, of_query) - round_trip;
    }
}

// Queries of more lists than a device takes are done here, so that the others need not.
std::optional<CombinedLists> Dispatcher::intersect_many(
    const Choice& choice, std::span<const Operand> lists,
    std::span<const std::vector<uint32_t>> queries, bool want_docs) {
    const auto is_long = [](const auto& query) { return query.size() > kMaxCombineLists; };
    const auto longs = std::ranges::count_if(queries, is_long);
    if (longs == 0 || static_cast<size_t>(longs) == queries.size()) {
        return intersect_short(choice, lists, queries, want_docs);
    }
    std::vector<std::vector<uint32_t>> shorts;
    std::ranges::remove_copy_if(queries, std::back_inserter(shorts), is_long);
    const auto found = intersect_short(choice, lists, shorts, want_docs);
    if (!found) return std::nullopt;
    CombinedLists combined;
    auto count = found->counts.begin();
    std::span<const uint32_t> docs = found->docs;
    std::vector<const PostingListView*> views;
    for (const auto& query : queries) {
        if (!is_long(query)) {
            combined.counts.push_back(*count++);
            const size_t size = want_docs ? combined.counts.back() : 0;
            combined.docs.insert(combined.docs.end(), docs.begin(),
                                 docs.begin() + static_cast<ptrdiff_t>(size));
            docs = docs.subspan(size);
            continue;
        }
        views.clear();
        for (const uint32_t list : query) views.push_back(lists[list].list);
        const std::vector<uint32_t> here = postings::intersect(views);
        combined.counts.push_back(static_cast<uint32_t>(here.size()));
        if (want_docs) combined.docs.insert(combined.docs.end(), here.begin(), here.end());
    }
    return combined;
}

std::optional<CombinedLists> Dispatcher::intersect_short(
    const Choice& choice, std::span<const Operand> lists,
    std::span<const std::vector<uint32_t>> queries, bool want_docs) {
    const Task task = want_docs ? Task::Intersect : Task::IntersectCount;
    const auto predict = [&](const CostModel& model, std::span<const ListShape>) {
        predict_many(model, task, model.round_trip, queries, [](uint32_t list) { return list; });
    };
    auto combined = offload(
        choice, {.operation = Operation::Combine, .lists = lists, .any_number = true}, predict,
        [&](Client& client) { return client.intersect_many(lists, queries, want_docs); });
    if (combined) {
        profile_.returned_bytes =
            (combined->counts.size() + combined->docs.size()) * sizeof(uint32_t);
    }
    return combined;
}

// Queries share a round trip.
std::optional<std::vector<Ranking>> Dispatcher::rank(
    const Choice& choice, std::span<const Operand> lists,
    std::span<const std::span<const RankQueryTerm>> queries, const RankOperand& rank) {
    const Task task = rank.mode == RankMode::kOr ? Task::RankAny : Task::RankAll;
    const auto predict = [&](const CostModel& model, std::span<const ListShape>) {
        predict_many(model, task, model.rank_round_trip, queries,
                     [](const RankQueryTerm& term) { return term.list; });
    };
    auto rankings = offload(
        choice, {.operation = Operation::Rank, .lists = lists, .any_number = true, .rank = &rank},
        predict, [&](Client& client) {
            const LengthsOperand lengths{rank.lengths, rank.key};
            return client.rank_many(lists, queries, lengths, rank.parameters, rank.k, rank.mode);
        });
    if (rankings) {
        for (const Ranking& ranking : *rankings) {
            profile_.returned_bytes += ranking.documents.size() * sizeof(ScoredDocument);
        }
    }
    return rankings;
}

std::optional<std::span<const uint32_t>> Dispatcher::decode(const Choice& choice,
                                                            const Operand& list) {
    const auto predict = [&](const CostModel& model, std::span<const ListShape> shapes) {
        profile_.predicted_cpu_ns = model.on_cpu(Task::Decode, shapes);
        profile_.predicted_device_ns = model.on_device(Task::Decode, shapes);
    };
    const auto docs =
        offload(choice, {.operation = Operation::Decode, .lists = {&list, 1}, .any_number = true},
                predict, [&](Client& client) { return client.decode(list); });
    if (docs) profile_.returned_bytes = docs->size_bytes();
    return docs;
}

std::optional<YioopArrays> Dispatcher::yioop_unpack(const Choice& choice,
                                                    std::span<const uint8_t> packed,
                                                    uint32_t wanted) {
    const auto predict = [&](const CostModel& model, std::span<const ListShape>) {
        const auto bytes = static_cast<double>(packed.size());
        profile_.predicted_cpu_ns = model.unpack_on_cpu(wanted, bytes);
        profile_.predicted_device_ns = model.unpack_on_device(wanted, bytes);
    };
    const auto arrays =
        offload(choice, {.operation = Operation::YioopUnpack, .any_number = true}, predict,
                [&](Client& client) { return client.yioop_unpack(packed, wanted); });
    if (arrays) {
        profile_.returned_bytes = arrays->docs.size_bytes() + arrays->frequencies.size_bytes() +
                                  arrays->positions.size_bytes();
    }
    return arrays;
}

std::optional<std::span<const uint8_t>> Dispatcher::yioop_pack(const Choice& choice,
                                                               const YioopArrays& postings) {
    const auto predict = [&](const CostModel& model, std::span<const ListShape>) {
        const auto count = static_cast<double>(postings.docs.size()),
                   positions = static_cast<double>(postings.positions.size());
        profile_.predicted_cpu_ns = model.pack_on_cpu(count, positions);
        profile_.predicted_device_ns = model.pack_on_device(count, positions);
    };
    const auto packed =
        offload(choice, {.operation = Operation::YioopPack, .any_number = true}, predict,
                [&](Client& client) { return client.yioop_pack(postings); });
    if (packed) profile_.returned_bytes = packed->size_bytes();
    return packed;
}

}  // namespace postings::service
