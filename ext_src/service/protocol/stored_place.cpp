#include "service/protocol/stored_place.h"

#include <sys/stat.h>

namespace postings::service {

std::optional<StoredPlace> stored_place(int descriptor, uint64_t offset, uint64_t bytes) {
    struct stat file;
    if (fstat(descriptor, &file) != 0 || !S_ISREG(file.st_mode)) return std::nullopt;
    const auto size = static_cast<uint64_t>(file.st_size);
    if (offset > size || bytes > size - offset) return std::nullopt;
    return StoredPlace{.file_system = file.st_dev,
                       .inode = file.st_ino,
                       .changed_ns = file.st_ctim.tv_sec * INT64_C(1'000'000'000) +
                                     static_cast<int64_t>(file.st_ctim.tv_nsec),
                       .offset = offset,
                       .bytes = bytes};
}

}  // namespace postings::service
