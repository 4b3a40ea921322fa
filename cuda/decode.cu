// In this order: the headers include nothing, so that OpenCL can compile them one after another.
// clang-format off
#include "language.h"
#include "query.h"
#include "mailbox.h"
#include "blocks.h"
#include "decode.h"
#include "decode_unary.h"
#include "decode_patched.h"
#include "decode_words.h"
#include "decode_bytes.h"
#include "decode_roaring.h"
