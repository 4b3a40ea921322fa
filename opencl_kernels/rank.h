// What the ways to rank share (rank_bounds.h, rank_single.h, research/rank_ranges.h): the query in
// local memory, and how its result comes about when all work-groups have scored their parts.
//
// The words of ranking:
// - dense list: one that is a bitmap with a bit for each docID. All others are sparse, and come
//   before the dense ones; among lists of a kind the shorter come first.
// - lead: the list that documents are taken from at the time. Only lists behind it are asked for
//   them, as those of lists before it have had their turn. All dense lists lead together.
// - bound: the most that a term can add to a score; remaining_bound: the same of it and all terms
//   behind it. What a document may get is a sum of bounds.
// - pass: documents that may get `low` or more come first, the others in a second pass, of which
//   the first one's threshold leaves few. In a pass, `high` is what documents have to stay below.
// - bottom: what a document must be able to get to be scored: `low`, or the threshold if that is
//   more.
// - part: a work-group's share of a query. It is every `parts`-th unit, the postings of a sparse
//   lead that a group takes at once, and some chunks, 128 documents of dense lists that a lane
//   takes at once.
#ifndef POSTINGS_RANK_H
#define POSTINGS_RANK_H

#include "rank_list.h"
#include "result_buffer.h"
#include "top_k.h"

#if TEAM > 1u
#define RANK_TEAMS 8u
#define RANK_PATIENCE 128u  // looks at what other groups have found
#else
#define RANK_TEAMS 1u
#define RANK_PATIENCE 0u
#endif
#define RANK_LANES (TEAM * RANK_TEAMS)
#define RANK_QUEUE 2048u  // documents that wait for being scored: their places in a sparse lead
#define TEAM_QUEUE (RANK_QUEUE / RANK_TEAMS)  // of a team

// A query and what its documents wait in.
struct RankedQuery {
    struct PostingsRankQuery query;
    struct PostingsRankTerm terms[POSTINGS_MAX_RANK_LISTS];
    u32 queue[RANK_QUEUE];
};
typedef LOCAL struct RankedQuery* Ranked;

DEVICE LOCAL u32* queue_of_team(Ranked ranked) {
    return ranked->queue + team_in_group() * TEAM_QUEUE;
}

DEVICE u32 lists_of_query(Ranked ranked) {
    return ranked->query.list_count + ranked->query.filters + ranked->query.excluded;
}

// Has it one list, of which a sample comes first (rank_single.h)?
DEVICE u32 is_sampled(Ranked ranked) {
    return ranked->query.list_count == 1 && ranked->query.next != 0;
}

DEVICE u32 chunks_of_query(Ranked ranked) {
    return (ranked->query.to - ranked->query.from) / RANK_CHUNK;
}

// May the document be in the result, by the lists behind the terms?
DEVICE u32 is_allowed(GLOBAL const u32* arena, Ranked ranked, u32 doc) {
    const u32 first = ranked->query.list_count, end_of_filters = first + ranked->query.filters;
    for (u32 i = first; i < lists_of_query(ranked); ++i) {
        LOCAL const struct PostingsRankList* list = &ranked->terms[i].list;
        const u32 is_in = has_doc(arena, list, word_of(arena, list, doc), doc);
        if (is_in != (i < end_of_filters)) return 0;
    }
    return 1;
}

// Has the lane a chunk in the round from chunk `begin` on? Else `*chunk` means nothing. The dense
// lists' chunks are taken in rounds, one by each lane of all parts. The last round goes to all
// teams alike: if some had more than others, all would wait for them. Not so in a batch, where
// other queries are in the meantime.
DEVICE u32 takes_chunk(Ranked ranked, u32 part, u32 parts, u32 begin, u32* chunk) {
    const u32 chunks = chunks_of_query(ranked), left = chunks - begin, teams = parts * RANK_TEAMS;
    const u32 is_shared = ranked->query.first_units != 0 && left < teams * TEAM;
    const u32 width = is_shared ? (left + teams - 1) / teams : TEAM;
    *chunk = begin + (part * RANK_TEAMS + team_in_group()) * width + lane_id();
    return begin < chunks && lane_id() < width && *chunk < chunks;
}

// By all lanes of the group, when the query is there.
DEVICE Best best_of(GLOBAL u32* arena, Ranked ranked, LOCAL struct BestKeys* keys) {
    Best best;
    best.group = keys;
    best.state = arena + (ranked->query.state >> 2);
    if (lane_in_group() == 0) {
        keys->k = ranked->query.k;
        keys->bucket_shift = ranked->query.bucket_shift;
    }
    return best;
}

// A lane for each term: there are few.
DEVICE void load_query(Ranked ranked, const struct PostingsRank* rank) {
    if (lane_in_group() == 0) ranked->query = rank->query;
    group_sync();
    for (u32 i = lane_in_group(); i < lists_of_query(ranked); i += RANK_LANES) {
        ranked->terms[i] = rank->terms[i];
    }
    group_sync();
}

DEVICE u32 threshold_of(Best best) { return (u32)(best.group->floor >> 32); }

// What the group has found goes to the others'. A threshold of all groups is made if it is
// `wanted`, or saves work.
DEVICE void publish_part(GLOBAL u32* arena, Ranked ranked, Best best, u32 parts, u32 wanted) {
    group_sync();
    STAGE(selecting);
    keep_best(best, ranked->query.capacity, RANK_LANES);
    count_scores(best, RANK_LANES);
    if (wanted || too_many(best, parts)) find_threshold(best, RANK_LANES);
    publish(best, (GLOBAL u64*)(arena + (ranked->query.candidates >> 2)), RANK_LANES);
}

// Until most groups that had a share in the first pass have published, as not all need be on the
// device at once, or no document of the second can be among the best any more. Groups may run one
// after another: patience ends.
DEVICE void wait_for_threshold(Ranked ranked, Best best, u32 part, u32 parts) {
    const u32 working = smaller(parts, ranked->query.first_units);
    group_sync();
    STAGE(waiting);
    if (lane_in_group() == 0) {
        if (part < working) {
            device_fence();
            add_global(best.state + POSTINGS_RANK_ARRIVED, 1);
        }
        for (u32 looks = RANK_PATIENCE; looks > 0; --looks) {
            const u32 threshold = load_again(best.state + POSTINGS_RANK_THRESHOLD);
            const u32 arrived = load_again(best.state + POSTINGS_RANK_ARRIVED);
            if (threshold > ranked->query.next || arrived >= working - working / 4) break;
        }
    }
    group_sync();
}

// When the group has published all documents of its part, `counted` or not. Only in the last of
// `parts` groups it returns true: then `best` has the result, and the state is as it was before.
DEVICE u32 finish_rank(GLOBAL u32* arena, Ranked ranked, Best best, u32 parts, u32 counted) {
    group_sync();
    STAGE(selecting);
    if (team_in_group() == 0) {
        const u32 last = last_team(arena, ranked->query.state + 4 * POSTINGS_RANK_DONE, parts);
        if (lane_id() == 0) best.group->words[BEST_LAST] = last;
    }
    group_sync();
    if (!best.group->words[BEST_LAST]) return 0;
    merge_best(best, (GLOBAL u64*)(arena + (ranked->query.candidates >> 2)), RANK_LANES, counted);
    for (u32 i = lane_in_group(); i < POSTINGS_RANK_STATE_WORDS; i += RANK_LANES) best.state[i] = 0;
    return 1;
}

DEVICE void answer_rank(GLOBAL u32* arena, const struct PostingsResultBuffer* result_buffer,
                        Best best) {
    const u32 count = best.group->words[BEST_COUNT];
    STAGE(answering);
    for (u32 i = lane_in_group(); i < count; i += RANK_LANES) {
        result_write(arena, result_buffer, 1 + 2 * i, (u32)~best.group->keys[i]);
        result_write(arena, result_buffer, 2 + 2 * i, (u32)(best.group->keys[i] >> 32));
    }
    if (lane_in_group() == 0) result_write(arena, result_buffer, 0, count);
    group_sync();
    if (lane_in_group() == 0) result_close(arena, result_buffer);
    STAGE(end);
}

#endif
