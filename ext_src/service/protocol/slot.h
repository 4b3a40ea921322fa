// A request and its answer in shared memory, and who owns them:
//
//   Free -> Posted (client) -> Taken (service) -> Done (service) -> Free (client)
//                           -> Withdrawn (client) -> Free (service)
//
// The service reads and prepares a request while it is Posted. Then one of two things happens: the
// service takes the request, before it writes anything or has the device do anything for it; or the
// client, which has waited long enough, withdraws it and does the work itself.
#pragma once

#include <atomic>
#include <cstdint>

#include "service/protocol/batch_ends.h"
#include "service/protocol/protocol.h"

namespace postings::service {

enum class SlotState : uint32_t { Free = 0, Posted = 1, Done = 2, Taken = 3, Withdrawn = 4 };
static_assert(std::atomic<SlotState>::is_always_lock_free);

// Nanoseconds on the device, without waiting for others; 0: the client cannot tell.
struct Prediction {
    double modelled_ns = 0;   // by the cost model alone
    double predicted_ns = 0;  // corrected by what the client has learned
};

// Whole cache lines: the client finds the answer in the line in which it waits for it.
// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding)
struct alignas(64) Slot {
    std::atomic<SlotState> state;
    // The client sleeps on `state` (futex) and wants to be woken shortly before the request is
    // Done, and when it is.
    std::atomic<uint32_t> sleeping;
    Operation operation;
    uint32_t payload, payload_bytes;  // offsets in the buffer, and sizes
    uint32_t result, result_capacity;
    uint16_t timed;     // whether device_ns is wanted, which costs some microseconds
    uint16_t brings;    // whether the client will upload missing lists
    uint64_t deadline;  // CLOCK_MONOTONIC, nanoseconds
    // The answer.
    Status status;
    uint32_t result_bytes;
    uint64_t detail;
    uint32_t device_ns;  // time on the device, if wanted
    uint32_t served_ns;  // the service's time, without waiting for others' turns
    // The rest of the request, which the service needs last.
    Prediction prediction;
    BatchEnds ends;  // of a batch that client and service share (RankRequest::at_once)

    // The client posts the request that it has written into a free slot.
    void post() { state.store(SlotState::Posted, std::memory_order_seq_cst); }
    // The client withdraws the request; false if the service has taken it, and answers.
    bool withdraw() { return change(SlotState::Posted, SlotState::Withdrawn); }
    // The client calls it when it has read the answer.
    void release() { state.store(SlotState::Free, std::memory_order_release); }
    // The service takes the request; false if the client has withdrawn it.
    bool take() { return change(SlotState::Posted, SlotState::Taken); }
    // The service, which has taken the request, has written the answer.
    void answer() { state.store(SlotState::Done, std::memory_order_seq_cst); }
    // The service has stopped looking at a withdrawn request.
    void forget_withdrawn() { release(); }

  private:
    bool change(SlotState from, SlotState to) {
        return state.compare_exchange_strong(from, to, std::memory_order_seq_cst);
    }
};

}  // namespace postings::service
