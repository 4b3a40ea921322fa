// The shared memory of one client: a ring of request slots and a buffer for payloads and results. A
// client that needs more brings another buffer, in a memfd of its own (MessageType::Buffer).
//
// The service creates it (memfd, sealed: it can neither shrink nor grow, so no access faults) and
// the client maps it. Slots (slot.h) are used in turn: the client posts in slot `next`, the service
// looks at them in that order. Each side trusts only its own counters; the other side may change
// anything at any time, so it copies a field once, checks the copy and uses the copy.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>

#include "core/system/descriptor.h"
#include "service/protocol/slot.h"

namespace postings::service {

enum class ServiceState : uint32_t { Starting = 0, Ready = 1, Stopping = 2, NoDevice = 3 };

inline constexpr size_t kSlots = 16;
inline constexpr size_t kBufferBytes = size_t{4} << 20;
inline constexpr size_t kDefaultBufferBytes = size_t{64} << 20;
inline constexpr size_t kMostBufferBytes = size_t{1} << 30;

struct Shared {
    std::atomic<ServiceState> state;
    char no_device[124];  // NoDevice: the reason
    // The service's secret, with which keys are hashed. Set before the client gets this memory.
    uint8_t key_secret[sizeof KeySecret::bytes];
    // Not 0: the service does not look at the slots; a client that posts writes a byte to the
    // socket.
    alignas(64) std::atomic<uint32_t> service_sleeps;
    // Bit i: the device failed at work i (health.h), which stays on the CPU for a while.
    alignas(64) std::atomic<uint32_t> quarantined;
    Slot slots[kSlots];
    alignas(4096) uint8_t buffer[kBufferBytes];
};

// A mapping of a Shared.
class Channel {
  public:
    Channel() = default;
    // Creates the memory.
    static Channel create();
    // Maps the memory that a service sent; Error if it is not a sealed memfd of the right size.
    static Channel map(Descriptor memfd);

    Shared* operator->() const { return static_cast<Shared*>(mapping_.data()); }
    Shared& operator*() const { return *operator->(); }
    explicit operator bool() const { return mapping_.data() != nullptr; }
    int memfd() const { return memfd_.get(); }

  private:
    Descriptor memfd_;
    Mapping mapping_;
};

uint64_t monotonic_ns();

// The client sleeps, after setting Slot::sleeping, until it is woken, for so long at most; not at
// all if the slot is not in that state any more. Returns whether it was woken.
bool sleep_on(const Slot& slot, SlotState state, uint64_t timeout_ns);
// The service wakes the client if it sleeps.
void wake_client(const Slot& slot);

}  // namespace postings::service
