// Who owns a request when both sides act at random: nothing is answered twice, nothing is lost. Of
// what is not atomic in a slot each side writes only what is its own: ThreadSanitizer sees it.
#include "service/protocol/slot.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "seed.h"

namespace postings::service {
namespace {

constexpr size_t kRing = 16;
constexpr uint32_t kRequests = 5'000;

struct Ring {
    std::array<Slot, kRing> slots{};
    std::atomic<bool> over = false;
};

// Lets the other one go first, or not.
void wait_a_little(std::mt19937& random) {
    switch (random() % 4) {
        case 0:
            std::this_thread::yield();
            break;
        case 1:
            for (uint32_t i = random() % 300; i > 0; --i)
                std::atomic_signal_fence(std::memory_order_seq_cst);
            break;
        default:
            break;
    }
}

uint64_t answer_to(uint32_t request) {
    return request * uint64_t{2654435761} + 1;
}

struct Counts {
    std::vector<uint8_t> done;  // how often each request was
    uint64_t withdrawn = 0;
};

// As the service does: reads a request, prepares it, takes it and answers, in the ring's order.
Counts serve(Ring& ring, uint32_t seed) {
    Counts counts{std::vector<uint8_t>(kRequests), 0};
    std::mt19937 random(seed);
    for (size_t next = 0;;) {
        Slot& slot = ring.slots[next];
        // In this order: what was posted before the end is seen.
        const bool over = ring.over.load();
        const SlotState state = slot.state.load();
        if (state == SlotState::Withdrawn) {
            ++counts.withdrawn;
            slot.forget_withdrawn();
        } else if (state == SlotState::Posted) {
            const uint32_t request = slot.payload;
            wait_a_little(random);
            if (!slot.take()) {
                ++counts.withdrawn;
                slot.forget_withdrawn();
            } else {
                wait_a_little(random);
                ++counts.done[request];
                slot.detail = answer_to(request);
                slot.answer();
            }
        } else if (over) {
            return counts;
        } else {
            std::this_thread::yield();
            continue;
        }
        next = (next + 1) % kRing;
    }
}

TEST(SlotStates, NothingIsAnsweredTwiceAndNothingIsLost) {
    for (uint32_t round = 0; round < 4; ++round) {
        const auto ring = std::make_unique<Ring>();
        Counts served;
        std::thread service([&] { served = serve(*ring, test_seed() + round); });
        std::mt19937 random(test_seed() + 1000 + round);
        std::vector<uint8_t> answered(kRequests), withdrawn(kRequests);
        uint64_t all_withdrawn = 0;
        size_t next = 0;
        for (uint32_t request = 0; request < kRequests; ++request) {
            Slot& slot = ring->slots[next];
            while (slot.state.load() != SlotState::Free) std::this_thread::yield();
            next = (next + 1) % kRing;
            slot.payload = request;
            slot.post();
            uint32_t patience = random() % 4 ? random() % 200 : UINT32_MAX;
            for (uint32_t looks = 1;; ++looks) {
                if (slot.state.load() == SlotState::Done) {
                    ASSERT_EQ(slot.detail, answer_to(request));
                    ++answered[request];
                    slot.release();
                    break;
                }
                if (patience-- == 0 && slot.withdraw()) {
                    ++withdrawn[request];
                    ++all_withdrawn;
                    break;
                }
                if (looks % 64 == 0) std::this_thread::yield();
            }
        }
        ring->over = true;
        service.join();
        EXPECT_EQ(served.withdrawn, all_withdrawn);
        EXPECT_GT(all_withdrawn, 0u);
        EXPECT_LT(all_withdrawn, kRequests);
        for (uint32_t request = 0; request < kRequests; ++request) {
            ASSERT_EQ(answered[request] + withdrawn[request], 1) << request;
            ASSERT_EQ(served.done[request], answered[request]) << request;
        }
        for (const Slot& slot : ring->slots) EXPECT_EQ(slot.state.load(), SlotState::Free);
    }
}

}  // namespace
}  // namespace postings::service
