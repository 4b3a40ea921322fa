#include "service/server/decode_requests.h"

#include <cstring>

#include "device/decode_operation.h"
#include "device/yioop_operation.h"

namespace postings::service {

namespace {

// Of the part behind a header of that size.
std::span<uint32_t> words(std::span<uint8_t> bytes, size_t header) {
    if (bytes.size() < header) return {};
    return {reinterpret_cast<uint32_t*>(bytes.data() + header),
            (bytes.size() - header) / sizeof(uint32_t)};
}

Outcome sized(const Call& call, uint64_t bytes) {
    if (bytes > call.result.size()) return {Status::TooLarge, 0, bytes};
    return {Status::Ok, static_cast<uint32_t>(bytes)};
}

}  // namespace

Outcome decode(const Call& call, device::DeviceCache& cache) {
    ListKey key;
    if (call.payload.size() != sizeof key) return {Status::BadRequest};
    std::memcpy(&key, call.payload.data(), sizeof key);
    if (const uint64_t missing = cache.missing({&key, 1}, device::DeviceCache::Purpose::Decoding)) {
        return {Status::NotResident, 0, missing};
    }
    const Outcome outcome = sized(call, uint64_t{cache.list(key).count} * sizeof(uint32_t));
    if (outcome.status == Status::Ok) device::decode(cache, key, words(call.result, 0));
    return outcome;
}

Outcome yioop_unpack(const Call& call, device::DeviceCache& cache) {
    YioopUnpackRequest request;
    if (call.payload.size() < sizeof request) return {Status::BadRequest};
    std::memcpy(&request, call.payload.data(), sizeof request);
    const auto sizes = device::decode_yioop(cache, call.payload.subspan(sizeof request),
                                            request.wanted, words(call.result, sizeof(YioopSizes)));
    if (!sizes) return {Status::Unfit};
    const uint64_t values = device::yioop_values(*sizes, request.wanted);
    const Outcome outcome = sized(call, sizeof *sizes + values * sizeof(uint32_t));
    if (outcome.status == Status::Ok) std::memcpy(call.result.data(), &*sizes, sizeof *sizes);
    return outcome;
}

Outcome yioop_pack(const Call& call, device::DeviceCache& cache) {
    YioopSizes sizes;
    if (call.payload.size() < sizeof sizes) return {Status::BadRequest};
    std::memcpy(&sizes, call.payload.data(), sizeof sizes);
    const auto bytes =
        device::encode_yioop(cache, sizes, call.payload.subspan(sizeof sizes), call.result);
    return bytes ? sized(call, *bytes) : Outcome{Status::Unfit};
}

}  // namespace postings::service
