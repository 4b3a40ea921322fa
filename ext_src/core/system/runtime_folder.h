// The folder of what lives as long as the service.
#pragma once

#include <string>

namespace postings {

// $XDG_RUNTIME_DIR/postings, else /tmp/postings-UID; made with mode 0700. Error if it is somebody
// else's.
std::string runtime_folder();

}  // namespace postings
