// Rankings of several clients that are on the device together (device/rank_streams.h).
#include <algorithm>

#include "service/server/server.h"

namespace postings::service {

// Not one whose time on the device is wanted: streams do not measure it.
bool Server::starts_queries(Session& session, OpenRequest& running) {
    if (!rank_streams_->has_streams() || running.timed) return false;
    auto planned = running.job->next_queries(*cache_);
    if (!planned) {
        running.all_on_device = running.on_device > 0;
        return running.all_on_device;
    }
    for (auto& wanted : planned->queries) {
        wanted.ticket.owner = session.number;
        wanted.ticket.request = static_cast<uint32_t>(session.requests);
        wanted.turn = running.turn();
    }
    if (rank_streams_->size() == 0) moved_ = monotonic_ns();
    rank_streams_->add(std::move(planned->plan), planned->queries, running.job->is_batch());
    running.on_device += planned->queries.size();
    return true;
}

// More of a batch's queries are launched before all of those on the device are answered.
bool Server::awaits_device(const OpenRequest& running) {
    return running.all_on_device || running.on_device > running.job->enough_on_device();
}

Session* Server::asker(const device::RankStreams::Ticket& ticket) {
    const auto found = sessions_.find(ticket.owner);
    if (found == sessions_.end() || !found->second.running) return nullptr;
    // The request may have ended before all of its queries.
    if (ticket.request != static_cast<uint32_t>(found->second.requests)) return nullptr;
    return &found->second;
}

bool Server::is_wanted(const device::RankStreams::Ticket& ticket, uint64_t now) {
    Session* const session = asker(ticket);
    if (session == nullptr || !take(*session)) return false;
    if (!session->running->job->is_batch()) session->running->end_wait(now);
    return true;
}

bool Server::serve_rankings() {
    if (!rank_streams_ || rank_streams_->size() == 0) return false;
    std::vector<device::RankStreams::Answer> answers;
    begin(work_of(Operation::Rank));
    try {
        const uint64_t now = monotonic_ns(), passed = now - moved_;
        rank_streams_->launch(now, [&](const auto& ticket) { return is_wanted(ticket, now); });
        answers = rank_streams_->take_answers();
        if (!answers.empty()) {
            moved_ = now;
        } else if (passed > options_.hang_ns) {
            throw device::DeviceError("a kernel does not end");
        }
    } catch (const device::DeviceError& error) {
        options_.log(std::string("the device failed: ") + error.what());
        for (auto& [number, session] : sessions_) {
            if (session.running && session.running->on_device > 0)
                answer(session, {Status::DeviceError});
        }
        throw;
    }
    end();
    for (auto& one : answers) take_answer(one);
    return true;
}

void Server::take_answer(const device::RankStreams::Answer& answered) {
    Session* const asked = asker(answered.ticket);
    if (asked == nullptr) return;
    Session& session = *asked;
    OpenRequest& running = *session.running;
    --running.on_device;
    running.all_on_device = false;
    // Until now, this request did not wait for its turn.
    session.last_use = running.turned = monotonic_ns();
    if (!answered.has_room) return answer(session, {Status::NoRoom});
    if (const auto outcome = running.job->take_answer(answered)) return answer(session, *outcome);
    // What is left is launched when it is its turn. The lists of a single query may be gone then.
    if (!running.job->is_batch()) running.has_lists = false;
    if (!running.is_roused && running.job->ends_soon()) {
        running.is_roused = true;
        wake_client(running.slot);
    }
}

}  // namespace postings::service
