// Compiled OpenCL programs on disk, each in a file named by a hash of what it was compiled from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace postings::device {

// The binary that was stored under `identity` (source, device, driver, options), or nothing.
std::vector<uint8_t> load_program(const std::string& identity);
// Atomically replaces it. A cache that cannot be written is no error.
void store_program(const std::string& identity, const std::vector<uint8_t>& binary);

}  // namespace postings::device
