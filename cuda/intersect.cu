// In this order: the headers include nothing, so that OpenCL can compile them one after another.
// clang-format off
#include "language.h"
#include "query.h"
#include "mailbox.h"
#include "blocks.h"
#include "search.h"
#include "ordered.h"
#include "answer.h"
#include "window.h"
#include "intersect.h"
#include "combine.h"
#include "many.h"
#include "decoded.h"
