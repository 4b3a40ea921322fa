#include "service/server/key_secret.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "core/base/error.h"
#include "core/system/random.h"
#include "core/system/runtime_folder.h"

namespace postings::service {

namespace {

using Bytes = decltype(KeySecret::bytes);
constexpr int kTries = 100;

Bytes draw() {
    Bytes drawn;
    fill_random(drawn);
    return drawn;
}

}  // namespace

// Whoever reads it has the lock, and who draws it is alone: all that have it have the same one.
SharedKeySecret::SharedKeySecret() {
    const std::string path = runtime_folder() + "/keys";
    file_ = Descriptor(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!file_) throw_errno(path.c_str());
    // Where others keep a file that is not whole, this service has a secret of its own.
    for (int tries = 0; tries < kTries; ++tries) {
        if (flock(file_.get(), LOCK_EX | LOCK_NB) == 0) {
            const Bytes drawn = draw();
            if (pwrite(file_.get(), drawn.data(), drawn.size(), 0) !=
                static_cast<ssize_t>(drawn.size())) {
                throw_errno(path.c_str());
            }
        }
        // Not at once: another one may come in between, and draw again.
        while (flock(file_.get(), LOCK_SH) != 0)
            if (errno != EINTR) throw_errno(path.c_str());
        Bytes bytes;
        const ssize_t size = pread(file_.get(), bytes.data(), bytes.size(), 0);
        if (size == static_cast<ssize_t>(bytes.size())) {
            secret_ = KeySecret(bytes);
            return;
        }
        // One that could not write it all, and has gone, or is about to.
        flock(file_.get(), LOCK_UN);
        usleep(1000);
    }
    secret_ = KeySecret(draw());
}

}  // namespace postings::service
