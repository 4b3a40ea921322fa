// How near a term of an index is to a word that may have typos.
#pragma once

#include <cstdint>

namespace postings::search {

inline constexpr uint32_t kMostTypos = 2;

// Nearest first. kOtherEnding: a stem that the word has with one typo corrected in its ending
// (ending_stems.h). It is less near than a term with one typo, as the corrected word may be none:
// "homelss" with a y for its last but one letter has the stem "home".
enum class Nearness : uint8_t { kOneTypo = 1, kOtherEnding, kTwoTypos };

inline constexpr Nearness kNearnesses[] = {Nearness::kOneTypo, Nearness::kOtherEnding,
                                           Nearness::kTwoTypos};

inline uint32_t typos_of(Nearness nearness) {
    return nearness == Nearness::kTwoTypos ? 2 : 1;
}

// How many other words may stand among those of a phrase. Less than the positions between two
// values of a field, so that no window is in both.
inline constexpr uint32_t kMostSlop = 63;

}  // namespace postings::search
