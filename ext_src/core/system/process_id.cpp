#include "core/system/process_id.h"

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <new>

namespace postings {

namespace {

// Memory that becomes zero in a child, however it was forked.
class WipedOnFork {
  public:
    WipedOnFork() {
#ifdef MADV_WIPEONFORK
        const auto bytes = static_cast<size_t>(sysconf(_SC_PAGESIZE));
        void* const page =
            mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (page == MAP_FAILED) return;
        // Emulators may accept any advice.
        if (madvise(page, bytes, -1) == 0 || madvise(page, bytes, MADV_WIPEONFORK) != 0) {
            munmap(page, bytes);
            return;
        }
        process_ = new (page) std::atomic<pid_t>(0);
#endif
    }
    // Never unmapped: other static objects may still use it.

    pid_t process() {
        if (process_ == nullptr) return getpid();
        pid_t process = process_->load(std::memory_order_relaxed);
        if (process == 0) process_->store(process = getpid(), std::memory_order_relaxed);
        return process;
    }

  private:
    std::atomic<pid_t>* process_ = nullptr;
};

}  // namespace

pid_t process_id() {
    static WipedOnFork wiped;
    return wiped.process();
}

}  // namespace postings
