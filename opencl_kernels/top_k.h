// The best k documents of what a work-group has scored, and in the end of what all have.
//
// A document is a key, score << 32 | ~docID, as in core/rank/top_k.h. A group keeps keys in local
// memory; only when there is no more room does it select the best and drop the rest. What groups
// find they share as counts of scores in buckets: the bucket that has the k-th best score is a
// threshold for all. Nothing else is written.
#ifndef POSTINGS_TOP_K_H
#define POSTINGS_TOP_K_H

#include "blocks.h"

#define BEST_CAPACITY 2048u  // keys of a group
#define BEST_COUNTED 64u     // so few keys are sorted by counting for each those that are greater

// Words of local memory that the group shares its state in.
#define BEST_COUNT 0u   // of keys offered; more than fit, if there was no room for all
#define BEST_LAST 1u    // is this group the last one?
#define BEST_DIGITS 2u  // counts, and what find_digit() tells
#define BEST_WORDS (BEST_DIGITS + 256u + 3u)

struct BestKeys {
    u64 floor;  // keys that are not greater are out
    u64 keys[BEST_CAPACITY];
    u32 words[BEST_WORDS];
    u32 k, bucket_shift;
};

typedef struct {
    LOCAL struct BestKeys* group;
    GLOBAL u32* state;  // of the query: POSTINGS_RANK_...
} Best;

// By all lanes of the group, before anything else. Scores below the threshold are out.
DEVICE void begin_best(Best best, u32 threshold) {
    group_sync();
    if (lane_in_group() == 0) {
        best.group->floor = (u64)threshold << 32;
        best.group->words[BEST_COUNT] = 0;
    }
    group_sync();
}

// By all lanes of a team, of which some have a document `wanted`. False if there is no room: to be
// offered again after settle().
DEVICE u32 offer(Best best, u32 wanted, u32 score, u32 doc) {
    const u64 key = (u64)score << 32 | (u32)~doc;
    const u32 good = wanted && key > best.group->floor;
    const u32 all = team_ballot(good);
    u32 place = 0;
    if (all == 0) return 1;
    if (lane_id() == 0) place = add_local(best.group->words + BEST_COUNT, popcount32(all));
    place = team_read(place, 0) + popcount32(all & low_bits(lane_id()));
    if (good && place < BEST_CAPACITY) best.group->keys[place] = key;
    return !good || place < BEST_CAPACITY;
}

// Descending (Batcher's bitonic network).
FUNCTION void sort_keys(LOCAL u64* keys, u32 count, u32 lanes) {
    u32 size = 1;
    while (size < count) size *= 2;
    for (u32 i = count + lane_in_group(); i < size; i += lanes) keys[i] = 0;
    group_sync();
    for (u32 run = 2; run <= size; run *= 2) {
        for (u32 stride = run / 2; stride > 0; stride /= 2) {
            for (u32 i = lane_in_group(); i < size / 2; i += lanes) {
                const u32 low = 2 * i - (i & (stride - 1)), high = low + stride;
                const u64 a = keys[low], b = keys[high];
                if (((low & run) == 0) == (a < b)) {
                    keys[low] = b;
                    keys[high] = a;
                }
            }
            group_sync();
        }
    }
}

DEVICE void clear_digits(LOCAL u32* digits, u32 lanes) {
    for (u32 i = lane_in_group(); i < 256; i += lanes) digits[i] = 0;
    group_sync();
}

// The digit that the k-th greatest has, into digits[256]; which one of those with this digit it is,
// and how many they are, behind it. Nothing if there are no k. By one team, of which each lane has
// some digits in a row, the first one the greatest.
DEVICE void find_digit(LOCAL u32* digits, u32 k) {
    u32 digit = 256 - lane_id() * (256 / TEAM), sum = 0;
    UNROLLED
    for (u32 i = 1; i <= 256 / TEAM; ++i) sum += digits[digit - i];
    const u32 reached = team_scan(sum);
    u32 above = reached - sum;
    if (above >= k || reached < k) return;
    while (above + digits[--digit] < k) above += digits[digit];
    digits[256] = digit;
    digits[257] = k - above;
    digits[258] = digits[digit];
}

// A number that k of the more than k keys reach, and no more than `most`, eight bits after another
// from a score's bucket on (radix select).
FUNCTION u64 find_least(Best best, u32 count, u32 most, u32 lanes) {
    LOCAL u32* digits = best.group->words + BEST_DIGITS;
    u64 known = 0, mask = 0;
    u32 left = best.group->k, shift = 32 + best.group->bucket_shift;
    for (;;) {
        clear_digits(digits, lanes);
        for (u32 i = lane_in_group(); i < count; i += lanes) {
            const u64 key = best.group->keys[i];
            if ((key & mask) == known) add_local(digits + ((u32)(key >> shift) & 255u), 1);
        }
        group_sync();
        if (team_in_group() == 0) find_digit(digits, left);
        group_sync();
        known |= (u64)digits[256] << shift;
        left = digits[257];
        if (shift == 0 || best.group->k - left + digits[258] <= most) return known;
        mask = ~(u64)0 << shift;
        shift = shift < 8 ? 0 : shift - 8;
    }
}

// Leaves `most` at most of what was offered, k at least and the best k among them. Between two
// group_sync().
FUNCTION void keep_best(Best best, u32 most, u32 lanes) {
    const u32 offered = best.group->words[BEST_COUNT];
    const u32 count = offered < BEST_CAPACITY ? offered : BEST_CAPACITY;
    group_sync();
    if (count <= most) return;
    const u64 least = find_least(best, count, most, lanes);
    if (lane_in_group() == 0) best.group->words[BEST_COUNT] = 0;
    // What is kept moves forward, never past what is still to be read.
    for (u32 first = 0; first < count; first += lanes) {
        const u32 i = first + lane_in_group();
        const u64 key = i < count ? best.group->keys[i] : 0;
        group_sync();
        if (key >= least && key != 0)
            best.group->keys[add_local(best.group->words + BEST_COUNT, 1)] = key;
        group_sync();
    }
    if (lane_in_group() == 0) best.group->floor = least - 1;
    group_sync();
}

// After all lanes of the group have offered what they had: was there room for all?
DEVICE u32 settle(Best best, u32 lanes) {
    group_sync();
    const u32 full = best.group->words[BEST_COUNT] > BEST_CAPACITY;
    group_sync();
    if (full) keep_best(best, BEST_CAPACITY / 2, lanes);
    return !full;
}

// Has the group room for what each of its lanes may offer, once? Teams ask by themselves, and none
// offers more before it asks again.
DEVICE u32 has_room(Best best, u32 lanes) {
    u32 count = 0;
    if (lane_id() == 0) count = add_local(best.group->words + BEST_COUNT, 0);
    return team_read(count, 0) <= BEST_CAPACITY - lanes;
}

// When all teams have offered what they had, or had no room: false if there was room for all.
DEVICE u32 make_room(Best best, u32 lanes) {
    group_sync();
    const u32 full = best.group->words[BEST_COUNT] > BEST_CAPACITY - lanes;
    group_sync();
    if (full) keep_best(best, BEST_CAPACITY / 2, lanes);
    return full;
}

// Would all groups together, if they found as much as this one, keep the last one busy?
DEVICE u32 too_many(Best best, u32 parts) {
    return best.group->words[BEST_COUNT] * parts > BEST_CAPACITY;
}

// The digit that the k-th greatest of the group's counts has; 0 if there are no k. By all lanes of
// the group, after which the counts are there still.
DEVICE u32 digit_of_kth(Best best) {
    LOCAL u32* digits = best.group->words + BEST_DIGITS;
    if (lane_in_group() == 0) digits[256] = 0;
    group_sync();
    if (team_in_group() == 0) find_digit(digits, best.group->k);
    group_sync();
    return digits[256];
}

// A score into the group's counts, which are clear_digits() before the first one.
DEVICE void count_score(Best best, u32 score) {
    add_local(best.group->words + BEST_DIGITS + (score >> best.group->bucket_shift), 1);
}

// When all lanes have counted theirs: they join the counts of all groups, from a digit on. A
// document is counted once only.
DEVICE void share_counts(Best best, u32 from, u32 lanes) {
    LOCAL u32* digits = best.group->words + BEST_DIGITS;
    for (u32 i = from + lane_in_group(); i < 256; i += lanes) {
        if (digits[i] != 0) add_global(best.state + POSTINGS_RANK_COUNTS + i, digits[i]);
    }
}

// The scores of the group's keys.
FUNCTION void count_scores(Best best, u32 lanes) {
    clear_digits(best.group->words + BEST_DIGITS, lanes);
    for (u32 i = lane_in_group(); i < best.group->words[BEST_COUNT]; i += lanes) {
        count_score(best, (u32)(best.group->keys[i] >> 32));
    }
    group_sync();
    share_counts(best, 0, lanes);
}

// What is below the bucket of the k-th best score counted so far is out, for all groups. Counts
// that are not seen yet make it lower, not wrong.
FUNCTION void find_threshold(Best best, u32 lanes) {
    LOCAL u32* digits = best.group->words + BEST_DIGITS;
    group_sync();
    for (u32 i = lane_in_group(); i < 256; i += lanes) {
        digits[i] = load_again(best.state + POSTINGS_RANK_COUNTS + i);
    }
    const u32 digit = digit_of_kth(best);
    if (lane_in_group() == 0) {
        const u32 threshold = digit << best.group->bucket_shift;
        max_global(best.state + POSTINGS_RANK_THRESHOLD, threshold);
        if (threshold > (u32)(best.group->floor >> 32)) best.group->floor = (u64)threshold << 32;
    }
    group_sync();
}

// To the candidates of all groups.
DEVICE void publish(Best best, GLOBAL u64* candidates, u32 lanes) {
    const u32 count = best.group->words[BEST_COUNT];
    for (u32 first = lane_in_group() - lane_id(); first < count; first += lanes) {
        const u32 i = first + lane_id();
        const u64 key = i < count ? best.group->keys[i] : 0;
        const u32 good = key > best.group->floor;
        const u32 sum = team_scan(good), all = team_read(sum, TEAM - 1);
        u32 place = 0;
        if (all == 0) continue;
        if (lane_id() == 0) place = add_global(best.state + POSTINGS_RANK_CANDIDATES, all);
        place = team_read(place, 0) + sum - good;
        if (good) candidates[place] = key;
    }
}

// Those of all lanes from the `first` on, 0 behind the last.
DEVICE void load_candidates(GLOBAL const u64* candidates, u32 first, u32 total, u32 lanes,
                            u64* keys) {
    EACH_VALUE(j) {
        const u32 i = first + j * lanes + lane_in_group();
        keys[j] = i < total ? candidates[i] : 0;
    }
}

// By a single group, when the others have published: the best k of all candidates, best first. If
// the groups have `counted` what they published, all counts together tell a better threshold than
// each group had; they are loaded together with the first candidates.
FUNCTION void merge_best(Best best, GLOBAL const u64* candidates, u32 lanes, u32 counted) {
    const u32 total = load_again(best.state + POSTINGS_RANK_CANDIDATES);
    u64 keys[PER_LANE];
    begin_best(best, load_again(best.state + POSTINGS_RANK_THRESHOLD));
    load_candidates(candidates, 0, total, lanes, keys);
    if (counted) find_threshold(best, lanes);
    for (u32 first = 0;;) {
        do {
            EACH_VALUE(j) {
                if (offer(best, keys[j] != 0, (u32)(keys[j] >> 32), (u32)~keys[j])) keys[j] = 0;
            }
        } while (!settle(best, lanes));
        first += lanes * PER_LANE;
        if (first >= total) break;
        load_candidates(candidates, first, total, lanes, keys);
    }
    keep_best(best, best.group->k > BEST_COUNTED ? best.group->k : BEST_COUNTED, lanes);
    const u32 count = best.group->words[BEST_COUNT];
    if (count > BEST_COUNTED) {
        sort_keys(best.group->keys, count, lanes);
    } else {
        // To behind the keys, then to their place.
        LOCAL u64* sorted = best.group->keys + BEST_COUNTED;
        for (u32 i = lane_in_group(); i < count; i += lanes) {
            const u64 key = best.group->keys[i];
            u32 greater = 0;
            for (u32 other = 0; other < count; ++other) greater += best.group->keys[other] > key;
            sorted[greater] = key;
        }
        group_sync();
        for (u32 i = lane_in_group(); i < count; i += lanes) best.group->keys[i] = sorted[i];
        group_sync();
    }
    if (lane_in_group() == 0) best.group->words[BEST_COUNT] = smaller(count, best.group->k);
    group_sync();
}

#endif
