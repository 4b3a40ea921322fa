// Checks names on the command line against the existing ones.
#pragma once

#include <string>
#include <vector>

namespace postings::batch {

// The names in `wanted` that are among `known`, or all of `known` for "all". UsageError for others.
std::vector<std::string> select(const std::string& option, const std::vector<std::string>& wanted,
                                const std::vector<std::string>& known);

}  // namespace postings::batch
