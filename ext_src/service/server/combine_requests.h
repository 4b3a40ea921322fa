// Intersections, unions and differences, one or many in a request.
#pragma once

#include "service/server/operations.h"

namespace postings::service {

Outcome combine(const Call& call, device::DeviceCache& cache);

}  // namespace postings::service
