// The secret that keys are hashed with (core/task/list_key.h).
#pragma once

#include <utility>

#include "core/system/descriptor.h"
#include "core/task/list_key.h"

namespace postings::service {

// The services of a user that are there together, one for each device, share one: what a client has
// hashed once is asked for on all of them. Who comes when there is none draws a new one.
class SharedKeySecret {
  public:
    SharedKeySecret();

    const KeySecret& operator*() const { return secret_; }

  private:
    Descriptor file_;  // locked, shared, as long as it is used
    KeySecret secret_;
};

}  // namespace postings::service
