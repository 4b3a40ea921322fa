// fsync() and fdatasync() of the whole program, as tests want them.
#pragma once

#include <functional>

namespace postings {

struct SyncCalls {
    int failing = 0;  // of the calls from now on, the one that fails; 0: none
    std::function<void()> before;
    std::function<void(int fd)> failed;
    std::function<void(int fd)> after;  // unless it failed
};
extern SyncCalls sync_calls;

}  // namespace postings
