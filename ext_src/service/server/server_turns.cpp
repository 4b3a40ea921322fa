// Whose request has a piece of it done next.
#include <algorithm>
#include <functional>

#include "service/server/server.h"

namespace postings::service {

namespace {

// Sockets are looked at after so much work.
constexpr uint64_t kTurnNs = 1'000'000;

}  // namespace

// All that is posted is known before it is decided who is next.
bool Server::work(uint64_t now) {
    bool worked = false;
    for (Session* session : awake_.all()) worked |= look_at_slot(*session);
    turns_.clear();
    for (Session* session : awake_.all()) {
        if (!session->running || !is_ready(*session->running, now)) continue;
        device::Turn turn = session->running->turn();
        // What comes in pieces needs no more than one, and what has to come back, no less.
        turn.expected_ns = session->running->returns_more
                               ? kPieceNs
                               : std::min(turn.expected_ns, static_cast<double>(kPieceNs));
        turns_.emplace_back(turn.urgency(now), session);
    }
    std::ranges::sort(turns_, std::greater(), &std::pair<double, Session*>::first);
    const uint64_t until = now + kTurnNs;
    for (const auto& [urgency, session] : turns_) {
        if (!advance(*session, now)) continue;
        worked = true;
        if (now > until) break;
    }
    if (serve_rankings()) worked = true;
    return place_arrivals() || worked;
}

// False if nothing has changed there.
bool Server::look_at_slot(Session& session) {
    if (session.has_withdrawn()) {
        forget_withdrawn(session);
        return true;
    }
    return !session.running && read_next(session);
}

bool Server::is_ready(const OpenRequest& running, uint64_t now) const {
    if (now >= running.deadline) return true;
    if (awaits_device(running)) return false;
    return !running.waits || running.changes != arrivals_.changes() || now >= running.look_again;
}

bool Server::advance(Session& session, uint64_t& now) {
    OpenRequest& running = *session.running;
    if (running.on_device == 0) running.end_wait(now);
    running.waits = false;
    const auto outcome = now < running.deadline ? step(session, running) : running.job->late();
    const bool waits = running.waits;
    if (outcome) answer(session, *outcome);
    session.last_use = now = monotonic_ns();
    if (session.running) session.running->turned = now;
    return outcome || !waits;
}

}  // namespace postings::service
