// Lists to docIDs, Yioop's packed postings to arrays and back: what is sent is as long as what is
// asked.
#pragma once

#include "service/server/operations.h"

namespace postings::service {

Outcome decode(const Call& call, device::DeviceCache& cache);
Outcome yioop_unpack(const Call& call, device::DeviceCache& cache);
Outcome yioop_pack(const Call& call, device::DeviceCache& cache);

}  // namespace postings::service
