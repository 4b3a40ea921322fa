// The product's kernels, all of them. To be read in this order:
// - language.h, kernel_parameters.h, result_buffer.h: what kernels are written in, get and answer;
// - blocks.h, then decode.h and any decode_*.h: a block, and a list, decoded by a team;
// - answer.h, ordered.h, then window.h and combine.h, or search.h and intersect.h: set operations;
//   sparse_bitmap.h, auxiliary.h, bitmaps.h: the forms of a list that make them faster;
// - rank.h, top_k.h, rank_list.h, then rank_bounds.h and rank_kernels.h: ranking;
// - yioop.h, yioop_encode.h: Yioop's postings.
#include "auxiliary.h"
#include "batch.h"
#include "decode_bytes.h"
#include "decode_patched.h"
#include "decode_roaring.h"
#include "decode_unary.h"
#include "decode_words.h"
#include "moves.h"
#include "rank_kernels.h"
#include "yioop.h"
#include "yioop_encode.h"
