#include "service/server/operations.h"

#include "service/server/combine_requests.h"
#include "service/server/costs_request.h"
#include "service/server/decode_requests.h"
#include "service/server/rank_requests.h"

namespace postings::service {

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
        case Operation::Report:
            break;  // the server's own
    }
    return nullptr;
}

}  // namespace postings::service
