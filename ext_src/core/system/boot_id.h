// Identifies the current run of the machine.
#pragma once

#include <string>

namespace postings {

// Changes each time the machine is started; empty if unknown.
const std::string& boot_id();

}  // namespace postings
