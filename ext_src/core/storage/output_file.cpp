#include "core/storage/output_file.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "core/storage/errors.h"

namespace postings::storage {

namespace {

constexpr size_t kBufferBytes = size_t{128} << 10;

int sync_data(int fd) {
#ifdef __APPLE__
    return fcntl(fd, F_FULLFSYNC);  // fsync() stops at the drive's cache
#else
    return fdatasync(fd);
#endif
}

}  // namespace

OutputFile::OutputFile(std::string path, Existing existing)
    : path_(std::move(path)), owner_(getpid()) {
    // Not truncated: somebody may have it mapped.
    if (existing == Existing::Replaced && unlink(path_.c_str()) != 0 && errno != ENOENT)
        throw FileError("cannot replace", path_, errno);
    const int opened =
        open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    file_ = Descriptor(opened);
    if (!file_ && opened >= 0) {
        const int code = errno;
        unlink(path_.c_str());
        throw FileError("cannot make", path_, code);
    }
    if (!file_ && errno == EEXIST && existing == Existing::Kept) {
        const std::filesystem::path made(path_);
        throw LostLock(made.parent_path(), "another one made the file " + made.filename().string());
    }
    if (!file_) throw FileError("cannot make", path_, errno);
    limit_ = file_size_limit();
    buffer_.reserve(kBufferBytes);
}

OutputFile::~OutputFile() {
    if (!file_ || getpid() != owner_) return;
    // The folder may have been renamed, and its name given to another one.
    struct stat own {};
    struct stat named {};
    if (fstat(file_.get(), &own) == 0 && stat(path_.c_str(), &named) == 0 &&
        own.st_dev == named.st_dev && own.st_ino == named.st_ino) {
        unlink(path_.c_str());
    }
}

void OutputFile::write(std::span<const uint8_t> bytes) {
    if (buffer_.size() + bytes.size() > kBufferBytes) {
        flush(buffer_);
        buffer_.clear();
    }
    if (bytes.size() >= kBufferBytes) {
        flush(bytes);
    } else {
        buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
    }
}

void OutputFile::write_zeros(size_t count) {
    static constexpr uint8_t kZeros[256] = {};
    for (; count > 0; count -= std::min(count, sizeof kZeros)) {
        write({kZeros, std::min(count, sizeof kZeros)});
    }
}

void OutputFile::read(uint64_t offset, std::span<uint8_t> bytes) const {
    while (!bytes.empty() && offset < written_) {
        const ssize_t n =
            pread(file_.get(), bytes.data(), std::min<uint64_t>(bytes.size(), written_ - offset),
                  static_cast<off_t>(offset));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) throw FileError("cannot read", path_, n == 0 ? EIO : errno);
        offset += static_cast<size_t>(n);
        bytes = bytes.subspan(static_cast<size_t>(n));
    }
    if (bytes.empty()) return;
    std::ranges::copy(std::span(buffer_).subspan(offset - written_, bytes.size()), bytes.begin());
}

void OutputFile::flush(std::span<const uint8_t> bytes) {
    if (getpid() != owner_) throw FileError("forked after it was opened:", path_, EBADF);
    if (bytes.size() > limit_ - std::min(limit_, written_)) {
        throw FileError("cannot write", path_, EFBIG);
    }
    while (!bytes.empty()) {
        const ssize_t n =
            ::write(file_.get(), bytes.data(), std::min(bytes.size(), size_t{1} << 30));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) throw FileError("cannot write", path_, n == 0 ? EIO : errno);
        written_ += static_cast<size_t>(n);
        bytes = bytes.subspan(static_cast<size_t>(n));
    }
}

void OutputFile::close(bool durable) {
    flush(buffer_);
    buffer_.clear();
    if (durable && sync_data(file_.get()) != 0) throw FileError("cannot sync", path_, errno);
    // Some file systems report only here that there was no room.
    if (::close(file_.release()) != 0) {
        const int code = errno;
        unlink(path_.c_str());
        throw FileError("cannot write", path_, code);
    }
}

uint64_t file_size_limit() {
    rlimit files{};
    const bool limited = getrlimit(RLIMIT_FSIZE, &files) == 0 && files.rlim_cur != RLIM_INFINITY;
    return limited ? files.rlim_cur : UINT64_MAX;
}

void sync_file(const std::string& path) {
    const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file) throw FileError("cannot open", path, errno);
    if (sync_data(file.get()) != 0) throw FileError("cannot sync", path, errno);
}

void sync_folder(const std::string& folder) {
    const Descriptor file(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!file) throw FileError("cannot open", folder, errno);
    // EINVAL: the file system does not support it.
    if (fsync(file.get()) != 0 && errno != EINVAL) throw FileError("cannot sync", folder, errno);
}

}  // namespace postings::storage
