#include "service/protocol/health.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstring>
#include <ctime>

#include "core/system/descriptor.h"
#include "service/protocol/socket.h"

namespace postings::service {

namespace {

// No back-off lasts longer: if it seems to, the clock was changed.
constexpr uint64_t kLongestNs = 3600u * uint64_t{1'000'000'000};

}  // namespace

const char* name_of(Work work) {
    switch (static_cast<uint32_t>(work)) {
        case static_cast<uint32_t>(Operation::Combine):
            return "combine";
        case static_cast<uint32_t>(Operation::Rank):
            return "rank";
        case static_cast<uint32_t>(Operation::Decode):
            return "decode";
        case static_cast<uint32_t>(Operation::YioopUnpack):
            return "unpack";
        case static_cast<uint32_t>(Operation::YioopPack):
            return "pack";
        case static_cast<uint32_t>(Operation::CostModel):
            return "costs";
        case static_cast<uint32_t>(Work::Opening):
            return "opening the device";
        case static_cast<uint32_t>(Work::Uploading):
            return "upload";
    }
    return "nothing";
}

uint64_t realtime_ns() {
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000u + static_cast<uint64_t>(now.tv_nsec);
}

BackOff back_off(const HealthRecord& record, uint64_t now) {
    const HealthRecord::Failures& service = record.service;
    if (service.until <= now || service.until - now > kLongestNs) return {};
    const uint64_t ns = service.until - now;
    std::string reason = "the service has failed";
    if (service.in_a_row > 1) reason += " " + std::to_string(service.in_a_row) + " times";
    if (service.last != Work::None) reason += std::string(", at: ") + name_of(service.last);
    return {ns, reason + "; it is not started again for " + std::to_string(ns / 1'000'000) + " ms"};
}

BackOff back_off(const std::string& devices) {
    const Descriptor file(
        open(health_path(devices).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    HealthRecord record{};
    if (!file || pread(file.get(), &record, sizeof record, 0) != sizeof record ||
        record.magic != HealthRecord::kMagic) {
        return {};
    }
    return back_off(record, realtime_ns());
}

}  // namespace postings::service
