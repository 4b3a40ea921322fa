// A lock on a folder for a single writer; the system releases it when the process ends, however it
// ends.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <string>
#include <utility>

#include "core/base/error.h"

namespace postings::storage {

// The holder of a lock, as far as known.
struct LockHolder {
    pid_t pid = 0;  // 0: unknown
    std::string host;
    std::string since;  // UTC, as in ISO 8601
    bool is_this_process = false;
};

// Somebody else still has the lock.
class LockTimeout : public Error {
  public:
    LockTimeout(const std::string& folder, LockHolder holder);
    LockHolder holder;
};

// Called again and again while a lock is waited for, and may do anything: what it throws ends that.
using WhileWaiting = std::function<void()>;

// A lock of the open file description of the folder's file `lock`: the system releases it when the
// process ends, and it is not affected by others that open and close the file, such as a backup. A
// forked child closes its copy of the file at once, or it would hold the lock longer than its
// parent that is killed. The lock is exclusive within a process, too. Of those that wait, one has
// the turn: a process that takes the lock again and again waits for that, too.
//
// Where a system has no such locks, a POSIX record lock is used, which is lost when the process
// closes any descriptor of the file.
class FolderLock {
  public:
    // Waits for the holder at most so long, in steps of up to 50 ms. Throws LockTimeout; FileError
    // if the file cannot be made or locked (EACCES, EROFS: the folder is not writable).
    FolderLock(const std::string& folder, std::chrono::milliseconds timeout,
               const WhileWaiting& while_waiting = {});
    FolderLock(FolderLock&& other) noexcept { *this = std::move(other); }
    FolderLock& operator=(FolderLock&& other) noexcept {
        std::swap(path_, other.path_);
        std::swap(table_key_, other.table_key_);
        std::swap(owner_, other.owner_);
        return *this;
    }
    ~FolderLock();

    // False in a child of the process that took the lock; there this object does nothing.
    bool is_held() const;
    // Whether the folder's name still refers to what was locked. If the folder was replaced or the
    // file removed, others can have a lock as well. Throws FileError if the system does not tell.
    bool is_of_folder() const;

  private:
    std::string path_;
    std::pair<dev_t, ino_t> table_key_;
    pid_t owner_ = 0;
};

// Whether a lock of this folder was ever held, as the text of its file `lock` tells.
bool has_been_locked(const std::string& folder);

}  // namespace postings::storage
