// Identifies the place of a list in a file by what the operating system tells. Inline as indexes
// use it where no service is built, too.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <optional>

#include "core/system/file_times.h"
#include "core/task/list_reference.h"

namespace postings::service {

// Nothing if the descriptor is not a regular file's, or the file is shorter.
inline std::optional<StoredPlace> stored_place(int descriptor, uint64_t offset, uint64_t bytes) {
    struct stat file {};
    if (fstat(descriptor, &file) != 0 || !S_ISREG(file.st_mode)) return std::nullopt;
    const auto size = static_cast<uint64_t>(file.st_size);
    if (offset > size || bytes > size - offset) return std::nullopt;
    const timespec changed = changed_time(file);
    return StoredPlace{
        .file_system = file.st_dev,
        .inode = file.st_ino,
        .changed_ns = changed.tv_sec * INT64_C(1'000'000'000) + int64_t{changed.tv_nsec},
        .offset = offset,
        .bytes = bytes};
}

}  // namespace postings::service
