// Sqlite3Manager::connect(): one connection to a database for all models of a request.
#pragma once

#include "yioop/index_shard_methods.h"

namespace postings::yioop {

const NativeMethod& native_connect();

// Connections are shared within a request only.
void connections_request_begin();
void connections_request_end();

}  // namespace postings::yioop
