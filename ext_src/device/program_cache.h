// Compiled OpenCL programs on disk (core/system/cache_files.h). A file is named by hashes of its
// device and of what the program was compiled from. It begins with a hash of its contents, as
// drivers crash on damaged programs. Only the few most recently used ones of each device are kept.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace postings::device {

// Returns the binary stored under `identity` (a line with the device's name, then driver, options
// and source); empty if there is none.
std::vector<uint8_t> load_program(const std::string& identity);
// Replaces the binary atomically. Failing to write the cache is no error.
void store_program(const std::string& identity, const std::vector<uint8_t>& binary);

}  // namespace postings::device
