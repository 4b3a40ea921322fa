// A collection's lists in one codec.
#pragma once

#include <string>
#include <vector>

#include "core/list/posting_list.h"
#include "research/collection/collection.h"

namespace postings::batch {

// Whether the codec suits such a list: bitmaps of more than 64 bits a posting would fill the
// memory.
bool suits(CodecId codec, std::span<const uint32_t> docs);

// "Auto" and every codec that is built in.
std::vector<std::string> codec_names();
CodecId codec_id(const std::string& name);

// Encodes the lists that queries use, in the default codec where the wanted one does not suit.
// Others are empty.
std::vector<PostingList> encode_lists(const Collection& collection, const Queries& queries,
                                      CodecId codec);

}  // namespace postings::batch
