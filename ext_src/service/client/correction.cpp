#include "service/client/correction.h"

#include <algorithm>
#include <cmath>

namespace postings::service {

namespace {

constexpr double kLeast = 1.0 / 64, kMost = 1e6;
// An operation counts as so far from expected at most: one that was interrupted changes little.
constexpr double kFurthest = 4;
// Of the logarithm: how much one operation counts, and one that was tried to learn from.
constexpr double kShare = 1.0 / 8, kProbesShare = 1.0 / 2;
constexpr uint64_t kFirstProbeNs = 1'000'000'000, kLeastPauseNs = 100'000'000;
constexpr double kTimesItsCost = 100;
// Where the model itself is for the CPU, by no more than this.
constexpr double kPerhapsWrong = 4;

}  // namespace

void Correction::took(double predicted_ns, double actual_ns) {
    if (!(predicted_ns > 0) || !std::isfinite(predicted_ns)) return;
    const double off = std::clamp(actual_ns / (predicted_ns * factor_), 1 / kFurthest, kFurthest);
    const double share = probing_ ? kProbesShare : kShare;
    factor_ = std::clamp(factor_ * std::pow(off, share), kLeast, kMost);
    probing_ = false;
}

bool Correction::probes(double cpu_ns, double modelled_ns, uint64_t now) {
    if (probe_at_ == 0) probe_at_ = now + kFirstProbeNs;
    if (now < probe_at_ || modelled_ns > kPerhapsWrong * cpu_ns) return false;
    const double cost = kTimesItsCost * modelled_ns * factor_;
    probe_at_ = now + std::max(kLeastPauseNs, static_cast<uint64_t>(std::min(cost, 1e13)));
    probing_ = true;
    return true;
}

}  // namespace postings::service
