// Rankings that run on the device at the same time, for several clients, each launch on a stream of
// its own. Queries that come while all streams are taken are launched together, by one kernel, on
// the next free stream; each is answered as soon as its own part of the kernel is done. The more
// queries there are, the fewer work-groups each gets.
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

class RankStreams {
  public:
    // Has no streams if the device has none, or no room for the queries' states: add() must not be
    // called then.
    explicit RankStreams(DeviceCache& cache);
    ~RankStreams();
    RankStreams(const RankStreams&) = delete;
    RankStreams& operator=(const RankStreams&) = delete;

    bool has_streams() const { return !launches_.empty(); }

    // Identifies a query's client and request; comes back with the answer.
    struct Ticket {
        uint64_t owner = 0;
        uint32_t request = 0, query = 0;
        bool operator==(const Ticket&) const = default;
    };
    // A query of a plan for which RankPlan::may_find() is true, with the same `all`.
    struct Wanted {
        size_t query;
        bool all;
        Ticket ticket;
        Turn turn{};  // only used for queries that are not of a batch
    };
    // The lists that the plan needs stay resident until these queries are answered. Single queries
    // may overtake those of a batch.
    void add(RankPlan plan, std::span<const Wanted> queries, bool of_batch);
    // Drops the owner's queries that wait for a launch.
    void forget(uint64_t owner);
    // Launches waiting queries while there are free streams and room, the most urgent first; drops
    // those that are not wanted any more.
    using IsWanted = std::function<bool(const Ticket&)>;
    void launch(
        uint64_t now = 0, const IsWanted& is_wanted = [](const Ticket&) { return true; });

    struct Answer {
        Ticket ticket;
        bool all;              // in all lists, or in any
        bool has_room = true;  // false: no room for its candidates, though nothing else ran
        std::vector<ScoredDocument> documents{};
    };
    // Returns the queries that were answered since the last call. DeviceError if a kernel failed.
    std::vector<Answer> take_answers();

    // The number of queries that were added and are not answered yet.
    size_t size() const { return alone_.size() + of_batches_.size() + running_; }

  private:
    // A plan whose lists are held in the cache.
    struct HeldPlan;
    struct Waiting {
        std::shared_ptr<const HeldPlan> plan;
        size_t query;
        bool all, is_alone;
        Ticket ticket;
        Turn turn;
    };
    struct Running {
        Waiting query;
        PostingsResultBuffer result_buffer;
        bool is_answered = false;
    };
    // The queries of one launch.
    struct Launch {
        std::unique_ptr<Stream> stream;
        uint64_t states;  // offset in the arena, of the states of the most queries
        std::vector<Running> queries{};
        size_t unanswered = 0;
        std::unique_ptr<DeviceCache::Scratch> scratch{};
    };

    bool launch_some(Launch& launch, const IsWanted& is_wanted);
    void sort_by_turn(uint64_t now);
    size_t may_join() const;
    void take_next(const IsWanted& is_wanted);
    void put_back(size_t first);

    DeviceCache& cache_;
    std::unique_ptr<DeviceCache::Scratch> states_;
    std::vector<Launch> launches_;  // one a stream
    std::deque<Waiting> alone_, of_batches_;
    std::vector<Waiting> next_;  // to be launched
    // Of the launch at hand; kept to reuse their memory.
    std::vector<PostingsRank> ranks_;
    std::vector<uint64_t> candidates_;  // offsets, from the end of the queries
    std::vector<uint8_t> written_;
    std::vector<Answer> without_room_;
    size_t running_ = 0, alone_running_ = 0;
};

}  // namespace postings::device
