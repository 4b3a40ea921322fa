// The commands of the tool, a file each.
#pragma once

#include "batch/experiment.h"
#include "batch/input.h"

namespace postings::batch {

Report run_intersect(const Options& options, const Input& input, const Processes& processes);
Report run_convert(const Options& options, const Input& input);

// The names in `wanted` that are among `known`, or all of `known` for "all". UsageError for others.
std::vector<std::string> select(const std::string& option, const std::vector<std::string>& wanted,
                                const std::vector<std::string>& known);

}  // namespace postings::batch
