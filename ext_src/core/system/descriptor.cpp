#include "core/system/descriptor.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "core/base/error.h"

namespace postings {

Descriptor::Descriptor(int fd) : fd_(fd) {
    if (fd < 0 || fd > STDERR_FILENO) return;
    fd_ = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(fd);
    if (fd_ < 0) errno = EMFILE;
}

Descriptor::~Descriptor() {
    if (fd_ >= 0) close(fd_);
}

Mapping::Mapping(int fd, size_t bytes, bool writable) : bytes_(bytes) {
    void* data =
        mmap(nullptr, bytes, writable ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED, fd, 0);
    if (data == MAP_FAILED) throw_errno("mmap");
    data_ = data;
}

Mapping::~Mapping() {
    if (data_ != nullptr) munmap(data_, bytes_);
}

Descriptor sealed_memfd(const char* name, size_t bytes) {
    // A size beyond this limit is not only refused, but raises a signal that ends the process.
    rlimit files{};
    if (getrlimit(RLIMIT_FSIZE, &files) == 0 && bytes > files.rlim_cur) {
        throw Error("the limit of file sizes (ulimit -f) is too small for shared memory");
    }
    Descriptor memfd(memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (!memfd) throw_errno("memfd_create");
    if (ftruncate(memfd.get(), static_cast<off_t>(bytes)) != 0) throw_errno("ftruncate");
    if (fcntl(memfd.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
        throw_errno("F_ADD_SEALS");
    }
    return memfd;
}

bool is_sealed_memfd(int fd, size_t bytes) {
    constexpr auto kTmpfs = 0x01021994;  // of <linux/magic.h>, which does not come with every libc
    const int seals = fcntl(fd, F_GET_SEALS);
    struct stat status {};
    struct statfs system {};
    return seals >= 0 && (seals & F_SEAL_SHRINK) != 0 && fstat(fd, &status) == 0 &&
           static_cast<size_t>(status.st_size) == bytes && fstatfs(fd, &system) == 0 &&
           system.f_type == kTmpfs;
}

namespace {

// Calls transfer(done), which returns what pread() returns, until that many bytes are done.
template <class Transfer>
void in_pieces(size_t bytes, const char* what, Transfer transfer) {
    for (size_t done = 0; done < bytes;) {
        const ssize_t more = transfer(done);
        if (more > 0) {
            done += static_cast<size_t>(more);
        } else if (more == 0) {
            throw Error(std::string(what) + ": the file ends too early");
        } else if (errno != EINTR) {
            throw_errno(what);
        }
    }
}

}  // namespace

void write_all(int fd, std::span<const uint8_t> bytes) {
    in_pieces(bytes.size(), "write", [&](size_t done) {
        return pwrite(fd, bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
    });
}

void read_all(int fd, std::span<uint8_t> bytes, uint64_t offset) {
    in_pieces(bytes.size(), "read", [&](size_t done) {
        return pread(fd, bytes.data() + done, bytes.size() - done,
                     static_cast<off_t>(offset + done));
    });
}

void throw_errno(const char* what) {
    throw Error(std::string(what) + ": " + std::strerror(errno));
}

}  // namespace postings
