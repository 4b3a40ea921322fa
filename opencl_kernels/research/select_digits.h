// The k best by narrowing down which keys they are: a round counts a digit of the keys that it is
// still about, and the last group to be done chooses the digit that the k-th best key has. Once few
// enough keys are left, with all that are greater, a group sorts them. One kernel is a round.
//
// Radix select begins with the top digit of a key. bucketSelect (Alabi, Blanchard, Gordon and
// Steinbach, 2012, as Griffin has it) divides what lies between the least and the greatest score
// into equal buckets, and the chosen one into buckets again; that buckets are a power of two wide
// makes these digits, too.
#ifndef POSTINGS_SELECT_DIGITS_H
#define POSTINGS_SELECT_DIGITS_H

#include "select.h"

#define DIGIT_BITS 11u
#define DIGITS_OF_LANE (POSTINGS_SELECT_DIGITS / SELECT_LANES)
#define NO_DIGIT POSTINGS_SELECT_DIGITS

DEVICE GLOBAL struct PostingsSelectState* select_state(GLOBAL u32* arena,
                                                       const struct PostingsSelect* select) {
    return (GLOBAL struct PostingsSelectState*)(arena + (select->state >> 2) +
                                                POSTINGS_RANK_STATE_WORDS);
}
DEVICE GLOBAL u32* appended_keys(GLOBAL u32* arena, const struct PostingsSelect* select) {
    return arena + (select->state >> 2) + POSTINGS_RANK_CANDIDATES;
}

// What a round is about: keys from `low` on, of which those with one of `digits` are counted.
typedef struct {
    u64 low;
    u32 shift, digits, left, size, kept;
} Narrowed;

DEVICE Narrowed narrowed(GLOBAL const struct PostingsSelectState* state,
                         const struct PostingsSelect* select) {
    Narrowed now;
    if (select->round > 0) {
        now.low = state->low;
        now.shift = state->shift;
        now.digits = state->digits;
        now.left = state->left;
        now.size = state->size;
        now.kept = state->kept;
        return now;
    }
    now.low = 0;
    now.shift = 64 - DIGIT_BITS;
    now.digits = POSTINGS_SELECT_DIGITS;
    now.left = select->k;
    now.size = select->count;
    now.kept = 0;
    if (select->ranged) {
        const u32 least = ~state->least, bits = 32 + bit_width32(state->greatest - least);
        now.low = (u64)least << 32;
        now.shift = bits - DIGIT_BITS;
    }
    return now;
}

DEVICE u32 digit_of(const Narrowed* now, u64 key) {
    if (key < now->low) return NO_DIGIT;
    const u64 digit = (key - now->low) >> now->shift;
    return digit < now->digits ? (u32)digit : NO_DIGIT;
}

// Often all lanes have the same digit, and additions to one number wait for each other.
DEVICE void count_digit(LOCAL u32* counts, u32 digit) {
    const u32 counted = team_ballot(digit != NO_DIGIT);
    if (counted == 0) return;
    const u32 first = trailing_zeros(counted);
    const u32 same = team_ballot(digit == team_read(digit, first));
    if (same == counted) {
        if (lane_id() == first) add_local(counts + digit, popcount32(same));
    } else if (digit != NO_DIGIT) {
        add_local(counts + digit, 1);
    }
}

DEVICE void append_key(GLOBAL u64* to, GLOBAL u32* appended, u64 key, u32 wanted) {
    const u32 lanes = team_ballot(wanted);
    if (lanes == 0) return;
    u32 place = 0;
    if (lane_id() == 0) place = add_global(appended, popcount32(lanes));
    place = team_read(place, 0) + popcount32(lanes & low_bits(lane_id()));
    if (wanted) to[place] = key;
}

// By all lanes: the digit of the left-th key from above, how many of those left have it, and how
// many keys have it. `sums` has a number for each lane.
DEVICE void choose_digit(LOCAL const u32* counts, LOCAL u32* sums, u32 left, LOCAL u32* chosen) {
    u32 sum = 0;
    for (u32 i = 0; i < DIGITS_OF_LANE; ++i) sum += counts[lane_in_group() * DIGITS_OF_LANE + i];
    sums[lane_in_group()] = sum;
    group_sync();
    if (team_in_group() == 0) {
        u32 above = 0;
        for (u32 end = SELECT_LANES; end > 0; end -= TEAM) {
            const u32 lane = end - 1 - lane_id(), up_to = team_scan(sums[lane]);
            u32 before = above + up_to - sums[lane];
            if (before < left && above + up_to >= left) {
                u32 digit = (lane + 1) * DIGITS_OF_LANE - 1;
                for (; before + counts[digit] < left; --digit) before += counts[digit];
                chosen[0] = digit;
                chosen[1] = left - before;
                chosen[2] = counts[digit];
            }
            above += team_read(up_to, TEAM - 1);
        }
    }
    group_sync();
}

// By the last group. `counts` has room for all, and for a number of each lane.
DEVICE void narrow(GLOBAL u32* arena, const struct PostingsSelect* select, const Narrowed* now,
                   u32 keeps, LOCAL u32* counts, LOCAL u32* words) {
    GLOBAL struct PostingsSelectState* state = select_state(arena, select);
    GLOBAL u32* all = (GLOBAL u32*)(state + 1);
    for (u32 i = lane_in_group(); i < POSTINGS_SELECT_DIGITS; i += SELECT_LANES) {
        counts[i] = load_again(all + i);
        all[i] = 0;
    }
    group_sync();
    LOCAL u32* chosen = words + BEST_DIGITS;
    choose_digit(counts, counts + POSTINGS_SELECT_DIGITS, now->left, chosen);
    if (lane_in_group() != 0) return;
    const u32 whole = now->shift >= DIGIT_BITS;
    state->low = now->low + ((u64)chosen[0] << now->shift);
    state->shift = whole ? now->shift - DIGIT_BITS : 0;
    state->digits = whole ? POSTINGS_SELECT_DIGITS : 1u << now->shift;
    state->left = chosen[1];
    state->size = select->k - chosen[1] + chosen[2];
    state->kept = keeps ? now->size : now->kept;
    *appended_keys(arena, select) = 0;
}

// The least and the greatest score.
KERNEL_OF(SELECT_TEAMS)
postings_select_range(GLOBAL u32* arena, PARAMETER(struct PostingsSelect) select) {
    GLOBAL struct PostingsSelectState* state = select_state(arena, &select);
    const u32 tiles = (select.count + SELECT_TILE - 1) / SELECT_TILE;
    u32 greatest = 0, least = 0;
    for (u32 tile = group_id(); tile < tiles; tile += group_count()) {
        u64 keys[PER_LANE];
        load_keys(arena, &select, tile, keys);
        EACH_VALUE(j) {
            const u32 score = (u32)(keys[j] >> 32);
            if (score > greatest) greatest = score;
            if (keys[j] != 0 && ~score > least) least = ~score;
        }
    }
    greatest = (u32)team_max(greatest);
    least = (u32)team_max(least);
    if (lane_id() != 0) return;
    if (greatest > load_again(&state->greatest)) max_global(&state->greatest, greatest);
    if (least > load_again(&state->least)) max_global(&state->least, least);
}

KERNEL_OF(SELECT_TEAMS)
postings_select_digits(GLOBAL u32* arena, PARAMETER(struct PostingsSelect) select) {
    LOCAL_ARRAY(struct BestKeys, best_keys, 1);
    LOCAL u32* words = best_keys->words;
    GLOBAL struct PostingsSelectState* state = select_state(arena, &select);
    if (state->finished) return;
    const Narrowed now = narrowed(state, &select);
    // The last keys, which are sorted, lie behind the kept ones, which rounds read instead of all
    // scores.
    GLOBAL u64* kept = select_keys(arena, &select);
    const u32 is_last = now.size <= BEST_CAPACITY;
    const u32 keeps = !is_last && now.kept == 0 && now.size <= select.capacity;
    GLOBAL u64* to = is_last ? kept + select.capacity : kept;
    GLOBAL u32* appended = appended_keys(arena, &select);
    LOCAL u32* counts = (LOCAL u32*)best_keys->keys;
    for (u32 i = lane_in_group(); i < POSTINGS_SELECT_DIGITS; i += SELECT_LANES) counts[i] = 0;
    group_sync();
    const u32 count = now.kept != 0 ? now.kept : select.count;
    const u32 tiles = (count + SELECT_TILE - 1) / SELECT_TILE;
    for (u32 tile = group_id(); tile < tiles; tile += group_count()) {
        u64 keys[PER_LANE];
        if (now.kept == 0) {
            load_keys(arena, &select, tile, keys);
        } else {
            const u32 begin = tile * SELECT_TILE + lane_in_group();
            EACH_VALUE(j) {
                const u32 i = begin + j * SELECT_LANES;
                keys[j] = i < count ? kept[i] : 0;
            }
        }
        u64 greatest = 0;
        EACH_VALUE(j) greatest = keys[j] > greatest ? keys[j] : greatest;
        if (team_ballot(greatest >= now.low) == 0) continue;
        EACH_VALUE(j) {
            const u32 wanted = keys[j] != 0 && keys[j] >= now.low;
            if (!is_last) count_digit(counts, wanted ? digit_of(&now, keys[j]) : NO_DIGIT);
            if (is_last || keeps) append_key(to, appended, keys[j], wanted);
        }
    }
    group_sync();
    if (!is_last) {
        GLOBAL u32* all = (GLOBAL u32*)(state + 1);
        for (u32 i = lane_in_group(); i < POSTINGS_SELECT_DIGITS; i += SELECT_LANES) {
            if (counts[i] != 0) add_global(all + i, counts[i]);
        }
    }
    if (!last_group(arena, &select, words)) return;
    if (!is_last) {
        narrow(arena, &select, &now, keeps, counts, words);
        return;
    }
    if (lane_in_group() == 0) state->finished = 1;
    const Best best = best_to_select(arena, &select, best_keys);
    answer_best(arena, &select, best, to);
}

#endif
