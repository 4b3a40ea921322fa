// Which of several devices an operation is asked of. Each has a service of its own, and lists have
// a home: the device that is asked for what they are the longest list of, by whatever process. A
// list is brought to other devices as well as far as that pays: when what its home has to do beside
// it has cost as much time as bringing it elsewhere does.
#include <algorithm>

#include "service/client/dispatcher.h"

namespace postings::service {

namespace {

// So much more there must be to do for one device than for another to leave it: what is expected is
// not known better.
constexpr double kLeastLeadNs = 20'000;
// To bring a list, where no costs are measured.
constexpr double kUploadNs = 200'000, kUploadByteNs = 1;

uint64_t mixed(uint64_t value) {
    value = (value ^ value >> 32) * 0xd6e8feb86659fd93;
    value = (value ^ value >> 32) * 0xd6e8feb86659fd93;
    return value ^ value >> 32;
}

// The same whoever has it, and known before it is hashed.
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
    return group.services;
}

// Others than the first one are not worth being started for what the CPU does at once: only when
// the first one is there.
std::span<Dispatcher::Service* const> Dispatcher::ready_devices(
    std::span<Service* const> services) {
    ready_.clear();
    const auto is_ready = [](const Service& service) {
        return service.client.is_ready() && service.connection == service.client.connection();
    };
    if (!is_ready(*services[0])) return {};
    for (Service* service : services)
        if (is_ready(*service) || knows_device(*service)) ready_.push_back(service);
    profile_.reason.clear();
    return ready_;
}

Dispatcher::Choice Dispatcher::choose(const DevicePreference& preference, const Needs& needs) {
    const auto services = services_of(preference);
    if (services.size() == 1) return {services[0]};
    const auto ready = ready_devices(services);
    if (ready.empty()) return {services[0]};
    const auto less_to_do = [](const Service* a, const Service* b) {
        return a->client.backlog_ns() < b->client.backlog_ns();
    };
    Service* const idlest = *std::ranges::min_element(ready, less_to_do);
    if (needs.lists.empty()) return {idlest};
    const uint64_t longest = fingerprint_of_longest(needs.lists);
    // Each device has a number for each list, so that lists stay at home when another device fails.
    const auto drawn = [&](Service* service) {
        return mixed(longest + mixed(service->number + 1));
    };
    Service* const home = *std::ranges::max_element(ready, {}, drawn);
    // Of a batch, some may be done already when a device fails: the rest is the CPU's.
    const bool may_ask_again = needs.batch == nullptr;
    Service* const other = ready.size() == 1 ? nullptr
                           : idlest != home  ? idlest
                                             : ready[ready[0] == home];
    const Choice at_home{home, true, may_ask_again ? other : nullptr, true};

    const double lead = home->client.backlog_ns() - idlest->client.backlog_ns();
    const auto has_no_key = [&](const ListReference& list) {
        return !list.key_known(idlest->client.key_secret());
    };
    // What is not hashed yet has not been anywhere.
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

// What an operation has to wait at the lists' home is to the credit of those that the other device
// lacks.
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
