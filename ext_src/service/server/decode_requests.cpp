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

Outcome sized(std::span<uint8_t> result, uint64_t bytes) {
    if (bytes > result.size()) return {Status::TooLarge, 0, bytes};
    return {Status::Ok, static_cast<uint32_t>(bytes)};
}

// Longer strings, or more values, would keep all others waiting: they are left to the CPU.
constexpr size_t kMostYioopBytes = size_t{64} << 20;

class DecodeJob : public Job {
  public:
    DecodeJob(const ListKey& key, std::span<uint8_t> result) : result_(result) {
        needs_ = {{key, MessageType::UploadToDecode}};
    }

    std::optional<Outcome> step(device::DeviceCache& cache, Pace&, uint64_t) override {
        const ListKey& key = needs_[0].key;
        const Outcome outcome = sized(result_, uint64_t{cache.list(key).count} * sizeof(uint32_t));
        if (outcome.status == Status::Ok) device::decode(cache, key, words(result_, 0));
        return outcome;
    }

  private:
    std::span<uint8_t> result_;
};

class YioopJob : public Job {
  public:
    explicit YioopJob(const Call& call) : call_(call) {}

    std::optional<Outcome> step(device::DeviceCache& cache, Pace&, uint64_t) override {
        if (call_.payload.size() > kMostYioopBytes) return Outcome{Status::Unfit};
        return call_.operation == Operation::YioopUnpack ? unpack(cache) : pack(cache);
    }

  private:
    Outcome unpack(device::DeviceCache& cache) const {
        YioopUnpackRequest request;
        if (call_.payload.size() < sizeof request) return {Status::BadRequest};
        std::memcpy(&request, call_.payload.data(), sizeof request);
        const auto sizes =
            device::decode_yioop(cache, call_.payload.subspan(sizeof request), request.wanted,
                                 words(call_.result, sizeof(YioopSizes)));
        if (!sizes) return {Status::Unfit};
        const uint64_t values = device::yioop_values(*sizes, request.wanted);
        const Outcome outcome = sized(call_.result, sizeof *sizes + values * sizeof(uint32_t));
        if (outcome.status == Status::Ok) std::memcpy(call_.result.data(), &*sizes, sizeof *sizes);
        return outcome;
    }

    Outcome pack(device::DeviceCache& cache) const {
        YioopSizes sizes;
        if (call_.payload.size() < sizeof sizes) return {Status::BadRequest};
        std::memcpy(&sizes, call_.payload.data(), sizeof sizes);
        const auto bytes =
            device::encode_yioop(cache, sizes, call_.payload.subspan(sizeof sizes), call_.result);
        return bytes ? sized(call_.result, *bytes) : Outcome{Status::Unfit};
    }

    Call call_;
};

}  // namespace

std::unique_ptr<Job> read_decode(const Call& call) {
    ListKey key;
    if (call.payload.size() != sizeof key) return nullptr;
    std::memcpy(&key, call.payload.data(), sizeof key);
    return std::make_unique<DecodeJob>(key, call.result);
}

std::unique_ptr<Job> read_yioop(const Call& call) {
    return std::make_unique<YioopJob>(call);
}

}  // namespace postings::service
