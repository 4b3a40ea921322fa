// Units of work that write their results one after another, in the units' order, in the same kernel
// that finds them: decoupled look-back (Merrill and Garland, "Single-pass Parallel Prefix Scan",
// 2016). Teams take units from a counter, so that whoever waits does so for units that have begun.
#ifndef POSTINGS_ORDERED_H
#define POSTINGS_ORDERED_H

#include "language.h"

// A unit's word: its own count, or that of it and all units before; the kernel's sequence number,
// so that words of earlier kernels need no clearing.
#define OWN_COUNT 1u
#define SUM_OF_COUNTS 2u

DEVICE u64 unit_word(u32 sequence_number, u32 what, u32 count) {
    return (u64)((sequence_number << 2) | what) << 32 | count;
}

// The next unit that nobody has taken.
DEVICE u32 take_unit(GLOBAL u32* arena, u64 counter) {
    u32 unit = 0;
    if (lane_id() == 0) unit = add_global(arena + (counter >> 2), 1);
    return team_read(unit, 0);
}

// Words that a lane looks at in one round: they are loaded together, as every round takes the time
// that memory does.
#define LOOKS 4u

// How many results the units before this one have, which has `count`.
DEVICE u32 results_before(GLOBAL u32* arena, u64 words, u32 sequence_number, u32 unit, u32 count) {
    u32 before = 0, summed = 0;
    if (unit > 0 && lane_id() == 0) {
        store_u64(arena, words + 8 * (u64)unit, unit_word(sequence_number, OWN_COUNT, count));
    }
    for (u32 to = unit; to > 0 && !summed; to = to > LOOKS * TEAM ? to - LOOKS * TEAM : 0) {
        u64 word[LOOKS];
        UNROLLED
        for (u32 k = 0; k < LOOKS; ++k) {
            const u32 back = k * TEAM + lane_id();
            word[k] = back < to ? load_u64(arena, words + 8 * (u64)(to - 1 - back)) : 0;
        }
        UNROLLED
        for (u32 k = 0; k < LOOKS; ++k) {
            const u32 back = k * TEAM + lane_id();
            if (summed) continue;
            for (;;) {
                const u32 missing =
                    back < to && (u32)(word[k] >> 34) != (sequence_number & 0x3fffffffu);
                if (team_ballot(missing) == 0) break;
                if (missing) word[k] = load_u64(arena, words + 8 * (u64)(to - 1 - back));
            }
            const u32 sums = team_ballot(((u32)(word[k] >> 32) & 3u) == SUM_OF_COUNTS);
            const u32 last = sums != 0 ? trailing_zeros(sums) : TEAM - 1;
            before += team_read(team_scan(lane_id() <= last ? (u32)word[k] : 0), TEAM - 1);
            summed = sums != 0;
        }
    }
    if (lane_id() == 0) {
        store_u64(arena, words + 8 * (u64)unit,
                  unit_word(sequence_number, SUM_OF_COUNTS, before + count));
    }
    return before;
}

#endif
