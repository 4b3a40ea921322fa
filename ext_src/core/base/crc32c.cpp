#include "core/base/crc32c.h"

#include <array>

#include "core/base/bytes.h"

#if defined(__x86_64__)
#include <nmmintrin.h>
#elif defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#endif

namespace postings {
namespace {

// tables[k][b]: the CRC of byte b followed by k zero bytes ("slicing by 8").
constexpr auto make_tables() {
    std::array<std::array<uint32_t, 256>, 8> tables{};
    for (uint32_t b = 0; b < 256; ++b) {
        uint32_t crc = b;
        for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ (crc & 1 ? 0x82F63B78u : 0);
        tables[0][b] = crc;
    }
    for (size_t k = 1; k < 8; ++k) {
        for (size_t b = 0; b < 256; ++b) {
            const uint32_t before = tables[k - 1][b];
            tables[k][b] = (before >> 8) ^ tables[0][before & 0xFF];
        }
    }
    return tables;
}
constexpr auto kTables = make_tables();

using Crc = uint32_t (*)(std::span<const uint8_t>, uint32_t);

#if defined(__x86_64__)
#define POSTINGS_CRC_TARGET __attribute__((target("sse4.2")))

POSTINGS_CRC_TARGET inline uint32_t add_word(uint32_t state, uint64_t word) {
    return static_cast<uint32_t>(_mm_crc32_u64(state, word));
}
POSTINGS_CRC_TARGET inline uint32_t add_byte(uint32_t state, uint8_t byte) {
    return _mm_crc32_u8(state, byte);
}
bool has_instruction() {
    return __builtin_cpu_supports("sse4.2");
}
#elif defined(__aarch64__) && defined(__linux__)
#define POSTINGS_CRC_TARGET

inline uint32_t add_word(uint32_t state, uint64_t word) {
    asm(".arch_extension crc\n\tcrc32cx %w0, %w0, %x1" : "+r"(state) : "r"(word));
    return state;
}
inline uint32_t add_byte(uint32_t state, uint8_t byte) {
    asm(".arch_extension crc\n\tcrc32cb %w0, %w0, %w1" : "+r"(state) : "r"(uint32_t{byte}));
    return state;
}
bool has_instruction() {
    constexpr unsigned long kHwcapCrc32 = 1 << 7;
    return getauxval(AT_HWCAP) & kHwcapCrc32;
}
#endif

#ifdef POSTINGS_CRC_TARGET

// The instruction has a latency of three cycles and a throughput of one, so three stretches are
// computed in parallel. CRCs are linear: the first stretch's is advanced over as many zeroes as
// follow it.
constexpr size_t kStretch = 1024;

// after_zeros[i][b]: what kStretch zero bytes turn byte i of a state into, if it is b.
constexpr auto make_after_zeros() {
    std::array<uint32_t, 32> bits{};
    for (uint32_t i = 0; i < 32; ++i) {
        const uint32_t state = 1u << i;
        bits[i] = kTables[0][state & 0xFF] ^ (state >> 8);
    }
    const auto apply = [](const std::array<uint32_t, 32>& matrix, uint32_t state) {
        uint32_t result = 0;
        for (uint32_t i = 0; i < 32; ++i) result ^= state >> i & 1 ? matrix[i] : 0;
        return result;
    };
    for (size_t zeros = 1; zeros < kStretch; zeros *= 2) {
        const auto half = bits;
        for (uint32_t& state : bits) state = apply(half, state);
    }
    std::array<std::array<uint32_t, 256>, 4> tables{};
    for (uint32_t i = 0; i < 4; ++i) {
        for (uint32_t b = 0; b < 256; ++b) tables[i][b] = apply(bits, b << (8 * i));
    }
    return tables;
}
constexpr auto kAfterZeros = make_after_zeros();

inline uint32_t after_stretch(uint32_t state) {
    return kAfterZeros[0][state & 0xFF] ^ kAfterZeros[1][state >> 8 & 0xFF] ^
           kAfterZeros[2][state >> 16 & 0xFF] ^ kAfterZeros[3][state >> 24];
}

POSTINGS_CRC_TARGET uint32_t crc32c_hardware(std::span<const uint8_t> bytes, uint32_t crc) {
    const uint8_t* p = bytes.data();
    size_t left = bytes.size();
    uint32_t state = ~crc;
    for (; left >= 3 * kStretch; left -= 3 * kStretch, p += 3 * kStretch) {
        uint32_t second = 0, third = 0;
        for (size_t i = 0; i < kStretch; i += 8) {
            state = add_word(state, load<uint64_t>(p + i));
            second = add_word(second, load<uint64_t>(p + kStretch + i));
            third = add_word(third, load<uint64_t>(p + 2 * kStretch + i));
        }
        state = after_stretch(after_stretch(state) ^ second) ^ third;
    }
    for (; left >= 8; left -= 8, p += 8) state = add_word(state, load<uint64_t>(p));
    for (; left > 0; --left) state = add_byte(state, *p++);
    return ~state;
}

Crc choose() {
    return has_instruction() ? crc32c_hardware : crc32c_portable;
}
#else
Crc choose() {
    return crc32c_portable;
}
#endif

}  // namespace

uint32_t crc32c_portable(std::span<const uint8_t> bytes, uint32_t crc) {
    const uint8_t* p = bytes.data();
    size_t left = bytes.size();
    uint32_t state = ~crc;
    for (; left >= 8; left -= 8, p += 8) {
        const uint64_t word = load<uint64_t>(p) ^ state;
        state = 0;
        for (size_t k = 0; k < 8; ++k) state ^= kTables[7 - k][(word >> (8 * k)) & 0xFF];
    }
    for (; left > 0; --left) state = (state >> 8) ^ kTables[0][(state ^ *p++) & 0xFF];
    return ~state;
}

uint32_t crc32c(std::span<const uint8_t> bytes, uint32_t crc) {
    static const Crc chosen = choose();
    return chosen(bytes, crc);
}

}  // namespace postings
