// The name of a posting list, or of a table of document lengths, in the service's cache: a hash of
// its bytes.
#pragma once

#include <span>

#include "core/rank/document_lengths.h"
#include "service/protocol.h"

namespace postings::service {

ListKey list_key(std::span<const uint8_t> bytes);
// Takes some milliseconds for millions of documents: to be kept with them.
ListKey lengths_key(const DocumentLengths& lengths);

}  // namespace postings::service
