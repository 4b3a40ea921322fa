// Rankings that are on the device beside each other. What comes while all streams are taken is
// launched together with the next free one, by one kernel; each query is answered when its own part
// of that is done. The more of them there are, the less of the device each has.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "device/rank_plan.h"
#include "device/turn.h"

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

    // Whose query it is; comes back with the answer.
    struct Ticket {
        uint64_t owner = 0;
        uint32_t request = 0, query = 0;
        bool operator==(const Ticket&) const = default;
    };
    // A query of a plan that may find something, in all of its lists or in any.
    struct Wanted {
        size_t query;
        bool all;
        Ticket ticket;
        Turn turn{};  // if it is not of a batch
    };
    // What the plan needs stays resident until these are answered. Others may pass those of a
    // batch.
    void add(RankPlan plan, std::span<const Wanted> queries, bool of_batch);
    // What waits for a launch is not wanted any more.
    void forget(uint64_t owner);
    // Launches what streams and room there are for, the most urgent first; what is not wanted any
    // more is dropped.
    using IsWanted = std::function<bool(const Ticket&)>;
    void launch(
        uint64_t now = 0, const IsWanted& is_wanted = [](const Ticket&) { return true; });

    struct Answer {
        Ticket ticket;
        bool all;              // the lists, or any
        bool has_room = true;  // false: there was none for its candidates, though nothing else ran
        std::vector<ScoredDocument> documents{};
    };
    // What has been answered since. DeviceError if a kernel failed.
    std::vector<Answer> land();

    // Queries that were added and have not been answered.
    size_t size() const { return alone_.size() + of_batches_.size() + flying_; }

  private:
    // Holds what it needs.
    struct HeldPlan;
    struct Waiting {
        std::shared_ptr<const HeldPlan> plan;
        size_t query;
        bool all, is_alone;
        Ticket ticket;
        Turn turn;
    };
    struct Flying {
        Waiting query;
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
    };

    bool launch_some(Flight& flight, const IsWanted& is_wanted);
    void sort_by_turn(uint64_t now);
    size_t may_join() const;
    void take_next(const IsWanted& is_wanted);
    void put_back(size_t first);

    DeviceCache& cache_;
    std::unique_ptr<DeviceCache::Scratch> states_;
    std::vector<Flight> flights_;  // one a stream
    std::deque<Waiting> alone_, of_batches_;
    std::vector<Waiting> next_;  // to be launched
    // Of a launch; kept for their memory.
    std::vector<PostingsRank> ranks_;
    std::vector<uint64_t> candidates_;  // where, behind the queries
    std::vector<uint8_t> written_;
    std::vector<Answer> without_room_;
    size_t flying_ = 0, alone_flying_ = 0;
};

}  // namespace postings::device
