// Rankings of several clients that are on the device together (device/rank_flights.h).
#include <algorithm>

#include "service/server/server.h"

namespace postings::service {

// Not one whose time on the device is wanted: streams do not measure it.
bool Server::takes_off(Session& session, TakenRequest& running) {
    if (!flights_->can_fly() || running.timed) return false;
    auto flight = running.job->flight(*cache_);
    if (!flight) return false;
    if (flights_->size() == 0) moved_ = monotonic_ns();
    flights_->add(session.number, std::move(flight->plan), flight->all);
    running.flies = true;
    return true;
}

bool Server::fly() {
    if (!flights_ || flights_->size() == 0) return false;
    std::vector<device::RankFlights::Answer> landed;
    begin(work_of(Operation::Rank));
    try {
        flights_->launch();
        landed = flights_->land();
        const uint64_t now = monotonic_ns(), passed = now - moved_;
        if (!landed.empty()) {
            sample_load(now, passed / landed.size(), flights_->size());
            moved_ = now;
        } else if (passed > options_.hang_ns) {
            throw device::DeviceError("a kernel does not end");
        }
    } catch (const device::DeviceError& error) {
        options_.log(std::string("the device failed: ") + error.what());
        for (auto& [number, session] : sessions_) {
            if (session.running && session.running->flies) answer(session, {Status::DeviceError});
        }
        throw;
    }
    end();
    for (auto& one : landed) land(one);
    return true;
}

void Server::land(device::RankFlights::Answer& landed) {
    const auto found = sessions_.find(landed.number);
    if (found == sessions_.end()) return;  // its client is gone
    Session& session = found->second;
    TakenRequest& running = *session.running;
    running.flies = false;
    if (!landed.has_room) return answer(session, {Status::NoRoom});
    const auto outcome = running.job->landed(std::move(landed.documents));
    session.last_use = monotonic_ns();
    if (outcome) return answer(session, *outcome);
    // It takes off once more when it is its turn, if its lists are still there then.
    running.has_lists = false;
}

}  // namespace postings::service
