// Operation::CostModel of protocol.h.
#pragma once

#include <functional>
#include <memory>

#include "service/server/operations.h"

namespace postings::service {

std::unique_ptr<Job> read_costs(const Call& call);

// How a service has the costs for `auto` measured, in the background; until it is set, it has not.
void set_cost_measurer(std::function<void()> measure);

}  // namespace postings::service
