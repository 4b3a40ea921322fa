#include "service/dispatcher.h"

#include <algorithm>
#include <array>

namespace postings::service {

namespace {

// A list of a process that has seen so many is forgotten with the others: it is then tried anew.
constexpr size_t kMostKnownLists = size_t{1} << 16;
constexpr uint64_t kLookForModelNs = 250'000'000;

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
        profile_.reason = "the costs of this machine are not measured yet";
        return false;
    }
    service.look_for_model_at_ns = now + kLookForModelNs;
    service.model = load_model(devices);
    if (service.model) return true;
    // The service is needed, if only to measure.
    if (knows_device(service)) profile_.reason = "the costs of this machine are not measured yet";
    return false;
}

Dispatcher::Admission Dispatcher::admit(Task task, Service& service, const std::string& devices,
                                        std::span<const Operand> lists) {
    if (!options_.gpu_seems_present) {
        profile_.reason = "this machine seems to have no GPU";
        return Admission::Refused;
    }
    if (!has_model(service, devices)) return Admission::Refused;
    const CostModel& model = service.model->model;
    std::array<ListShape, kMaxLists> shapes;
    double hashing = 0;
    for (size_t i = 0; i < lists.size(); ++i) {
        shapes[i] = shape_of(*lists[i].list);
        if (!lists[i].key->known())
            hashing += model.hash_byte * static_cast<double>(shapes[i].bytes);
    }
    const std::span<const ListShape> all(shapes.data(), lists.size());
    profile_.predicted_cpu_ns = model.on_cpu(task, all);
    profile_.predicted_device_ns = model.on_device(task, all);
    const double gain = profile_.predicted_cpu_ns - profile_.predicted_device_ns;
    if (gain <= hashing) {
        profile_.reason = "the CPU is faster";
        return Admission::Refused;
    }
    if (!knows_device(service)) return Admission::Refused;
    if (service.model->device != service.device) {
        service.model.reset();
        profile_.reason = "the costs of this machine are not measured yet";
        return Admission::Refused;
    }

    // To bring a list there costs more than to use it once. It is brought when its being there
    // would have saved as much: whatever comes, that is never twice as bad as knowing it
    // beforehand. A list of which nothing is known may be there already, which is cheap to find
    // out.
    std::array<KnownList*, kMaxLists> missing;
    size_t missing_count = 0;
    double way = 0, credit = 0;
    for (size_t i = 0; i < lists.size(); ++i) {
        const auto known = service.lists.find(lists[i].key->of(*lists[i].list));
        if (known == service.lists.end() || known->second.resident) continue;
        if (known->second.refused) {
            profile_.reason = "the device does not take one of the lists";
            return Admission::Refused;
        }
        missing[missing_count++] = &known->second;
        way += model.upload(shapes[i]);
        credit += known->second.credit_ns;
    }
    if (missing_count == 0) return Admission::IfResident;
    if (credit + gain >= way) return Admission::WithUploads;
    for (size_t i = 0; i < missing_count; ++i) {
        missing[i]->credit_ns += gain / static_cast<double>(missing_count);
    }
    profile_.reason = "not on the device, and not yet used enough to be brought there";
    return Admission::Refused;
}

void Dispatcher::learn(Service& service, std::span<const ListOperand> lists, bool done) {
    if (service.lists.size() > kMostKnownLists) service.lists.clear();
    for (size_t i = 0; i < lists.size(); ++i) {
        const bool is_missing = (service.client.missing() >> i & 1) != 0;
        const bool is_refused = (service.client.refused() >> i & 1) != 0;
        if (!done && !is_missing && !is_refused) continue;
        KnownList& known = service.lists[lists[i].key];
        known = {.resident = done, .refused = is_refused, .credit_ns = done ? 0 : known.credit_ns};
    }
}

template <class Call>
auto Dispatcher::offload(Task task, const Choice& choice, std::span<const Operand> lists, Call call)
    -> decltype(call(std::declval<Client&>(), std::span<const ListOperand>())) {
    profile_.device.clear();
    profile_.reason.clear();
    profile_.request = {};
    profile_.returned_bytes = 0;
    profile_.predicted_cpu_ns = profile_.predicted_device_ns = 0;
    const auto refuse = [&](const char* reason) {
        profile_.reason = reason;
        return std::nullopt;
    };
    if (choice.where == Choice::Where::Cpu) return refuse("the CPU was asked for");
    if (lists.size() < 2 || lists.size() > kMaxLists) return refuse("not for so many lists");
    if (std::ranges::any_of(lists, [](const Operand& o) { return o.list->empty(); })) {
        return refuse("a list is empty");
    }
    if (options_.executable.empty()) return refuse("the service is switched off");

    Service& service = service_for(choice.devices);
    Admission admission = Admission::WithUploads;
    if (choice.where == Choice::Where::Auto) {
        admission = admit(task, service, choice.devices, lists);
        if (admission == Admission::Refused) return std::nullopt;
    } else if (!knows_device(service)) {
        return std::nullopt;
    }
    std::vector<ListOperand> operands;
    for (const Operand& operand : lists) {
        operands.push_back({operand.key->of(*operand.list), operand.list});
    }
    service.client.allow_uploads(admission == Admission::WithUploads);
    auto result = call(service.client, std::span<const ListOperand>(operands));
    learn(service, operands, result.has_value());
    profile_.request = service.client.profile();
    if (result) {
        profile_.device = service.device;
    } else {
        profile_.reason = service.client.reason();
    }
    return result;
}

std::optional<uint64_t> Dispatcher::intersect_count(const Choice& choice,
                                                    std::span<const Operand> lists) {
    auto count = offload(Task::IntersectCount, choice, lists,
                         [](Client& client, std::span<const ListOperand> operands) {
                             return client.intersect_count(operands);
                         });
    if (count) profile_.returned_bytes = sizeof *count;
    return count;
}

std::optional<std::vector<uint32_t>> Dispatcher::intersect(const Choice& choice,
                                                           std::span<const Operand> lists) {
    auto docs = offload(Task::Intersect, choice, lists,
                        [](Client& client, std::span<const ListOperand> operands) {
                            return client.intersect(operands);
                        });
    if (docs) profile_.returned_bytes = docs->size() * sizeof(uint32_t);
    return docs;
}

}  // namespace postings::service
