// What a dispatcher learns from operations, those that the service did and those that it did not.
#include <algorithm>

#include "service/client/dispatcher.h"

namespace postings::service {

namespace {

// A list that the device refused is tried again after so long: there may have been no room.
constexpr uint64_t kRefusedNs = 60'000'000'000;
// After one more withdrawal in a row, twice as many operations and one are not sent; so many at
// most.
constexpr uint32_t kLongestOut = 63;

}  // namespace

bool Dispatcher::note_withdrawal(Service& service) {
    if (!service.client.withdrew()) return false;
    service.sits_out = service.next_time_out;
    service.next_time_out = std::min(2 * service.next_time_out + 1, kLongestOut);
    return true;
}

void Dispatcher::took_on_cpu(double ns) {
    if (on_cpu_ != nullptr) {
        // Trials are mostly small operations, which can be afforded. Their time is mostly overhead,
        // which says little of large ones.
        const double weight = std::min(1.0, modelled_cpu_ns_ / on_cpu_->usual_ns);
        on_cpu_->ratio.took(modelled_cpu_ns_, ns, tries_cpu_ ? kTrialsShare : Ratio::kUsualShare,
                            weight);
    }
    on_cpu_ = nullptr;
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
