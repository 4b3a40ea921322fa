#include "core/system/cache_files.h"

#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "core/base/error.h"
#include "core/system/runtime_folder.h"

namespace postings {

namespace fs = std::filesystem;

std::vector<fs::path> cache_folders() {
    std::vector<fs::path> found;
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/') {
        found.push_back(fs::path(cache) / "postings");
    } else if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
        found.push_back(fs::path(home) / ".cache/postings");
    }
    try {
        found.emplace_back(runtime_folder());
    } catch (const Error&) {
    }
    return found;
}

bool store_cached(const std::string& name, std::string_view content) {
    for (const fs::path& folder : cache_folders()) {
        std::error_code failed;
        fs::create_directories(folder, failed);
        const fs::path target = folder / name;
        const fs::path fresh = target.string() + "." + std::to_string(getpid());
        std::ofstream file(fresh, std::ios::binary);
        file.write(content.data(), static_cast<std::streamsize>(content.size()));
        file.close();
        if (file) fs::rename(fresh, target, failed);
        if (file && !failed) return true;
        fs::remove(fresh, failed);
    }
    return false;
}

}  // namespace postings
