// Intersections, unions and differences, one or many in a request.
#pragma once

#include "service/server/operations.h"

namespace postings::service {

std::unique_ptr<Job> read_combine(const Call& call);

}  // namespace postings::service
