// Finds a service, or starts one, and maps the memory that it shares with this process.
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

#include "core/base/error.h"
#include "core/system/process_id.h"
#include "service/client/client.h"
#include "service/client/environment.h"
#include "service/client/silence.h"
#include "service/protocol/socket.h"

namespace postings::service {

namespace {

// A service that is started listens within milliseconds, before it opens a device.
constexpr uint64_t kStartNs = 2'000'000'000;
// A service that did not answer for less is not told to other processes.
constexpr uint64_t kLeastSilenceNs = 100'000'000;
// Clients that wait longer for a greeting ask a silent service each time.
constexpr uint64_t kPatientNs = 1'000'000'000;
// How long to wait for a service that another process is just starting.
constexpr uint64_t kOthersStartNs = 20'000'000;

void pause_ms(int ms) {
    std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

int ms_until(uint64_t then) {
    const uint64_t now = monotonic_ns();
    return then <= now ? 0 : static_cast<int>((then - now + 999'999) / 1'000'000);
}

std::string text_of(const Message& message) {
    return {message.reason, strnlen(message.reason, sizeof message.reason)};
}

}  // namespace

void Client::drop_connection() {
    socket_ = Descriptor();
    trial_.reset();
    channel_ = Channel();
    board_ = Board();
    own_buffer_ = Mapping();
}

void Client::disconnect(std::string reason) {
    drop_connection();
    lost_ = reason_ = std::move(reason);
    retries_.failed(monotonic_ns());
}

void Client::distrust() {
    disconnect("the service answered what cannot be: it is not asked for a while");
    retries_.lied(monotonic_ns());
}

// The deadline of the next request counts from here.
bool Client::connected() {
    reason_.clear();
    if (socket_ && owner_ != process_id()) {
        // This is the parent's connection: it stays open there.
        drop_connection();
        retries_.forget();
    }
    const uint64_t patience_ends = monotonic_ns() + options_.start_patience_ns;
    for (bool has_left = false;;) {
        try {
            if (!socket_ && !connect_or_start()) return false;
        } catch (const Error& error) {
            disconnect(error.what());
            return false;
        }
        switch (channel_->state.load(std::memory_order_acquire)) {
            case ServiceState::Ready:
                deadline_ = monotonic_ns() + options_.deadline_ns;
                return true;
            case ServiceState::NoDevice:
                reason_ = "the service found no device: ";
                reason_.append(channel_->no_device,
                               strnlen(channel_->no_device, sizeof channel_->no_device));
                return false;
            case ServiceState::Stopping:
                // It stops most likely because it was idle, and can be started again.
                if (has_left) {
                    disconnect("the service is stopping");
                    return false;
                }
                has_left = true;
                drop_connection();
                continue;
            case ServiceState::Starting:
                break;
        }
        if (is_gone()) {
            disconnect("the service ended while it was starting");
            return false;
        }
        if (monotonic_ns() >= patience_ends) {
            reason_ = "the service is starting";
            return false;
        }
        pause_ms(5);
    }
}

bool Client::is_ready() const {
    return socket_ && owner_ == process_id() &&
           channel_->state.load(std::memory_order_acquire) == ServiceState::Ready;
}

bool Client::is_gone() const {
    char none;
    return recv(socket_.get(), &none, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

bool Client::connect_or_start(bool again) {
    if (!retries_.is_due(monotonic_ns())) {
        reason_ = lost_;
        return false;
    }
    const std::string path = socket_path(options_.devices);
    const std::string is_silent = "the service at " + path + " does not answer";
    const uint64_t left_alone =
        options_.greeting_ns <= kPatientNs && !met_silence_ ? silence_left_ns(path) : 0;
    if (left_alone > 0) {
        retries_.put_off_until(monotonic_ns() + left_alone);
        lost_ = reason_ = is_silent;
        return false;
    }
    socket_ = connect_to(path);
    if (!socket_ && errno == EAGAIN) {
        disconnect("the service at " + path + " takes no more clients: it hangs or is overrun");
        return false;
    }
    if (!socket_) socket_ = connect_started(path);
    if (!socket_) {
        disconnect(reason_.empty() ? "no service listens at " + path : reason_);
        return false;
    }
    if (!peer_is_same_user(socket_.get())) {
        disconnect("the service at " + path + " is not ours");
        return false;
    }
    // Even if the service has refused this client already, its answer says why.
    send_message(socket_.get(), {.type = MessageType::Hello, .size = kVersion});
    const uint64_t patience_ns = std::min(options_.greeting_ns, options_.deadline_ns);
    const uint64_t greeted_until = monotonic_ns() + patience_ns;
    auto greeting = receive_message(socket_.get(), ms_until(greeted_until));
    if (!greeting && !again && is_gone()) {
        // The service has just ended; or another one has its device, and is found now.
        drop_connection();
        return connect_or_start(true);
    }
    if (!greeting && is_gone()) {
        disconnect("the service at " + path +
                   " closes connections: it may be of another version, and has to be restarted");
        return false;
    }
    if (!greeting) {
        met_silence_ = patience_ns >= kLeastSilenceNs;
        if (met_silence_) note_silence(path);
        disconnect(is_silent);
        return false;
    }
    forget_silence(path);
    met_silence_ = false;
    if (greeting->message.type != MessageType::Channel || !greeting->descriptor) {
        disconnect("the service sent this client away: " + text_of(greeting->message));
        return false;
    }
    auto board = receive_message(socket_.get(), ms_until(greeted_until));
    if (!board || board->message.type != MessageType::Board || !board->descriptor) {
        disconnect(is_silent);
        return false;
    }
    channel_ = Channel::map(std::move(greeting->descriptor));
    board_ = Board::map(std::move(board->descriptor));
    std::array<uint8_t, sizeof secret_.bytes> secret;
    std::memcpy(secret.data(), channel_->key_secret, sizeof secret);
    secret_ = KeySecret(secret);
    owner_ = process_id();
    next_slot_ = 0;
    ++connection_;
    return true;
}

// Another process may have been faster, so that its service is about to listen, or about to end.
Descriptor Client::connect_started(const std::string& path) {
    const uint64_t until = monotonic_ns() + std::max(kOthersStartNs, options_.start_patience_ns);
    for (;;) {
        BackOff wait = back_off(options_.devices);
        // Only the next service notices that one was killed.
        if (wait.ns == 0 && !start() && (wait = back_off(options_.devices)).ns == 0) break;
        if (wait.ns > 0) {
            reason_ = wait.reason;
            if (monotonic_ns() + wait.ns >= until) break;
            pause_ms(static_cast<int>(wait.ns / 1'000'000 + 1));
            continue;
        }
        const uint64_t again = std::min(until, monotonic_ns() + 10 * kOthersStartNs);
        do {
            Descriptor socket = connect_to(path);
            if (socket) return socket;
            pause_ms(1);
        } while (monotonic_ns() < again);
        if (again == until) break;
    }
    return {};
}

void Client::start_unless_running(ClientOptions options) {
    Client client(std::move(options));
    const std::string& devices = client.options_.devices;
    try {
        if (!connect_to(socket_path(devices)) && back_off(devices).ns == 0) client.start();
    } catch (const Error&) {
        // There is no folder for the socket: a request will report it.
    }
}

// postingsd detaches from this process when it listens, so that no child is left behind. True also
// if another service has the lock.
bool Client::start() {
    if (options_.executable.empty()) return false;
    const std::string devices = "--device=" + options_.devices;
    const std::string memory = "--memory=" + std::to_string(options_.memory_bytes);
    const std::string host =
        "--host-memory=" + std::to_string(options_.host_memory_bytes.value_or(0));
    std::array<const char*, 5> arguments{options_.executable.c_str(), devices.c_str()};
    size_t count = 2;
    if (options_.memory_bytes != 0) arguments[count++] = memory.c_str();
    if (options_.host_memory_bytes) arguments[count++] = host.c_str();
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    pid_t child = 0;
    const Environment environment;
    const int failed = posix_spawn(&child, options_.executable.c_str(), nullptr, &attributes,
                                   const_cast<char**>(arguments.data()), environment.variables());
    posix_spawnattr_destroy(&attributes);
    if (failed != 0) {
        reason_ = options_.executable + ": " + std::strerror(failed);
        return false;
    }
    int status = 0;
    const uint64_t until = monotonic_ns() + std::max(kStartNs, options_.start_patience_ns);
    for (pid_t ended = 0; ended == 0 || (ended < 0 && errno == EINTR);) {
        ended = waitpid(child, &status, WNOHANG);
        if (ended == 0 && monotonic_ns() >= until) kill(child, SIGKILL);
        if (ended == 0) pause_ms(1);
    }
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
        reason_ = options_.executable + " does not start in time";
        return false;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return true;
    reason_ = options_.executable + " does not start" +
              (WIFEXITED(status) ? ": status " + std::to_string(WEXITSTATUS(status)) : "");
    return false;
}

// Sends a descriptor to the service, and waits for its answer. False, with the reason, if it was
// refused.
bool Client::hand_over(const Message& message, int descriptor) {
    if (!send_message(socket_.get(), message, descriptor)) {
        disconnect("the service is gone");
        return false;
    }
    const auto reply = receive_message(socket_.get(), ms_until(deadline_));
    if (!reply) {
        disconnect("the service did not take in time what was sent");
        return false;
    }
    if (reply->message.type != MessageType::Uploaded) {
        reason_ = text_of(reply->message);
        return false;
    }
    return true;
}

std::span<uint8_t> Client::buffer() const {
    if (own_buffer_.data() == nullptr) return channel_->buffer;
    return {static_cast<uint8_t*>(own_buffer_.data()), own_buffer_.size()};
}

// The larger buffer is kept as long as the connection: a process that needed it once will need it
// again.
bool Client::grow_buffer(uint64_t bytes) {
    if (bytes <= buffer().size()) return true;
    if (bytes > options_.buffer_bytes) {
        reason_ = "request and result do not fit into postings.service_buffer";
        return false;
    }
    try {
        const uint64_t size = std::min(std::bit_ceil(bytes), options_.buffer_bytes);
        const Descriptor memfd = sealed_memfd("postings-buffer", size);
        Mapping mapping(memfd.get(), size, true);
        if (!hand_over({.type = MessageType::Buffer, .size = size}, memfd.get())) return false;
        own_buffer_ = std::move(mapping);
        return true;
    } catch (const Error& error) {
        reason_ = error.what();
        return false;
    }
}

}  // namespace postings::service
