// Lists to docIDs, Yioop's packed postings to arrays and back: what is sent is as long as what is
// asked.
#pragma once

#include "service/server/operations.h"

namespace postings::service {

std::unique_ptr<Job> read_decode(const Call& call);
std::unique_ptr<Job> read_yioop(const Call& call);

}  // namespace postings::service
