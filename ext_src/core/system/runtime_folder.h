// The folder for files that live as long as the service.
#pragma once

#include <string>

namespace postings {

// $XDG_RUNTIME_DIR/postings, else /tmp/postings-UID; created with mode 0700. Throws Error if it
// belongs to somebody else.
std::string runtime_folder();

}  // namespace postings
