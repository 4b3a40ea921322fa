// Decides whether it pays to have a device do an operation, by what is known of its costs and of
// the lists.
#include <algorithm>
#include <cmath>

#include "service/client/dispatcher.h"

namespace postings::service {

namespace {

// A process that knows so many lists forgets them all, and tries them anew.
constexpr size_t kMostKnownLists = size_t{1} << 16;
// A list that the device refused is tried again after so long: there may have been no room.
constexpr uint64_t kRefusedNs = 60'000'000'000;
constexpr uint64_t kLookForModelNs = 250'000'000;
// The device's time is cheaper than that of a waiting process: a trial there is not waited for.
constexpr double kDevicesTimes = 16;
// To connect to a service.
constexpr double kConnectNs = 200'000;
// The extra time of the CPU's first trials is divided by 8: little is known yet.
constexpr double kFirstCounts = 1.0 / 8;

// How long a request may wait until the service takes it: not so long that the CPU would have been
// faster, and hardly longer than expected; but a tenth of the CPU's time is always spent.
uint64_t patience(double cpu_ns, double cpu_less_device_ns, double wait_ns, bool sleeps) {
    constexpr double kOfCpu = 0.1, kOfWait = 2, kHandOverNs = 5'000, kWakeNs = 150'000;
    const double expected = kOfWait * wait_ns + (sleeps ? kWakeNs : kHandOverNs);
    const double longest = std::min(expected, cpu_less_device_ns);
    return static_cast<uint64_t>(std::clamp(std::max(kOfCpu * cpu_ns, longest), 0.0, 1e12));
}

constexpr uint64_t kGreetingBesideCpuNs = 100'000'000;
constexpr char kNotMeasured[] = "the costs of this machine are not measured yet";

}  // namespace

Dispatcher::Service& Dispatcher::service_for(const std::string& name) {
    auto& service = services_[name];
    if (!service) service = std::make_unique<Service>(name);
    return *service;
}

void Dispatcher::prepare(Service& service) const {
    service.client.set_terms({});  // of what is asked about the service itself
    ClientOptions& options = service.client.options();
    options.executable = options_.executable;
    options.memory_bytes = options_.memory_bytes;
    options.host_memory_bytes = options_.host_memory_bytes;
    options.deadline_ns = options_.deadline_ns;
    options.greeting_ns = ClientOptions().greeting_ns;
    options.start_patience_ns = options_.start_patience_ns;
    options.buffer_bytes = options_.buffer_bytes;
    options.timed = options_.timed;
    if (service.model) service.model->model.buffer_bytes = options_.buffer_bytes;
}

bool Dispatcher::knows_device(Service& service) {
    const bool connected = service.client.connected();
    // Another service may have another device.
    if (connected && service.connection == service.client.connection()) return true;
    const auto report = connected ? service.client.report() : std::nullopt;
    if (!report) {
        profile_.reason = service.client.reason();
        return false;
    }
    service.device = report->device;
    service.kind = report->kind;
    service.devices = used_together(*report);
    service.connection = service.client.connection();
    const uint64_t secret = service.client.key_secret().id();
    if (service.secret != secret || service.process != report->process) {
        // It is a new service: it has none of the lists of the one before.
        service.lists.clear();
        service.device_costs = {};
        service.sits_out = service.next_time_out = 0;
        service.secret = secret;
        service.process = report->process;
    }
    return true;
}

// The model on disk serves processes that would not start a service for what the CPU does at once.
// The service has the model wherever its own files are, for its device, and measures it if needed.
bool Dispatcher::has_model(Service& service) {
    if (service.model) return true;
    // Devices of the same name have the same costs.
    for (const auto& [name, other] : services_) {
        if (!other->model || service.device.empty() || other->model->device != service.device)
            continue;
        service.model = other->model;
        return true;
    }
    const uint64_t now = monotonic_ns();
    if (now < service.look_for_model_at_ns) {
        profile_.reason = service.why_no_model;
        return false;
    }
    service.look_for_model_at_ns = now + kLookForModelNs;
    if (!service.asks_for_model) service.model = load_model(service.name());
    if (!service.model && knows_device(service)) {
        profile_.reason = kNotMeasured;
        const auto text = service.client.cost_model();
        if (text) service.model = MeasuredModel::parse(*text);
        if (service.model && service.model->device != service.device) service.model.reset();
    }
    service.why_no_model = profile_.reason;
    if (!service.model) return false;
    profile_.reason.clear();
    service.model->model.buffer_bytes = options_.buffer_bytes;
    return true;
}

void Dispatcher::find_keys(const Service& service, const Needs& needs) {
    const KeySecret& secret = service.client.key_secret();
    keys_.clear();
    for (const ListReference& reference : needs.lists) keys_.push_back(reference.key_with(secret));
    if (needs.lengths != nullptr) keys_.push_back(needs.lengths->key_with(secret));
}

Dispatcher::Admission Dispatcher::admit(Service& service, const Needs& needs,
                                        const Predict& predict) {
    const auto refuse = [&](const char* reason) {
        profile_.reason = reason;
        return Admission::Refused;
    };
    if (!has_model(service)) return Admission::Refused;
    const CostModel& model = service.model->model;
    shapes_.clear();
    unknown_.clear();
    double hashing = 0;
    const auto add = [&](const ListShape& shape, const auto& reference) {
        shapes_.push_back(shape);
        if (reference.key_known(service.client.key_secret()) ||
            std::ranges::find(unknown_, reference.key) != unknown_.end())
            return;
        unknown_.push_back(reference.key);
        hashing += model.hash_byte * static_cast<double>(shape.bytes);
    };
    for (const ListReference& reference : needs.lists)
        add(shape_of(*reference.view, reference.range), reference);
    if (needs.lengths != nullptr) {
        const uint64_t bytes = needs.lengths->view->codes.size();
        add({.codec = CodecId::Auto, .count = 0, .span = 0, .bytes = bytes}, *needs.lengths);
    }
    predict(model, std::span<const ListShape>(shapes_));
    Costs* const on_cpu =
        needs.task ? &service.cpu_costs[static_cast<size_t>(*needs.task)] : nullptr;
    modelled_cpu_ns_ = profile_.predicted_cpu_ns;
    if (on_cpu != nullptr) {
        constexpr double kShare = 1.0 / 16;
        double& usual = on_cpu->usual_ns;
        if (std::isfinite(modelled_cpu_ns_))
            usual += usual == 0 ? modelled_cpu_ns_ : kShare * (modelled_cpu_ns_ - usual);
        profile_.predicted_cpu_ns *= on_cpu->ratio.factor();
    }
    // Reset if the device does it.
    on_cpu_ = on_cpu;
    Costs& costs = service.device_costs[static_cast<size_t>(needs.operation)];
    const bool is_trial_over = learn_from_trial(service);
    if (const double others = service.client.times_modelled(needs.operation);
        costs.ratio.seen() == 0 && others > 0) {
        costs.ratio.begin_with(others);
    }
    modelled_ns_ = profile_.predicted_device_ns;
    wait_ns_ = service.client.wait_ns();
    const double cpu = profile_.predicted_cpu_ns, wait = wait_ns_;
    SharedBatch* const batch = needs.batch;
    if (batch != nullptr) {
        batch->plan({.cpu = on_cpu != nullptr ? on_cpu->ratio.factor() : 1,
                     .device = costs.ratio.factor(),
                     .round_trip_ns = model.rank_round_trip,
                     .wait_ns = wait});
    }
    const bool is_shared = batch != nullptr && batch->is_shared();
    if (is_shared) modelled_ns_ = batch->modelled_ns();
    const double on_device = modelled_ns_ * costs.ratio.factor();
    // And of what the CPU has to do afterwards.
    const double to_the_end =
        on_device + rest_ns_ * (on_cpu != nullptr ? on_cpu->ratio.factor() : 1);
    profile_.predicted_device_ns = is_shared ? batch->both_ns() : to_the_end + wait;
    const double gain = cpu - profile_.predicted_device_ns;
    if (std::isinf(profile_.predicted_device_ns)) {
        return refuse(
            "no kernel does this, or the result may not fit into postings.service_buffer");
    }
    bool tries = false;
    if (gain <= 0) {
        if (on_cpu != nullptr) on_cpu->trials.put_off();
        const double to_ask = hashing + (service.client.is_open() ? 0 : kConnectNs);
        tries = is_trial_over && wait < cpu &&
                costs.trials.is_due(cpu, on_device / kDevicesTimes + to_ask);
        if (!tries) return refuse(to_the_end < cpu ? "the device is busy" : "the CPU is faster");
    } else if (!is_trial_over) {
        return refuse("the device is busy");
    } else if (service.sits_out > 0) {
        --service.sits_out;
        return refuse("the device was busy for too long, shortly before");
    }
    patience_ns_ = is_shared
                       ? Client::kForever
                       : patience(cpu, cpu - to_the_end, wait, service.client.service_sleeps());
    if (service.missed_ns.size() > kMostKnownLists) service.missed_ns.clear();
    // A list is hashed once; like uploading it, as soon as its uses would have paid for that.
    double missed = 0;
    for (const CachedKey* key : unknown_) missed += service.missed_ns[key];
    if (!tries && missed + gain < hashing) {
        for (const CachedKey* key : unknown_)
            service.missed_ns[key] += gain / static_cast<double>(unknown_.size());
        return refuse("not yet used enough to be looked for on the device");
    }
    for (const CachedKey* key : unknown_) service.missed_ns.erase(key);
    if (tries) {
        // A trial is not worth starting a service or waiting for one.
        service.client.options().executable.clear();
        service.client.options().start_patience_ns = 0;
    }
    // The CPU can do it as well: do not wait again and again for a service that is stopped or
    // hangs.
    service.client.options().greeting_ns = kGreetingBesideCpuNs;
    if (!knows_device(service)) return tries ? refuse("the CPU is faster") : Admission::Refused;
    if (service.model->device != service.device) {
        service.model.reset();
        service.asks_for_model = true;
        return refuse(kNotMeasured);
    }

    // Uploading a list costs more than using it once. It is uploaded when its presence would have
    // saved as much: whatever follows, that is at most twice as bad as knowing it beforehand. A
    // list of which nothing is known may be there already, which is cheap to find out.
    find_keys(service, needs);
    size_t missing = 0;
    double way = 0, credit = 0;
    for (size_t i = 0; i < keys_.size(); ++i) {
        const auto known = service.lists.find(keys_[i]);
        if (known == service.lists.end() || known->second.resident) continue;
        if (monotonic_ns() < known->second.refused_until_ns) {
            return refuse("the device does not take one of the lists");
        }
        ++missing;
        way += model.upload(shapes_[i]);
        credit += known->second.credit_ns;
    }
    if (missing == 0) {
        if (tries) return Admission::OnlyToLearn;
        costs.trials.put_off();
        if (on_cpu == nullptr) return Admission::IfResident;
        // At first, little more than the model is known of the CPU, so the model decides what a
        // trial may cost.
        const bool is_new = on_cpu->ratio.is_new();
        const double most = is_new ? std::min(cpu, modelled_cpu_ns_) : cpu;
        const double extra = std::max(most - profile_.predicted_device_ns, 0.0);
        tries_cpu_ = on_cpu->trials.is_due(profile_.predicted_device_ns,
                                           is_new ? extra * kFirstCounts : extra);
        return tries_cpu_ ? refuse("the CPU is tried, to learn what it takes")
                          : Admission::IfResident;
    }
    if (tries) {
        // The next trial will find the lists there.
        return costs.trials.affords(way + on_device) ? Admission::WithUploads
                                                     : refuse("the CPU is faster");
    }
    if (credit + gain >= way) return Admission::WithUploads;
    lacks_lists_ = true;
    for (const ListKey& key : keys_) {
        const auto known = service.lists.find(key);
        if (known == service.lists.end() || known->second.resident) continue;
        known->second.credit_ns += gain / static_cast<double>(missing);
    }
    return refuse("not on the device, and not yet used enough to be brought there");
}

// Corrects the device's costs by an operation that it did, or did not do although it took longer
// than predicted.
void Dispatcher::correct(Service& service, Operation operation, bool done, double ns) {
    Ratio& ratio = service.device_costs[static_cast<size_t>(operation)].ratio;
    // Other requests on the device slow it down, which counts as waiting.
    const auto served = static_cast<double>(service.client.profile().served_ns);
    const double alone = std::max(ns - wait_ns_, std::min(served, modelled_ns_ * ratio.factor()));
    for (size_t i = 0; i < keys_.size(); ++i)
        if (service.client.is_missing(i)) return;
    if (!done && alone < profile_.predicted_device_ns) return;
    ratio.took(modelled_ns_, alone);
}

bool Dispatcher::learn_from_trial(Service& service) {
    const Client::Trial trial = service.client.look_at_trial();
    if (trial.is_out) return false;
    if (trial.served_ns > 0) {
        service.device_costs[static_cast<size_t>(service.tried)].ratio.took(
            service.tried_modelled_ns, static_cast<double>(trial.served_ns), kTrialsShare);
    }
    return true;
}

void Dispatcher::learn(Service& service, bool done) {
    if (service.lists.size() > kMostKnownLists) service.lists.clear();
    const bool was_paid = service.client.profile().uploaded_bytes > 0;
    for (size_t i = 0; i < keys_.size(); ++i) {
        const bool is_missing = service.client.is_missing(i);
        const bool is_refused = service.client.refused() == i;
        if (!done && !is_missing && !is_refused) continue;
        KnownList& known = service.lists[keys_[i]];
        // The credit was spent on the upload, even if that was in vain.
        const double left = done || was_paid ? 0 : known.credit_ns;
        known = {.resident = done,
                 .refused_until_ns = is_refused ? monotonic_ns() + kRefusedNs : 0,
                 .credit_ns = left};
    }
}

}  // namespace postings::service
