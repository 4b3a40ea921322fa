#include "service/server/operations.h"

#include <cstring>
#include <string>

#include "service/server/combine_requests.h"
#include "service/server/decode_requests.h"
#include "service/server/rank_requests.h"

namespace postings::service {

namespace {

Outcome answer(const Call& call, const void* data, size_t size) {
    if (size > call.result.size()) return {Status::TooLarge, 0, size};
    std::memcpy(call.result.data(), data, size);
    return {Status::Ok, static_cast<uint32_t>(size)};
}

Outcome devices(const Call& call, const device::DeviceCache& cache) {
    const auto& counters = cache.counters();
    const std::string text =
        cache.backend().name() + "\nmemory " + std::to_string(cache.arena().bytes()) + ", used " +
        std::to_string(cache.arena().used()) + "\nhits " + std::to_string(counters.hits) +
        ", misses " + std::to_string(counters.misses) + ", evictions " +
        std::to_string(counters.evictions) + "\n";
    return answer(call, text.data(), text.size());
}

}  // namespace

Outcome run(const Call& call, device::DeviceCache& cache) {
    switch (call.operation) {
        case Operation::Ping:
            return {Status::Ok};
        case Operation::Devices:
            return devices(call, cache);
        case Operation::Combine:
            return combine(call, cache);
        case Operation::Rank:
            return rank(call, cache);
        case Operation::Decode:
            return decode(call, cache);
        case Operation::YioopUnpack:
            return yioop_unpack(call, cache);
        case Operation::YioopPack:
            return yioop_pack(call, cache);
    }
    return {Status::BadRequest};
}

}  // namespace postings::service
