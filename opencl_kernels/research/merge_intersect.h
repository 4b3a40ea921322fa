// Intersection of two lists that were decoded before: the field's algorithms, to compare with those
// that decode as they go.
#ifndef POSTINGS_MERGE_INTERSECT_H
#define POSTINGS_MERGE_INTERSECT_H

#include "decoded_lists.h"

#define MERGE_FIND 0u
#define MERGE_PATH 1u
#define PART_PER_LANE 2u
#define DOC_PER_TEAM 3u

// Of a lane, in one unit of work.
#define MERGE_FIND_DOCS (TEAM > 1u ? 4u : 32u)
#define PATH_STEPS 16u

DEVICE GLOBAL const u32* first_docs(GLOBAL const u32* arena,
                                    const struct PostingsDecodedPair* pair) {
    return arena + (pair->first >> 2);
}
DEVICE GLOBAL const u32* second_docs(GLOBAL const u32* arena,
                                     const struct PostingsDecodedPair* pair) {
    return arena + (pair->second >> 2);
}

// Where in the second list a docID of the first one, its `at`-th, may be: between the places of the
// splitters on its two sides, of which every `stride`-th docID is one.
DEVICE u32 merge_find(GLOBAL const u32* arena, const struct PostingsDecodedPair* pair, u32 at) {
    u32 from = 0, to = pair->second_count;
    if (pair->splitters != 0) {
        GLOBAL const u32* places = arena + (pair->splitters >> 2);
        const u32 splitter = at / pair->splitter_stride;
        from = places[splitter];
        if ((u64)(splitter + 1) * pair->splitter_stride < pair->first_count) {
            to = smaller(to, places[splitter + 1]);
        }
    }
    return lower_bound(second_docs(arena, pair), from, to, first_docs(arena, pair)[at]);
}

// Parallel Merge Find for splitters alone (Ding et al., WWW 2009, section 7.1): every `stride`-th
// docID's place in the second list, between those of the splitters of the level above.
KERNEL postings_find_splitters(GLOBAL u32* arena, PARAMETER(struct PostingsDecodedPair) pair) {
    const u32 lanes = group_count() * TEAMS_IN_GROUP * TEAM;
    const u32 count = (pair.first_count - 1) / pair.stride + 1;
    for (u32 i = (group_id() * TEAMS_IN_GROUP + team_in_group()) * TEAM + lane_id(); i < count;
         i += lanes) {
        arena[(pair.places >> 2) + i] = merge_find(arena, &pair, i * pair.stride);
    }
}

DEVICE u32 found_by_merge_find(GLOBAL const u32* arena, const struct PostingsDecodedPair* pair,
                               u32 begin) {
    GLOBAL const u32* second = second_docs(arena, pair);
    u32 found = 0;
    for (u32 k = 0; k < MERGE_FIND_DOCS && begin + k < pair->first_count; ++k) {
        const u32 place = merge_find(arena, pair, begin + k);
        found |=
            (u32)(place < pair->second_count && second[place] == first_docs(arena, pair)[begin + k])
            << k;
    }
    return found;
}

// A lane has a part of the first list to itself (the coarse grain of Nankai's report, 2023): one
// search, then a merge.
DEVICE u32 found_by_part(GLOBAL const u32* arena, const struct PostingsDecodedPair* pair,
                         u32 begin) {
    GLOBAL const u32 *first = first_docs(arena, pair), *second = second_docs(arena, pair);
    u32 found = 0, place = 0;
    for (u32 k = 0; k < DOCS_PER_LANE && begin + k < pair->first_count; ++k) {
        const u32 doc = first[begin + k];
        if (k == 0) place = lower_bound(second, 0, pair->second_count, doc);
        while (place < pair->second_count && second[place] < doc) ++place;
        found |= (u32)(place < pair->second_count && second[place] == doc) << k;
    }
    return found;
}

// All lanes compare one docID with as many of the second list at a time (its fine grain).
DEVICE u32 found_by_all(GLOBAL const u32* arena, const struct PostingsDecodedPair* pair,
                        u32 begin) {
    GLOBAL const u32* second = second_docs(arena, pair);
    const u32 mine = begin < pair->first_count ? first_docs(arena, pair)[begin] : 0;
    const u32 ways = TEAM > 1u ? TEAM : 2u;
    u32 found = 0;
    for (u32 lane = 0; lane < TEAM; ++lane) {
        const u32 doc = team_read(mine, lane);
        u32 low = 0, size = pair->second_count;
        // The first place whose docID is >= doc is in [low, low + size], or nowhere.
        while (size > 1) {
            const u32 stride = (size + ways - 1) / ways, probe = (lane_id() + 1) * stride;
            const u32 below = team_ballot(probe < size && second[low + probe - 1] < doc);
            const u32 skipped = popcount32(below) * stride;
            low += skipped;
            size = size - skipped < stride ? size - skipped : stride;
        }
        if (lane_id() == lane && begin < pair->first_count) found = second[low] == doc;
    }
    return found;
}

// How many docIDs of the first list are among the `diagonal` smallest of both, of two docIDs that
// are the same the first list's first.
#define PATH_SEARCH(name, space)                                                      \
    DEVICE u32 name(space const u32* first, u32 first_count, space const u32* second, \
                    u32 second_count, u32 diagonal) {                                 \
        u32 low = diagonal > second_count ? diagonal - second_count : 0;              \
        u32 high = smaller(diagonal, first_count);                                    \
        while (low < high) {                                                          \
            const u32 middle = low + (high - low) / 2;                                \
            if (first[middle] <= second[diagonal - 1 - middle]) {                     \
                low = middle + 1;                                                     \
            } else {                                                                  \
                high = middle;                                                        \
            }                                                                         \
        }                                                                             \
        return low;                                                                   \
    }
PATH_SEARCH(path_in_memory, GLOBAL)
PATH_SEARCH(path_in_tile, LOCAL)

// MergePath (Green et al., ICS 2012; Griffin, PPoPP 2018): a team has a stretch of the path that a
// merge takes, in local memory, a lane an equal part of it.
#define PATH_TILE (PATH_STEPS * TEAM)
DEVICE u32 found_by_path(GLOBAL const u32* arena, const struct PostingsDecodedPair* pair, u32 unit,
                         LOCAL u32* tile, u32* begin) {
    GLOBAL const u32 *first = first_docs(arena, pair), *second = second_docs(arena, pair);
    const u32 all = pair->first_count + pair->second_count;
    const u32 from = unit * PATH_TILE, to = smaller(from + PATH_TILE, all);
    // Two lanes search at once.
    const u32 place = path_in_memory(first, pair->first_count, second, pair->second_count,
                                     lane_id() == 0 ? from : to);
    const u32 first_from = team_read(place, 0);
    const u32 first_to =
        TEAM > 1u ? team_read(place, TEAM - 1)
                  : path_in_memory(first, pair->first_count, second, pair->second_count, to);
    const u32 second_from = from - first_from;
    const u32 firsts = first_to - first_from, seconds = to - first_to - second_from;
    // A docID's double may be the first one behind the stretch.
    const u32 more = smaller(seconds + 1, pair->second_count - second_from);
    LOCAL u32* others = tile + firsts;
    for (u32 i = lane_id(); i < firsts; i += TEAM) tile[i] = first[first_from + i];
    for (u32 i = lane_id(); i < more; i += TEAM) others[i] = second[second_from + i];
    team_sync();
    const u32 start = smaller(lane_id() * PATH_STEPS, firsts + seconds);
    const u32 steps = smaller(PATH_STEPS, firsts + seconds - start);
    u32 i = path_in_tile(tile, firsts, others, seconds, start), j = start - i, found = 0;
    const u32 mine = i;
    for (u32 step = 0; step < steps; ++step) {
        if (i < firsts && (j >= more || tile[i] <= others[j])) {
            found |= (u32)(j < more && tile[i] == others[j]) << (i - mine);
            ++i;
        } else {
            ++j;
        }
    }
    team_sync();
    *begin = first_from + mine;
    return found;
}

// All wait for memory most of the time, so that they want as many teams as there can be.
DENSE_KERNEL(16)
postings_intersect_decoded(GLOBAL u32* arena, PARAMETER(struct PostingsDecodedPair) pair) {
    LOCAL_ARRAY(u32, tiles, TEAMS_IN_GROUP * (PATH_TILE + 1));
    LOCAL_ARRAY(u32, shares, TEAMS_IN_GROUP);
    u32 total = 0;
    for (u32 unit = first_unit(arena, &pair.answer); unit < pair.units;
         unit = next_unit(arena, &pair.answer, unit)) {
        const u32 lane = unit * TEAM + lane_id();
        u32 begin = lane, found;
        if (pair.method == MERGE_PATH) {
            found = found_by_path(arena, &pair, unit, tiles + team_in_group() * (PATH_TILE + 1),
                                  &begin);
        } else if (pair.method == PART_PER_LANE) {
            begin = lane * DOCS_PER_LANE;
            found = found_by_part(arena, &pair, begin);
        } else if (pair.method == DOC_PER_TEAM) {
            found = found_by_all(arena, &pair, begin);
        } else {
            begin = lane * MERGE_FIND_DOCS;
            found = found_by_merge_find(arena, &pair, begin);
        }
        total += popcount32(found);
        if (pair.answer.materialise)
            put_found(arena, &pair.answer, unit, first_docs(arena, &pair) + begin, found);
    }
    answer_total(arena, &pair.answer, total, shares);
}

#endif
