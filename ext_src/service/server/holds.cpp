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

// Half of the memory at most: no session keeps all of it.
void Holds::add(device::DeviceCache& cache, uint64_t session, const ListKey& key, uint64_t now) {
    const uint64_t bytes = cache.hold(key);
    if (bytes == 0) return;
    held_.push_back({session, key, bytes, now});
    bytes_ += bytes;
    while (bytes_ > cache.arena().bytes() / 2) let_go(cache, held_.begin());
}

void Holds::release(device::DeviceCache& cache, uint64_t session) {
    for (auto held = held_.begin(); held != held_.end();) {
        const auto next = std::next(held);
        if (held->session == session) let_go(cache, held);
        held = next;
    }
}

void Holds::release_old(device::DeviceCache& cache, uint64_t now) {
    while (!held_.empty() && now - held_.front().since > kLongestNs) let_go(cache, held_.begin());
}

}  // namespace postings::service
