// Requests, from when they are read to their answers.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/base/error.h"
#include "core/base/prefetch.h"
#include "service/server/server.h"

namespace postings::service {

namespace {

// Pinning a client's buffer takes longer than copying a result that is smaller than this.
constexpr uint64_t kWorthPinning = 64 << 10;
// Of a piece of a request, while nobody else waits.
constexpr uint64_t kLongPieceNs = 20'000'000;
constexpr uint64_t kLookAgainNs = 50'000'000;
// For room that others hold, or for who brings lists back.
constexpr uint64_t kLookForRoomNs = 500'000;
constexpr int kMostWithoutRoom = 10;
// Brought back at once, also while another's lists come back: it takes some microseconds.
constexpr uint64_t kLittle = 64 << 10;
// For what others have promised to bring.
constexpr uint64_t kPatienceNs = 1'500'000'000;
// Copied to the device at a time.
constexpr uint64_t kCopiedAtOnce = 1 << 20;
// Of a request that is withdrawn.
constexpr Outcome kForNobody{Status::Late};

// Once: what a client shares may change at any time.
template <typename T>
T read_once(const T& shared) {
    return *const_cast<const volatile T*>(&shared);
}

// Whatever a client says: nothing, or something that may be.
Prediction sane(const Prediction& prediction) {
    constexpr double kMostNs = 60e9;
    const auto is_sane = [](double ns) { return ns > 0 && std::isfinite(ns); };
    if (!is_sane(prediction.modelled_ns) || !is_sane(prediction.predicted_ns)) return {};
    return {std::min(prediction.modelled_ns, kMostNs), std::min(prediction.predicted_ns, kMostNs)};
}

}  // namespace

bool Server::take(Session& session) {
    OpenRequest& running = *session.running;
    if (!running.is_taken) running.is_taken = running.slot.take();
    return running.is_taken;
}

void Server::forget_withdrawn(Session& session) {
    ++withdrawn_;
    if (session.running->on_device > 0) rank_streams_->forget(session.number);
    Slot& slot = session.running->slot;
    close_request(session, false, monotonic_ns());
    slot.forget_withdrawn();
}

void Server::close_request(Session& session, bool done, uint64_t now) {
    backlog_.remove(session.running->expected_ns, done, now);
    session.running.reset();
    tell_backlog();
}

bool Server::read_next(Session& session) {
    Slot& slot = session.channel->slots[session.next_slot];
    const SlotState state = slot.state.load(std::memory_order_acquire);
    if (state != SlotState::Posted && state != SlotState::Withdrawn) return false;
    prefetch(&slot.prediction);
    session.next_slot = (session.next_slot + 1) % kSlots;
    ++session.requests;
    if (state == SlotState::Withdrawn) {
        ++withdrawn_;
        slot.forget_withdrawn();
        return true;
    }
    if (session.brings) arrivals_.forget(session.number);
    session.brings = false;
    const Operation operation = read_once(slot.operation);
    const uint64_t payload = read_once(slot.payload), payload_bytes = read_once(slot.payload_bytes);
    const uint64_t result = read_once(slot.result), capacity = read_once(slot.result_capacity);
    const auto buffer = session.buffer();
    const bool fits = payload + payload_bytes <= buffer.size() &&
                      result + capacity <= buffer.size() && payload % 8 == 0 && result % 8 == 0;
    const uint64_t now = monotonic_ns();
    session.running.emplace(
        OpenRequest{.slot = slot,
                    .operation = operation,
                    .result = fits ? buffer.subspan(result, capacity) : buffer.first(0),
                    .is_large = std::max(payload_bytes, capacity) >= kWorthPinning,
                    .deadline = read_once(slot.deadline),
                    .began = now,
                    .timed = read_once(slot.timed) != 0,
                    .brings = read_once(slot.brings) != 0});
    OpenRequest& running = *session.running;
    running.turned = now;
    if (operation == Operation::Report) {
        expect(session, now);
        answer(session, fits ? report(running.result) : Outcome{Status::BadRequest});
        return false;  // no work: to be watched does not keep the service from leaving
    }
    const bool is_quarantined =
        (quarantined_ >> static_cast<uint32_t>(work_of(operation)) % 32 & 1) != 0;
    if (fits && !is_quarantined) {
        try {
            running.job = read_request(
                {operation, buffer.subspan(payload, payload_bytes), running.result, &slot.ends});
        } catch (const std::exception& error) {
            options_.log(std::string("a request cannot be read: ") + error.what());
        }
    }
    expect(session, now);
    if (!running.job) answer(session, {is_quarantined ? Status::Quarantined : Status::BadRequest});
    return true;
}

void Server::expect(Session& session, uint64_t now) {
    OpenRequest& running = *session.running;
    running.prediction = sane({read_once(running.slot.prediction.modelled_ns),
                               read_once(running.slot.prediction.predicted_ns)});
    running.expected_ns =
        predictions_.expected_ns(running.operation, running.prediction, session.truth);
    backlog_.add(running.expected_ns, now);
    tell_backlog();
}

std::optional<Outcome> Server::step(Session& session, OpenRequest& running) {
    std::optional<Outcome> outcome;
    begin(work_of(running.operation));
    try {
        if (running.is_large && may_pin(session)) {
            // Takes long.
            if (!take(session)) {
                end();
                return kForNobody;
            }
            pin(session);
        }
        backend_->time_launches(running.timed);
        outcome = do_step(session, running);
        if (running.timed) running.device_ns += backend_->device_ns();
    } catch (const device::DeviceError& error) {
        options_.log(std::string("the device failed: ") + error.what());
        answer(session, {Status::DeviceError});
        throw;
    } catch (const device::NoRoom&) {
        outcome = {Status::NoRoom};
    } catch (const std::exception& error) {
        options_.log(std::string("a request failed: ") + error.what());
        outcome = {Status::BadRequest};
    }
    end();
    return outcome;
}

std::optional<Outcome> Server::do_step(Session& session, OpenRequest& running) {
    const bool is_first = !running.has_lists;
    if (is_first) {
        if (const auto missing = find_lists(session, running)) return missing;
        if (running.waits || running.returns_more) return std::nullopt;
        running.has_lists = true;
    }
    // What is no batch is taken when it is launched.
    if (running.job->is_batch() && !take(session)) return kForNobody;
    if (starts_queries(session, running)) {
        // The plan of a single query holds what it needs.
        if (!is_first || !running.job->is_batch()) return std::nullopt;
    } else {
        if (!take(session)) return kForNobody;
        const bool others =
            running.job->is_batch() && (awake_.have_work(&session) || arrivals_.has_work());
        const auto outcome = running.job->step(*cache_, pace_, others ? kPieceNs : kLongPieceNs);
        if (outcome || !is_first) return outcome;
    }
    for (const Need& need : running.job->needs()) {
        if (cache_->hold(need.resident_key()) > 0) running.held.push_back(need.resident_key());
    }
    return std::nullopt;
}

// What it holds; others may bring their lists back then.
void Server::let_go(Session& session) {
    OpenRequest& running = *session.running;
    for (const ListKey& key : running.held) cache_->release(key);
    running.held.clear();
    running.found.clear();
    if (returning_ == session.number) returning_ = 0;
}

void Server::wait_for_room(OpenRequest& running, uint64_t now) const {
    running.waits = true;
    running.changes = arrivals_.changes();
    running.look_again = now + kLookForRoomNs;
}

// Lists that are not to go before their requests are done.
bool Server::others_hold(const Session& session) const {
    return std::ranges::any_of(awake_.all(), [&](const Session* other) {
        return other != &session && other->running &&
               (other->running->on_device > 0 || !other->running->held.empty());
    });
}

// To the host's memory.
uint64_t Server::bytes_that_left(std::span<const Need> needs) const {
    uint64_t bytes = 0;
    for (const Need& need : needs) bytes += cache_->left_bytes(need.resident_key());
    return bytes;
}

// What is missing, or nothing: all is there, or others bring the rest and it waits, or more lists
// are to come back from the host's memory when others have had their turns.
std::optional<Outcome> Server::find_lists(Session& session, OpenRequest& running) {
    const std::span<const Need> needs = running.job->needs();
    const uint64_t now = monotonic_ns();
    const bool waited_long = now - running.began > kPatienceNs;
    const auto is_coming = [&](const Need& need) {
        return running.brings && arrivals_.is_coming(session.number, need, now, waited_long);
    };
    std::vector<uint64_t> missing;
    bool all_come = true;
    const uint64_t left_bytes = running.found.empty() ? bytes_that_left(needs) : 0;
    if (left_bytes > 0) {
        // Two in pieces would take each other's room.
        if (returning_ != 0 && left_bytes > kLittle) {
            wait_for_room(running, now);
            return std::nullopt;
        }
        // To bring it back is to begin with the request.
        if (!take(session)) return kForNobody;
        if (returning_ == 0) returning_ = session.number;
        running.found.resize(needs.size());
    }
    // What comes back must not drive out what it is needed with.
    const bool returns = !running.found.empty();
    size_t returned = 0;
    running.returns_more = false;
    for (size_t i = 0; i < needs.size(); ++i) {
        if (returns && running.found[i]) continue;
        const ListKey key = needs[i].resident_key();
        const bool comes_back = returns && cache_->has_left(key);
        const bool in_pieces = returning_ == session.number;
        if (comes_back && in_pieces && returned > 0 && monotonic_ns() - now > kPieceNs) {
            running.returns_more = true;
            return std::nullopt;
        }
        if (needs[i].is_resident(*cache_)) {
            if (comes_back) {
                // One after another: it does not hang.
                end();
                begin(work_of(running.operation));
                ++returned;
            }
            if (returns && cache_->hold(key) > 0) {
                running.held.push_back(key);
                running.found[i] = true;
            }
            continue;
        }
        if (comes_back && cache_->has_left(key) && others_hold(session)) {
            let_go(session);
            // Its client could have been done by itself.
            if (++running.without_room > kMostWithoutRoom) return Outcome{Status::NoRoom};
            wait_for_room(running, now);
            return std::nullopt;
        }
        missing.resize((needs.size() + 63) / 64);
        missing[i / 64] |= uint64_t{1} << i % 64;
        all_come = all_come && is_coming(needs[i]);
    }
    if (returning_ == session.number) returning_ = 0;
    if (missing.empty()) return std::nullopt;
    if (all_come) {
        let_go(session);
        running.waits = true;
        running.changes = arrivals_.changes();
        running.look_again = now + kLookAgainNs;
        return std::nullopt;
    }
    if (!take(session)) return kForNobody;
    if (running.brings) {
        // What others bring is not asked for.
        for (size_t i = 0; i < needs.size(); ++i) {
            const uint64_t bit = uint64_t{1} << i % 64;
            if ((missing[i / 64] & bit) == 0) continue;
            if (is_coming(needs[i])) {
                missing[i / 64] &= ~bit;
            } else {
                arrivals_.expect(session.number, needs[i], now);
            }
        }
        session.brings = true;
    }
    const size_t bytes = missing.size() * sizeof missing[0];
    if (bytes <= running.result.size()) {
        std::memcpy(running.result.data(), missing.data(), bytes);
        return Outcome{Status::NotResident, static_cast<uint32_t>(bytes), missing[0]};
    }
    if (missing.size() == 1) return Outcome{Status::NotResident, 0, missing[0]};
    return Outcome{Status::TooLarge, 0, bytes};
}

void Server::answer(Session& session, const Outcome& outcome) {
    if (!take(session)) return forget_withdrawn(session);
    OpenRequest& running = *session.running;
    if (running.on_device > 0) rank_streams_->forget(session.number);
    Slot& slot = running.slot;
    slot.status = outcome.status;
    slot.result_bytes = outcome.result_bytes;
    slot.detail = outcome.detail;
    slot.device_ns = static_cast<uint32_t>(std::min<uint64_t>(running.device_ns, UINT32_MAX));
    const uint64_t now = monotonic_ns();
    note_gap(now, &session);
    slot.served_ns = static_cast<uint32_t>(std::min<uint64_t>(running.took(now), UINT32_MAX));
    slot.answer();
    wake_client(slot);
    account_for(session, outcome.status, now);
}

void Server::account_for(Session& session, Status status, uint64_t now) {
    OpenRequest& running = *session.running;
    if (cache_) {
        let_go(session);
        if (status != Status::NotResident) holds_.release(*cache_, session.number);
    }
    const bool asked_again = status == Status::NotResident || status == Status::TooLarge;
    // What is no request has no job.
    if (running.job && !asked_again)
        statistics_.add(running.operation, status != Status::Ok, now - running.began, now);
    const bool done = running.job && status == Status::Ok;
    if (done) {
        const auto ns = static_cast<double>(running.took(now));
        predictions_.took(running.operation, running.prediction, ns);
        session.truth.took(running.prediction.predicted_ns, ns);
        tell_truth(running.operation);
    }
    close_request(session, done, now);
}

bool Server::place_arrivals() {
    if (!cache_ || !arrivals_.has_work()) return false;
    begin(Work::Uploading);
    const auto arrived = arrivals_.place_some(*cache_, kCopiedAtOnce);
    end();
    const uint64_t now = monotonic_ns();
    for (const Arrivals::Arrived& one : arrived) {
        const ListKey key = one.need.resident_key();
        if (one.refused.empty()) {
            // For who waits for it, too.
            for (Session* session : awake_.all()) {
                if (!session->running || !session->running->waits) continue;
                const auto needs = session->running->job->needs();
                if (std::ranges::find(needs, one.need) == needs.end()) continue;
                holds_.add(*cache_, session->number, key, now);
            }
        }
        const auto session = sessions_.find(one.session);
        if (session == sessions_.end()) continue;
        session->second.uploading.reset();
        if (one.refused.empty()) holds_.add(*cache_, one.session, key, now);
        // A client that is gone is noticed where messages are read.
        reply_to_upload(session->second, one.need.key, one.refused);
    }
    return true;
}

}  // namespace postings::service
