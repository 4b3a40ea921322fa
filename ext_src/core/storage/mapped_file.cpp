#include "core/storage/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>

#include "core/storage/errors.h"

namespace postings::storage {

FileError::FileError(const char* what, std::string path, int code)
    : Error(std::string(what) + " " + path + ": " + std::strerror(code)),
      path(std::move(path)),
      code(code) {}

namespace {

void read_whole(int fd, std::span<uint8_t> bytes, const std::string& path) {
    for (size_t done = 0; done < bytes.size();) {
        const size_t most = std::min(bytes.size() - done, size_t{1} << 30);
        const ssize_t n = pread(fd, bytes.data() + done, most, static_cast<off_t>(done));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) throw FileError("cannot read", path, errno);
        if (n == 0) throw CorruptedFile(path, "", done, "the file was cut short");
        done += static_cast<size_t>(n);
    }
}

}  // namespace

MappedFile::MappedFile(std::string path, Access access, uint64_t most_bytes)
    : path_(std::move(path)) {
    file_ = Descriptor(open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status {};
    if (!file_ || fstat(file_.get(), &status) != 0) throw FileError("cannot open", path_, errno);
    if (!S_ISREG(status.st_mode)) {
        throw FileError("cannot read", path_, S_ISDIR(status.st_mode) ? EISDIR : EINVAL);
    }
    device_ = status.st_dev;
    inode_ = status.st_ino;
    const auto size = static_cast<uint64_t>(status.st_size);
    if (size > most_bytes) {
        throw CorruptedFile(path_, "", most_bytes,
                            "the file has " + std::to_string(size) + " bytes, more than it can");
    }
    if (size == 0) return;
    const auto length = static_cast<size_t>(size);
    if (access == Access::Read) {
        constexpr size_t kAlignment = 64;
        memory_.reset(static_cast<uint8_t*>(
            std::aligned_alloc(kAlignment, (length + kAlignment - 1) / kAlignment * kAlignment)));
        if (!memory_) throw std::bad_alloc();
        read_whole(file_.get(), {memory_.get(), length}, path_);
        bytes_ = {memory_.get(), length};
        return;
    }
    try {
        mapping_ = Mapping(file_.get(), length, false);
    } catch (const Error&) {
        throw FileError("cannot map", path_, errno);
    }
    bytes_ = {static_cast<const uint8_t*>(mapping_.data()), length};
#ifdef MADV_POPULATE_READ
    // Only a hint: older kernels refuse it.
    if (size <= kPopulatedBytes) madvise(mapping_.data(), length, MADV_POPULATE_READ);
#endif
}

bool MappedFile::is_at(const std::string& path) const {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && status.st_dev == device_ && status.st_ino == inode_;
}

Descriptor MappedFile::open_again() const {
    Descriptor again(open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status {};
    const bool same = again && mapping_.data() != nullptr && fstat(again.get(), &status) == 0 &&
                      status.st_dev == device_ && status.st_ino == inode_;
    return same ? std::move(again) : Descriptor();
}

}  // namespace postings::storage
