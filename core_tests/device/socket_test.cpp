// Messages between the service and its clients.
#include "service/protocol/socket.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <csignal>

namespace postings::service {
namespace {

volatile sig_atomic_t alarms = 0;
constexpr int kMostAlarms = 2000;

void repeat_alarm(suseconds_t microseconds) {
    const itimerval timer{{0, microseconds}, {0, microseconds}};
    setitimer(ITIMER_REAL, &timer, nullptr);
}

// Each signal ends a wait of the system's.
TEST(Socket, SignalsDoNotMakeAWaitLonger) {
    int sockets[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, sockets), 0);
    const Descriptor silent(sockets[0]), waiting(sockets[1]);
    struct sigaction counts {
    }, before;
    counts.sa_handler = [](int) {
        // A wait that begins anew each time would have no end.
        alarms = alarms + 1;
        if (alarms == kMostAlarms) repeat_alarm(0);
    };
    sigaction(SIGALRM, &counts, &before);
    repeat_alarm(5'000);
    EXPECT_FALSE(receive_message(waiting.get(), 200));
    repeat_alarm(0);
    sigaction(SIGALRM, &before, nullptr);
    EXPECT_GT(alarms, 0);
    EXPECT_LT(alarms, kMostAlarms);
}

}  // namespace
}  // namespace postings::service
