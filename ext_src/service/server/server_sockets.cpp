// Clients that come and leave, and what they send over their sockets.
#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "core/base/error.h"
#include "service/server/server.h"

namespace postings::service {

namespace {

// A look takes so many events, and of a session so many messages: what is left comes next time,
// after others.
constexpr int kEvents = 32;
constexpr int kMessages = 4;
// Of all sessions, that one process may have.
constexpr size_t kShareOfAProcess = 4;
// A client wakes the service once for a request, if at all.
constexpr uint64_t kSpareWakeUps = 64;

// What a client reads as why it has no service.
void send_away(int socket, const char* reason) {
    Message refused{.type = MessageType::Refused};
    std::strncpy(refused.reason, reason, sizeof refused.reason - 1);
    send_message(socket, refused);
}

bool is_hello_of_another_version(const Message& hello, size_t bytes) {
    return bytes >= offsetof(Message, key) + sizeof hello.reason && hello.magic == kMagic &&
           hello.type == MessageType::Hello && (hello.size != kVersion || bytes != sizeof hello);
}

// The answer is as long as the client's own messages are.
void send_away_other_version(int socket, size_t bytes) {
    constexpr std::string_view kReason = "it is of another version, and has to be restarted";
    std::array<char, 4096> refused{};
    if (bytes > refused.size()) return;
    const Message begin{.type = MessageType::Refused};
    std::memcpy(refused.data(), &begin, offsetof(Message, key));
    std::ranges::copy(kReason, refused.data() + bytes - sizeof begin.reason);
    send(socket, refused.data(), bytes, MSG_NOSIGNAL | MSG_DONTWAIT);
}

}  // namespace

void Server::look_at_sockets(int timeout_ms) {
    std::array<epoll_event, kEvents> events;
    const int count = epoll_wait(epoll_.get(), events.data(), kEvents, timeout_ms);
    for (int i = 0; i < count; ++i) {
        const uint64_t what = events[static_cast<size_t>(i)].data.u64;
        if (what == kListener) {
            accept_client();
        } else if (what == kChecked) {
            arrivals_.take_checked();
        } else if (const auto session = sessions_.find(what); session != sessions_.end()) {
            if (!handle_messages(session->second)) end_session(session->second);
        }
    }
}

void Server::accept_client() {
    Descriptor socket(accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    const auto peer = socket ? peer_of(socket.get()) : std::nullopt;
    if (!peer || !peer_is_same_user(socket.get())) return;
    if (sessions_.size() >= most_sessions_) {
        send_away(socket.get(), "it has too many clients");
        return;
    }
    const auto of_process = static_cast<size_t>(std::ranges::count_if(
        sessions_, [&](const auto& session) { return session.second.process == *peer; }));
    if (of_process >= std::max<size_t>(1, most_sessions_ / kShareOfAProcess)) {
        send_away(socket.get(), "this process has too many sessions");
        return;
    }
    try {
        Channel channel = Channel::create();
        Session session{++session_count_ + kChecked, *peer, std::move(socket), std::move(channel)};
        std::ranges::copy((*secret_).bytes, session.channel->key_secret);
        session.channel->service_sleeps = 1;
        tell_state(session);
        epoll_event event{.events = EPOLLIN, .data = {.u64 = session.number}};
        if (epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, session.socket.get(), &event) != 0) {
            throw_errno("epoll_ctl");
        }
        sessions_.emplace(session.number, std::move(session));
    } catch (const Error& error) {
        options_.log(std::string("no channel for a client: ") + error.what());
        if (socket) send_away(socket.get(), error.what());
    }
}

bool Server::handle_messages(Session& session) {
    const int socket = session.socket.get();
    for (int i = 0; i < kMessages; ++i) {
        Message peeked;
        const ssize_t size =
            recv(socket, &peeked, sizeof peeked, MSG_PEEK | MSG_TRUNC | MSG_DONTWAIT);
        if (size < 0) return errno == EAGAIN || errno == EINTR;
        if (size == 0) return false;
        awake_.wake(session);
        if (size == 1) {
            recv(socket, &peeked, 1, MSG_DONTWAIT);
            if (++session.wake_ups > session.requests + kSpareWakeUps) return false;
            continue;
        }
        if (is_hello_of_another_version(peeked, static_cast<size_t>(size))) {
            if (std::exchange(refused_version_, peeked.size) != peeked.size)
                options_.log("clients of another version (" + std::to_string(peeked.size) +
                             ", this one has " + std::to_string(kVersion) +
                             ") do their work on the CPU: restart it after an upgrade");
            // If it were not read, the client would find the connection reset before the answer.
            recv(socket, &peeked, sizeof peeked, MSG_DONTWAIT);
            send_away_other_version(socket, static_cast<size_t>(size));
            return false;
        }
        auto received = receive_message(socket, 0);
        if (!received || !handle(session, received->message, std::move(received->descriptor))) {
            return false;
        }
    }
    return true;
}

bool Server::handle(Session& session, const Message& message, Descriptor memfd) {
    switch (message.type) {
        case MessageType::Hello:
            return send_greeting(session.socket.get(), session.channel, board_);
        case MessageType::Upload:
        case MessageType::UploadToDecode:
        case MessageType::UploadLengths:
        case MessageType::UploadToRank:
            return take_upload(session, message, std::move(memfd));
        case MessageType::Buffer:
            return take_buffer(session, message, memfd);
        default:
            return false;
    }
}

bool Server::take_upload(Session& session, const Message& message, Descriptor memfd) {
    if (session.uploading) return false;
    if (!cache_) return reply_to_upload(session, message.key, "the service has no device yet");
    const uint64_t now = monotonic_ns();
    const Need need{message.key, message.type};
    const bool has_left = cache_->has_left(need.resident_key());
    if (has_left) begin(Work::Uploading);
    const bool is_resident = need.is_resident(*cache_);
    if (has_left) end();
    if (is_resident) {
        holds_.add(*cache_, session.number, need.resident_key(), now);
        return reply_to_upload(session, message.key, {});
    }
    session.uploading = need;
    arrivals_.add({session.number, message, std::move(memfd), session.process}, now);
    return true;
}

// While a request is done, its buffer stays.
bool Server::take_buffer(Session& session, const Message& message, const Descriptor& memfd) {
    if (session.has_withdrawn()) forget_withdrawn(session);
    if (session.running) return false;
    if (message.size == 0 || message.size > kMostBufferBytes ||
        !is_sealed_memfd(memfd.get(), message.size)) {
        return reply_to_upload(session, {}, "not a sealed memfd of the announced size");
    }
    try {
        Mapping buffer(memfd.get(), message.size, true);
        unpin(session);
        session.own_buffer = std::move(buffer);
    } catch (const Error& error) {
        return reply_to_upload(session, {}, error.what());
    }
    return reply_to_upload(session, {}, {});
}

bool Server::reply_to_upload(Session& session, const ListKey& key, const std::string& refused) {
    Message reply{.type = refused.empty() ? MessageType::Uploaded : MessageType::Refused,
                  .key = key};
    std::strncpy(reply.reason, refused.c_str(), sizeof reply.reason - 1);
    return send_message(session.socket.get(), reply);
}

void Server::end_session(Session& session) {
    if (rank_streams_) rank_streams_->forget(session.number);
    if (cache_) {
        if (session.running) let_go(session);
        holds_.release(*cache_, session.number);
    }
    arrivals_.forget(session.number);
    if (session.uploading) arrivals_.withdraw(session.number, *session.uploading);
    if (session.running) close_request(session, false, monotonic_ns());
    awake_.remove(session);
    unpin(session);
    sessions_.erase(session.number);
}

bool Server::may_pin(const Session& session) const {
    return !session.pinned &&
           pinned_bytes_ + session.buffer().size() <= options_.most_pinned_bytes / devices_;
}

void Server::pin(Session& session) {
    backend_->pin(session.buffer());
    pinned_bytes_ += session.buffer().size();
    session.pinned = true;
}

void Server::unpin(Session& session) {
    if (!session.pinned) return;
    session.pinned = false;
    pinned_bytes_ -= session.buffer().size();
    begin(Work::None);
    backend_->unpin(session.buffer());
    end();
}

}  // namespace postings::service
