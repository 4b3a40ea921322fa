// How long the scheduler keeps a thread from a processor, where more of them want one than there
// are.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

#include "core/system/descriptor.h"

namespace postings::service {

class RunDelay {
  public:
    // Nanoseconds for which the calling thread could have run and did not, since it asked before; 0
    // the first time, or if the kernel does not tell.
    uint64_t since_last() {
        if (!file_) file_ = Descriptor(open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC));
        char text[96];  // its time on processors, the delay, the number of its turns
        const ssize_t size = file_ ? pread(file_.get(), text, sizeof text - 1, 0) : 0;
        if (size <= 0) return 0;
        text[size] = 0;
        char* behind = text;
        std::strtoull(text, &behind, 10);
        const uint64_t total = std::strtoull(behind, nullptr, 10);
        return total - std::exchange(total_, total).value_or(total);
    }

  private:
    Descriptor file_;
    std::optional<uint64_t> total_;
};

}  // namespace postings::service
