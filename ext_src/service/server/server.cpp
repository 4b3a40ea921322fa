#include "service/server/server.h"

#include <poll.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <future>
#include <vector>

#include "core/base/error.h"
#include "service/server/operations.h"
#include "service/server/quiet_thread.h"

namespace postings::service {

namespace {

// A client's next request often follows at once: cheaper to look for it than to be woken.
constexpr uint64_t kSpinNs = 200'000;
// Looking at all sockets takes longer than looking at all rings.
constexpr uint64_t kLookAtSocketsNs = 20'000;
constexpr size_t kMaxSessions = 1024;
// Of a session: its socket, its channel, and a list on its way. Some are needed for other things.
constexpr rlim_t kDescriptors = 3, kOtherDescriptors = 40;
// A device that could not be had may be free later.
constexpr uint64_t kFirstRetryNs = 1'000'000'000, kLongestRetryNs = 64 * kFirstRetryNs;
constexpr uint64_t kMostOpeningNs = 300'000'000'000;
// Pinning a client's area takes longer than copying a result that is smaller than this.
constexpr uint64_t kWorthPinning = 64 << 10;
constexpr uint64_t kGpuHangsNs = 10'000'000'000, kCpuHangsNs = 60'000'000'000;
constexpr uint64_t kLookAtHealthNs = 250'000'000;

// A socket that cannot be accepted for want of a descriptor would keep waking the service.
size_t most_sessions() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return kMaxSessions;
    return std::min<rlim_t>(
        kMaxSessions,
        (std::max(files.rlim_cur, kOtherDescriptors) - kOtherDescriptors) / kDescriptors);
}

// What a client reads as why it has no service.
void send_away(int socket, const char* reason) {
    Message refused{.type = MessageType::Refused};
    std::strncpy(refused.reason, reason, sizeof refused.reason - 1);
    send_message(socket, refused);
}

KeySecret draw_secret() {
    std::array<uint8_t, sizeof KeySecret::bytes> drawn;
    // So few bytes come at once, or not at all.
    if (getrandom(drawn.data(), drawn.size(), 0) != static_cast<ssize_t>(drawn.size())) {
        throw_errno("getrandom");
    }
    return KeySecret(drawn);
}

// Once: what a client shares may change at any time.
template <typename T>
T read_once(const T& shared) {
    return *const_cast<const volatile T*>(&shared);
}

}  // namespace

Server::Server(ServerOptions options)
    : options_(std::move(options)),
      most_sessions_(most_sessions()),
      secret_(draw_secret()),
      path_(socket_path(options_.devices)),
      listener_(listen_at(path_)),
      uploads_(secret_) {
    if (!options_.health) options_.health = std::make_shared<Health>(options_.devices);
    options_.health->serves();
    look_at_health();
}

Server::~Server() {
    close();
}

void Server::close() {
    if (!listener_) return;
    watchdog_.reset();
    set_state(ServiceState::Stopping);
    unlink(path_.c_str());
    listener_ = Descriptor();
    options_.health->left();
}

void Server::begin(Work work) {
    options_.health->begin(work);
    if (watchdog_) watchdog_->begin();
}

void Server::end() {
    if (watchdog_) watchdog_->end();
    options_.health->end();
}

void Server::look_at_health() {
    const uint32_t now = options_.health->quarantined();
    if (now == quarantined_) return;
    quarantined_ = now;
    for (Session& session : sessions_) session.channel->quarantined = now;
}

void Server::set_state(ServiceState state) {
    state_ = state;
    for (Session& session : sessions_) tell_state(session);
}

void Server::tell_state(Session& session) const {
    Shared& shared = *session.channel;
    std::strncpy(shared.no_device, no_device_.c_str(), sizeof shared.no_device - 1);
    shared.quarantined = quarantined_;
    shared.state.store(state_, std::memory_order_release);
}

void Server::accept_clients() {
    for (;;) {
        Descriptor socket(accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
        if (!socket) return;
        if (!peer_is_same_user(socket.get())) continue;
        if (sessions_.size() >= most_sessions_) {
            send_away(socket.get(), "it has too many clients");
            continue;
        }
        try {
            Channel channel = Channel::create();
            Session session{std::move(socket), std::move(channel)};
            session.number = ++session_count_;
            std::ranges::copy(secret_.bytes, session.channel->key_secret);
            tell_state(session);
            sessions_.push_back(std::move(session));
        } catch (const Error& error) {
            options_.log(std::string("no channel for a client: ") + error.what());
            send_away(socket.get(), error.what());
        }
    }
}

bool Server::handle_messages(Session& session) {
    for (;;) {
        Message peeked;
        const ssize_t size =
            recv(session.socket.get(), &peeked, sizeof peeked, MSG_PEEK | MSG_DONTWAIT);
        if (size < 0) return errno == EAGAIN || errno == EINTR;
        if (size == 0) return false;
        if (size == 1) {  // a wake-up
            recv(session.socket.get(), &peeked, 1, MSG_DONTWAIT);
            continue;
        }
        const int socket = session.socket.get();
        auto received = receive_message(socket, 0);
        if (!received) return false;
        switch (received->message.type) {
            case MessageType::Hello: {
                if (received->message.size != kVersion) {
                    send_away(socket, "it is of another version, and has to be restarted");
                    return false;
                }
                const Message channel{.type = MessageType::Channel, .size = sizeof(Shared)};
                if (!send_message(socket, channel, session.channel.memfd())) return false;
                break;
            }
            case MessageType::Upload:
            case MessageType::UploadToDecode:
            case MessageType::UploadLengths:
            case MessageType::UploadToRank:
                if (session.uploading) return false;
                if (!cache_) {
                    if (!reply_to_upload(session, received->message.key,
                                         "the service has no device yet")) {
                        return false;
                    }
                    break;
                }
                session.uploading = true;
                uploads_.add({session.number, received->message, std::move(received->descriptor)});
                break;
            case MessageType::Area:
                if (!take_area(session, received->message, received->descriptor)) return false;
                break;
            default:
                return false;
        }
    }
}

bool Server::take_area(Session& session, const Message& message, const Descriptor& memfd) {
    if (message.size == 0 || message.size > kMostAreaBytes ||
        !is_sealed_memfd(memfd.get(), message.size)) {
        return reply_to_upload(session, {}, "not a sealed memfd of the announced size");
    }
    try {
        Mapping area(memfd.get(), message.size, true);
        unpin(session);
        session.own_area = std::move(area);
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

void Server::place_uploads() {
    for (const CheckedUpload& upload : uploads_.take()) {
        // Also for a client that is gone: it, or another one, will ask for the list again.
        std::string refused = upload.refused;
        if (refused.empty()) {
            begin(Work::Uploading);
            if (!upload.place(*cache_)) refused = "it does not fit into the device's memory";
            end();
        }
        const auto session = std::ranges::find(sessions_, upload.session, &Session::number);
        if (session == sessions_.end()) continue;
        session->uploading = false;
        // A client that is gone is noticed where messages are read.
        reply_to_upload(*session, upload.key, refused);
    }
}

void Server::serve_slot(Session& session, Slot& slot) {
    const uint64_t taken = monotonic_ns();
    const Operation operation = read_once(slot.operation);
    const uint64_t payload = read_once(slot.payload), payload_bytes = read_once(slot.payload_bytes);
    const uint64_t result = read_once(slot.result), capacity = read_once(slot.result_capacity);
    const uint64_t deadline = read_once(slot.deadline);
    const bool timed = read_once(slot.timed) != 0;
    Outcome outcome{Status::BadRequest};
    uint64_t device_ns = 0;
    if (taken >= deadline) {
        outcome.status = Status::Late;
    } else if (quarantined_ >> static_cast<uint32_t>(work_of(operation)) % 32 & 1) {
        outcome.status = Status::Quarantined;
    } else if (const auto area = session.area(); payload + payload_bytes <= area.size() &&
                                                 result + capacity <= area.size() &&
                                                 payload % 8 == 0 && result % 8 == 0) {
        try {
            begin(work_of(operation));
            if (std::max(payload_bytes, capacity) >= kWorthPinning) pin(session);
            backend_->time_launches(timed);
            outcome = run(
                {operation, area.subspan(payload, payload_bytes), area.subspan(result, capacity)},
                *cache_);
            if (timed) device_ns = backend_->device_ns();
        } catch (const device::DeviceError& error) {
            options_.log(std::string("the device failed: ") + error.what());
            slot.status = Status::DeviceError;
            slot.state.store(SlotState::Done, std::memory_order_release);
            futex_wake(slot.state);
            throw;
        } catch (const device::NoRoom&) {
            outcome.status = Status::NoRoom;
        } catch (const std::exception& error) {
            options_.log(std::string("a request failed: ") + error.what());
        }
        end();
    }
    slot.status = outcome.status;
    slot.result_bytes = outcome.result_bytes;
    slot.detail = outcome.detail;
    slot.device_ns = static_cast<uint32_t>(std::min<uint64_t>(device_ns, UINT32_MAX));
    slot.served_ns = static_cast<uint32_t>(std::min<uint64_t>(monotonic_ns() - taken, UINT32_MAX));
    slot.state.store(SlotState::Done, std::memory_order_seq_cst);
    if (slot.sleeping.load(std::memory_order_seq_cst) != 0) futex_wake(slot.state);
}

void Server::pin(Session& session) {
    if (session.pinned) return;
    backend_->pin(session.area());
    session.pinned = true;
}

void Server::unpin(Session& session) {
    if (session.pinned) backend_->unpin(session.area());
    session.pinned = false;
}

size_t Server::serve_rings() {
    size_t served = 0;
    for (Session& session : sessions_) {
        Slot& slot = session.channel->slots[session.next_slot];
        if (slot.state.load(std::memory_order_acquire) != SlotState::Posted) continue;
        session.next_slot = (session.next_slot + 1) % kSlots;
        serve_slot(session, slot);
        ++served;
    }
    return served;
}

bool Server::has_work() const {
    return std::ranges::any_of(sessions_, [](const Session& session) {
        return session.channel->slots[session.next_slot].state.load(std::memory_order_seq_cst) ==
               SlotState::Posted;
    });
}

void Server::sleep(int timeout_ms) {
    std::vector<pollfd> polled{{listener_.get(), POLLIN, 0}, {uploads_.event(), POLLIN, 0}};
    for (Session& session : sessions_) {
        session.channel->service_sleeps.store(1, std::memory_order_seq_cst);
        polled.push_back({session.socket.get(), POLLIN, 0});
    }
    if (state_ != ServiceState::Ready || !has_work()) {
        poll(polled.data(), polled.size(), timeout_ms);
    }
    for (Session& session : sessions_) {
        session.channel->service_sleeps.store(0, std::memory_order_relaxed);
    }
}

void Server::opened(std::unique_ptr<device::Backend> backend, const std::atomic<bool>& stop) {
    backend_ = std::move(backend);
    backend_->attach();
    cache_ = std::make_unique<device::DeviceCache>(*backend_);
    options_.log("serving " + backend_->name() + ", with " +
                 std::to_string(backend_->arena_bytes() >> 20) + " MiB of its memory");
    const uint64_t usual = backend_->is_gpu() ? kGpuHangsNs : kCpuHangsNs;
    watchdog_.emplace(options_.hang_ns != 0 ? options_.hang_ns : usual, stop, [this](bool hangs) {
        const std::string work = name_of(options_.health->work());
        if (hangs) {
            options_.health->failed();
        } else {
            options_.health->left();
        }
        options_.log("the device does not come back (" + work + "): ending at once");
        std::_Exit(kHangs);
    });
    options_.health->end();
    set_state(ServiceState::Ready);
}

void Server::look_at_sockets() {
    accept_clients();
    for (auto session = sessions_.begin(); session != sessions_.end();) {
        if (handle_messages(*session)) {
            ++session;
            continue;
        }
        unpin(*session);
        session = sessions_.erase(session);
    }
    place_uploads();
}

void Server::serve(const OpenDevice& open_device, const std::atomic<bool>& stop) try {
    std::future<std::unique_ptr<device::Backend>> opening;
    // Nobody waits for this thread: a driver that compiles cannot be stopped, the service can.
    const auto open_in_background = [&] {
        std::packaged_task<std::unique_ptr<device::Backend>()> open(open_device);
        opening = open.get_future();
        quiet_thread(std::move(open)).detach();
    };
    open_in_background();
    begin(Work::Opening);
    uint64_t last_use = monotonic_ns(), looked = 0, looked_at_health = 0, retry_at = 0,
             retry = kFirstRetryNs;
    while (!stop.load()) {
        const uint64_t now = monotonic_ns();
        if (now - looked_at_health >= kLookAtHealthNs) {
            looked_at_health = now;
            look_at_health();
        }
        if (now - looked >= kLookAtSocketsNs) {
            looked = now;
            look_at_sockets();
        }
        if (opening.valid() &&
            opening.wait_for(std::chrono::seconds(0)) == std::future_status::ready) {
            try {
                opened(opening.get(), stop);
                last_use = now;
            } catch (const device::DeviceError& error) {
                if (no_device_ != error.what())
                    options_.log(std::string("no device: ") + error.what());
                if (no_device_.empty()) last_use = now;
                backend_.reset();
                no_device_ = error.what();
                options_.health->end();
                set_state(ServiceState::NoDevice);
                retry_at = now + retry;
                retry = std::min(2 * retry, kLongestRetryNs);
            }
        }
        if (state_ == ServiceState::NoDevice && !opening.valid() && now >= retry_at) {
            open_in_background();
            begin(Work::Opening);
        }
        if (state_ == ServiceState::Ready && serve_rings() > 0) {
            last_use = now;
            continue;
        }
        // A driver may take long to compile the kernels: not idle, unless it never ends.
        const uint64_t patience = opening.valid() ? kMostOpeningNs : 0;
        if (now - last_use > std::max(options_.idle_ns, patience)) {
            options_.log("idle: leaving");
            break;
        }
        if (state_ == ServiceState::Ready && now - last_use < kSpinNs) continue;
        sleep(opening.valid() ? 5 : 1000);
        looked = 0;
    }
    watchdog_.reset();
    set_state(ServiceState::Stopping);
} catch (const device::DeviceError&) {
    watchdog_.reset();
    options_.health->failed();
    throw;
}

}  // namespace postings::service
