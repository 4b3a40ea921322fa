// Identifies the place of a list in a file by what the operating system tells.
#pragma once

#include <cstdint>
#include <optional>

#include "core/task/list_reference.h"

namespace postings::service {

// Nothing if the descriptor is not a regular file's, or the file is shorter.
std::optional<StoredPlace> stored_place(int descriptor, uint64_t offset, uint64_t bytes);

}  // namespace postings::service
