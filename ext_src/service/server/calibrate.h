// Measures what this machine's CPU and a service's device take: the coefficients of the cost model.
#pragma once

#include "service/client/client.h"
#include "service/protocol/cost_model.h"

namespace postings::service {

// Takes about a second. Error if the service does not serve to the end; what it has no kernel for
// is infinite.
CostModel calibrate(Client& client);

}  // namespace postings::service
