// A thread that gets no signals: those of the process go to the main thread, and end its sleep.
#pragma once

#include <csignal>
#include <thread>
#include <utility>

namespace postings::service {

template <typename Work>
std::thread signal_blocked_thread(Work work) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    std::thread thread(std::move(work));
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return thread;
}

}  // namespace postings::service
