// The best k documents of what a work-group has scored, and in the end of what all have.
//
// A document is a key, score << 32 | ~docID, as in core/rank/top_k.h. A group keeps some more keys
// than k in local memory; only when there is no more room does it sort them and drop the rest. From
// then on it knows a key that others must beat, and its score raises a threshold that all groups
// read: of n documents in random order, about k * ln(n / k) are ever kept. Nothing else is written.
#ifndef POSTINGS_TOP_K_H
#define POSTINGS_TOP_K_H

typedef struct {
    LOCAL u64* keys;
    LOCAL u64* floor;       // keys that are not greater are out
    LOCAL u32* count;       // of keys offered; more than fit, if there was no room for all
    u32 capacity, k;        // more than k, a power of two
    GLOBAL u32* threshold;  // scores below are out
} Best;

// By all lanes of the group, before anything else.
DEVICE void begin_best(Best best) {
    if (lane_in_group() == 0) {
        *best.floor = 0;
        *best.count = 0;
    }
    group_sync();
}

// False if there is no room: to be offered again after settle().
DEVICE u32 offer(Best best, u32 threshold, u32 score, u32 doc) {
    const u64 key = (u64)score << 32 | (u32)~doc;
    if (score < threshold || key <= *best.floor) return 1;
    const u32 place = add_local(best.count, 1);
    if (place < best.capacity) best.keys[place] = key;
    return place < best.capacity;
}

// Descending (Batcher's bitonic network).
DEVICE void sort_keys(LOCAL u64* keys, u32 count, u32 lanes) {
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

// Leaves the best k of what was offered, best first. Between two group_sync().
DEVICE void keep_best(Best best, u32 lanes) {
    const u32 count = *best.count < best.capacity ? *best.count : best.capacity;
    sort_keys(best.keys, count, lanes);
    if (lane_in_group() == 0) {
        *best.count = count < best.k ? count : best.k;
        if (count >= best.k) {
            *best.floor = best.keys[best.k - 1];
            max_global(best.threshold, (u32)(*best.floor >> 32));
        }
    }
    group_sync();
}

// After all lanes of the group have offered what they had: was there room for all?
DEVICE u32 settle(Best best, u32 lanes) {
    group_sync();
    const u32 full = *best.count > best.capacity;
    group_sync();
    if (full) keep_best(best, lanes);
    return !full;
}

// To the candidates of all groups, of which there are `total`.
DEVICE void publish(Best best, GLOBAL u64* candidates, GLOBAL u32* total, u32 lanes) {
    if (*best.count > best.k) keep_best(best, lanes);
    const u32 threshold = load_again(best.threshold);
    for (u32 first = lane_in_group() - lane_id(); first < *best.count; first += lanes) {
        const u32 i = first + lane_id();
        const u64 key = i < *best.count ? best.keys[i] : 0;
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
    begin_best(best);
    for (u32 first = 0; first < total; first += lanes * PER_LANE) {
        u64 keys[PER_LANE];
        Mask left = no_values();
        EACH_VALUE(j) {
            const u32 i = first + j * lanes + lane_in_group();
            keys[j] = i < total ? candidates[i] : 0;
            add_to_mask(&left, j, keys[j] != 0);
        }
        do {
            const u32 threshold = load_again(best.threshold);
            EACH_VALUE(j) {
                if (!in_mask(&left, j)) continue;
                if (offer(best, threshold, (u32)(keys[j] >> 32), (u32)~keys[j]))
                    drop_from_mask(&left, j);
            }
        } while (!settle(best, lanes));
    }
    keep_best(best, lanes);
}

#endif
