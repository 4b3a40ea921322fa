// Rankings of several clients that are on the device together (device/rank_flights.h).
#include <algorithm>

#include "service/server/server.h"

namespace postings::service {

// Not one whose time on the device is wanted: streams do not measure it.
bool Server::takes_off(Session& session, OpenRequest& running) {
    if (!flights_->can_fly() || running.timed) return false;
    auto flight = running.job->flight(*cache_);
    if (!flight) {
        running.all_fly = running.flying > 0;
        return running.all_fly;
    }
    for (auto& wanted : flight->queries) {
        wanted.ticket.owner = session.number;
        wanted.ticket.request = static_cast<uint32_t>(session.requests);
        wanted.turn = running.turn();
    }
    if (flights_->size() == 0) moved_ = monotonic_ns();
    flights_->add(std::move(flight->plan), flight->queries, running.job->is_batch());
    running.flying += flight->queries.size();
    return true;
}

// A batch has some more of its queries fly before all of those that do have landed.
bool Server::awaits_flights(const OpenRequest& running) {
    return running.all_fly || running.flying > running.job->enough_flying();
}

Session* Server::asker(const device::RankFlights::Ticket& ticket) {
    const auto found = sessions_.find(ticket.owner);
    if (found == sessions_.end() || !found->second.running) return nullptr;
    // The request may have ended before all of its queries.
    if (ticket.request != static_cast<uint32_t>(found->second.requests)) return nullptr;
    return &found->second;
}

bool Server::is_wanted(const device::RankFlights::Ticket& ticket, uint64_t now) {
    Session* const session = asker(ticket);
    if (session == nullptr || !take(*session)) return false;
    if (!session->running->job->is_batch()) session->running->end_wait(now);
    return true;
}

bool Server::fly() {
    if (!flights_ || flights_->size() == 0) return false;
    std::vector<device::RankFlights::Answer> landed;
    begin(work_of(Operation::Rank));
    try {
        const uint64_t now = monotonic_ns(), passed = now - moved_;
        flights_->launch(now, [&](const auto& ticket) { return is_wanted(ticket, now); });
        landed = flights_->land();
        if (!landed.empty()) {
            moved_ = now;
        } else if (passed > options_.hang_ns) {
            throw device::DeviceError("a kernel does not end");
        }
    } catch (const device::DeviceError& error) {
        options_.log(std::string("the device failed: ") + error.what());
        for (auto& [number, session] : sessions_) {
            if (session.running && session.running->flying > 0)
                answer(session, {Status::DeviceError});
        }
        throw;
    }
    end();
    for (auto& one : landed) land(one);
    return true;
}

void Server::land(const device::RankFlights::Answer& landed) {
    Session* const asked = asker(landed.ticket);
    if (asked == nullptr) return;
    Session& session = *asked;
    OpenRequest& running = *session.running;
    --running.flying;
    running.all_fly = false;
    // What has flown until now did not wait.
    session.last_use = running.turned = monotonic_ns();
    if (!landed.has_room) return answer(session, {Status::NoRoom});
    if (const auto outcome = running.job->landed(landed)) return answer(session, *outcome);
    // What is left takes off when it is its turn. The lists of a single query may be gone then.
    if (!running.job->is_batch()) running.has_lists = false;
    if (!running.is_roused && running.job->ends_soon()) {
        running.is_roused = true;
        wake_client(running.slot);
    }
}

}  // namespace postings::service
