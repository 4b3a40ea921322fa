// Which run of the machine this is.
#pragma once

#include <string>

namespace postings {

// Another one each time the machine is started; empty where it is not known.
const std::string& boot_id();

}  // namespace postings
