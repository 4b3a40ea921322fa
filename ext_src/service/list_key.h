// The name of a posting list in the service's cache: a hash of its bytes.
#pragma once

#include <span>

#include "service/protocol.h"

namespace postings::service {

ListKey list_key(std::span<const uint8_t> bytes);

}  // namespace postings::service
