// The devices of this machine, as `postingsd --list-devices` prints them, so that this process
// loads no driver.
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

// Empty if the executable does not tell within 20 seconds.
std::vector<ListedDevice> list_devices(const std::string& executable);

// Reads lines such as "cuda:0 NVIDIA H200, 143771 MiB"; skips all others.
std::vector<ListedDevice> parse_device_list(const std::string& text);

}  // namespace postings::service
