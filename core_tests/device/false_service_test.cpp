// A service that answers what cannot be: the CPU does the work, and it is not asked again.
#include <gtest/gtest.h>

#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <functional>
#include <thread>
#include <vector>

#include "core/base/bytes_of.h"
#include "device/server_fixture.h"
#include "service/client/rank_one.h"
#include "service/protocol/socket.h"

namespace postings::service {
namespace {

// Says that it is ready, and answers each request with what `answer` makes of its slot, and these
// words.
class FalseService {
  public:
    using Answer = std::function<void(Slot&)>;

    FalseService(std::vector<uint32_t> words, Answer answer)
        : listener_(listen_at(socket_path("test"))),
          thread_([this, words = std::move(words), answer = std::move(answer)] {
              serve(words, answer);
          }) {}
    ~FalseService() {
        stop_ = true;
        thread_.join();
    }

    // So far.
    int clients() const { return clients_; }

  private:
    struct Session {
        Descriptor socket;
        Channel channel;
        size_t next_slot = 0;
    };

    void serve(const std::vector<uint32_t>& words, const Answer& answer) {
        std::vector<Session> sessions;
        while (!stop_) {
            if (Descriptor socket(accept(listener_.get(), nullptr, nullptr)); socket) {
                ++clients_;
                Channel channel = Channel::create();
                channel->state = ServiceState::Ready;
                send_greeting(socket.get(), channel, Board::create());
                sessions.push_back({std::move(socket), std::move(channel)});
            }
            for (Session& session : sessions) {
                Slot& slot = session.channel->slots[session.next_slot];
                if (slot.state != SlotState::Posted) continue;
                session.next_slot = (session.next_slot + 1) % kSlots;
                const size_t bytes =
                    std::min<size_t>(words.size() * sizeof(uint32_t), slot.result_capacity);
                if (bytes > 0)
                    std::memcpy(session.channel->buffer + slot.result, words.data(), bytes);
                slot.status = Status::Ok;
                slot.detail = 0;
                slot.result_bytes = static_cast<uint32_t>(bytes);
                answer(slot);
                slot.state = SlotState::Done;
            }
            std::this_thread::yield();
        }
    }

    Descriptor listener_;
    std::atomic<bool> stop_ = false;
    std::atomic<int> clients_ = 0;
    std::thread thread_;
};

class FalseServices : public ServerInThisProcess {
  protected:
    using Ask = std::function<bool(Client&)>;

    // Whether `ask` gets an answer.
    void expect_distrust(
        const std::vector<uint32_t>& words, const Ask& ask,
        const FalseService::Answer& answer = [](Slot&) {}) {
        const FalseService service(words, answer);
        Client client(patient());
        for (int i = 0; i < 3; ++i) {
            EXPECT_FALSE(ask(client)) << ::testing::PrintToString(words);
            EXPECT_EQ(client.reason(),
                      "the service answered what cannot be: it is not asked for a while");
        }
        EXPECT_EQ(service.clients(), 1) << "it was asked again";
    }

    const PostingList short_list = PostingList::from_docs(std::vector<uint32_t>{1, 5, 70'000}),
                      long_list = PostingList::from_docs(std::vector<uint32_t>{1, 2, 3, 4, 5});
    const std::vector<ListReference> both = {{&short_list}, {&long_list}};
    const std::vector<std::vector<uint32_t>> queries = {{0, 1}, {1, 0}};
    const DocumentLengthTable table{std::vector<uint32_t>(100, 7)};
    const DocumentLengths lengths = table.view();
};

TEST_F(FalseServices, ATrueOneIsBelieved) {
    const FalseService service({2, 2, 1, 5, 1, 5}, [](Slot&) {});
    Client client(patient());
    const auto found = client.combine(both, {SetOperation::Intersect, true, queries});
    ASSERT_TRUE(found) << client.reason();
    EXPECT_EQ(found->docs, (std::vector<uint32_t>{1, 5, 1, 5}));
}

TEST_F(FalseServices, CountsAndDocIds) {
    const Ask many = [&](Client& client) {
        return client.combine(both, {SetOperation::Intersect, true, queries}).has_value();
    };
    expect_distrust({3, 3, 1, 5, 1, 5}, many);
    expect_distrust({2, 1, 1, 5, 1, 5}, many);
    expect_distrust({4, 0, 1, 2, 3, 5}, many);
    expect_distrust({UINT32_MAX, 5, 1, 5, 1, 5}, many);
    expect_distrust({2, 2, 5, 1, 1, 5}, many);
    expect_distrust({2, 2, 1, 5, 5, 5}, many);
    expect_distrust({2}, many);
    expect_distrust({4}, [&](Client& client) {
        return client.count(SetOperation::Intersect, both).has_value();
    });
    expect_distrust(
        {9}, [&](Client& client) { return client.count(SetOperation::Unite, both).has_value(); });
    expect_distrust({2, 5, 1}, [&](Client& client) {
        return client.docs(SetOperation::Intersect, both).has_value();
    });
    for (const uint32_t wrong : {4, 70'001}) {
        expect_distrust({1, 5, wrong},
                        [&](Client& client) { return client.decode({&short_list}).has_value(); });
    }
    expect_distrust({1, 5},
                    [&](Client& client) { return client.decode({&short_list}).has_value(); });
}

TEST_F(FalseServices, SizesOfResults) {
    const auto claim = [](uint64_t detail) {
        return [detail](Slot& slot) {
            slot.status = Status::TooLarge;
            slot.detail = detail;
        };
    };
    const Ask docs = [&](Client& client) {
        return client.docs(SetOperation::Intersect, both).has_value();
    };
    for (const uint64_t detail :
         {UINT64_MAX, UINT64_MAX - 127, uint64_t{1} << 63, uint64_t{1} << 40}) {
        expect_distrust({}, docs, claim(detail));
    }
    // More than is sent, and of a slot that the client did not ask for so much of.
    expect_distrust({}, docs, [](Slot& slot) { slot.result_bytes = UINT32_MAX; });
    expect_distrust({UINT32_MAX, UINT32_MAX}, [&](Client& client) {
        return client.yioop_unpack(std::vector<uint8_t>(40, 1), kYioopDocs).has_value();
    });
}

TEST_F(FalseServices, Rankings) {
    const uint32_t kAnd = static_cast<uint32_t>(RankMode::kAnd),
                   kOr = static_cast<uint32_t>(RankMode::kOr);
    const Ask rank = [&](Client& client) {
        const double weights[] = {1, 1};
        return rank_one(client, both, weights, {&lengths}, {}, 2, RankMode::kAnd).has_value();
    };
    const auto expect = [&](std::vector<uint32_t> words) {
        words.resize(6);
        expect_distrust(words, rank);
    };
    expect({3, kAnd, 1, 50, 5, 40});
    expect({2, kAnd, 1, 40, 5, 50});
    expect({2, kAnd, 5, 50, 1, 50});
    expect({2, kAnd, 1, 50, 1, 50});
    expect({2, kAnd, 1, 50, 1, 40});
    expect({2, kAnd, 1, 50, 100, 40});
    expect({2, kOr, 1, 50, 5, 40});
    expect({2, 77, 1, 50, 5, 40});
    const FalseService honest({2, kAnd, 1, 50, 5, 50}, [](Slot&) {});
    Client client(patient());
    EXPECT_TRUE(rank(client)) << client.reason();
}

// Longer than one that is only gone: that one is asked again after a second.
TEST_F(FalseServices, AreNotAskedAgainSoon) {
    const FalseService service({4}, [](Slot&) {});
    Client client(patient());
    const auto ask = [&] { return client.count(SetOperation::Intersect, both).has_value(); };
    EXPECT_FALSE(ask());
    std::this_thread::sleep_for(std::chrono::milliseconds(1200));
    EXPECT_FALSE(ask());
    EXPECT_EQ(service.clients(), 1);
}

// As a service of an older version does.
TEST_F(FalseServices, OnesThatCloseConnections) {
    const Descriptor listener = listen_at(socket_path("test"));
    std::atomic<bool> stop = false;
    std::thread service([&] {
        while (!stop) {
            Descriptor socket(accept(listener.get(), nullptr, nullptr));
            if (socket) receive_message(socket.get(), 1000);
            std::this_thread::yield();
        }
    });
    Client client(patient());
    EXPECT_FALSE(client.connected());
    EXPECT_NE(client.reason().find("it may be of another version"), std::string::npos)
        << client.reason();
    stop = true;
    service.join();
}

}  // namespace
}  // namespace postings::service
