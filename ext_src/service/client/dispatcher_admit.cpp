// Decides whether it pays to have a device do an operation, by what is known of its costs and of
// the lists.
#include <algorithm>
#include <cmath>

#include "service/client/dispatcher.h"

namespace postings::service {

namespace {

// The device's time is cheaper than that of a waiting process: a trial there is not waited for.
constexpr double kDevicesTimes = 16;
// To connect to a service.
constexpr double kConnectNs = 200'000;
// The extra time of the CPU's first trials is divided by 8: little is known yet.
constexpr double kFirstCounts = 1.0 / 8;

// How long a request may wait until the service takes it: not so long that the CPU would have been
// faster, and hardly longer than expected; but a tenth of the CPU's time is always spent.
uint64_t patience(double cpu_ns, double cpu_less_device_ns, double wait_ns, const Client& client) {
    constexpr double kOfCpu = 0.1, kOfWait = 2, kHandOverNs = 5'000, kWakeNs = 150'000;
    const double expected =
        kOfWait * wait_ns + client.away_ns() + (client.service_sleeps() ? kWakeNs : kHandOverNs);
    const double longest = std::min(expected, cpu_less_device_ns);
    return static_cast<uint64_t>(std::clamp(std::max(kOfCpu * cpu_ns, longest), 0.0, 1e12));
}

constexpr uint64_t kGreetingBesideCpuNs = 100'000'000;

}  // namespace

void Dispatcher::find_keys(const Service& service, const Needs& needs) {
    const KeySecret& secret = service.client.key_secret();
    keys_.clear();
    for (const ListReference& reference : needs.lists) keys_.push_back(reference.key_with(secret));
    if (needs.lengths != nullptr) keys_.push_back(needs.lengths->key_with(secret));
}

// Fills shapes_ and unknown_; returns what hashing the unknown lists takes.
double Dispatcher::look_at_lists(const Service& service, const Needs& needs) {
    const CostModel& model = service.model->model;
    shapes_.clear();
    unknown_.clear();
    double hashing_ns = 0;
    const auto add = [&](const ListShape& shape, const auto& reference) {
        shapes_.push_back(shape);
        if (reference.key_known(service.client.key_secret()) ||
            std::ranges::find(unknown_, reference.key) != unknown_.end())
            return;
        unknown_.push_back(reference.key);
        hashing_ns += model.hash_byte * static_cast<double>(shape.bytes);
    };
    for (const ListReference& reference : needs.lists)
        add(shape_of(*reference.view, reference.range), reference);
    if (needs.lengths != nullptr) {
        const uint64_t bytes = needs.lengths->view->codes.size();
        add({.codec = CodecId::Auto, .count = 0, .span = 0, .bytes = bytes}, *needs.lengths);
    }
    return hashing_ns;
}

Dispatcher::Estimate Dispatcher::estimate(Service& service, const Needs& needs,
                                          const Predict& predict) {
    const CostModel& model = service.model->model;
    const double hashing_ns = look_at_lists(service, needs);
    predict(model, std::span<const ListShape>(shapes_));
    Costs* const on_cpu =
        needs.task ? &service.cpu_costs[static_cast<size_t>(*needs.task)] : nullptr;
    modelled_cpu_ns_ = profile_.predicted_cpu_ns;
    if (on_cpu != nullptr && std::isfinite(modelled_cpu_ns_)) {
        constexpr double kShare = 1.0 / 16;
        double& usual = on_cpu->usual_ns;
        usual += usual == 0 ? modelled_cpu_ns_ : kShare * (modelled_cpu_ns_ - usual);
    }
    const double cpu_factor = on_cpu != nullptr ? on_cpu->ratio.factor() : 1;
    profile_.predicted_cpu_ns *= cpu_factor;
    Costs& on_device = service.device_costs[static_cast<size_t>(needs.operation)];
    const bool is_trial_over = learn_from_trial(service);
    if (const double others = service.client.times_modelled(needs.operation);
        on_device.ratio.seen() == 0 && others > 0) {
        on_device.ratio.begin_with(others);
    }
    modelled_ns_ = profile_.predicted_device_ns;
    wait_ns_ = service.client.wait_ns();
    SharedBatch* const batch = needs.batch;
    if (batch != nullptr) {
        batch->plan({.cpu = cpu_factor,
                     .device = on_device.ratio.factor(),
                     .round_trip_ns = model.rank_round_trip,
                     .wait_ns = wait_ns_});
    }
    const bool is_shared = batch != nullptr && batch->is_shared();
    if (is_shared) modelled_ns_ = batch->modelled_ns();
    const double device_ns = modelled_ns_ * on_device.ratio.factor();
    const double alone_ns = device_ns + rest_ns_ * cpu_factor;
    profile_.predicted_device_ns = is_shared ? batch->both_ns() : alone_ns + wait_ns_;
    return {.on_cpu = on_cpu,
            .on_device = on_device,
            .hashing_ns = hashing_ns,
            .cpu_ns = profile_.predicted_cpu_ns,
            .device_ns = device_ns,
            .alone_ns = alone_ns,
            .gain_ns = profile_.predicted_cpu_ns - profile_.predicted_device_ns,
            .is_shared = is_shared,
            .is_trial_over = is_trial_over};
}

Dispatcher::Admission Dispatcher::refuse(const char* reason) {
    profile_.reason = reason;
    return Admission::Refused;
}

Dispatcher::Admission Dispatcher::admit(Service& service, const Needs& needs,
                                        const Predict& predict) {
    if (!has_model(service)) return Admission::Refused;
    const Estimate of = estimate(service, needs, predict);
    on_cpu_ = of.on_cpu;  // reset if the device does it
    if (std::isinf(profile_.predicted_device_ns)) {
        return refuse(
            "no kernel does this, or the result may not fit into postings.service_buffer");
    }
    bool tries = false;
    if (of.gain_ns <= 0) {
        if (of.on_cpu != nullptr) of.on_cpu->trials.put_off();
        const double to_ask_ns = of.hashing_ns + (service.client.is_open() ? 0 : kConnectNs);
        tries = of.is_trial_over && wait_ns_ < of.cpu_ns &&
                of.on_device.trials.is_due(of.cpu_ns, of.device_ns / kDevicesTimes + to_ask_ns);
        if (!tries)
            return refuse(of.alone_ns < of.cpu_ns ? "the device is busy" : "the CPU is faster");
    } else if (!of.is_trial_over) {
        return refuse("the device is busy");
    } else if (service.sits_out > 0) {
        --service.sits_out;
        return refuse("the device was busy for too long, shortly before");
    }
    patience_ns_ = of.is_shared
                       ? Client::kForever
                       : patience(of.cpu_ns, of.cpu_ns - of.alone_ns, wait_ns_, service.client);
    if (!tries && !pays_to_hash(service, of))
        return refuse("not yet used enough to be looked for on the device");
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
    forget_model_of_another(service);
    if (!service.model) return refuse(kNotMeasured);
    find_keys(service, needs);
    return admit_lists(service, of, tries);
}

// A list is hashed once; like uploading it, as soon as its uses would have paid for that.
bool Dispatcher::pays_to_hash(Service& service, const Estimate& of) {
    if (service.missed_ns.size() > kMostKnownLists) service.missed_ns.clear();
    double missed_ns = 0;
    for (const CachedKey* key : unknown_) missed_ns += service.missed_ns[key];
    if (missed_ns + of.gain_ns >= of.hashing_ns) return true;
    for (const CachedKey* key : unknown_)
        service.missed_ns[key] += of.gain_ns / static_cast<double>(unknown_.size());
    return false;
}

// Uploading a list costs more than using it once. It is uploaded when its presence would have saved
// as much: whatever follows, that is at most twice as bad as knowing it beforehand. A list of which
// nothing is known may be there already, which is cheap to find out.
Dispatcher::Admission Dispatcher::admit_lists(Service& service, const Estimate& of, bool tries) {
    size_t missing = 0;
    double way_ns = 0, credit_ns = 0;
    for (size_t i = 0; i < keys_.size(); ++i) {
        const auto known = service.lists.find(keys_[i]);
        if (known == service.lists.end() || known->second.resident) continue;
        if (monotonic_ns() < known->second.refused_until_ns)
            return refuse("the device does not take one of the lists");
        ++missing;
        way_ns += service.model->model.upload(shapes_[i]);
        credit_ns += known->second.credit_ns;
    }
    if (missing == 0) {
        if (tries) return Admission::OnlyToLearn;
        of.on_device.trials.put_off();
        return tries_cpu(of) ? refuse("the CPU is tried, to learn what it takes")
                             : Admission::IfResident;
    }
    if (tries) {
        // The next trial will find the lists there.
        return of.on_device.trials.affords(way_ns + of.device_ns) ? Admission::WithUploads
                                                                  : refuse("the CPU is faster");
    }
    if (credit_ns + of.gain_ns >= way_ns) return Admission::WithUploads;
    lacks_lists_ = true;
    for (const ListKey& key : keys_) {
        const auto known = service.lists.find(key);
        if (known == service.lists.end() || known->second.resident) continue;
        known->second.credit_ns += of.gain_ns / static_cast<double>(missing);
    }
    return refuse("not on the device, and not yet used enough to be brought there");
}

// At first, little more than the model is known of the CPU, so the model decides what a trial may
// cost.
bool Dispatcher::tries_cpu(const Estimate& of) {
    if (of.on_cpu == nullptr) return false;
    const bool is_new = of.on_cpu->ratio.is_new();
    const double most_ns = is_new ? std::min(of.cpu_ns, modelled_cpu_ns_) : of.cpu_ns;
    const double extra_ns = std::max(most_ns - profile_.predicted_device_ns, 0.0);
    tries_cpu_ = of.on_cpu->trials.is_due(profile_.predicted_device_ns,
                                          is_new ? extra_ns * kFirstCounts : extra_ns);
    return tries_cpu_;
}

}  // namespace postings::service
