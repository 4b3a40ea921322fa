// In this order: the headers include nothing, so that OpenCL can compile them one after another.
// clang-format off
#include "language.h"
#include "query.h"
#include "mailbox.h"
#include "blocks.h"
#include "score.h"
#include "rank_list.h"
#include "top_k.h"
#include "rank.h"
#include "rank_bounds.h"
#include "rank_ranges.h"
#include "rank_kernels.h"
