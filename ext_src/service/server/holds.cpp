#include "service/server/holds.h"

namespace postings::service {

namespace {

constexpr uint64_t kLongestNs = 5'000'000'000;

}  // namespace

void Holds::let_go(device::DeviceCache& cache, std::list<Held>::iterator held) {
    cache.release(held->key);
    bytes_ -= held->bytes;
    held_.erase(held);
}

void Holds::let_go_oldest(device::DeviceCache& cache) {
    const auto of_session = of_sessions_.find(held_.front().session);
    of_session->second.erase(held_.front().key);
    if (of_session->second.empty()) of_sessions_.erase(of_session);
    let_go(cache, held_.begin());
}

// Half of the memory at most: no session keeps all of it.
void Holds::add(device::DeviceCache& cache, uint64_t session, const ListKey& key, uint64_t now) {
    auto& of_session = of_sessions_[session];
    if (const auto found = of_session.find(key); found != of_session.end()) {
        found->second->since = now;
        held_.splice(held_.end(), held_, found->second);
        return;
    }
    const uint64_t bytes = cache.hold(key);
    if (bytes == 0) {
        if (of_session.empty()) of_sessions_.erase(session);
        return;
    }
    of_session.emplace(key, held_.insert(held_.end(), {session, key, bytes, now}));
    bytes_ += bytes;
    while (bytes_ > cache.arena().bytes() / 2) let_go_oldest(cache);
}

void Holds::release(device::DeviceCache& cache, uint64_t session) {
    const auto of_session = of_sessions_.find(session);
    if (of_session == of_sessions_.end()) return;
    for (const auto& [key, held] : of_session->second) let_go(cache, held);
    of_sessions_.erase(of_session);
}

void Holds::release_old(device::DeviceCache& cache, uint64_t now) {
    while (!held_.empty() && now - held_.front().since > kLongestNs) let_go_oldest(cache);
}

}  // namespace postings::service
