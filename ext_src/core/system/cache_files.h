// Files that cache what takes long to compute: compiled programs, measured costs. They are in
// $XDG_CACHE_HOME/postings or ~/.cache/postings; else, as there may be no writable home, in the
// folder of the service's socket.
//
// Whoever can write there decides what the service runs. So folders and files are only used if they
// belong to this user and nobody else can write to them; symbolic links are not followed.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace postings {

// Passes the content of files of that name to accept() until it returns true; returns whether it
// did.
bool load_cached(const std::string& name, const std::function<bool(std::string_view)>& accept);

// Atomically replaces the file of that name in the first writable folder; false if there is none.
bool store_cached(const std::string& name, std::string_view content);

// Marks the files of that name as just used, with the time of the clock, as the file system's own
// is coarse.
void mark_cached(const std::string& name);
// In each folder, removes the least recently used files whose names begin with `prefix`, except for
// `kept` files.
void prune_cached(const std::string& prefix, size_t kept);

}  // namespace postings
