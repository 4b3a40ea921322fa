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
__attribute__((target("sse4.2"))) uint32_t crc32c_hardware(std::span<const uint8_t> bytes,
                                                           uint32_t crc) {
    const uint8_t* p = bytes.data();
    size_t left = bytes.size();
    uint64_t state = ~crc;
    for (; left >= 8; left -= 8, p += 8) state = _mm_crc32_u64(state, load<uint64_t>(p));
    auto narrow = static_cast<uint32_t>(state);
    for (; left > 0; --left) narrow = _mm_crc32_u8(narrow, *p++);
    return ~narrow;
}

Crc choose() {
    return __builtin_cpu_supports("sse4.2") ? crc32c_hardware : crc32c_portable;
}
#elif defined(__aarch64__) && defined(__linux__)
uint32_t crc32c_hardware(std::span<const uint8_t> bytes, uint32_t crc) {
    const uint8_t* p = bytes.data();
    size_t left = bytes.size();
    uint32_t state = ~crc;
    for (; left >= 8; left -= 8, p += 8) {
        asm(".arch_extension crc\n\tcrc32cx %w0, %w0, %x1" : "+r"(state) : "r"(load<uint64_t>(p)));
    }
    for (; left > 0; --left) {
        asm(".arch_extension crc\n\tcrc32cb %w0, %w0, %w1" : "+r"(state) : "r"(uint32_t{*p++}));
    }
    return ~state;
}

Crc choose() {
    constexpr unsigned long kHwcapCrc32 = 1 << 7;
    return getauxval(AT_HWCAP) & kHwcapCrc32 ? crc32c_hardware : crc32c_portable;
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
