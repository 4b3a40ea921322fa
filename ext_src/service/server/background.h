// What a process does to become a service: in the background, of no other process.
#pragma once

#include "core/system/descriptor.h"

namespace postings::service {

// Else what is opened next would be taken for one of them.
void open_standard_files();

// What a PHP process was allowed to use is not meant for the service that it started.
void raise_limits();

// Leaves the starter: the service belongs to nobody. The starter ends with let_go(), so that nobody
// need guess when there is somebody who listens, or fails as its child does. Until then, stderr is
// the starter's. Before any driver is loaded: drivers do not survive a fork.
Descriptor detach();
void let_go(Descriptor starter);

// Nobody reads what is written there.
void leave_stderr();

}  // namespace postings::service
