#include "research/collection/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/base/error.h"

namespace postings {
namespace {

[[noreturn]] void fail(const std::string& path, int error) {
    throw Error("cannot read '" + path + "': " + std::strerror(error));
}

}  // namespace

MappedFile::MappedFile(const std::string& path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) fail(path, errno);
    struct stat status;
    int error = fstat(file, &status) < 0 ? errno : 0;
    if (error == 0 && !S_ISREG(status.st_mode)) error = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
    if (error == 0 && status.st_size > 0) {  // an empty file cannot be mapped and has no bytes
        const size_t size = static_cast<size_t>(status.st_size);
        void* start = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
        if (start == MAP_FAILED)
            error = errno;
        else
            bytes_ = {static_cast<const uint8_t*>(start), size};
    }
    close(file);
    if (error != 0) fail(path, error);
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) munmap(const_cast<uint8_t*>(bytes_.data()), bytes_.size());
}

}  // namespace postings
