// How far the model of costs is from what a device takes, learned from what operations took: a
// model is measured on a device that does nothing else, or may be wrong altogether.
#pragma once

#include <cstdint>

namespace postings::service {

class Correction {
  public:
    // That what the model predicts for the device has to be multiplied with.
    double factor() const { return factor_; }
    // What the model alone predicted, and how long it took.
    void took(double predicted_ns, double actual_ns);
    // Should what seems to be dearer on the device be done there all the same, to learn whether it
    // still is? All that costs no more than a hundredth of the time.
    bool probes(double cpu_ns, double modelled_ns, uint64_t now);

  private:
    double factor_ = 1;
    uint64_t probe_at_ = 0;  // not before; 0: not asked yet
    bool probing_ = false;
};

}  // namespace postings::service
