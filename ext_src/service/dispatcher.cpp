#include "service/dispatcher.h"

#include <algorithm>

namespace postings::service {

namespace {

// A list of a process that has seen so many is forgotten with the others: it is then tried anew.
constexpr size_t kMostKnownLists = size_t{1} << 16;
constexpr uint64_t kLookForModelNs = 250'000'000;
constexpr char kNotMeasured[] = "the costs of this machine are not measured yet";

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

Dispatcher::Service& Dispatcher::service_for(const std::string& devices) {
    auto& service = services_[devices];
    if (!service) service = std::make_unique<Service>(devices);
    ClientOptions& options = service->client.options();
    options.executable = options_.executable;
    options.deadline_ns = options_.deadline_ns;
    options.start_patience_ns = options_.start_patience_ns;
    options.timed = options_.timed;
    return *service;
}

bool Dispatcher::knows_device(Service& service) {
    if (!service.device.empty()) return true;
    const auto text = service.client.devices();
    if (!text) {
        profile_.reason = service.client.reason();
        return false;
    }
    service.device = text->substr(0, text->find('\n'));
    return true;
}

// On disk, for the device that this service has. Whoever starts the service has it measured.
bool Dispatcher::has_model(Service& service, const std::string& devices) {
    if (service.model) return true;
    const uint64_t now = monotonic_ns();
    if (now < service.look_for_model_at_ns) {
        profile_.reason = kNotMeasured;
        return false;
    }
    service.look_for_model_at_ns = now + kLookForModelNs;
    service.model = load_model(devices);
    if (service.model) return true;
    // The service is needed, if only to measure.
    if (knows_device(service)) profile_.reason = kNotMeasured;
    return false;
}

void Dispatcher::find_keys(const Needs& needs) {
    keys_.clear();
    for (const Operand& operand : needs.lists) {
        keys_.push_back(operand.key->get([&] { return list_key(operand.list->bytes()); }));
    }
    if (needs.rank == nullptr) return;
    keys_.push_back(needs.rank->key->get([&] { return lengths_key(*needs.rank->lengths); }));
}

template <class Predict>
Dispatcher::Admission Dispatcher::admit(Service& service, const std::string& devices,
                                        const Needs& needs, Predict predict) {
    const auto refuse = [&](const char* reason) {
        profile_.reason = reason;
        return Admission::Refused;
    };
    if (!has_model(service, devices)) return Admission::Refused;
    const CostModel& model = service.model->model;
    shapes_.clear();
    double hashing = 0;
    for (const Operand& operand : needs.lists) {
        shapes_.push_back(shape_of(*operand.list));
        if (!operand.key->known())
            hashing += model.hash_byte * static_cast<double>(shapes_.back().bytes);
    }
    if (needs.rank != nullptr) {
        shapes_.push_back({.codec = CodecId::Auto,
                           .count = 0,
                           .span = 0,
                           .bytes = needs.rank->lengths->codes.size()});
        if (!needs.rank->key->known())
            hashing += model.hash_byte * static_cast<double>(shapes_.back().bytes);
    }
    predict(model, std::span<const ListShape>(shapes_));
    const double gain = profile_.predicted_cpu_ns - profile_.predicted_device_ns;
    if (gain <= hashing) return refuse("the CPU is faster");
    if (!knows_device(service)) return Admission::Refused;
    if (service.model->device != service.device) {
        service.model.reset();
        return refuse(kNotMeasured);
    }

    // To bring a list there costs more than to use it once. It is brought when its being there
    // would have saved as much: whatever comes, that is never twice as bad as knowing it
    // beforehand. A list of which nothing is known may be there already, which is cheap to find
    // out.
    find_keys(needs);
    size_t missing = 0;
    double way = 0, credit = 0;
    for (size_t i = 0; i < keys_.size(); ++i) {
        const auto known = service.lists.find(keys_[i]);
        if (known == service.lists.end() || known->second.resident) continue;
        if (known->second.refused) return refuse("the device does not take one of the lists");
        ++missing;
        way += model.upload(shapes_[i]);
        credit += known->second.credit_ns;
    }
    if (missing == 0) return Admission::IfResident;
    if (credit + gain >= way) return Admission::WithUploads;
    for (const ListKey& key : keys_) {
        const auto known = service.lists.find(key);
        if (known == service.lists.end() || known->second.resident) continue;
        known->second.credit_ns += gain / static_cast<double>(missing);
    }
    return refuse("not on the device, and not yet used enough to be brought there");
}

void Dispatcher::learn(Service& service, bool done) {
    if (service.lists.size() > kMostKnownLists) service.lists.clear();
    for (size_t i = 0; i < keys_.size(); ++i) {
        const bool is_missing = service.client.is_missing(i);
        const bool is_refused = service.client.refused() == i;
        if (!done && !is_missing && !is_refused) continue;
        KnownList& known = service.lists[keys_[i]];
        known = {.resident = done, .refused = is_refused, .credit_ns = done ? 0 : known.credit_ns};
    }
}

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

// predict(model, shapes) sets the predictions of the profile; call(client) asks the service.
template <class Predict, class Call>
auto Dispatcher::offload(const Choice& choice, const Needs& needs, Predict predict, Call call)
    -> decltype(call(std::declval<Client&>())) {
    if (!considers(choice)) return std::nullopt;
    const auto refuse = [&](const char* reason) {
        profile_.reason = reason;
        return std::nullopt;
    };
    if (!needs.is_batch && (needs.lists.size() < 2 || needs.lists.size() > kMaxLists)) {
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
        find_keys(needs);
    }
    operands_.clear();
    for (size_t i = 0; i < needs.lists.size(); ++i) {
        operands_.push_back({keys_[i], needs.lists[i].list});
    }
    service.client.allow_uploads(admission == Admission::WithUploads);
    auto result = call(service.client);
    learn(service, result.has_value());
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
    return offload(choice, {.lists = lists}, predict, call);
}

std::optional<uint64_t> Dispatcher::intersect_count(const Choice& choice,
                                                    std::span<const Operand> lists) {
    auto count = one(Task::IntersectCount, choice, lists,
                     [&](Client& client) { return client.intersect_count(operands_); });
    if (count) profile_.returned_bytes = sizeof *count;
    return count;
}

std::optional<std::vector<uint32_t>> Dispatcher::combine(const Choice& choice,
                                                         SetOperation operation,
                                                         std::span<const Operand> lists) {
    auto docs = one(task_of(operation), choice, lists,
                    [&](Client& client) -> std::optional<std::vector<uint32_t>> {
                        if (operation == SetOperation::Intersect)
                            return client.intersect(operands_);
                        auto combined = client.combine(operation, operands_, true);
                        if (!combined) return std::nullopt;
                        return std::move(combined->docs);
                    });
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

std::optional<CombinedLists> Dispatcher::intersect_many(
    const Choice& choice, std::span<const Operand> lists,
    std::span<const std::vector<uint32_t>> queries, bool want_docs) {
    const Task task = want_docs ? Task::Intersect : Task::IntersectCount;
    const auto predict = [&](const CostModel& model, std::span<const ListShape>) {
        predict_many(model, task, model.round_trip, queries, [](uint32_t list) { return list; });
    };
    auto combined = offload(
        choice, {.lists = lists, .is_batch = true}, predict,
        [&](Client& client) { return client.intersect_many(operands_, queries, want_docs); });
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
    auto rankings = offload(choice, {.lists = lists, .is_batch = true, .rank = &rank}, predict,
                            [&](Client& client) {
                                const LengthsOperand lengths{keys_.back(), rank.lengths};
                                return client.rank_many(operands_, queries, lengths,
                                                        rank.parameters, rank.k, rank.mode);
                            });
    if (rankings) {
        for (const Ranking& ranking : *rankings) {
            profile_.returned_bytes += ranking.documents.size() * sizeof(ScoredDocument);
        }
    }
    return rankings;
}

}  // namespace postings::service
