// Files of what takes long to find out: compiled programs, measured costs.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace postings {

// $XDG_CACHE_HOME/postings or ~/.cache/postings; then, as there may be no home that can be written,
// the folder of the service's socket. They need not exist.
std::vector<std::filesystem::path> cache_folders();

// Atomically replaces the file of that name in the first of them that can be written; false if none
// can.
bool store_cached(const std::string& name, std::string_view content);

}  // namespace postings
