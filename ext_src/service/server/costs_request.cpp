#include "service/server/costs_request.h"

#include <cstring>
#include <string>
#include <utility>

#include "service/protocol/channel.h"
#include "service/protocol/machine.h"

namespace postings::service {

namespace {

constexpr size_t kLongestName = 64;
// Measuring takes some seconds, or fails: not again at once.
constexpr uint64_t kMeasureAgainNs = 10'000'000'000;

std::function<void()> measurer;

void measure() {
    static uint64_t not_before = 0;
    const uint64_t now = monotonic_ns();
    if (!measurer || now < not_before) return;
    not_before = now + kMeasureAgainNs;
    measurer();
}

class Costs : public Job {
  public:
    Costs(std::string devices, std::span<uint8_t> result)
        : devices_(std::move(devices)), result_(result) {}

    std::optional<Outcome> step(device::DeviceCache& cache, Pace&, uint64_t) override {
        const auto measured = load_model(devices_);
        if (!measured || measured->device != cache.backend().name()) {
            if (devices_ == "auto") measure();
            return Outcome{Status::Ok};
        }
        const std::string text = measured->text();
        if (text.size() > result_.size()) return Outcome{Status::TooLarge, 0, text.size()};
        std::memcpy(result_.data(), text.data(), text.size());
        return Outcome{Status::Ok, static_cast<uint32_t>(text.size())};
    }

  private:
    std::string devices_;
    std::span<uint8_t> result_;
};

}  // namespace

std::unique_ptr<Job> read_costs(const Call& call) {
    if (call.payload.size() > kLongestName) return nullptr;
    return std::make_unique<Costs>(std::string(call.payload.begin(), call.payload.end()),
                                   call.result);
}

void set_cost_measurer(std::function<void()> measure) {
    measurer = std::move(measure);
}

}  // namespace postings::service
