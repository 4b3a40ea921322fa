// What postingsd does for a request, once it has a device.
#pragma once

#include <cstdint>
#include <span>

#include "device/device_cache.h"
#include "service/protocol/protocol.h"

namespace postings::service {

struct Call {
    Operation operation;
    std::span<const uint8_t> payload;  // the client's: it may change while it is read
    std::span<uint8_t> result;
};

struct Outcome {
    Status status;
    uint32_t result_bytes = 0;
    uint64_t detail = 0;  // protocol.h
};

// Trusts nothing in the call. Throws DeviceError when the device has failed.
Outcome run(const Call& call, device::DeviceCache& cache);

}  // namespace postings::service
