// The devices of this machine, as postingsd --list-devices tells them: this process loads no
// driver.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace postings::service {

struct ListedDevice {
    std::string kind;  // "cuda" or "opencl"
    uint32_t number;   // among those of its kind
    std::string name;
    uint64_t memory;  // bytes
};

// None if the executable cannot tell within some seconds.
std::vector<ListedDevice> list_devices(const std::string& executable);

// Its lines: "cuda:0  NVIDIA H200, 143771 MiB"; what is none is passed over.
std::vector<ListedDevice> parse_device_list(const std::string& text);

}  // namespace postings::service
