#include "php/native_memory.h"

#include <atomic>
#include <string>

extern "C" {
#include "php.h"
}
#include "php_globals.h"

#ifdef ZTS
#define POSTINGS_OF_A_THREAD thread_local
#else
#define POSTINGS_OF_A_THREAD
#endif

namespace postings::php {

#ifdef ZTS
static std::atomic<size_t> held_by_process;
#endif
// The limit applies to a request, and each request has its thread.
static POSTINGS_OF_A_THREAD size_t held_by_thread;
static POSTINGS_OF_A_THREAD int64_t limit_by_ini = kAsMemoryLimit;

void set_native_memory_limit(int64_t limit) {
    limit_by_ini = limit;
}

size_t held_bytes() {
#ifdef ZTS
    return held_by_process;
#else
    return held_by_thread;  // there is only one thread: an atomic counter would slow small lists
                            // down by 5 %
#endif
}

static int64_t limit() {
    return limit_by_ini == kAsMemoryLimit ? static_cast<int64_t>(PG(memory_limit)) : limit_by_ini;
}

static bool has_room_for(size_t more) {
    const int64_t limit = php::limit();
    if (limit < 0) return true;
    const auto most = static_cast<size_t>(limit);
    return more <= most && held_by_thread <= most - more;
}

void check_native_memory(size_t more) {
    if (!has_room_for(more)) check_native_memory(more, "");
}

void check_native_memory(size_t more, const std::string& purpose) {
    if (has_room_for(more)) return;
    throw MemoryLimitReached("Native memory of " + std::to_string(limit()) + " bytes exhausted (" +
                             std::to_string(held_by_thread) + " in use, " + std::to_string(more) +
                             " more wanted" + purpose + "): raise " +
                             (limit_by_ini == kAsMemoryLimit
                                  ? "memory_limit, which holds for it too, or set "
                                    "postings.memory_limit"
                                  : "postings.memory_limit"));
}

HeldBytes::HeldBytes(size_t bytes) {
    check_native_memory(bytes);
    bytes_ = bytes;
    held_by_thread += bytes;
#ifdef ZTS
    held_by_process += bytes;
#endif
}

HeldBytes::~HeldBytes() {
    held_by_thread -= bytes_;
#ifdef ZTS
    held_by_process -= bytes_;
#endif
}

}  // namespace postings::php
