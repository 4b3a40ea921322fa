// The vector decoders of word_aligned.h's formats.
#pragma once

#include "core/codec/codec.h"

namespace postings::word_aligned {

void decode_simple9_values(const BlockInput& in, uint32_t* out);
void decode_simple9_docs(const BlockInput& in, uint32_t base, uint32_t* out);
void decode_modified9_values(const BlockInput& in, uint32_t* out);
void decode_modified9_docs(const BlockInput& in, uint32_t base, uint32_t* out);

}  // namespace postings::word_aligned
