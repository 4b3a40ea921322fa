#include "service/server/ownership.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>

#include "core/base/bytes_of.h"
#include "device/backend.h"
#include "service/protocol/device_name.h"
#include "service/protocol/socket.h"

namespace postings::service {

namespace {

// Of a holder that has not said yet who it is, or listens no more: so often, with a pause.
constexpr int kTries = 300;
constexpr timespec kPause{0, 10'000'000};
constexpr size_t kLongestName = 128;

// None if it is locked already.
Descriptor locked(const std::string& path, Descriptor* other = nullptr) {
    for (;;) {
        Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
        if (!file) throw_errno(path.c_str());
        if (flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
            if (errno != EWOULDBLOCK) throw_errno(path.c_str());
            if (other != nullptr) *other = std::move(file);
            return {};
        }
        // One that was removed in between keeps nobody away.
        struct stat status {};
        if (fstat(file.get(), &status) == 0 && FileId::at(path) == FileId(status)) return file;
    }
}

std::string socket_name(const std::string& devices) {
    const std::string path = socket_path(devices);
    return path.substr(path.rfind('/') + 1);
}

}  // namespace

// The lock may have been removed; the service that held it is still there.
Descriptor take_name(const std::string& devices) {
    Descriptor lock = locked(lock_path(devices));
    if (lock && connect_to(socket_path(devices))) return {};
    return lock;
}

Descriptor take_measuring(const std::string& devices) {
    return locked(lock_path(devices + "-measuring"));
}

Descriptor take_device(const std::string& id, const std::string& devices) {
    const std::string path = runtime_folder() + "/device-" + id + ".lock";
    for (int tries = 0; tries < kTries; ++tries) {
        Descriptor holders;
        Descriptor lock = locked(path, &holders);
        const std::string mine = socket_name(devices);
        if (lock) {
            if (ftruncate(lock.get(), 0) != 0) throw_errno(path.c_str());
            write_all(lock.get(), bytes_of(mine));
            return lock;
        }
        char name[kLongestName];
        const ssize_t size = pread(holders.get(), name, sizeof name, 0);
        const std::string socket(name, size > 0 ? static_cast<size_t>(size) : 0);
        // One that has just been killed may still have it.
        if (!socket.empty() && socket != mine && socket.find('/') == std::string::npos &&
            connect_to(runtime_folder() + "/" + socket)) {
            throw ServedElsewhere(socket);
        }
        nanosleep(&kPause, nullptr);
    }
    throw device::DeviceError("another service has it, or one that ends just now: " + path);
}

void lead_to(const std::string& devices, const std::string& socket) {
    const std::string path = socket_path(devices), fresh = path + "." + std::to_string(getpid());
    unlink(fresh.c_str());
    if (symlink(socket.c_str(), fresh.c_str()) != 0 || rename(fresh.c_str(), path.c_str()) != 0) {
        throw_errno(path.c_str());
    }
}

}  // namespace postings::service
