// Files of what takes long to find out: compiled programs, measured costs. They lie in
// $XDG_CACHE_HOME/postings or ~/.cache/postings; then, as there may be no home that can be written,
// in the folder of the service's socket.
//
// Whoever writes there decides what the service runs. So a folder counts only if it is this user's
// and nobody else can write to it, and a file likewise; symbolic links are not followed.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace postings {

// Whether accept(content) is true for a file of that name; the first of them that is accepted is
// the last one shown.
bool load_cached(const std::string& name, const std::function<bool(std::string_view)>& accept);

// Atomically replaces the file of that name in the first folder that can be written; false if none
// can.
bool store_cached(const std::string& name, std::string_view content);

// Marks the files of that name as just used, by the clock, as a file system's own times are coarse.
void mark_cached(const std::string& name);
// Of the files whose names begin so, those go in each folder that were not used for longest, but
// for so many.
void prune_cached(const std::string& prefix, size_t kept);

}  // namespace postings
