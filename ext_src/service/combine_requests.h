// Intersections, unions and differences, one or many in a request.
#pragma once

#include "service/operations.h"

namespace postings::service {

Outcome combine(const Call& call, device::DeviceCache& cache);

}  // namespace postings::service
