// When a file was modified and when its inode changed, under the names that the system has for it.
#pragma once

#include <sys/stat.h>

#include <ctime>

namespace postings {

inline timespec modified_time(const struct stat& status) {
#ifdef __APPLE__
    return status.st_mtimespec;
#else
    return status.st_mtim;
#endif
}

inline timespec changed_time(const struct stat& status) {
#ifdef __APPLE__
    return status.st_ctimespec;
#else
    return status.st_ctim;
#endif
}

}  // namespace postings
