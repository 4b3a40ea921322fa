// Identifies a file that was read before, to tell whether it is still the same: by device, inode,
// size, and the times of its last changes.
#pragma once

#include <cstdint>
#include <optional>

namespace postings::yioop {

struct FileIdentity {
    uint64_t device = 0, inode = 0, size = 0;
    int64_t modified = 0, changed = 0;  // nanoseconds
    bool operator==(const FileIdentity&) const = default;
};

// Nothing if there is no file, or it is empty or not regular.
std::optional<FileIdentity> identity_of(const char* path) noexcept;
std::optional<FileIdentity> identity_of(int descriptor) noexcept;

// Whether it is the same file, whatever its size and times are.
bool is_same_file(const FileIdentity& a, const FileIdentity& b) noexcept;

// Whether an open file still has the same bytes, whatever happened to its names.
bool has_same_bytes(const FileIdentity& opened, const FileIdentity& now) noexcept;

// Whether the file was written so recently that another change may not change its identity.
bool may_change_unseen(const FileIdentity& identity) noexcept;

}  // namespace postings::yioop
