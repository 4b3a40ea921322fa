// Posts a request in the channel, and waits for its answer.
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <thread>
#include <utility>

#include "core/system/process_id.h"
#include "service/client/client.h"

namespace postings::service {

namespace {

// A kernel answers within tens of microseconds: sleeping costs more than that. A client that waits
// longer yields its core to others, one of which may be the service, and sleeps after kAwakeNs;
// earlier if the request before took longer than that.
constexpr uint64_t kSpinNs = 20'000, kAwakeNs = 500'000;
constexpr uint64_t kSleepSliceNs = 20'000'000;
// How often to reconsider whether to do some of a batch here.
constexpr uint64_t kThinkAgainNs = 100'000;
constexpr char kGone[] = "the service is gone", kTooBusy[] = "the device was busy for too long";

size_t bytes_in(std::span<const std::span<const uint8_t>> parts) {
    size_t bytes = 0;
    for (const auto part : parts) bytes += part.size();
    return bytes;
}

}  // namespace

// The result lies in the buffer behind the payload.
size_t Client::result_offset(Payload payload) {
    return (bytes_in(payload) + 63) / 64 * 64;
}

std::optional<Client::Posted> Client::post(Operation operation, Payload payload,
                                           size_t result_capacity) {
    const size_t result_at = result_offset(payload);
    if (!grow_buffer(result_at + result_capacity)) return std::nullopt;
    Slot& slot = channel_->slots[next_slot_];
    if (slot.state.load(std::memory_order_acquire) != SlotState::Free) {
        // All slots are withdrawn, and the service has not looked at this one since.
        withdrew_ = true;
        reason_ = "the service does not keep up";
        return std::nullopt;
    }
    next_slot_ = (next_slot_ + 1) % kSlots;
    uint8_t* to = buffer().data();
    for (const std::span<const uint8_t> part : payload) to = std::ranges::copy(part, to).out;
    const Posted posted{&slot,           monotonic_ns(), result_at,
                        result_capacity, shared_,        terms_.only_tries};
    if (shared_ != nullptr) slot.ends.begin(shared_->left_of_part());
    slot.operation = operation;
    slot.payload = 0;
    slot.payload_bytes = static_cast<uint32_t>(bytes_in(payload));
    slot.result = static_cast<uint32_t>(result_at);
    slot.result_capacity = static_cast<uint32_t>(result_capacity);
    // The service returns what it has done of a batch before this process's own deadline.
    slot.deadline = shared_ != nullptr ? deadline_ - options_.deadline_ns / 16 : deadline_;
    slot.timed = options_.timed;
    slot.brings = terms_.uploads;
    slot.prediction = terms_.prediction;
    slot.sleeping.store(0, std::memory_order_relaxed);
    slot.post();
    if (channel_->service_sleeps.load(std::memory_order_seq_cst) != 0) {
        const char wake = 0;
        // A full socket holds enough wake-ups.
        if (send(socket_.get(), &wake, 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 && errno != EAGAIN) {
            disconnect(kGone);
            return std::nullopt;
        }
    }
    return posted;
}

std::optional<Client::Answer> Client::await(const Posted& posted, uint64_t patience_ns) {
    Slot& slot = *posted.slot;
    uint64_t awake_until = posted.at + (round_trip_ns_ < kAwakeNs ? kAwakeNs : kSpinNs);
    // When to withdraw the request if it is not taken until then.
    uint64_t withdraw_at = std::min(deadline_, posted.at + std::min(patience_ns, deadline_));
    for (;;) {
        const SlotState state = slot.state.load(std::memory_order_acquire);
        if (state == SlotState::Done) break;
        const uint64_t now = monotonic_ns();
        if (SharedBatch* const batch = posted.shared) {
            if (now < deadline_ && batch->work(slot.ends, now - posted.at)) continue;
            // Nothing is left for the service, or time is over.
            if ((now >= deadline_ || batch->left_of_part() == 0) && slot.withdraw()) {
                withdrew_ = true;
                reason_ = kTooBusy;
                return std::nullopt;
            }
        }
        if (now >= deadline_) {
            // The service may still write to the slot: the connection cannot go on.
            disconnect("the service did not answer in time");
            return std::nullopt;
        }
        if (now >= withdraw_at) {
            if (slot.withdraw()) {
                withdrew_ = true;
                reason_ = kTooBusy;
                return std::nullopt;
            }
            withdraw_at = deadline_;
            continue;
        }
        if (now < awake_until) {
            if (now - posted.at >= kSpinNs) std::this_thread::yield();
            continue;
        }
        const bool may_work = posted.shared != nullptr && posted.shared->may_work(slot.ends);
        slot.sleeping.store(1, std::memory_order_seq_cst);
        const uint64_t slice = may_work ? kThinkAgainNs : kSleepSliceNs;
        // If it is woken early, the answer will come soon.
        if (sleep_on(slot, state, std::min(slice, std::min(withdraw_at, deadline_) - now)))
            awake_until = monotonic_ns() + kAwakeNs;
        slot.sleeping.store(0, std::memory_order_relaxed);
        if (is_gone() && slot.state.load(std::memory_order_acquire) != SlotState::Done) {
            disconnect(kGone);
            return std::nullopt;
        }
    }
    profile_.round_trip_ns = monotonic_ns() - posted.at;
    if (!posted.is_trial) round_trip_ns_ = profile_.round_trip_ns;
    retries_.answered();
    profile_.served_ns = slot.served_ns;
    profile_.device_ns = slot.device_ns;
    const Answer answer{
        slot.status, slot.detail,
        buffer().subspan(posted.result_at, std::min<size_t>(slot.result_bytes, posted.capacity))};
    slot.release();
    return answer;
}

std::optional<Client::Answer> Client::request(Operation operation, Payload payload,
                                              size_t result_capacity) {
    // Only the first time: a request that is repeated, as lists were missing, is posted anew.
    if (terms_.awaits_trial && trial_)
        return await(*std::exchange(trial_, std::nullopt), terms_.patience_ns);
    const auto posted = post(operation, payload, result_capacity);
    if (!posted) return std::nullopt;
    if (!terms_.only_tries) return await(*posted, terms_.patience_ns);
    trial_ = posted;
    return std::nullopt;
}

Client::Trial Client::look_at_trial() {
    // A parent's trial is not ours.
    if (!trial_ || owner_ != process_id()) return {};
    Slot& slot = *trial_->slot;
    if (slot.state.load(std::memory_order_acquire) == SlotState::Done) {
        const Trial trial{false, slot.status == Status::Ok ? slot.served_ns : 0};
        slot.release();
        trial_.reset();
        return trial;
    }
    if (monotonic_ns() - trial_->at < options_.deadline_ns) return {.is_out = true};
    deadline_ = 0;
    end_trial();
    return {};
}

bool Client::end_trial() {
    if (!trial_) return true;
    const Posted posted = *std::exchange(trial_, std::nullopt);
    if (posted.slot->withdraw()) return true;
    const bool is_over = await(posted, kForever).has_value();
    profile_ = {};
    return is_over;
}

}  // namespace postings::service
