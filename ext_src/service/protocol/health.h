// How services for a set of devices have ended, in a file beside their socket. The next service and
// all clients read there how long a service that failed is not started again. Deleting the file
// forgets it all.
//
// The service maps the file and notes in it what it is doing, so that the file tells what that was
// whatever ends the service, even SIGKILL.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "service/protocol/protocol.h"

namespace postings::service {

// What a service does on its device: an Operation, or one of these.
enum class Work : uint32_t { None = 0, Opening = 14, Uploading = 15 };
inline constexpr size_t kWorks = 16;

inline Work work_of(Operation operation) {
    return static_cast<Work>(operation);
}
inline Work work_of(MessageType) {
    return Work::Uploading;
}
// The name in logs and reasons: "rank", "combine"...
const char* name_of(Work work);

// Times are nanoseconds of CLOCK_REALTIME: the file may outlive a boot.
struct HealthRecord {
    static constexpr uint64_t kMagic = 0x31485453'4f500001;

    struct Failures {
        uint32_t in_a_row;
        Work last;
        uint64_t at;     // of the last one
        uint64_t until;  // such work is not done before

        bool operator==(const Failures&) const = default;
    };

    std::atomic<uint64_t> magic;
    // The process of the service that runs, or that ended unexpectedly; 0 if the last one ended
    // orderly.
    std::atomic<int32_t> process;
    std::atomic<Work> work;
    Failures service;
    std::array<Failures, kWorks> works;
};
static_assert(std::atomic<Work>::is_always_lock_free);

std::string health_path(const std::string& devices);

// How long no service for these devices may be started, and why; 0 if one may be. Never throws for
// what the file holds.
struct BackOff {
    uint64_t ns = 0;
    std::string reason{};
};
BackOff back_off(const std::string& devices);
BackOff back_off(const HealthRecord& record, uint64_t now);

uint64_t realtime_ns();

}  // namespace postings::service
