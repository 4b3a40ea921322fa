// How many bits PForDelta takes by how often its exceptions are PForDelta coded in their turn
// (Ding, He, Yan, Suel, WWW 2009, section 6.2 and Figure 3): one width for all values, which keep
// their low bits in slots of it; what lies over it goes to an array of its own, and so do the gaps
// between the positions.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace postings::bench {

// With so many levels of recursion; without any, both arrays are of 32 bits. The width is that
// which takes the least, with no more than half of the values over it. What an array's length and
// width take is not counted.
inline uint64_t pfor_bits(std::span<const uint32_t> values, int levels) {
    std::array<uint64_t, 33> of_width{};  // values
    for (const uint32_t value : values) ++of_width[std::bit_width(value)];
    uint64_t best = 32 * values.size(), exceptions = 0;
    for (uint32_t width = 33; width-- > 0;) {
        if (width < 32) exceptions += of_width[width + 1];
        if (2 * exceptions > values.size()) break;
        const uint64_t slots = width * values.size();
        if (slots >= best) continue;
        if (exceptions == 0 || levels == 0) {
            best = std::min(best, slots + 64 * exceptions);
            continue;
        }
        std::vector<uint32_t> gaps, highs;
        gaps.reserve(exceptions);
        highs.reserve(exceptions);
        size_t next = 0;
        for (size_t i = 0; i < values.size(); ++i) {
            const uint32_t high = values[i] >> width;
            if (high == 0) continue;
            gaps.push_back(static_cast<uint32_t>(i - next));
            highs.push_back(high - 1);
            next = i + 1;
        }
        best = std::min(best, slots + pfor_bits(gaps, levels - 1) + pfor_bits(highs, levels - 1));
    }
    return best;
}

}  // namespace postings::bench
