#include "service/client/silence.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/system/descriptor.h"
#include "service/protocol/health.h"

namespace postings::service {

namespace {

constexpr uint64_t kSilenceNs = 5'000'000'000;

std::string note_path(const std::string& socket_path) {
    return socket_path + ".silent";
}

}  // namespace

uint64_t silence_left_ns(const std::string& socket_path) {
    struct stat note {};
    if (lstat(note_path(socket_path).c_str(), &note) != 0) return 0;
    const uint64_t noted = static_cast<uint64_t>(note.st_mtim.tv_sec) * 1'000'000'000u +
                           static_cast<uint64_t>(note.st_mtim.tv_nsec);
    const uint64_t now = realtime_ns();
    // One of the future was written before the clock was changed.
    return noted <= now && now - noted < kSilenceNs ? kSilenceNs - (now - noted) : 0;
}

void note_silence(const std::string& socket_path) {
    const Descriptor note(open(note_path(socket_path).c_str(),
                               O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600));
    if (note) futimens(note.get(), nullptr);
}

void forget_silence(const std::string& socket_path) {
    unlink(note_path(socket_path).c_str());
}

}  // namespace postings::service
