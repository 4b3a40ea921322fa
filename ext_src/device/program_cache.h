// Compiled OpenCL programs on disk (service/cache_files.h), each in a file named by hashes of its
// device and of what it was compiled from, which begins with a hash of the rest: drivers die of
// programs that are damaged. Of each device those few are kept that were used last.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace postings::device {

// The binary that was stored under `identity` (a line with the device's name, then driver, options
// and source), or nothing.
std::vector<uint8_t> load_program(const std::string& identity);
// Atomically replaces it. A cache that cannot be written is no error.
void store_program(const std::string& identity, const std::vector<uint8_t>& binary);

}  // namespace postings::device
