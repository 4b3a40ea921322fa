// clang-format off: in this order
#include "blocks.h"
#include "intersect.h"
#include "language.h"
#include "mailbox.h"
#include "query.h"
