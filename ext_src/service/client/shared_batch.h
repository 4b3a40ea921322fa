// A batch of rankings that is done from both ends: its large queries by the service, its small ones
// here, until they meet.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/query/rank_task.h"
#include "service/protocol/batch_ends.h"

namespace postings::service {

class SharedBatch {
  public:
    // A query's ranking, done here.
    using OnCpu = std::function<RankedDocuments(size_t query)>;
    // Of a query, as the model of costs says; on the device beside a round trip.
    struct Cost {
        double cpu_ns, device_ns;
    };
    // By how much the model is wrong, and what passes on the device beside the queries.
    struct Corrections {
        double cpu = 1, device = 1;
        double round_trip_ns = 0;  // by the model
        double wait_ns = 0;
    };

    // Both stay the caller's.
    SharedBatch(const RankTask& task, const OnCpu& on_cpu);

    // ---- before it is asked for ----

    // In the order of the task.
    void add(Cost cost) { costs_.push_back(cost); }
    // Where both are expected to meet.
    void plan(const Corrections& corrections);
    // Is there anything in it for the device?
    bool is_shared() const { return meeting_ > 0; }
    // What the device has to do until then, by the model, and how long both take then.
    double modelled_ns() const { return modelled_until(meeting_); }
    double both_ns() const { return both_ns_; }

    // ---- the client's ----

    // Large queries first.
    RankTask task() const;
    // How many the service is to take at a time.
    uint32_t at_once() const;
    // Those behind are done, or begun, here.
    size_t left() const { return back_; }
    // So many of them are posted next, from this one on.
    void begin_part(size_t first, size_t count) {
        first_ = first;
        end_ = first + count;
    }
    uint32_t left_of_part() const {
        return static_cast<uint32_t>(std::clamp(back_, first_, end_) - first_);
    }
    // Does one here, if that is done before the service would have ended: the request was posted so
    // long ago. False if it did none.
    bool work(BatchEnds& ends, uint64_t elapsed_ns);
    // Whether there is one that it may do later.
    bool may_work(const BatchEnds& ends) const { return !failed_ && front(ends) < back_; }
    // Of what the service has answered, from the first one on.
    std::vector<RankedDocuments>& answered() { return answered_; }
    void add_served(uint64_t ns) { served_ns_ += static_cast<double>(ns); }

    // ---- when the service has ended ----

    bool has_begun() const { return back_ < size() || !answered_.empty(); }
    // Does the rest here. In the order of the task; nothing if one of them cannot be done: it is
    // said why where all are done here.
    std::optional<std::vector<RankedDocuments>> finish();
    // What the device did, by the model; and what was done here, beside what that took.
    double modelled_on_device_ns() const { return modelled_until(answered_.size()); }
    size_t done_here() const { return done_here_; }
    double modelled_here_ns() const { return modelled_here_ns_; }
    double here_ns() const { return here_ns_; }
    double served_ns() const { return served_ns_; }

  private:
    size_t size() const { return order_.size(); }
    double modelled_until(size_t query) const { return modelled_until_[query]; }
    size_t front(const BatchEnds& ends) const;
    // False if it cannot be done.
    bool do_here(size_t query);

    const RankTask& task_;
    const OnCpu& on_cpu_;
    Corrections corrections_;
    std::vector<Cost> costs_;
    // From here on in this order.
    std::vector<size_t> order_;  // numbers of the task's
    std::vector<std::span<const RankTerm>> queries_;
    std::vector<double> modelled_until_;  // the device's time, of those before
    std::vector<RankedDocuments> answered_, here_;
    size_t meeting_ = 0;
    double both_ns_ = 0;
    size_t first_ = 0, end_ = 0, back_ = 0;  // what is posted; what is left
    bool failed_ = false;
    size_t done_here_ = 0;
    double modelled_here_ns_ = 0, here_ns_ = 0, served_ns_ = 0;
};

}  // namespace postings::service
