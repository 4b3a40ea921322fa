// Which of the machine's devices a service for `auto`, `cuda:1`... takes.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "device/backend.h"

namespace postings::service {

// With so many bytes of its memory at most; 0: three quarters of it, less where others have taken
// more. This process has it alone from now on. Throws DeviceError, saying why there is none, and
// ServedElsewhere.
std::unique_ptr<device::Backend> open_device(const std::string& devices, uint64_t memory);

// How many devices of this kind, from the first one on, are used together where none is named:
// GPUs.
uint64_t devices_of_kind(const std::string& kind);

// All there are, a line each.
std::string device_list();

}  // namespace postings::service
