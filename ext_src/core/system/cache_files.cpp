#include "core/system/cache_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <filesystem>
#include <utility>
#include <vector>

#include "core/base/bytes_of.h"
#include "core/base/error.h"
#include "core/system/descriptor.h"
#include "core/system/environment.h"
#include "core/system/file_times.h"
#include "core/system/runtime_folder.h"

namespace postings {

namespace {

namespace fs = std::filesystem;

constexpr off_t kMostBytes = off_t{1} << 30;

std::vector<fs::path> paths() {
    std::vector<fs::path> found;
    const auto cache = environment_variable("XDG_CACHE_HOME"), home = environment_variable("HOME");
    if (cache && cache->front() == '/') {
        found.push_back(fs::path(*cache) / "postings");
    } else if (home && home->front() == '/') {
        found.push_back(fs::path(*home) / ".cache/postings");
    }
    try {
        found.emplace_back(runtime_folder());
    } catch (const Error&) {
    }
    return found;
}

bool is_ours_alone(int fd, mode_t kind, struct stat& status) {
    return fstat(fd, &status) == 0 && (status.st_mode & S_IFMT) == kind &&
           status.st_uid == geteuid() && (status.st_mode & 0022) == 0;
}

// The folders that can be trusted. Their entries are accessed through these descriptors, as what a
// path refers to may change.
std::vector<Descriptor> folders(bool make = false) {
    std::vector<Descriptor> found;
    for (const fs::path& path : paths()) {
        if (make) {
            std::error_code failed;
            fs::create_directories(path.parent_path(), failed);
            mkdir(path.c_str(), 0700);
        }
        Descriptor folder(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        struct stat status {};
        if (folder && is_ours_alone(folder.get(), S_IFDIR, status)) {
            found.push_back(std::move(folder));
        }
    }
    return found;
}

bool read_file(const Descriptor& folder, const std::string& name, std::string& content) {
    const Descriptor file(
        openat(folder.get(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
    struct stat status {};
    if (!file || !is_ours_alone(file.get(), S_IFREG, status) || status.st_size > kMostBytes) {
        return false;
    }
    content.resize(static_cast<size_t>(status.st_size));
    try {
        read_all(file.get(), {reinterpret_cast<uint8_t*>(content.data()), content.size()});
        return true;
    } catch (const Error&) {
        return false;
    }
}

bool write_file(const Descriptor& folder, const std::string& name, std::string_view content) {
    const std::string fresh = name + "." + std::to_string(getpid());
    unlinkat(folder.get(), fresh.c_str(), 0);  // left by a process that died
    const Descriptor file(openat(folder.get(), fresh.c_str(),
                                 O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!file) return false;
    try {
        write_all(file.get(), bytes_of(content));
    } catch (const Error&) {
        unlinkat(folder.get(), fresh.c_str(), 0);
        return false;
    }
    if (renameat(folder.get(), fresh.c_str(), folder.get(), name.c_str()) == 0) return true;
    unlinkat(folder.get(), fresh.c_str(), 0);
    return false;
}

}  // namespace

bool load_cached(const std::string& name, const std::function<bool(std::string_view)>& accept) {
    std::string content;
    return std::ranges::any_of(folders(), [&](const Descriptor& folder) {
        return read_file(folder, name, content) && accept(content);
    });
}

bool store_cached(const std::string& name, std::string_view content) {
    return std::ranges::any_of(
        folders(true), [&](const Descriptor& folder) { return write_file(folder, name, content); });
}

void mark_cached(const std::string& name) {
    timespec times[2];
    clock_gettime(CLOCK_REALTIME, &times[0]);
    times[1] = times[0];
    for (const Descriptor& folder : folders()) {
        utimensat(folder.get(), name.c_str(), times, AT_SYMLINK_NOFOLLOW);
    }
}

void prune_cached(const std::string& prefix, size_t kept) {
    for (const Descriptor& folder : folders()) {
        // Opened anew, as closedir() closes the descriptor it was given, and for a read position of
        // its own.
        DIR* const entries =
            fdopendir(openat(folder.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (entries == nullptr) continue;
        std::vector<std::pair<std::pair<time_t, long>, std::string>> files;
        while (const dirent* entry = readdir(entries)) {
            struct stat status {};
            const std::string name = entry->d_name;
            if (!name.starts_with(prefix) ||
                fstatat(folder.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
                continue;
            }
            const timespec used = modified_time(status);
            files.emplace_back(std::pair(used.tv_sec, used.tv_nsec), name);
        }
        closedir(entries);
        std::ranges::sort(files, std::greater<>());
        for (size_t i = kept; i < files.size(); ++i) {
            unlinkat(folder.get(), files[i].second.c_str(), 0);
        }
    }
}

}  // namespace postings
