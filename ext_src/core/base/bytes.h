// Unaligned little-endian loads and stores, and variable-length integers. All our formats are
// little-endian, as is every supported machine.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace postings {

static_assert(std::endian::native == std::endian::little);

using Bytes = std::vector<uint8_t>;

template <typename T>
inline T load(const uint8_t* p) {
    T value;
    std::memcpy(&value, p, sizeof value);
    return value;
}

template <typename T>
inline void store(uint8_t* p, T value) {
    std::memcpy(p, &value, sizeof value);
}

template <typename T>
inline void append(Bytes& out, T value) {
    out.resize(out.size() + sizeof value);
    store(out.data() + out.size() - sizeof value, value);
}

// The first `size` (0..8) bytes at p as one word, zeroes above.
inline uint64_t load_partial(const uint8_t* p, size_t size) {
    uint64_t value = 0;
    std::memcpy(&value, p, size);
    return value;
}

// An array of uint32_t inside a byte image; the image may start at any address.
class U32Array {
  public:
    U32Array() = default;
    explicit U32Array(const uint8_t* data) : data_(data) {}
    uint32_t operator[](size_t i) const { return load<uint32_t>(data_ + 4 * i); }
    const uint8_t* data() const { return data_; }

  private:
    const uint8_t* data_ = nullptr;
};

// Seven bits per byte, low bits first, the top bit set on all but the last byte.
inline void append_varint(Bytes& out, uint32_t value) {
    for (; value >= 0x80; value >>= 7) out.push_back(static_cast<uint8_t>(value | 0x80));
    out.push_back(static_cast<uint8_t>(value));
}

// Advances p past one variable-length integer; false if it does not end before `end` or exceeds 32
// bits.
inline bool read_varint(const uint8_t*& p, const uint8_t* end, uint32_t& value) {
    uint64_t v = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
        if (p == end) return false;
        const uint8_t byte = *p++;
        v |= static_cast<uint64_t>(byte & 0x7F) << shift;
        if (byte < 0x80) {
            value = static_cast<uint32_t>(v);
            return v <= UINT32_MAX;
        }
    }
    return false;
}

}  // namespace postings
