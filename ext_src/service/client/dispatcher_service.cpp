// What a dispatcher knows of a device's service: which device it has, and what work costs there.
#include "service/client/dispatcher.h"

namespace postings::service {

namespace {

constexpr uint64_t kLookForModelNs = 250'000'000;

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

// Devices of the same name have the same costs: of several, only those of the first are measured.
bool Dispatcher::has_model(Service& service) {
    const auto takes_from = [&](const Service& other) {
        const bool is_same = other.model && other.model->device == service.device;
        if (is_same) service.model = other.model;
        return is_same;
    };
    forget_model_of_another(service);
    if (service.model) return true;
    if (!service.device.empty()) {
        for (const auto& [name, other] : services_)
            if (takes_from(*other)) return true;
        if (first_ != nullptr && first_ != &service && first_->device == service.device)
            return look_for_model(*first_) && takes_from(*first_);
    }
    return look_for_model(service);
}

// The model on disk serves processes that would not start a service for what the CPU does at once.
// The service has the model wherever its own files are, for its device, and measures it if needed.
bool Dispatcher::look_for_model(Service& service) {
    forget_model_of_another(service);
    if (service.model) return true;
    const uint64_t now = monotonic_ns();
    if (now < service.look_for_model_at_ns) {
        profile_.reason = service.why_no_model;
        return false;
    }
    service.look_for_model_at_ns = now + kLookForModelNs;
    if (!service.asks_for_model) service.model = load_model(service.name());
    forget_model_of_another(service);
    if (!service.model && knows_device(service)) {
        profile_.reason = kNotMeasured;
        const auto text = service.client.cost_model();
        if (text) service.model = MeasuredModel::parse(*text);
        forget_model_of_another(service);
    }
    service.why_no_model = service.model ? kNotMeasured : profile_.reason;
    if (!service.model) return false;
    profile_.reason.clear();
    service.model->model.buffer_bytes = options_.buffer_bytes;
    return true;
}

void Dispatcher::forget_model_of_another(Service& service) {
    if (!service.model || service.device.empty() || service.model->device == service.device) return;
    service.model.reset();
    service.asks_for_model = true;
}

}  // namespace postings::service
