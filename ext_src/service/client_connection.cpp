// Finding a service, or starting one, and the memory that it shares with this process.
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <thread>

#include "core/base/error.h"
#include "service/client.h"
#include "service/environment.h"
#include "service/socket.h"

namespace postings::service {

namespace {

// After a failure: not at every call again, and less and less often.
constexpr uint64_t kLongestRetryNs = 8'000'000'000;
constexpr int kGreetingMs = 1000;
constexpr int kUploadMs = 10'000;

}  // namespace

void Client::drop_connection() {
    socket_ = Descriptor();
    channel_ = Channel();
    own_area_ = Mapping();
}

void Client::disconnect(std::string reason) {
    drop_connection();
    reason_ = std::move(reason);
    retry_at_ns_ = monotonic_ns() + retry_ns_;
    retry_ns_ = std::min(2 * retry_ns_, kLongestRetryNs);
}

bool Client::connected() {
    if (socket_ && owner_ != getpid()) {
        // The parent's connection: dropped here, it stays open there.
        drop_connection();
        retry_at_ns_ = 0;
    }
    try {
        if (!socket_ && !connect_or_start()) return false;
    } catch (const Error& error) {
        disconnect(error.what());
        return false;
    }
    const uint64_t patience_ends = monotonic_ns() + options_.start_patience_ns;
    for (;;) {
        switch (channel_->state.load(std::memory_order_acquire)) {
            case ServiceState::Ready:
                return true;
            case ServiceState::NoDevice:
                reason_ = "the service found no device: ";
                reason_.append(channel_->no_device,
                               strnlen(channel_->no_device, sizeof channel_->no_device));
                return false;
            case ServiceState::Stopping:
                disconnect("the service is stopping");
                return false;
            case ServiceState::Starting:
                break;
        }
        if (monotonic_ns() >= patience_ends) {
            reason_ = "the service is starting";
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

bool Client::connect_or_start() {
    if (monotonic_ns() < retry_at_ns_) return false;  // the reason stands
    const std::string path = socket_path(options_.devices);
    socket_ = connect_to(path);
    if (!socket_ && start()) {
        for (int tries = 0; tries < 20 && !socket_; ++tries) {
            socket_ = connect_to(path);
            if (!socket_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }
    if (!socket_) {
        disconnect("no service listens at " + path);
        return false;
    }
    Message hello{.type = MessageType::Hello, .size = kVersion};
    if (!peer_is_same_user(socket_.get()) || !send_message(socket_.get(), hello)) {
        disconnect("the service at " + path + " is not ours");
        return false;
    }
    auto greeting = receive_message(socket_.get(), kGreetingMs);
    if (!greeting || greeting->message.type != MessageType::Channel || !greeting->descriptor) {
        disconnect("the service did not greet, or is of another version");
        return false;
    }
    channel_ = Channel::map(std::move(greeting->descriptor));
    owner_ = getpid();
    next_slot_ = 0;
    return true;
}

void Client::start_unless_running(const std::string& devices, const std::string& executable) {
    Client client{ClientOptions()};
    client.options_.devices = devices;
    client.options_.executable = executable;
    try {
        if (!connect_to(socket_path(devices))) client.start();
    } catch (const Error&) {
        // There is no folder for its socket: a request will say so.
    }
}

// postingsd leaves its starter at once and goes on by itself, so that no child is left behind.
bool Client::start() {
    if (options_.executable.empty()) return false;
    const std::string devices = "--device=" + options_.devices;
    const char* arguments[] = {options_.executable.c_str(), devices.c_str(), nullptr};
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    pid_t child = 0;
    const int failed = posix_spawn(&child, options_.executable.c_str(), nullptr, &attributes,
                                   const_cast<char**>(arguments), environment());
    posix_spawnattr_destroy(&attributes);
    if (failed != 0) {
        reason_ = options_.executable + ": " + std::strerror(failed);
        return false;
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return true;
}

// A memfd to the service, and its answer. False, and the reason, if it was not taken.
bool Client::hand_over(const Message& message, const Descriptor& memfd) {
    if (!send_message(socket_.get(), message, memfd.get())) {
        disconnect("the service is gone");
        return false;
    }
    const auto reply = receive_message(socket_.get(), kUploadMs);
    if (!reply) {
        disconnect("the service did not take what was sent");
        return false;
    }
    if (reply->message.type != MessageType::Uploaded) {
        reason_.assign(reply->message.reason,
                       strnlen(reply->message.reason, sizeof reply->message.reason));
        return false;
    }
    return true;
}

bool Client::upload(const ListKey& key, std::span<const uint8_t> bytes, MessageType type) {
    const Descriptor memfd = sealed_memfd("postings-list", bytes.size());
    write_all(memfd.get(), bytes);
    if (!hand_over({.type = type, .size = bytes.size(), .key = key}, memfd)) return false;
    profile_.uploaded_bytes += bytes.size();
    return true;
}

std::span<uint8_t> Client::area() const {
    if (own_area_.data() == nullptr) return channel_->area;
    return {static_cast<uint8_t*>(own_area_.data()), own_area_.size()};
}

// Stays as long as the connection does: a process that needed it once will need it again.
bool Client::make_area(uint64_t bytes) {
    if (bytes <= area().size()) return true;
    if (bytes > options_.area_bytes) {
        reason_ = "request and result do not fit into postings.service_area";
        return false;
    }
    try {
        const uint64_t size = std::min(std::bit_ceil(bytes), options_.area_bytes);
        const Descriptor memfd = sealed_memfd("postings-area", size);
        Mapping mapping(memfd.get(), size, true);
        if (!hand_over({.type = MessageType::Area, .size = size}, memfd)) return false;
        own_area_ = std::move(mapping);
        return true;
    } catch (const Error& error) {
        reason_ = error.what();
        return false;
    }
}

}  // namespace postings::service
