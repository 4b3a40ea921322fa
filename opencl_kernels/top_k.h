// The best k documents of what a work-group has scored, and in the end of what all have.
//
// A document is a key, score << 32 | ~docID, as in core/rank/top_k.h. A group keeps some more keys
// than k in local memory; only when there is no more room does it select the best and drop the
// rest. From then on it knows a key that others must beat, and its score raises a threshold that
// all groups read: of n documents in random order, about k * ln(n / k) are ever kept. Nothing else
// is written.
#ifndef POSTINGS_TOP_K_H
#define POSTINGS_TOP_K_H

// Words of local memory that the groups share their state in.
#define BEST_COUNT 0u      // of keys offered; more than fit, if there was no room for all
#define BEST_THRESHOLD 1u  // as read in this round
#define BEST_LAST 2u       // is this group the last one?
#define BEST_WORDS 4u
#define BEST_ALL_WORDS (BEST_WORDS + 256u + 3u)

typedef struct {
    LOCAL u64* keys;
    LOCAL u64* floor;  // keys that are not greater are out
    LOCAL u32* words;
    GLOBAL u32* shared;  // the threshold of all groups: scores below are out
    u32 capacity, k;     // more than k, a power of two
} Best;

// By all lanes of the group, before anything else. Returns the threshold.
DEVICE u32 begin_best(Best best) {
    group_sync();
    if (lane_in_group() == 0) {
        *best.floor = 0;
        best.words[BEST_COUNT] = 0;
        best.words[BEST_THRESHOLD] = load_again(best.shared);
    }
    group_sync();
    return best.words[BEST_THRESHOLD];
}

// False if there is no room: to be offered again after settle().
DEVICE u32 offer(Best best, u32 threshold, u32 score, u32 doc) {
    const u64 key = (u64)score << 32 | (u32)~doc;
    if (score < threshold || key <= *best.floor) return 1;
    const u32 place = add_local(best.words + BEST_COUNT, 1);
    if (place < best.capacity) best.keys[place] = key;
    return place < best.capacity;
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

// The k-th greatest of more than k keys, eight bits after another from the top. `words` has room
// for 256 counts and three results.
FUNCTION u64 find_kth(LOCAL const u64* keys, u32 count, u32 k, LOCAL u32* words, u32 lanes) {
    u64 known = 0;
    u32 left = k;
    for (u32 shift = 56;; shift -= 8) {
        const u64 mask = shift == 56 ? 0 : ~(u64)0 << (shift + 8);
        for (u32 i = lane_in_group(); i < 256; i += lanes) words[i] = 0;
        group_sync();
        for (u32 i = lane_in_group(); i < count; i += lanes) {
            const u64 key = keys[i];
            if ((key & mask) == known) add_local(words + ((u32)(key >> shift) & 255u), 1);
        }
        group_sync();
        if (team_in_group() == 0) {
            // The digit with the left-th key among those above and with it.
            u32 above = 0;
            for (u32 low = 256; low > 0; low -= TEAM) {
                const u32 digit = low - 1 - lane_id(), here = words[digit];
                const u32 sum = team_scan(here);
                const u32 reached = team_ballot(above < left && above + sum >= left);
                if (reached != 0 && lane_id() == trailing_zeros(reached)) {
                    words[256] = digit;
                    words[257] = left - (above + sum - here);
                    words[258] = here;
                }
                above += team_read(sum, TEAM - 1);
            }
        }
        group_sync();
        known |= (u64)words[256] << shift;
        left = words[257];
        // The score is wanted whole. Then, all that begin so may be among the k best.
        if (shift <= 32 && (left == words[258] || shift == 0)) return known;
    }
}

// Leaves the best k of what was offered. Between two group_sync().
FUNCTION void keep_best(Best best, u32 lanes) {
    const u32 offered = best.words[BEST_COUNT];
    const u32 count = offered < best.capacity ? offered : best.capacity;
    group_sync();
    if (count <= best.k) return;
    const u64 least = find_kth(best.keys, count, best.k, best.words + BEST_WORDS, lanes);
    if (lane_in_group() == 0) best.words[BEST_COUNT] = 0;
    // What is kept moves forward, never past what is still to be read.
    for (u32 first = 0; first < count; first += lanes) {
        const u32 i = first + lane_in_group();
        const u64 key = i < count ? best.keys[i] : 0;
        group_sync();
        if (key >= least && key != 0) best.keys[add_local(best.words + BEST_COUNT, 1)] = key;
        group_sync();
    }
    if (lane_in_group() == 0) {
        *best.floor = least - 1;
        max_global(best.shared, (u32)(least >> 32));
    }
    group_sync();
}

// After all lanes of the group have offered what they had: was there room for all? `threshold`, the
// same for all lanes, is for the next round.
DEVICE u32 settle(Best best, u32* threshold, u32 lanes) {
    if (lane_in_group() == 0) best.words[BEST_THRESHOLD] = load_again(best.shared);
    group_sync();
    const u32 full = best.words[BEST_COUNT] > best.capacity;
    *threshold = best.words[BEST_THRESHOLD];
    group_sync();
    if (full) keep_best(best, lanes);
    return !full;
}

// To the candidates of all groups, of which there are `total`.
DEVICE void publish(Best best, GLOBAL u64* candidates, GLOBAL u32* total, u32 lanes) {
    if (best.words[BEST_COUNT] > best.k) keep_best(best, lanes);
    const u32 threshold = load_again(best.shared), count = best.words[BEST_COUNT];
    for (u32 first = lane_in_group() - lane_id(); first < count; first += lanes) {
        const u32 i = first + lane_id();
        const u64 key = i < count ? best.keys[i] : 0;
        const u32 good = key != 0 && (u32)(key >> 32) >= threshold;
        const u32 sum = team_scan(good), all = team_read(sum, TEAM - 1);
        u32 place = 0;
        if (all == 0) continue;
        if (lane_id() == 0) place = add_global(total, all);
        place = team_read(place, 0) + sum - good;
        if (good) candidates[place] = key;
    }
    device_fence();
    group_sync();
}

// By a single group, when the others have published: the best k of all candidates, best first.
DEVICE void merge_best(Best best, GLOBAL const u64* candidates, u32 total, u32 lanes) {
    u32 threshold = begin_best(best);
    for (u32 first = 0; first < total; first += lanes * PER_LANE) {
        u64 keys[PER_LANE];
        Mask left = no_values();
        EACH_VALUE(j) {
            const u32 i = first + j * lanes + lane_in_group();
            keys[j] = i < total ? candidates[i] : 0;
            add_to_mask(&left, j, keys[j] != 0);
        }
        do {
            EACH_VALUE(j) {
                if (!in_mask(&left, j)) continue;
                if (offer(best, threshold, (u32)(keys[j] >> 32), (u32)~keys[j]))
                    drop_from_mask(&left, j);
            }
        } while (!settle(best, &threshold, lanes));
    }
    keep_best(best, lanes);
    sort_keys(best.keys, best.words[BEST_COUNT], lanes);
}

#endif
