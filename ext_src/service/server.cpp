#include "service/server.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <future>
#include <vector>

#include "core/base/error.h"
#include "service/operations.h"

namespace postings::service {

namespace {

// A client's next request often follows at once: cheaper to look for it than to be woken.
constexpr uint64_t kSpinNs = 200'000;
constexpr size_t kMaxSessions = 1024;
// Pinning a client's area takes longer than copying a result that is smaller than this.
constexpr uint64_t kWorthPinning = 64 << 10;
constexpr uint64_t kMaxUpload = uint64_t{4} << 30;

// A list as it was uploaded, in memory that the client cannot change any more, and checked: kernels
// trust it.
struct CheckedList {
    std::vector<uint8_t> bytes;
    PostingListView view;

    explicit CheckedList(std::span<const uint8_t> shared) : bytes(shared.begin(), shared.end()) {
        bytes.resize(shared.size() + kReadSlack);
        view = PostingListView::parse({bytes.data(), shared.size()}, kReadSlack);
        view.verify();
        BlockBuffer block;
        uint64_t previous = 0;
        for (uint32_t i = 0; i < view.block_count(); ++i) {
            const uint32_t size = view.decode_block(i, block);
            for (uint32_t j = 0; j < size; ++j) {
                if (block[j] < previous) throw CorruptedData("docIDs that do not ascend", 0);
                previous = uint64_t{block[j]} + 1;
            }
            view.decode_frequencies(i, block);
        }
    }
};

// Kernels of set operations know few codecs: a list of another one becomes one of the default.
PostingList as_bit_packed(const PostingListView& list) {
    const auto frequencies = list.has_frequencies() ? list.frequencies() : std::vector<uint32_t>();
    return PostingList::from_docs(list.docs(), frequencies, CodecId::BitPacked, list.extra());
}

}  // namespace

Server::Server(ServerOptions options)
    : options_(std::move(options)),
      path_(socket_path(options_.devices)),
      listener_(listen_at(path_)) {
    fcntl(listener_.get(), F_SETFL, O_NONBLOCK);
}

Server::~Server() {
    set_state(ServiceState::Stopping);
    unlink(path_.c_str());
}

void Server::set_state(ServiceState state) {
    state_ = state;
    for (Session& session : sessions_) {
        session.channel->state.store(state, std::memory_order_release);
    }
}

void Server::accept_clients() {
    for (;;) {
        Descriptor socket(accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
        if (!socket) return;
        if (!peer_is_same_user(socket.get()) || sessions_.size() >= kMaxSessions) continue;
        try {
            Session session{std::move(socket), Channel::create()};
            session.channel->state.store(state_, std::memory_order_release);
            sessions_.push_back(std::move(session));
        } catch (const Error& error) {
            options_.log(std::string("no channel for a client: ") + error.what());
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
        auto received = receive_message(session.socket.get(), 0);
        if (!received) return false;
        switch (received->message.type) {
            case MessageType::Hello: {
                if (received->message.size != kVersion) return false;
                const Message channel{.type = MessageType::Channel, .size = sizeof(Shared)};
                if (!send_message(session.socket.get(), channel, session.channel.memfd())) {
                    return false;
                }
                break;
            }
            case MessageType::Upload:
            case MessageType::UploadToDecode:
            case MessageType::UploadLengths:
                if (!handle_upload(session, *received)) return false;
                break;
            default:
                return false;
        }
    }
}

bool Server::handle_upload(Session& session, Received& received) {
    const Message& message = received.message;
    Message reply{.type = MessageType::Refused, .key = message.key};
    const auto refuse = [&](const char* reason) {
        std::strncpy(reply.reason, reason, sizeof reply.reason - 1);
    };
    try {
        if (!cache_) {
            refuse("the service has no device yet");
        } else if (message.size == 0 || message.size > kMaxUpload ||
                   !is_sealed_memfd(received.descriptor.get(), message.size)) {
            refuse("not a sealed memfd of the announced size");
        } else {
            const Mapping mapping(received.descriptor.get(), message.size, false);
            const std::span shared(static_cast<const uint8_t*>(mapping.data()), mapping.size());
            if (message.type == MessageType::UploadLengths) {
                const char* reason = take_lengths(shared, message.key);
                if (reason != nullptr) {
                    refuse(reason);
                } else {
                    reply.type = MessageType::Uploaded;
                }
                return send_message(session.socket.get(), reply);
            }
            const CheckedList list(shared);
            if (list_key(list.view.bytes()) != message.key) {
                refuse("the list's key is not the hash of its bytes");
            } else {
                const bool as_it_is = message.type == MessageType::UploadToDecode ||
                                      device::DeviceCache::fits_set_operations(list.view);
                const PostingList other = as_it_is ? PostingList() : as_bit_packed(list.view);
                if (cache_->upload(message.key, as_it_is ? list.view : other)) {
                    reply.type = MessageType::Uploaded;
                } else {
                    refuse("the list does not fit into the device's memory");
                }
            }
        }
    } catch (const device::DeviceError&) {
        throw;
    } catch (const std::exception& error) {
        refuse(error.what());
    }
    return send_message(session.socket.get(), reply);
}

const char* Server::take_lengths(std::span<const uint8_t> shared, const ListKey& key) {
    const std::vector<uint8_t> bytes(shared.begin(), shared.end());
    if (list_key(bytes) != key) return "the key is not the hash of the document lengths";
    const auto table = DocumentLengthTable::from_bytes(bytes);
    if (table.view().codes.empty()) return "no document has a length";
    if (table.view().codes.size() > UINT32_MAX) return "too many documents";
    if (!cache_->upload(key, table.view())) {
        return "the document lengths do not fit into the device's memory";
    }
    return nullptr;
}

void Server::serve_slot(Session& session, Slot& slot) {
    const uint64_t begin = monotonic_ns();
    const Operation operation = slot.operation;
    const uint64_t payload = slot.payload, payload_bytes = slot.payload_bytes;
    const uint64_t result = slot.result, capacity = slot.result_capacity;
    const uint64_t deadline = slot.deadline;
    const bool timed = slot.timed != 0;
    Outcome outcome{Status::BadRequest};
    uint64_t device_ns = 0;
    if (begin >= deadline) {
        outcome.status = Status::Late;
    } else if (payload + payload_bytes <= kAreaBytes && result + capacity <= kAreaBytes &&
               result % 8 == 0) {
        uint8_t* area = session.channel->area;
        try {
            if (capacity >= kWorthPinning) pin(session);
            backend_->time_launches(timed);
            outcome = run({operation, {area + payload, payload_bytes}, {area + result, capacity}},
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
    }
    slot.status = outcome.status;
    slot.result_bytes = outcome.result_bytes;
    slot.detail = outcome.detail;
    slot.device_ns = static_cast<uint32_t>(std::min<uint64_t>(device_ns, UINT32_MAX));
    slot.served_ns = static_cast<uint32_t>(std::min<uint64_t>(monotonic_ns() - begin, UINT32_MAX));
    slot.state.store(SlotState::Done, std::memory_order_seq_cst);
    if (slot.sleeping.load(std::memory_order_seq_cst) != 0) futex_wake(slot.state);
}

void Server::pin(Session& session) {
    if (session.pinned) return;
    backend_->pin(session.channel->area);
    session.pinned = true;
}

void Server::unpin(Session& session) {
    if (session.pinned) backend_->unpin(session.channel->area);
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
    std::vector<pollfd> polled{{listener_.get(), POLLIN, 0}};
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

void Server::serve(const OpenDevice& open_device, const std::atomic<bool>& stop) {
    std::future<std::unique_ptr<device::Backend>> opening =
        std::async(std::launch::async, open_device);
    uint64_t last_use = monotonic_ns();
    while (!stop.load()) {
        accept_clients();
        for (auto session = sessions_.begin(); session != sessions_.end();) {
            if (handle_messages(*session)) {
                ++session;
                continue;
            }
            unpin(*session);
            session = sessions_.erase(session);
        }
        if (opening.valid() &&
            opening.wait_for(std::chrono::seconds(0)) == std::future_status::ready) {
            try {
                backend_ = opening.get();
                cache_ = std::make_unique<device::DeviceCache>(*backend_);
                options_.log("serving " + backend_->name());
                set_state(ServiceState::Ready);
            } catch (const device::DeviceError& error) {
                options_.log(std::string("no device: ") + error.what());
                set_state(ServiceState::NoDevice);
            }
            last_use = monotonic_ns();
        }
        const uint64_t now = monotonic_ns();
        if (state_ == ServiceState::Ready && serve_rings() > 0) {
            last_use = now;
            continue;
        }
        if (now - last_use > options_.idle_ns) {
            options_.log("idle: leaving");
            break;
        }
        if (state_ == ServiceState::Ready && now - last_use < kSpinNs) continue;
        sleep(opening.valid() ? 5 : 1000);
    }
    set_state(ServiceState::Stopping);
}

}  // namespace postings::service
