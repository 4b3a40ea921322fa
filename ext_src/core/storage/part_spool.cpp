#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "core/storage/errors.h"
#include "core/storage/segment_writer.h"

namespace postings::storage {

Descriptor nameless_file(const std::string& folder) {
#ifdef O_TMPFILE
    Descriptor file(open(folder.c_str(), O_RDWR | O_TMPFILE | O_EXCL | O_CLOEXEC, 0600));
    if (file) return file;
#endif
    // Not every file system has unnamed files. A file left with this name is removed with orphans.
    std::string path = folder + "/spool-XXXXXX";
    Descriptor named(mkostemp(path.data(), O_CLOEXEC));
    if (!named) throw FileError("cannot make a file in", folder, errno);
    unlink(path.c_str());
    return named;
}

void PartSpool::write(std::span<const uint8_t> bytes) {
    while (bytes.size() > memory_ - std::min(memory_, buffer_.size())) {
        const size_t room = memory_ - std::min(memory_, buffer_.size());
        buffer_.insert(buffer_.end(), bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(room));
        bytes = bytes.subspan(room);
        spill();
    }
    buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
}

uint64_t PartSpool::align(size_t alignment) {
    static constexpr uint8_t kZeros[kPartAlignment] = {};
    write({kZeros, static_cast<size_t>(-bytes() & (alignment - 1))});
    return bytes();
}

void PartSpool::spill() {
    if (!file_) file_ = nameless_file(folder_);
    if (spilled_ + buffer_.size() > file_size_limit()) {
        throw FileError("cannot write a file in", folder_, EFBIG);
    }
    for (size_t done = 0; done < buffer_.size();) {
        const ssize_t n = pwrite(file_.get(), buffer_.data() + done, buffer_.size() - done,
                                 static_cast<off_t>(spilled_));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) throw FileError("cannot write a file in", folder_, n == 0 ? EIO : errno);
        done += static_cast<size_t>(n);
        spilled_ += static_cast<size_t>(n);
    }
    buffer_.clear();
}

Bytes PartSpool::read_spilled(uint64_t at) const {
    Bytes piece(std::min<uint64_t>(spilled_ - at, 65536));
    for (;;) {
        const ssize_t n = pread(file_.get(), piece.data(), piece.size(), static_cast<off_t>(at));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) throw FileError("cannot read a file in", folder_, n == 0 ? EIO : errno);
        piece.resize(static_cast<size_t>(n));
        return piece;
    }
}

}  // namespace postings::storage
