#include "service/protocol/channel.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <climits>
#include <ctime>
#include <new>

#include "core/base/error.h"

namespace postings::service {

Channel Channel::create() {
    Channel channel;
    channel.memfd_ = sealed_memfd("postings-channel", sizeof(Shared));
    channel.mapping_ = Mapping(channel.memfd_.get(), sizeof(Shared), true);
    new (&*channel) Shared;  // a new memfd is zeroed: Starting,
    return channel;
}

Channel Channel::map(Descriptor memfd) {
    if (!is_sealed_memfd(memfd.get(), sizeof(Shared))) {
        throw Error("the service's channel is not a sealed memfd of the right size");
    }
    Channel channel;
    channel.mapping_ = Mapping(memfd.get(), sizeof(Shared), true);
    channel.memfd_ = std::move(memfd);
    return channel;
}

uint64_t monotonic_ns() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000u + static_cast<uint64_t>(now.tv_nsec);
}

namespace {

// Of <linux/futex.h>, which does not come with every libc.
constexpr int kFutexWait = 0, kFutexWake = 1;

uint32_t* word_of(const Slot& slot) {
    return reinterpret_cast<uint32_t*>(const_cast<std::atomic<SlotState>*>(&slot.state));
}

}  // namespace

bool sleep_on(const Slot& slot, SlotState state, uint64_t timeout_ns) {
    const timespec timeout{static_cast<time_t>(timeout_ns / 1'000'000'000u),
                           static_cast<long>(timeout_ns % 1'000'000'000u)};
    return syscall(SYS_futex, word_of(slot), kFutexWait, static_cast<uint32_t>(state), &timeout,
                   nullptr, 0) == 0;
}

void wake_client(const Slot& slot) {
    if (slot.sleeping.load(std::memory_order_seq_cst) == 0) return;
    syscall(SYS_futex, word_of(slot), kFutexWake, INT_MAX, nullptr, nullptr, 0);
}

}  // namespace postings::service
