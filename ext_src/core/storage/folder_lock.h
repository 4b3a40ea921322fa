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

// A POSIX record lock on the folder's file `lock`: the system gives it up when the process ends,
// and a child does not inherit it, but it is lost when the process closes any descriptor of that
// file. So all locks of a process are in one table, and nothing else opens that file in the process
// that holds it. Within a process the lock is exclusive, too.
class FolderLock {
  public:
    // Waits so long at most for whoever has it, in steps of up to 50 ms. LockTimeout; FileError if
    // the file cannot be made or locked (EACCES, EROFS: folder that cannot be written).
    FolderLock(const std::string& folder, std::chrono::milliseconds timeout);
    FolderLock(FolderLock&& other) noexcept { *this = std::move(other); }
    FolderLock& operator=(FolderLock&& other) noexcept {
        std::swap(table_key_, other.table_key_);
        std::swap(owner_, other.owner_);
        return *this;
    }
    ~FolderLock();

    // False in a child of the process that took it, where this object does nothing.
    bool is_held() const;

  private:
    std::pair<dev_t, ino_t> table_key_;
    pid_t owner_ = 0;
};

}  // namespace postings::storage
