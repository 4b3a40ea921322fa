#include "device/program_cache.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "core/base/bytes_of.h"
#include "core/query/list_key.h"
#include "core/system/cache_files.h"

namespace postings::device {

namespace {

namespace fs = std::filesystem;

// Of a device. More than one, as builds of several versions may be in use.
constexpr size_t kProgramsKept = 4;

std::string hash_of(std::string_view text) {
    const auto key = list_key(bytes_of(text));
    char name[33];
    std::snprintf(name, sizeof name, "%016llx%016llx", static_cast<unsigned long long>(key.high),
                  static_cast<unsigned long long>(key.low));
    return name;
}

// What the names of a device's files begin with.
std::string prefix_of(const std::string& identity) {
    return hash_of(identity.substr(0, identity.find('\n'))) + "-";
}

std::string name_of(const std::string& identity) {
    return prefix_of(identity) + hash_of(identity) + ".program";
}

// By the clock, as a file system's own times are coarse.
void mark_used(const fs::path& file) {
    std::error_code failed;
    fs::last_write_time(file, fs::file_time_type::clock::now(), failed);
}

// The device's oldest files go, unfinished ones of processes that died among them. Whoever reads or
// replaces one of them at this moment can do so to the end, or compiles once more.
void prune(const fs::path& folder, const std::string& prefix) {
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    std::error_code failed;
    for (fs::directory_iterator entry(folder, failed), end; entry != end; entry.increment(failed)) {
        if (!entry->path().filename().string().starts_with(prefix)) continue;
        const auto used = entry->last_write_time(failed);
        if (!failed) files.emplace_back(used, entry->path());
    }
    std::ranges::sort(files, std::greater<>());
    for (size_t i = kProgramsKept; i < files.size(); ++i) fs::remove(files[i].second, failed);
}

}  // namespace

std::vector<uint8_t> load_program(const std::string& identity) {
    for (const fs::path& folder : cache_folders()) {
        const fs::path path = folder / name_of(identity);
        std::ifstream file(path, std::ios::binary);
        std::string sum(hash_of("").size(), ' ');
        if (!file.read(sum.data(), static_cast<std::streamsize>(sum.size()))) continue;
        const std::string binary{std::istreambuf_iterator<char>(file), {}};
        if (binary.empty() || hash_of(binary) != sum) continue;
        mark_used(path);
        return {binary.begin(), binary.end()};
    }
    return {};
}

void store_program(const std::string& identity, const std::vector<uint8_t>& binary) {
    const std::string bytes(binary.begin(), binary.end());
    store_cached(name_of(identity), hash_of(bytes) + bytes);
    for (const fs::path& folder : cache_folders()) {
        mark_used(folder / name_of(identity));
        prune(folder, prefix_of(identity));
    }
}

}  // namespace postings::device
