// What postingsd does for a request, once it has a device: read whole, then done piece by piece.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "device/device_cache.h"
#include "device/rank_streams.h"
#include "service/protocol/batch_ends.h"
#include "service/protocol/protocol.h"
#include "service/server/pace.h"

namespace postings::service {

struct Call {
    Operation operation;
    std::span<const uint8_t> payload;  // the client's: it may change while it is read
    std::span<uint8_t> result;
    BatchEnds* ends;  // of a batch that is shared
};

struct Outcome {
    Status status;
    uint32_t result_bytes = 0;
    uint64_t detail = 0;  // protocol.h
};

// What has to be resident for a request, and how it is brought.
struct Need {
    ListKey key;
    MessageType brought_as;

    bool operator==(const Need&) const = default;
    // Counts as a use of it.
    bool is_resident(device::DeviceCache& cache) const;
    // Under which it is resident.
    ListKey resident_key() const;
};

class Job {
  public:
    virtual ~Job() = default;
    // In the order of the bits that say what is missing.
    std::span<const Need> needs() const { return needs_; }
    // Can it be cut into pieces?
    virtual bool is_batch() const { return false; }
    // Rankings that can be on the device beside those of others. The tickets have the queries'
    // numbers, for take_answer().
    struct PlannedQueries {
        device::RankPlan plan;
        std::vector<device::RankStreams::Wanted> queries;
    };
    // Its time is over.
    virtual Outcome late() const { return {Status::Late}; }
    // With all of them resident: what is to be launched next. Nothing if there is nothing at
    // present: when none is on the device, step() does what is left.
    virtual std::optional<PlannedQueries> next_queries(device::DeviceCache&) {
        return std::nullopt;
    }
    // Of a batch, so many may be on the device when others of it are launched.
    virtual size_t enough_on_device() const {
        return is_batch() ? size_t{2} * POSTINGS_MAX_RANKS : 0;
    }
    // One of its queries has been answered. Its outcome, if that was the last one.
    virtual std::optional<Outcome> take_answer(const device::RankStreams::Answer&) {
        return std::nullopt;
    }
    // Of a batch: so much of it has been answered that the rest usually takes a few tens of
    // microseconds.
    virtual bool ends_soon() const { return false; }
    // With all of them resident, does some more of the request: as much of it as takes about `ns`,
    // if it can be cut. Its outcome when it is over. Throws DeviceError when the device has failed.
    virtual std::optional<Outcome> step(device::DeviceCache& cache, Pace& pace, uint64_t ns) = 0;

  protected:
    std::vector<Need> needs_;
};

// Trusts nothing in the call. Null for a request that is none.
std::unique_ptr<Job> read_request(const Call& call);

}  // namespace postings::service
