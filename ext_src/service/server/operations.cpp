#include "service/server/operations.h"

#include <cstring>
#include <string>

#include "service/server/combine_requests.h"
#include "service/server/costs_request.h"
#include "service/server/decode_requests.h"
#include "service/server/rank_requests.h"

namespace postings::service {

namespace {

class Devices : public Job {
  public:
    explicit Devices(const Call& call) : call_(call) {}

    std::optional<Outcome> step(device::DeviceCache& cache, Pace&, uint64_t) override {
        const auto& counters = cache.counters();
        const std::string text =
            cache.backend().name() + "\nmemory " + std::to_string(cache.arena().bytes()) +
            ", used " + std::to_string(cache.arena().used()) + "\nhits " +
            std::to_string(counters.hits) + ", misses " + std::to_string(counters.misses) +
            ", evictions " + std::to_string(counters.evictions) + "\n";
        if (text.size() > call_.result.size()) return Outcome{Status::TooLarge, 0, text.size()};
        std::memcpy(call_.result.data(), text.data(), text.size());
        return Outcome{Status::Ok, static_cast<uint32_t>(text.size())};
    }

  private:
    Call call_;
};

}  // namespace

bool Need::is_resident(device::DeviceCache& cache) const {
    using Purpose = device::DeviceCache::Purpose;
    switch (brought_as) {
        case MessageType::UploadLengths:
            return cache.lengths(key) != nullptr;
        case MessageType::UploadToRank:
            return cache.missing({&key, 1}, Purpose::Ranking) == 0;
        case MessageType::UploadToDecode:
            return cache.missing({&key, 1}, Purpose::Decoding) == 0;
        default:
            return cache.missing({&key, 1}) == 0;
    }
}

ListKey Need::resident_key() const {
    return brought_as == MessageType::UploadToRank ? device::DeviceCache::key_to_rank(key) : key;
}

std::unique_ptr<Job> read_request(const Call& call) {
    switch (call.operation) {
        case Operation::Devices:
            return std::make_unique<Devices>(call);
        case Operation::Combine:
            return read_combine(call);
        case Operation::Rank:
            return read_rank(call);
        case Operation::Decode:
            return read_decode(call);
        case Operation::YioopUnpack:
        case Operation::YioopPack:
            return read_yioop(call);
        case Operation::CostModel:
            return read_costs(call);
    }
    return nullptr;
}

}  // namespace postings::service
