// A thread that gets no signals: those of the process go to the main thread, and end its sleep.
#pragma once

#include <csignal>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "core/base/error.h"

namespace postings::service {

// Throws Error if the system starts no thread.
template <typename Work>
std::thread signal_blocked_thread(Work work) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    try {
        std::thread thread(std::move(work));
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
        return thread;
    } catch (const std::system_error& error) {
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
        throw Error(std::string("no thread can be started (") + error.code().message() +
                    "): the user or the container may have no more processes and threads "
                    "(ulimit -u, pids.max)");
    }
}

}  // namespace postings::service
