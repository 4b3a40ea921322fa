// Sends and receives messages with descriptors over a Unix socket, and tells where the socket is.
#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <optional>
#include <string>

#include "core/system/descriptor.h"
#include "core/system/runtime_folder.h"
#include "service/protocol/protocol.h"

namespace postings::service {

struct Received {
    Message message;
    Descriptor descriptor;  // if one came along
};

// Messages are sent and received whole (SOCK_SEQPACKET). False if the peer is gone; a socket that
// would block counts as gone: messages are few and small.
bool send_message(int socket, const Message& message, int descriptor = -1);
// Nothing if the peer is gone, sent something else than a message, or sends nothing for so long.
std::optional<Received> receive_message(int socket, int timeout_ms);

// The process at the other end.
std::optional<pid_t> peer_of(int socket);
// The user at the other end.
bool peer_is_same_user(int socket);

// Paths in the runtime folder, named by the devices that the service is to use ("auto", "cuda",
// "opencl:1"...).
std::string socket_path(const std::string& devices);
std::string lock_path(const std::string& devices);

// Identifies a file, whatever its name is by now.
struct FileId {
    dev_t device = 0;
    ino_t inode = 0;

    FileId() = default;
    explicit FileId(const struct stat& status) : device(status.st_dev), inode(status.st_ino) {}
    // The file at that path; zeros if there is none.
    static FileId at(const std::string& path);
    bool operator==(const FileId&) const = default;
};

// A connected non-blocking socket; none, and errno, if there is none: EAGAIN if the service that
// listens accepts no connections.
Descriptor connect_to(const std::string& path);
// A listening socket of mode 0600, which replaces whatever lies at `path`.
Descriptor listen_at(const std::string& path);

}  // namespace postings::service
