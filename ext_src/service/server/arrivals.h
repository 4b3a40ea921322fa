// What is on its way into the device's memory. Each list and table is brought by one session at a
// time: who needs it meanwhile waits for it.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "device/device_cache.h"
#include "service/server/operations.h"
#include "service/server/upload.h"

namespace postings::service {

class Arrivals {
  public:
    explicit Arrivals(UploadChecker& checker) : checker_(checker) {}

    // The session was told that it lacks this, and is going to bring it.
    void expect(uint64_t session, const Need& need, uint64_t now);
    // Does another session bring it? A promise alone does not count for who has waited long.
    bool is_coming(uint64_t session, const Need& need, uint64_t now, bool waited_long) const;
    // The session brings nothing more than what it has sent.
    void forget(uint64_t session);
    // Nor that, as it is over.
    void withdraw(uint64_t session, const Need& sent);

    // What a session sent. It is answered by one that place_some() returns.
    void add(Upload upload, uint64_t now);
    // The checker has checked something.
    void take_checked();

    struct Arrived {
        uint64_t session;
        Need need;
        std::string refused;  // why; empty: it is resident
    };
    bool has_work() const { return !checked_.empty() || !arrived_.empty(); }
    // Copies so many bytes of what is next in turn; returns what has arrived or was refused.
    std::vector<Arrived> place_some(device::DeviceCache& cache, uint64_t most_bytes);

    // Counts what may end somebody's waiting.
    uint64_t changes() const { return changes_; }

  private:
    struct Hash {
        size_t operator()(const Need& need) const {
            return need.key.low ^ static_cast<size_t>(need.brought_as);
        }
    };
    struct Coming {
        uint64_t session;
        bool was_sent = false;
        std::deque<Upload> others{};  // the same, by other sessions
    };
    struct Bringer {
        uint64_t until;  // it has to say something again
        std::vector<Need> expected{};
    };
    struct Checked {
        CheckedUpload upload;
        std::optional<device::DeviceCache::Incoming> incoming{};
    };

    bool is_alive(const Coming& coming, uint64_t now) const;
    void check_next(std::unordered_map<Need, Coming, Hash>::iterator coming);
    void end(const CheckedUpload& upload, const std::string& refused, bool for_all);

    UploadChecker& checker_;
    std::unordered_map<Need, Coming, Hash> coming_;
    std::unordered_map<uint64_t, Bringer> bringers_;
    std::deque<Checked> checked_;
    std::vector<Arrived> arrived_;
    uint64_t changes_ = 0;
};

}  // namespace postings::service
