// Chooses which of several devices does an operation. Each has its own service, and each list a
// home: the device that every process asks for queries in which it is the longest list. A list is
// uploaded to other devices as well if that pays: when waiting for its home has cost as much time
// as uploading it elsewhere does.
#include <algorithm>

#include "service/client/dispatcher.h"

namespace postings::service {

namespace {

// An operation leaves its home only if that has so much more to do than another device: expected
// times are not more precise.
constexpr double kLeastLeadNs = 20'000;
// To upload a list, if costs are not measured.
constexpr double kUploadNs = 200'000, kUploadByteNs = 1;

uint64_t mixed(uint64_t value) {
    value = (value ^ value >> 32) * 0xd6e8feb86659fd93;
    value = (value ^ value >> 32) * 0xd6e8feb86659fd93;
    return value ^ value >> 32;
}

// Does not depend on the process, and is known before the list is hashed.
uint64_t fingerprint(const PostingListView& list) {
    return mixed(mixed(uint64_t{list.count()} << 32 | list.last()) + list.bytes().size());
}

uint64_t fingerprint_of_longest(std::span<const ListReference> lists) {
    const auto longest = std::ranges::max_element(
        lists, {}, [](const ListReference& list) { return list.view->count(); });
    return fingerprint(*longest->view);
}

}  // namespace

std::span<Dispatcher::Service* const> Dispatcher::services_of(const DevicePreference& preference) {
    Group& group = groups_[preference.devices];
    const auto set = [&](const std::vector<std::string>& names) {
        group.services.clear();
        for (const std::string& name : names) group.services.push_back(&service_for(name));
    };
    if (group.services.empty()) {
        group.devices =
            DeviceSet::parse(preference.devices).value_or(DeviceSet{preference.devices});
        set(group.devices.services("", 1));
    }
    const Service& first = *group.services[0];
    if (!group.devices.last && first.connection != group.connection) {
        group.connection = first.connection;
        set(group.devices.services(first.kind, first.devices));
    }
    for (Service* service : group.services) prepare(*service);
    first_ = group.services[0];
    return group.services;
}

// The other services are not worth starting for what the CPU does at once: they are started only
// when the first one runs. Where costs decide, those of another name are left out: nobody measures
// what they cost.
std::span<Dispatcher::Service* const> Dispatcher::ready_devices(
    const DevicePreference& preference, std::span<Service* const> services) {
    ready_.clear();
    const bool is_by_costs = preference.where == DevicePreference::Where::Auto;
    const auto is_ready = [](const Service& service) {
        return service.client.is_ready() && service.connection == service.client.connection();
    };
    if (!is_ready(*services[0])) return {};
    for (Service* service : services) {
        if (!is_ready(*service) && !knows_device(*service)) continue;
        if (!is_by_costs || service->device == services[0]->device) ready_.push_back(service);
    }
    profile_.reason.clear();
    return ready_;
}

Dispatcher::Choice Dispatcher::choose(const DevicePreference& preference, const Needs& needs) {
    const auto services = services_of(preference);
    if (services.size() == 1) return {services[0]};
    const auto ready = ready_devices(preference, services);
    if (ready.empty()) return {services[0]};
    const auto less_to_do = [](const Service* a, const Service* b) {
        return a->client.backlog_ns() < b->client.backlog_ns();
    };
    Service* const idlest = *std::ranges::min_element(ready, less_to_do);
    if (needs.lists.empty()) return {idlest};
    const uint64_t longest = fingerprint_of_longest(needs.lists);
    // Rendezvous hashing: each device has a number for each list, so that lists stay at home when
    // another device fails.
    const auto drawn = [&](Service* service) {
        return mixed(longest + mixed(service->number + 1));
    };
    Service* const home = *std::ranges::max_element(ready, {}, drawn);
    // Some of a batch may be done already when a device fails: the CPU does the rest.
    const bool may_ask_again = needs.batch == nullptr;
    Service* const other = ready.size() == 1 ? nullptr
                           : idlest != home  ? idlest
                                             : ready[ready[0] == home];
    const Choice at_home{home, true, may_ask_again ? other : nullptr, true};

    const double lead = home->client.backlog_ns() - idlest->client.backlog_ns();
    const auto has_no_key = [&](const ListReference& list) {
        return !list.key_known(idlest->client.key_secret());
    };
    // A list that is not hashed yet is on no device.
    if (lead < kLeastLeadNs || lead < idlest->client.backlog_ns() / 8 ||
        std::ranges::any_of(needs.lists, has_no_key)) {
        return at_home;
    }
    find_keys(*idlest, needs);
    size_t missing = 0, unknown = 0;
    for (const ListKey& key : keys_) {
        const auto known = idlest->lists.find(key);
        if (known == idlest->lists.end()) {
            ++unknown;
        } else if (!known->second.resident) {
            ++missing;
        }
    }
    if (missing > 0)
        return is_worth_copies(*idlest, needs, lead) ? Choice{idlest, true, home} : at_home;
    if (!may_ask_again && unknown > 0) return at_home;
    return {idlest, false, may_ask_again ? home : nullptr};
}

// The time that an operation waits at the lists' home is credited to the lists that the other
// device lacks.
bool Dispatcher::is_worth_copies(Service& service, const Needs& needs, double saved_ns) {
    const CostModel* const model = service.model ? &service.model->model : nullptr;
    double way = 0, credit = saved_ns;
    size_t missing = 0;
    const auto each_missing = [&](const auto& use) {
        for (size_t i = 0; i < needs.lists.size(); ++i) {
            const auto known = service.lists.find(keys_[i]);
            if (known != service.lists.end() && !known->second.resident) use(i, known->second);
        }
    };
    each_missing([&](size_t i, const KnownList& known) {
        const ListShape shape = shape_of(*needs.lists[i].view, needs.lists[i].range);
        way += model != nullptr ? model->upload(shape)
                                : kUploadNs + kUploadByteNs * static_cast<double>(shape.bytes);
        credit += known.credit_ns;
        ++missing;
    });
    if (credit >= way) return true;
    each_missing([&](size_t, KnownList& known) {
        known.credit_ns += saved_ns / static_cast<double>(missing);
    });
    return false;
}

}  // namespace postings::service
