// What requests are expected to take, and how true what their clients predicted was.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "service/protocol/health.h"
#include "service/protocol/ratio.h"
#include "service/protocol/slot.h"

namespace postings::service {

class Predictions {
  public:
    struct Truth {
        Ratio of_model;
        // How far from predicted, as a factor of at least 1, an operation usually is.
        double off() const { return std::exp(off_); }

      private:
        friend class Predictions;
        double off_ = 0;
        double usual_ns_ = 0;
    };

    // As long as requests of its kind usually take, if nobody has predicted it; what its client
    // predicts counts as true as it has been so far.
    double expected_ns(Operation operation, const Prediction& prediction,
                       const Ratio& of_client) const {
        if (!(prediction.predicted_ns > 0)) return at(operation).usual_ns_;
        return std::min(prediction.predicted_ns * of_client.factor(), kMostNs);
    }
    void took(Operation operation, const Prediction& prediction, double ns) {
        Truth& truth = truths_[index(operation)];
        truth.usual_ns_ += (ns - truth.usual_ns_) * (truth.usual_ns_ == 0 ? 1 : kShare);
        if (!(prediction.predicted_ns > 0) || !(ns > 0)) return;
        const double off = std::abs(std::log(ns / prediction.predicted_ns));
        truth.off_ += (off - truth.off_) * (truth.of_model.seen() == 0 ? 1 : kShare);
        truth.of_model.took(prediction.modelled_ns, ns, kShare);
    }
    const Truth& at(Operation operation) const { return truths_[index(operation)]; }

  private:
    static constexpr double kShare = 1.0 / 16, kMostNs = 60e9;
    static size_t index(Operation operation) { return static_cast<size_t>(operation) % kWorks; }
    std::array<Truth, kWorks> truths_;
};

}  // namespace postings::service
