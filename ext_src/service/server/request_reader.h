// Reading a request that its client may change meanwhile.
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
    // All that is left, copied.
    std::span<const uint8_t> take_rest(std::vector<uint64_t>& to) {
        const size_t size = left_.size();
        to.resize((size + 7) / 8);
        copy(to.data(), size);
        return {reinterpret_cast<const uint8_t*>(to.data()), size};
    }
    // Of what is our own already, not copied.
    template <typename T>
    bool refer(std::span<const T>& to, size_t count) {
        if (count > left_.size() / sizeof(T)) return false;
        to = {reinterpret_cast<const T*>(left_.data()), count};
        left_ = left_.subspan(to.size_bytes());
        return true;
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

}  // namespace postings::service
