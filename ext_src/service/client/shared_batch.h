// A batch of rankings that is done from both ends: the service does its large queries, this process
// the small ones, until they meet.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/task/rank_task.h"
#include "service/protocol/batch_ends.h"

namespace postings::service {

class SharedBatch {
  public:
    // Ranks a query on the CPU.
    using OnCpu = std::function<RankedDocuments(size_t query)>;
    // The costs of a query by the cost model; for the device without the round trip.
    struct Cost {
        double cpu_ns, device_ns;
    };
    // Factors that correct the model, and the time for the device beside the queries'.
    struct Corrections {
        double cpu = 1, device = 1;
        double round_trip_ns = 0;  // by the model
        double wait_ns = 0;
    };

    // References to both are kept.
    SharedBatch(const RankTask& task, const OnCpu& on_cpu);

    // ---- before it is asked for ----

    // Called for each query, in the order of the task.
    void add(Cost cost) { costs_.push_back(cost); }
    // Computes where both are expected to meet.
    void plan(const Corrections& corrections);
    // Whether the device should do any of the queries.
    bool is_shared() const { return meeting_ > 0; }
    // The device's time until both meet, by the model; and the expected time of both.
    double modelled_ns() const { return modelled_until(meeting_); }
    double both_ns() const { return both_ns_; }

    // ---- the client's ----

    // The task with large queries first.
    RankTask task() const;
    // How many queries the service should take at a time.
    uint32_t at_once() const;
    // How many queries are left to the service: those behind are done, or begun, here.
    size_t left() const { return back_; }
    // The next request has so many of the queries, from `first` on.
    void begin_part(size_t first, size_t count) {
        first_ = first;
        end_ = first + count;
    }
    uint32_t left_of_part() const {
        return static_cast<uint32_t>(std::clamp(back_, first_, end_) - first_);
    }
    // Does one query here if that ends before the service would reach it; the request was posted
    // `elapsed_ns` ago. False if it did none.
    bool work(BatchEnds& ends, uint64_t elapsed_ns);
    // Whether there is a query that work() may do later.
    bool may_work(const BatchEnds& ends) const { return !failed_ && front(ends) < back_; }
    // The service's rankings, of the first queries on.
    std::vector<RankedDocuments>& answered() { return answered_; }
    void add_served(uint64_t ns) { served_ns_ += static_cast<double>(ns); }

    // ---- when the service has ended ----

    bool has_begun() const { return back_ < size() || !answered_.empty(); }
    // Does the rest here, and returns all rankings in the order of the task; nothing if a query
    // cannot be done. The caller then does all of them itself, which tells why.
    std::optional<std::vector<RankedDocuments>> finish();
    // The modelled time of what the device did; how many queries were done here, with their
    // modelled and real time.
    double modelled_on_device_ns() const { return modelled_until(answered_.size()); }
    size_t done_here() const { return done_here_; }
    double modelled_here_ns() const { return modelled_here_ns_; }
    double here_ns() const { return here_ns_; }
    double served_ns() const { return served_ns_; }

  private:
    size_t size() const { return order_.size(); }
    double modelled_until(size_t query) const { return modelled_until_[query]; }
    size_t front(const BatchEnds& ends) const;
    // False if it threw.
    bool do_here(size_t query);

    const RankTask& task_;
    const OnCpu& on_cpu_;
    Corrections corrections_;
    std::vector<Cost> costs_;
    // Sorted like `order_` from here on.
    std::vector<size_t> order_;  // numbers in the task
    std::vector<std::span<const RankTerm>> queries_;
    std::vector<double> modelled_until_;  // the device's time for the queries before
    std::vector<RankedDocuments> answered_, here_;
    size_t meeting_ = 0;
    double both_ns_ = 0;
    // The range that is posted; how many queries are left to the service.
    size_t first_ = 0, end_ = 0, back_ = 0;
    bool failed_ = false;
    size_t done_here_ = 0;
    double modelled_here_ns_ = 0, here_ns_ = 0, served_ns_ = 0;
};

}  // namespace postings::service
