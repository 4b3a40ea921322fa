// What idle and noisy sessions of other processes cost one that works.
//
//   device_sessions POSTINGSD DEVICE [REQUESTS]
//
// Median and 99th percentile of a small intersection, in microseconds, beside so many sessions that
// do nothing, beside one that sends one byte after another, and beside one that asks for 4096
// intersections at a time. Then, how many bytes 16 processes bring that want the same two lists.
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "core/list/posting_list.h"
#include "service/client/client.h"
#include "service/protocol/socket.h"

using namespace postings;
using namespace postings::service;

namespace {

constexpr int kSessionsAProcess = 100;

std::vector<Descriptor> sessions(const std::string& device, int count) {
    std::vector<Descriptor> opened;
    for (int i = 0; i < count; ++i) {
        Descriptor socket = connect_to(socket_path(device));
        if (!socket ||
            !send_message(socket.get(), {.type = MessageType::Hello, .size = kVersion}) ||
            !receive_message(socket.get(), 5000)) {
            std::fprintf(stderr, "no session\n");
            _exit(1);
        }
        opened.push_back(std::move(socket));
    }
    return opened;
}

// Processes that do this once they have said that they are ready.
std::vector<pid_t> neighbours(int count, const std::function<void(int ready)>& work) {
    std::vector<pid_t> children;
    for (int i = 0; i < count; ++i) {
        int ready[2];
        if (pipe(ready) != 0) std::exit(1);
        const pid_t child = fork();
        if (child == 0) {
            work(ready[1]);
            _exit(0);
        }
        char said;
        close(ready[1]);
        if (read(ready[0], &said, 1) != 1) std::fprintf(stderr, "a neighbour failed\n");
        close(ready[0]);
        children.push_back(child);
    }
    return children;
}

void say_ready(int ready) {
    const char ok = 1;
    if (write(ready, &ok, 1) != 1) _exit(1);
}

void end(const std::vector<pid_t>& children) {
    for (const pid_t child : children) {
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const std::string device = argv[2];
    const int requests = argc > 3 ? std::atoi(argv[3]) : 5000;
    const ClientOptions options{.devices = device,
                                .executable = argv[1],
                                .deadline_ns = 60'000'000'000,
                                .start_patience_ns = 600'000'000'000};
    Client client(options);
    std::mt19937 random(1);
    const auto list = [&](size_t count) {
        std::vector<uint32_t> docs(count);
        uint32_t doc = 0;
        for (uint32_t& d : docs) d = doc += 1 + random() % 60;
        return PostingList::from_docs(docs, {}, CodecId::BitPacked);
    };
    const PostingList a = list(2000), b = list(2000);
    const auto ask = [&] {
        static CachedKey keys[2];
        const ListReference references[] = {{&a, &keys[0]}, {&b, &keys[1]}};
        const uint64_t begin = monotonic_ns();
        if (!client.count(SetOperation::Intersect, references)) {
            std::fprintf(stderr, "%s\n", client.reason().c_str());
            std::exit(1);
        }
        return static_cast<double>(monotonic_ns() - begin) / 1000;
    };
    const auto measure = [&](const char* beside, int times) {
        for (int i = 0; i < 20; ++i) ask();
        std::vector<double> us(static_cast<size_t>(times));
        for (double& one : us) one = ask();
        std::ranges::sort(us);
        std::printf("%-24s p50 %8.1f us  p99 %8.1f us\n", beside, us[us.size() / 2],
                    us[us.size() * 99 / 100]);
    };
    measure("alone", requests);
    for (const int count : {100, 1000}) {
        const auto idle = neighbours(count / kSessionsAProcess, [&](int ready) {
            const auto opened = sessions(device, kSessionsAProcess);
            say_ready(ready);
            for (;;) pause();
        });
        measure((std::to_string(count) + " idle sessions").c_str(), requests);
        end(idle);
    }
    const auto noisy = neighbours(1, [&](int ready) {
        const auto opened = sessions(device, 1);
        say_ready(ready);
        const char byte = 0;
        for (;;) {
            if (send(opened[0].get(), &byte, 1, MSG_NOSIGNAL) < 0) pause();
        }
    });
    measure("1-byte messages", requests);
    end(noisy);
    const auto batches = neighbours(1, [&](int ready) {
        std::vector<PostingList> lists;
        for (int i = 0; i < 8; ++i) lists.push_back(list(200'000));
        std::vector<CachedKey> keys(lists.size());
        std::vector<ListReference> references;
        for (size_t i = 0; i < lists.size(); ++i) references.push_back({&lists[i], &keys[i]});
        std::vector<std::vector<uint32_t>> queries;
        for (uint32_t i = 0; i < 4096; ++i) queries.push_back({i % 8, (i + 1 + i / 8 % 7) % 8});
        Client own(options);
        own.combine(references, {SetOperation::Intersect, false, std::span(queries).first(16)});
        say_ready(ready);
        for (;;) own.combine(references, {SetOperation::Intersect, false, queries});
    });
    {
        const uint64_t begin = monotonic_ns();
        Client fresh(options);
        const bool greeted = fresh.connected();
        std::printf("a greeting beside batches: %s after %.1f ms\n",
                    greeted ? "there" : fresh.reason().c_str(),
                    static_cast<double>(monotonic_ns() - begin) / 1e6);
    }
    measure("4096 at a time", std::min(requests, 500));
    end(batches);
    const Descriptor memory = sealed_memfd("bytes", 4096);
    const Mapping mapping(memory.get(), 4096, true);
    auto& brought = *static_cast<std::atomic<uint64_t>*>(mapping.data());
    auto& failed = *(static_cast<std::atomic<uint64_t>*>(mapping.data()) + 1);
    const PostingList large[] = {list(2'000'000), list(2'000'000)};
    std::vector<pid_t> herd;
    for (int i = 0; i < 16; ++i) {
        herd.push_back(fork());
        if (herd.back() != 0) continue;
        Client own(options);
        const ListReference references[] = {{&large[0]}, {&large[1]}};
        if (!own.count(SetOperation::Intersect, references)) ++failed;
        brought += own.profile().uploaded_bytes;
        _exit(0);
    }
    for (const pid_t child : herd) waitpid(child, nullptr, 0);
    std::printf("16 processes brought %.1f MB of lists of %.1f MB, %d were not served\n",
                static_cast<double>(brought) / 1e6,
                static_cast<double>(large[0].bytes().size() + large[1].bytes().size()) / 1e6,
                static_cast<int>(failed));
}
