#include "core/list/file_bytes.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>

#include "core/base/error.h"
#include "core/codec/codec.h"

#ifdef _WIN32
#include <io.h>
#else
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace postings {

namespace {

[[noreturn]] void fail(const char* what, int error) {
    throw Error(std::string(what) + ": " + std::strerror(error));
}

}  // namespace

RegularFile::RegularFile(int descriptor, int error, const char* path) : descriptor_(descriptor) {
    if (descriptor < 0) fail((std::string("cannot open ") + path).c_str(), error);
    struct stat status;
    const bool known = fstat(descriptor, &status) == 0;
    if (known && (status.st_mode & S_IFMT) == S_IFREG) {
        size_ = static_cast<uint64_t>(status.st_size);
        return;
    }
    close(descriptor);
    throw Error(std::string(path) + " is not a regular file");
}

RegularFile::~RegularFile() {
    close(descriptor_);
}

FileBytes RegularFile::read(uint64_t offset, size_t length) const {
    const auto bytes = std::make_shared_for_overwrite<uint8_t[]>(length + kReadSlack);
    if (lseek(descriptor_, static_cast<off_t>(offset), SEEK_SET) < 0) {
        fail("cannot read the file", errno);
    }
    for (size_t done = 0; done < length;) {
        constexpr size_t kMostAtOnce = size_t{1} << 30;
        const auto n = ::read(descriptor_, bytes.get() + done,
                              static_cast<unsigned>(std::min(kMostAtOnce, length - done)));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) fail("cannot read the file", errno);
        if (n == 0) throw CorruptedData("file cut short", done);
        done += static_cast<size_t>(n);
    }
    std::memset(bytes.get() + length, 0, kReadSlack);
    return {bytes, {bytes.get(), length}, kReadSlack};
}

#ifdef _WIN32
FileBytes RegularFile::map(uint64_t offset, size_t length) const {
    return read(offset, length);
}
#else
FileBytes RegularFile::map(uint64_t offset, size_t length) const {
    if (length == 0) return {nullptr, {}, 0};
    const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
    const uint64_t begin = offset / page * page;
    const size_t before = offset - begin, size = before + length;
    void* const mapping =
        mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor_, static_cast<off_t>(begin));
    if (mapping == MAP_FAILED) fail("cannot map the file", errno);
    std::shared_ptr<const void> owner(mapping,
                                      [size](void* at) { static_cast<void>(munmap(at, size)); });
    // Up to the end of the page, the rest of the file or zeroes can be read.
    const size_t slack = (page - size % page) % page;
    return {std::move(owner), {static_cast<const uint8_t*>(mapping) + before, length}, slack};
}
#endif

}  // namespace postings
