// Operation::Rank of protocol.h.
#pragma once

#include "service/server/operations.h"

namespace postings::service {

Outcome rank(const Call& call, device::DeviceCache& cache);

}  // namespace postings::service
