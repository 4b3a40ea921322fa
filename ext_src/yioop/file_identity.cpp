#include "yioop/file_identity.h"

#ifndef _WIN32
#include <sys/stat.h>

#include <ctime>

#include "core/system/file_times.h"
#endif

namespace postings::yioop {

bool is_same_file(const FileIdentity& a, const FileIdentity& b) noexcept {
    return a.device == b.device && a.inode == b.inode;
}

// Renaming also changes the second of the times (ctime).
bool has_same_bytes(const FileIdentity& opened, const FileIdentity& now) noexcept {
    return is_same_file(opened, now) && now.size == opened.size && now.modified == opened.modified;
}

#ifdef _WIN32

std::optional<FileIdentity> identity_of(const char*) noexcept {
    return std::nullopt;
}
std::optional<FileIdentity> identity_of(int) noexcept {
    return std::nullopt;
}
bool may_change_unseen(const FileIdentity&) noexcept {
    return true;
}

#else

namespace {

constexpr int64_t kSecond = 1'000'000'000;

int64_t nanoseconds(const timespec& time) {
    return int64_t{time.tv_sec} * kSecond + time.tv_nsec;
}

std::optional<FileIdentity> identity_by(const struct stat& status) {
    if (!S_ISREG(status.st_mode) || status.st_size <= 0) return std::nullopt;
    return FileIdentity{static_cast<uint64_t>(status.st_dev), static_cast<uint64_t>(status.st_ino),
                        static_cast<uint64_t>(status.st_size), nanoseconds(modified_time(status)),
                        nanoseconds(changed_time(status))};
}

}  // namespace

std::optional<FileIdentity> identity_of(const char* path) noexcept {
    struct stat status;
    if (stat(path, &status) != 0) return std::nullopt;
    return identity_by(status);
}

std::optional<FileIdentity> identity_of(int descriptor) noexcept {
    struct stat status;
    if (fstat(descriptor, &status) != 0) return std::nullopt;
    return identity_by(status);
}

// The resolution of times is a second on some file systems, on others that of the kernel's clock;
// no program can set the second of them (ctime).
bool may_change_unseen(const FileIdentity& identity) noexcept {
    timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    const int64_t now = nanoseconds(time);
    return identity.modified > now - 2 * kSecond || identity.changed > now - kSecond / 20;
}

#endif

}  // namespace postings::yioop
