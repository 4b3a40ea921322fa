#include "service/client/shared_batch.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "service/protocol/channel.h"

namespace postings::service {

SharedBatch::SharedBatch(const RankTask& task, const OnCpu& on_cpu)
    : task_(task), on_cpu_(on_cpu) {}

// The device does large queries, which gain most there.
void SharedBatch::plan(const Corrections& corrections) {
    corrections_ = corrections;
    order_.resize(costs_.size());
    std::iota(order_.begin(), order_.end(), size_t{0});
    std::ranges::stable_sort(order_, std::greater(),
                             [this](size_t query) { return costs_[query].cpu_ns; });
    here_.resize(size());
    back_ = size();
    double device_ns = corrections.round_trip_ns, cpu_ns = 0;
    modelled_until_ = {device_ns};
    for (const size_t query : order_) {
        queries_.push_back(task_.queries[query]);
        modelled_until_.push_back(device_ns += costs_[query].device_ns);
        cpu_ns += costs_[query].cpu_ns * corrections.cpu;
    }
    both_ns_ = cpu_ns;
    for (size_t meeting = 1; meeting <= size(); ++meeting) {
        cpu_ns -= costs_[order_[meeting - 1]].cpu_ns * corrections.cpu;
        const double ns =
            std::max(corrections.wait_ns + modelled_until_[meeting] * corrections.device, cpu_ns);
        if (!(ns < both_ns_)) continue;
        both_ns_ = ns;
        meeting_ = meeting;
    }
    // A shared batch goes to the device in pieces, each of which takes longer than its part of a
    // whole batch: 256 queries in four pieces took an H100 a fourth longer than at once.
    constexpr double kWorthIt = 0.75;
    const double device_alone_ns =
        corrections.wait_ns + modelled_until_.back() * corrections.device;
    if (meeting_ > 0 && both_ns_ > kWorthIt * device_alone_ns) {
        both_ns_ = device_alone_ns;
        meeting_ = size();
    }
}

RankTask SharedBatch::task() const {
    RankTask sorted = task_;
    sorted.queries = queries_;
    return sorted;
}

// The service cannot give back what it has taken, so it takes less at a time if this process is
// expected to do some.
uint32_t SharedBatch::at_once() const {
    constexpr size_t kPieces = 4;
    const size_t queries = meeting_ == size() ? meeting_ : meeting_ / kPieces;
    return static_cast<uint32_t>(std::max<size_t>(queries, 1));
}

size_t SharedBatch::front(const BatchEnds& ends) const {
    return first_ + std::min<size_t>(ends.front(), end_ - first_);
}

bool SharedBatch::work(BatchEnds& ends, uint64_t elapsed_ns) {
    if (!may_work(ends)) return false;
    // A device that was slower than expected so far is assumed to stay so.
    const size_t front = this->front(ends);
    const double expected = corrections_.wait_ns + (modelled_until(front) - modelled_until(first_) +
                                                    corrections_.round_trip_ns) *
                                                       corrections_.device;
    const double slower = std::max(static_cast<double>(elapsed_ns) / std::max(expected, 1.0), 1.0);
    const double device_ns =
        (modelled_until(back_) - modelled_until(front)) * corrections_.device * slower;
    if (costs_[order_[back_ - 1]].cpu_ns * corrections_.cpu > device_ns) return false;
    // Queries that are not posted yet are this process's alone.
    if (back_ <= end_ && !ends.take_back(static_cast<uint32_t>(back_ - first_))) return false;
    --back_;
    return do_here(back_);
}

bool SharedBatch::do_here(size_t query) {
    const uint64_t begin = monotonic_ns();
    try {
        here_[query] = on_cpu_(order_[query]);
    } catch (...) {
        failed_ = true;
        return false;
    }
    ++done_here_;
    here_ns_ += static_cast<double>(monotonic_ns() - begin);
    modelled_here_ns_ += costs_[order_[query]].cpu_ns;
    return true;
}

std::optional<std::vector<RankedDocuments>> SharedBatch::finish() {
    while (!failed_ && back_ > answered_.size()) do_here(--back_);
    if (failed_) return std::nullopt;
    std::vector<RankedDocuments> ranked(size());
    for (size_t i = 0; i < size(); ++i)
        ranked[order_[i]] = std::move(i < answered_.size() ? answered_[i] : here_[i]);
    return ranked;
}

}  // namespace postings::service
