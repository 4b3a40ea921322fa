// A client, as the service's loop sees it.
#pragma once

#include <sys/types.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/system/descriptor.h"
#include "device/turn.h"
#include "service/protocol/channel.h"
#include "service/protocol/ratio.h"
#include "service/server/operations.h"

namespace postings::service {

// A request that was read and has not been answered.
struct OpenRequest {
    Slot& slot;
    Operation operation;
    std::span<uint8_t> result;
    bool is_large;             // request or result
    uint64_t deadline, began;  // when it was read
    bool timed;                // the device's time is wanted
    bool brings;               // the client is going to bring what is missing
    std::unique_ptr<Job> job{};
    Prediction prediction{};
    double expected_ns = 0;  // on the device
    bool is_taken = false;   // until then its client may withdraw it
    bool has_lists = false;  // all that it needs is resident
    uint64_t device_ns = 0;
    uint64_t turned = 0;     // when it had its last turn, or was read
    uint64_t waited_ns = 0;  // for its turns
    // Others bring what it lacks: it is looked at again when something has arrived, or then.
    bool waits = false;
    // Queries that are on the device, or soon will be (Server::serve_rankings()); whether there is
    // nothing to be done for it before one of those is answered.
    size_t on_device = 0;
    bool all_on_device = false;
    bool is_roused = false;  // its client was woken before the end, to wait awake for the rest
    uint64_t changes = 0, look_again = 0;
    std::vector<ListKey> held{};  // until it is answered
    // Where some of its lists come back from the host's memory, one after another: which needs are
    // held, and whether others are still to be looked at.
    std::vector<bool> found{};
    bool returns_more = false;
    int without_room = 0;  // tries

    bool has_work() const { return !waits && on_device == 0; }
    device::Turn turn() const { return {expected_ns, turned, deadline}; }
    // So far, but for what it waited.
    uint64_t took(uint64_t now) const { return now - began - waited_ns; }
    // While it was served, the service had no processor for so long.
    void was_away(uint64_t ns, uint64_t now) {
        waited_ns += std::min(ns, took(now));
        turned = now;  // what is counted is not counted again
    }
    // For its turn.
    void end_wait(uint64_t now) {
        if (now <= turned) return;
        waited_ns += now - turned;
        turned = now;
    }
};

struct Session {
    uint64_t number;  // no other session has it
    pid_t process;
    Descriptor socket;
    Channel channel;
    uint32_t next_slot = 0;
    uint64_t requests = 0, wake_ups = 0;  // so far
    // Its slots are looked at. Of one that is not, the client writes to the socket when it posts.
    bool awake = false;
    uint64_t last_use = 0;
    std::optional<OpenRequest> running{};
    Ratio truth{};                    // of what it predicts
    std::optional<Need> uploading{};  // what has not arrived; one at a time
    bool brings = false;              // it was told to
    Mapping own_buffer{};             // that the client brought; none: the channel's is used
    bool pinned = false;              // the buffer, for the device to write into

    std::span<uint8_t> buffer() const {
        if (own_buffer.data() == nullptr) return channel->buffer;
        return {static_cast<uint8_t*>(own_buffer.data()), own_buffer.size()};
    }
    // Or withdrawn what it had.
    bool has_posted() const {
        const SlotState state = channel->slots[next_slot].state.load(std::memory_order_seq_cst);
        return state == SlotState::Posted || state == SlotState::Withdrawn;
    }
    bool has_withdrawn() const {
        return running && !running->is_taken &&
               running->slot.state.load(std::memory_order_relaxed) != SlotState::Posted;
    }
};

// Who is looked at, and who sleeps until its client wakes it.
class AwakeSessions {
  public:
    void wake(Session& session) {
        if (session.awake) return;
        session.awake = true;
        session.channel->service_sleeps.store(0, std::memory_order_relaxed);
        sessions_.push_back(&session);
    }
    // False if it has posted meanwhile.
    static bool put_to_sleep(Session& session) {
        session.channel->service_sleeps.store(1, std::memory_order_seq_cst);
        if (!session.has_posted()) {
            session.awake = false;
            return true;
        }
        session.channel->service_sleeps.store(0, std::memory_order_relaxed);
        return false;
    }
    // Those that have nothing to do and have had nothing to do since then.
    void put_idle_to_sleep(uint64_t since) {
        std::erase_if(sessions_, [since](Session* session) {
            return !session->running && session->last_use < since && put_to_sleep(*session);
        });
    }
    void remove(const Session& session) { std::erase(sessions_, &session); }

    size_t size() const { return sessions_.size(); }
    std::span<Session* const> all() const { return sessions_; }
    // Is there something to do for one, but for this one?
    bool have_work(const Session* but = nullptr) const {
        return std::ranges::any_of(sessions_, [but](const Session* session) {
            return session != but &&
                   (session->running ? session->running->has_work() : session->has_posted());
        });
    }

  private:
    std::vector<Session*> sessions_;
};

}  // namespace postings::service
