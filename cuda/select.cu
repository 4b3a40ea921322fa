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
#include "select.h"
#include "select_heap.h"
#include "select_digits.h"
