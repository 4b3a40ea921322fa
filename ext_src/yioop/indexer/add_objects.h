// WebArchive::addObjects(): stores summaries in a file, each compressed by itself.
#pragma once

#include "yioop/index_shard_methods.h"

namespace postings::yioop {

const NativeMethod& native_add_objects();

}  // namespace postings::yioop
