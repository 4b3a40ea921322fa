#include "core/index/run_file.h"

#include <unistd.h>

#include <cerrno>

#include "core/storage/errors.h"
#include "core/storage/output_file.h"

namespace postings::index {

namespace {

constexpr size_t kBuffer = 65536;

}  // namespace

RunFile::RunFile(std::string folder)
    : folder_(std::move(folder)), file_(storage::nameless_file(folder_)) {}

void RunFile::write(std::span<const uint8_t> bytes) {
    buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
    if (buffer_.size() >= kBuffer) flush();
}

void RunFile::flush() {
    if (size() > storage::file_size_limit())
        throw storage::FileError("cannot write a file in", folder_, EFBIG);
    for (size_t done = 0; done < buffer_.size();) {
        const ssize_t n = pwrite(file_.get(), buffer_.data() + done, buffer_.size() - done,
                                 static_cast<off_t>(written_ + done));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0)
            throw storage::FileError("cannot write a file in", folder_, n == 0 ? EIO : errno);
        done += static_cast<size_t>(n);
    }
    written_ += buffer_.size();
    buffer_.clear();
}

void RunFile::read(uint64_t offset, std::span<uint8_t> bytes) const {
    while (!bytes.empty()) {
        const ssize_t n =
            pread(file_.get(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0)
            throw storage::FileError("cannot read a file in", folder_, n == 0 ? EIO : errno);
        offset += static_cast<uint64_t>(n);
        bytes = bytes.subspan(static_cast<size_t>(n));
    }
}

}  // namespace postings::index
