#include "service/protocol/socket.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>

#include "core/base/error.h"
#include "service/protocol/device_name.h"
#include "service/protocol/health.h"

namespace postings::service {

namespace {

sockaddr_un address_of(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path) throw Error("socket path too long: " + path);
    std::copy(path.begin(), path.end(), address.sun_path);
    return address;
}

Descriptor new_socket() {
    Descriptor socket(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!socket) throw_errno("socket");
    return socket;
}

}  // namespace

bool send_message(int socket, const Message& message, int descriptor) {
    iovec data{const_cast<Message*>(&message), sizeof message};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    msghdr header{};
    header.msg_iov = &data;
    header.msg_iovlen = 1;
    if (descriptor >= 0) {
        header.msg_control = control;
        header.msg_controllen = sizeof control;
        cmsghdr* rights = CMSG_FIRSTHDR(&header);
        rights->cmsg_level = SOL_SOCKET;
        rights->cmsg_type = SCM_RIGHTS;
        rights->cmsg_len = CMSG_LEN(sizeof(int));
        std::memcpy(CMSG_DATA(rights), &descriptor, sizeof descriptor);
    }
    ssize_t sent;
    do {
        sent = sendmsg(socket, &header, MSG_NOSIGNAL | MSG_DONTWAIT);
    } while (sent < 0 && errno == EINTR);
    return sent == static_cast<ssize_t>(sizeof message);
}

std::optional<Received> receive_message(int socket, int timeout_ms) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::milliseconds(timeout_ms);
    pollfd ready{socket, POLLIN, 0};
    int events;
    while ((events = poll(&ready, 1, timeout_ms)) < 0 && errno == EINTR) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
        timeout_ms = static_cast<int>(std::max<decltype(left)>(0, left));
    }
    if (events <= 0) return std::nullopt;

    Received received;
    iovec data{&received.message, sizeof received.message};
    // Room for more descriptors than the protocol sends: a peer's surplus is closed here, not
    // leaked.
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int) * 8)] = {};
    msghdr header{};
    header.msg_iov = &data;
    header.msg_iovlen = 1;
    header.msg_control = control;
    header.msg_controllen = sizeof control;
    ssize_t size;
    do {
        size = recvmsg(socket, &header, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
        // ECONNRESET: the peer has closed without reading everything; what it sent before comes
        // next.
    } while (size < 0 && (errno == EINTR || errno == ECONNRESET));
    if (size < 0) return std::nullopt;
    for (cmsghdr* c = CMSG_FIRSTHDR(&header); c != nullptr; c = CMSG_NXTHDR(&header, c)) {
        if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS) continue;
        for (size_t at = 0; CMSG_LEN(at + sizeof(int)) <= c->cmsg_len; at += sizeof(int)) {
            int descriptor;
            std::memcpy(&descriptor, CMSG_DATA(c) + at, sizeof descriptor);
            received.descriptor = Descriptor(descriptor);
        }
    }
    if (size != sizeof received.message || received.message.magic != kMagic ||
        (header.msg_flags & MSG_TRUNC) != 0) {
        return std::nullopt;
    }
    return received;
}

static std::optional<ucred> credentials_of_peer(int socket) {
    ucred peer{};
    socklen_t size = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return std::nullopt;
    return peer;
}

std::optional<pid_t> peer_of(int socket) {
    const auto peer = credentials_of_peer(socket);
    return peer ? std::optional(peer->pid) : std::nullopt;
}

bool peer_is_same_user(int socket) {
    const auto peer = credentials_of_peer(socket);
    return peer && peer->uid == geteuid();
}

namespace {

std::string path_for(const std::string& devices, const char* ending) {
    return runtime_folder() + "/" + service_name(devices) + ending;
}

}  // namespace

std::string socket_path(const std::string& devices) {
    return path_for(devices, ".sock");
}

std::string lock_path(const std::string& devices) {
    return path_for(devices, ".lock");
}

std::string health_path(const std::string& devices) {
    return path_for(devices, ".health");
}

FileId FileId::at(const std::string& path) {
    struct stat status {};
    return lstat(path.c_str(), &status) == 0 ? FileId(status) : FileId();
}

Descriptor connect_to(const std::string& path) {
    Descriptor socket = new_socket();
    const sockaddr_un address = address_of(path);
    if (connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        return {};
    }
    return socket;
}

Descriptor listen_at(const std::string& path) {
    Descriptor socket = new_socket();
    // Bound under a temporary name and renamed, so that a client finds either a socket that is
    // ready or none. The temporary name is at most as long as the final one, whose length clients
    // have checked.
    const std::string fresh =
        path.substr(0, path.rfind('/') + 1) + std::to_string(getpid() % 1'000'000);
    unlink(fresh.c_str());
    const sockaddr_un address = address_of(fresh);
    if (bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        throw_errno(fresh.c_str());
    }
    if (chmod(fresh.c_str(), 0600) != 0 || listen(socket.get(), 128) != 0 ||
        rename(fresh.c_str(), path.c_str()) != 0) {
        const int error = errno;
        unlink(fresh.c_str());
        errno = error;
        throw_errno(path.c_str());
    }
    return socket;
}

}  // namespace postings::service
