#include "device/program_cache.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "service/bytes_of.h"
#include "service/list_key.h"

namespace postings::device {

namespace {

namespace fs = std::filesystem;

// Of a device. More than one, as builds of several versions may be in use.
constexpr size_t kProgramsKept = 4;

fs::path folder() {
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/') {
        return fs::path(cache) / "postings";
    }
    const char* home = std::getenv("HOME");
    return home != nullptr && *home == '/' ? fs::path(home) / ".cache/postings" : fs::path();
}

std::string hash_of(std::string_view text) {
    const auto key = service::list_key(service::bytes_of(text));
    char name[33];
    std::snprintf(name, sizeof name, "%016llx%016llx", static_cast<unsigned long long>(key.high),
                  static_cast<unsigned long long>(key.low));
    return name;
}

// What the names of a device's files begin with.
std::string prefix_of(const std::string& identity) {
    return hash_of(identity.substr(0, identity.find('\n'))) + "-";
}

fs::path file_of(const std::string& identity) {
    return folder() / (prefix_of(identity) + hash_of(identity) + ".program");
}

// By the clock, as a file system's own times are coarse.
void mark_used(const fs::path& file) {
    std::error_code failed;
    fs::last_write_time(file, fs::file_time_type::clock::now(), failed);
}

// The device's oldest files go, unfinished ones of processes that died among them. Whoever reads or
// replaces one of them at this moment can do so to the end, or compiles once more.
void prune(const std::string& prefix) {
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    std::error_code failed;
    for (fs::directory_iterator entry(folder(), failed), end; entry != end;
         entry.increment(failed)) {
        if (!entry->path().filename().string().starts_with(prefix)) continue;
        const auto used = entry->last_write_time(failed);
        if (!failed) files.emplace_back(used, entry->path());
    }
    std::ranges::sort(files, std::greater<>());
    for (size_t i = kProgramsKept; i < files.size(); ++i) fs::remove(files[i].second, failed);
}

}  // namespace

std::vector<uint8_t> load_program(const std::string& identity) {
    if (folder().empty()) return {};
    const fs::path path = file_of(identity);
    std::ifstream file(path, std::ios::binary);
    std::vector<uint8_t> binary{std::istreambuf_iterator<char>(file),
                                std::istreambuf_iterator<char>()};
    if (!binary.empty()) mark_used(path);
    return binary;
}

void store_program(const std::string& identity, const std::vector<uint8_t>& binary) {
    if (folder().empty()) return;
    std::error_code failed;
    fs::create_directories(folder(), failed);
    const fs::path target = file_of(identity);
    const fs::path fresh = target.string() + "." + std::to_string(getpid());
    std::ofstream file(fresh, std::ios::binary);
    file.write(reinterpret_cast<const char*>(binary.data()),
               static_cast<std::streamsize>(binary.size()));
    file.close();
    mark_used(fresh);
    if (file) fs::rename(fresh, target, failed);
    if (!file || failed) fs::remove(fresh, failed);
    prune(prefix_of(identity));
}

}  // namespace postings::device
