// How a kernel answers: small results go into the result buffer, which the host reads without
// waiting for the whole stream. On CUDA it is host memory that the host watches: the sequence
// number, written last, says that the answer is there. Elsewhere it lies in the arena, and the host
// reads it after the kernel.
#ifndef POSTINGS_RESULT_BUFFER_H
#define POSTINGS_RESULT_BUFFER_H

#include "kernel_parameters.h"
#include "language.h"

#if defined(__CUDACC__)
DEVICE volatile u32* result_words(u32*, const struct PostingsResultBuffer* result_buffer) {
    return reinterpret_cast<volatile u32*>(result_buffer->address);
}
#else
DEVICE GLOBAL u32* result_words(GLOBAL u32* arena,
                                const struct PostingsResultBuffer* result_buffer) {
    return arena + (result_buffer->address >> 2);
}
#endif

DEVICE void result_write(GLOBAL u32* arena, const struct PostingsResultBuffer* result_buffer,
                         u32 at, u32 word) {
    result_words(arena, result_buffer)[1 + at] = word;
}

// By one lane, when every lane's words are written and a team_sync() or group_sync() lies between.
DEVICE void result_close(GLOBAL u32* arena, const struct PostingsResultBuffer* result_buffer) {
    system_fence();
    result_words(arena, result_buffer)[0] = result_buffer->sequence_number;
}

// Is this the last of `teams` teams to come here? To its lanes, and to no others, everything that
// the teams wrote before is visible. `done` is a counter that is zero between kernels.
DEVICE u32 last_team(GLOBAL u32* arena, u64 done, u32 teams) {
    u32 before = 0;
    device_fence();
    team_sync();
    if (lane_id() == 0) before = add_global(arena + (done >> 2), 1);
    before = team_read(before, 0);
    if (before + 1 != teams) return 0;
    if (lane_id() == 0) arena[done >> 2] = 0;
    device_fence();
    return 1;
}

#endif
