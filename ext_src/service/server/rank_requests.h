// Operation::Rank of protocol.h.
#pragma once

#include "service/server/operations.h"

namespace postings::service {

std::unique_ptr<Job> read_rank(const Call& call);

}  // namespace postings::service
