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
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include <map>
#include <mutex>

#include "core/system/file_times.h"
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
#ifndef _WIN32
        const timespec modified = modified_time(status);
        version_ = {status.st_dev, status.st_ino, size_, modified.tv_sec, modified.tv_nsec};
#endif
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
namespace {

class Mapping {
  public:
    Mapping(int descriptor, uint64_t offset, size_t size)
        : address_(
              mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, static_cast<off_t>(offset))),
          size_(size) {
        if (address_ == MAP_FAILED) fail("cannot map the file", errno);
    }
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;
    ~Mapping() { munmap(address_, size_); }

    const uint8_t* bytes() const { return static_cast<const uint8_t*>(address_); }

  private:
    void* address_;
    size_t size_;
};
using SharedMapping = std::shared_ptr<const Mapping>;

// The mappings of whole files that lists of this process use. A mapping keeps its inode from being
// used for another file, so a version that is known is the file that was mapped.
class MappedFiles {
  public:
    SharedMapping find_or_map(const FileVersion& version, int descriptor, size_t size) {
        const std::lock_guard lock(mutex_);
        if (const auto found = files_.find(version); found != files_.end()) {
            if (SharedMapping mapping = found->second.lock()) return mapping;
        }
        const auto mapping = std::make_shared<const Mapping>(descriptor, 0, size);
        if (files_.size() >= next_cleaning_) {
            std::erase_if(files_, [](const auto& file) { return file.second.expired(); });
            next_cleaning_ = 2 * files_.size() + kFirstCleaning;
        }
        files_[version] = mapping;
        return mapping;
    }

    static MappedFiles& of_process() {
        // Never destroyed, as lists may outlive the variables of this library. The child of a fork
        // has the mappings, but not the thread that may have been looking for one.
        static MappedFiles* const files = [] {
            static auto* const made = new MappedFiles;
            pthread_atfork([] { made->mutex_.lock(); }, [] { made->mutex_.unlock(); },
                           [] { made->mutex_.unlock(); });
            return made;
        }();
        return *files;
    }

  private:
    static constexpr size_t kFirstCleaning = 16;

    std::mutex mutex_;
    std::map<FileVersion, std::weak_ptr<const Mapping> > files_;
    size_t next_cleaning_ = kFirstCleaning;
};

}  // namespace

FileBytes RegularFile::map(uint64_t offset, size_t length) const {
    if (length == 0) return {nullptr, {}, 0};
    const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
    uint64_t begin = 0;
    SharedMapping mapping;
    try {
        if (size_ > SIZE_MAX) fail("cannot map the file", ENOMEM);
        mapping = MappedFiles::of_process().find_or_map(version_, descriptor_, size_);
    } catch (const Error&) {
        // The address space may still have room for this part.
        begin = offset / page * page;
        mapping = std::make_shared<const Mapping>(descriptor_, begin, offset - begin + length);
    }
    // Up to the end of the page, the rest of the file or zeroes can be read, even after the file
    // was cut off behind these bytes.
    const size_t slack = (page - (offset + length) % page) % page;
    return {mapping, {mapping->bytes() + (offset - begin), length}, slack};
}
#endif

}  // namespace postings
