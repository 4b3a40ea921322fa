// One writer at a time: a lock on a folder that goes with the process, however that ends.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <utility>

#include "core/base/error.h"

namespace postings::storage {

// Who has a lock, as far as is known.
struct LockHolder {
    pid_t pid = 0;  // 0: not known
    std::string host;
    std::string since;  // UTC, as in ISO 8601
};

// Somebody else has the lock still.
class LockTimeout : public Error {
  public:
    LockTimeout(const std::string& folder, LockHolder holder);
    LockHolder holder;
};

// A lock of the folder's file `lock`, by the open file: the system gives it up when the process
// ends, and whatever else opens and closes that file, as a backup of the folder does, leaves it
// alone. A child closes its copy of the open file when it is forked, or it would have the lock
// longer than its parent. Within a process the lock is exclusive, too.
//
// Where a system has no such locks, it is a POSIX record lock, which is lost when the process
// closes any descriptor of the file.
class FolderLock {
  public:
    // Waits so long at most for whoever has it, in steps of up to 50 ms. LockTimeout; FileError if
    // the file cannot be made or locked (EACCES, EROFS: folder that cannot be written).
    FolderLock(const std::string& folder, std::chrono::milliseconds timeout);
    FolderLock(FolderLock&& other) noexcept { *this = std::move(other); }
    FolderLock& operator=(FolderLock&& other) noexcept {
        std::swap(path_, other.path_);
        std::swap(table_key_, other.table_key_);
        std::swap(owner_, other.owner_);
        return *this;
    }
    ~FolderLock();

    // False in a child of the process that took it, where this object does nothing.
    bool is_held() const;
    // Whether what has the folder's name now is still what was locked: another folder may have got
    // the name, or the file may have been removed, and then others can have a lock as well.
    bool is_of_folder() const;

  private:
    std::string path_;
    std::pair<dev_t, ino_t> table_key_;
    pid_t owner_ = 0;
};

}  // namespace postings::storage
