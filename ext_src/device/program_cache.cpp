#include "device/program_cache.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "service/list_key.h"

namespace postings::device {

namespace {

namespace fs = std::filesystem;

fs::path folder() {
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/') {
        return fs::path(cache) / "postings";
    }
    const char* home = std::getenv("HOME");
    return home != nullptr && *home == '/' ? fs::path(home) / ".cache/postings" : fs::path();
}

fs::path file_of(const std::string& identity) {
    const auto key =
        service::list_key({reinterpret_cast<const uint8_t*>(identity.data()), identity.size()});
    char name[48];
    std::snprintf(name, sizeof name, "%016llx%016llx.program",
                  static_cast<unsigned long long>(key.high),
                  static_cast<unsigned long long>(key.low));
    return folder() / name;
}

}  // namespace

std::vector<uint8_t> load_program(const std::string& identity) {
    if (folder().empty()) return {};
    std::ifstream file(file_of(identity), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
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
    if (file) fs::rename(fresh, target, failed);
    if (!file || failed) fs::remove(fresh, failed);
}

}  // namespace postings::device
