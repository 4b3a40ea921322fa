// Rankings of single queries that are on the device beside each other. What comes while all streams
// are taken is launched together with the next free one, by one kernel; each query is answered when
// its own part of that is done. The more of them there are, the less of the device each has.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "device/rank_plan.h"

namespace postings::device {

class RankFlights {
  public:
    // No streams, if the device has none or no room for the queries' states: then none can be
    // added.
    explicit RankFlights(DeviceCache& cache);
    ~RankFlights();
    RankFlights(const RankFlights&) = delete;
    RankFlights& operator=(const RankFlights&) = delete;

    bool can_fly() const { return !flights_.empty(); }

    // The first query of the plan, which may find something, in all lists or in any. What the plan
    // needs stays resident until it has been answered; `number` comes back with the answer.
    void add(uint64_t number, RankPlan plan, bool all);
    // Launches what streams and room there are for.
    void launch();

    struct Answer {
        uint64_t number;
        bool has_room = true;  // false: there was none for its candidates, though nothing else ran
        std::vector<ScoredDocument> documents{};
    };
    // What has been answered since. DeviceError if a kernel failed.
    std::vector<Answer> land();

    // Queries that were added and have not been answered.
    size_t size() const { return waiting_.size() + flying_; }

  private:
    struct Waiting {
        uint64_t number;
        RankPlan plan;
        bool all;
        std::vector<ListKey> held;
    };
    struct Flying {
        uint64_t number;
        uint32_t k;
        PostingsResultBuffer result_buffer;
        bool is_answered = false;
    };
    // The queries of one launch.
    struct Flight {
        std::unique_ptr<Stream> stream;
        uint64_t states;  // in the arena, of as many queries as there can be
        std::vector<Flying> queries{};
        size_t unanswered = 0;
        std::unique_ptr<DeviceCache::Scratch> scratch{};
        std::vector<ListKey> held{};
    };

    bool launch_some(Flight& flight);
    void release(std::span<const ListKey> held);

    DeviceCache& cache_;
    std::unique_ptr<DeviceCache::Scratch> states_;
    std::vector<Flight> flights_;  // one a stream
    std::deque<Waiting> waiting_;
    std::vector<Answer> without_room_;
    size_t flying_ = 0;
};

}  // namespace postings::device
