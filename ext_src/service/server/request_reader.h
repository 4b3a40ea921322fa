// What requests with tables of lists and queries share: reading them, and saying what is missing.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "service/server/operations.h"

namespace postings::service {

// Takes what comes next in the payload, copied, as the client may change it meanwhile; false if
// that is not there.
class RequestReader {
  public:
    explicit RequestReader(std::span<const uint8_t> payload) : left_(payload) {}

    template <typename T>
    bool take(std::vector<T>& to, size_t count) {
        if (count > left_.size() / sizeof(T)) return false;
        to.resize(count);
        return copy(to.data(), count * sizeof(T));
    }
    template <typename T>
    bool take(T& to) {
        return sizeof to <= left_.size() && copy(&to, sizeof to);
    }
    size_t left() const { return left_.size(); }

  private:
    bool copy(void* to, size_t size) {
        if (size > 0) std::memcpy(to, left_.data(), size);
        left_ = left_.subspan(size);
        return true;
    }

    std::span<const uint8_t> left_;
};

// The bits of what is missing into the result.
inline Outcome not_resident(const Call& call, std::span<const uint64_t> missing) {
    const size_t bytes = missing.size_bytes();
    if (bytes > call.result.size()) return {Status::TooLarge, 0, bytes};
    std::memcpy(call.result.data(), missing.data(), bytes);
    return {Status::NotResident, static_cast<uint32_t>(bytes), missing[0]};
}

}  // namespace postings::service
