// Where a list lies in a file, as the operating system tells.
#pragma once

#include <cstdint>
#include <optional>

#include "core/query/list_reference.h"

namespace postings::service {

// Nothing for a descriptor that is not a file's, or of one that is shorter.
std::optional<StoredPlace> stored_place(int descriptor, uint64_t offset, uint64_t bytes);

}  // namespace postings::service
