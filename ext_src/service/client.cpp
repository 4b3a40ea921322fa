#include "service/client.h"

#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>

#include "core/base/error.h"
#include "service/socket.h"

extern char** environ;

namespace postings::service {

namespace {

// A kernel answers within tens of microseconds: sleeping costs more than that.
constexpr uint64_t kSpinNs = 50'000;
constexpr uint64_t kSleepSliceNs = 20'000'000;
// After a failure: not at every call again, and less and less often.
constexpr uint64_t kLongestRetryNs = 60'000'000'000;
constexpr int kGreetingMs = 1000;
constexpr int kUploadMs = 10'000;

std::span<const uint8_t> bytes_of(std::span<const ListKey> keys) {
    return {reinterpret_cast<const uint8_t*>(keys.data()), keys.size_bytes()};
}

}  // namespace

Client::Client(ClientOptions options) : options_(std::move(options)) {}

Client::~Client() = default;

void Client::disconnect(std::string reason) {
    socket_ = Descriptor();
    channel_ = Channel();
    reason_ = std::move(reason);
    retry_at_ns_ = monotonic_ns() + retry_ns_;
    retry_ns_ = std::min(2 * retry_ns_, kLongestRetryNs);
}

bool Client::connected() {
    if (socket_ && owner_ != getpid()) {
        // The parent's connection: dropped here, it stays open there.
        socket_ = Descriptor();
        channel_ = Channel();
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
                reason_ = "the service found no device";
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
                                   const_cast<char**>(arguments), environ);
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

std::optional<Client::Answer> Client::request(Operation operation, std::span<const uint8_t> payload,
                                              size_t result_capacity) {
    if (!connected()) return std::nullopt;
    const size_t result_at = (payload.size() + 63) / 64 * 64;
    if (result_at + result_capacity > kAreaBytes) {
        reason_ = "the result would not fit into the channel";
        return std::nullopt;
    }
    Slot& slot = channel_->slots[next_slot_];
    next_slot_ = (next_slot_ + 1) % kSlots;
    std::ranges::copy(payload, channel_->area);
    const uint64_t begin = monotonic_ns(), deadline = begin + options_.deadline_ns;
    slot.operation = operation;
    slot.payload = 0;
    slot.payload_bytes = static_cast<uint32_t>(payload.size());
    slot.result = static_cast<uint32_t>(result_at);
    slot.result_capacity = static_cast<uint32_t>(result_capacity);
    slot.deadline = deadline;
    slot.timed = options_.timed;
    slot.sleeping.store(0, std::memory_order_relaxed);
    slot.state.store(SlotState::Posted, std::memory_order_seq_cst);
    if (channel_->service_sleeps.load(std::memory_order_seq_cst) != 0) {
        const char wake = 0;
        send(socket_.get(), &wake, 1, MSG_NOSIGNAL | MSG_DONTWAIT);
    }
    for (;;) {
        if (slot.state.load(std::memory_order_acquire) == SlotState::Done) break;
        const uint64_t now = monotonic_ns();
        if (now >= deadline) {
            // The slot is still the service's: the connection cannot go on.
            disconnect("the service did not answer in time");
            return std::nullopt;
        }
        if (now - begin < kSpinNs) continue;
        slot.sleeping.store(1, std::memory_order_seq_cst);
        futex_wait(slot.state, SlotState::Posted, std::min(kSleepSliceNs, deadline - now));
        slot.sleeping.store(0, std::memory_order_relaxed);
        char gone;
        const ssize_t peeked = recv(socket_.get(), &gone, 1, MSG_PEEK | MSG_DONTWAIT);
        if (peeked == 0 && slot.state.load(std::memory_order_acquire) != SlotState::Done) {
            disconnect("the service is gone");
            return std::nullopt;
        }
    }
    profile_.round_trip_ns = monotonic_ns() - begin;
    retry_ns_ = kShortestRetryNs;
    profile_.served_ns = slot.served_ns;
    profile_.device_ns = slot.device_ns;
    const Answer answer{
        slot.status,
        slot.detail,
        {channel_->area + result_at, std::min<size_t>(slot.result_bytes, result_capacity)}};
    slot.state.store(SlotState::Free, std::memory_order_release);
    return answer;
}

bool Client::upload(const ListKey& key, std::span<const uint8_t> bytes, MessageType type) {
    const Descriptor memfd = sealed_memfd("postings-list", bytes.size());
    const Mapping mapping(memfd.get(), bytes.size(), true);
    std::ranges::copy(bytes, static_cast<uint8_t*>(mapping.data()));
    Message message{.type = type, .size = bytes.size(), .key = key};
    if (!send_message(socket_.get(), message, memfd.get())) {
        disconnect("the service is gone");
        return false;
    }
    const auto reply = receive_message(socket_.get(), kUploadMs);
    if (!reply) {
        disconnect("the service did not take the list");
        return false;
    }
    if (reply->message.type != MessageType::Uploaded) {
        reason_.assign(reply->message.reason,
                       strnlen(reply->message.reason, sizeof reply->message.reason));
        return false;
    }
    profile_.uploaded_bytes += bytes.size();
    return true;
}

std::optional<Client::Answer> Client::with_lists(Operation operation,
                                                 std::span<const ListOperand> lists,
                                                 size_t result_capacity) {
    std::vector<ListKey> keys;
    for (const ListOperand& operand : lists) keys.push_back(operand.key);
    return with_payload(operation, bytes_of(keys), lists, result_capacity);
}

std::optional<Client::Answer> Client::with_payload(Operation operation,
                                                   std::span<const uint8_t> payload,
                                                   std::span<const ListOperand> lists,
                                                   size_t result_capacity,
                                                   const LengthsOperand* lengths) {
    profile_ = {};
    reason_.clear();
    missing_.clear();
    refused_ = kNone;
    too_large_ = false;
    for (int tries = 0; tries < 3; ++tries) {
        const auto answer = request(operation, payload, result_capacity);
        if (!answer) return std::nullopt;
        switch (answer->status) {
            case Status::Ok:
                return answer;
            case Status::NotResident:
                break;
            case Status::TooLarge:
                too_large_ = true;
                reason_ = "the result does not fit into the channel";
                return std::nullopt;
            case Status::BadRequest:
                reason_ = "the service cannot do this on a device";
                return std::nullopt;
            case Status::Late:
                reason_ = "the service took the request too late";
                return std::nullopt;
            case Status::NoRoom:
                reason_ = "the device's memory has no room for the operation";
                return std::nullopt;
            case Status::DeviceError:
                disconnect("the device failed");
                return std::nullopt;
            case Status::Stopping:
                disconnect("the service is stopping");
                return std::nullopt;
        }
        missing_ = {answer->detail};
        if (answer->result.size() >= sizeof(uint64_t)) {
            missing_.resize(answer->result.size() / sizeof(uint64_t));
            std::memcpy(missing_.data(), answer->result.data(), missing_.size() * sizeof(uint64_t));
        }
        if (!uploads_allowed_) {
            reason_ = "the lists are not on the device";
            return std::nullopt;
        }
        try {
            if (lengths != nullptr && is_missing(lists.size()) &&
                !upload(lengths->key, document_length_bytes(*lengths->lengths),
                        MessageType::UploadLengths)) {
                return std::nullopt;
            }
            for (size_t i = 0; i < lists.size(); ++i) {
                if (!is_missing(i) ||
                    upload(lists[i].key, lists[i].list->bytes(),
                           lengths ? MessageType::UploadToRank : MessageType::Upload)) {
                    continue;
                }
                if (socket_) refused_ = i;
                return std::nullopt;
            }
        } catch (const Error& error) {
            reason_ = error.what();
            return std::nullopt;
        }
    }
    reason_ = "the lists do not fit into the device's memory together";
    return std::nullopt;
}

std::optional<uint64_t> Client::intersect_count(std::span<const ListOperand> lists) {
    const auto answer = with_lists(Operation::IntersectCount, lists, sizeof(uint64_t));
    if (!answer || answer->result.size() != sizeof(uint64_t)) return std::nullopt;
    uint64_t count;
    std::memcpy(&count, answer->result.data(), sizeof count);
    return count;
}

std::optional<std::vector<uint32_t>> Client::intersect(std::span<const ListOperand> lists) {
    size_t shortest = SIZE_MAX;
    for (const ListOperand& operand : lists) {
        shortest = std::min<size_t>(shortest, operand.list->count());
    }
    // More may not come than fits; that it would have is not known before.
    const size_t room = kAreaBytes - kMaxLists * sizeof(ListKey);
    const auto answer =
        with_lists(Operation::Intersect, lists, std::min(shortest * sizeof(uint32_t), room));
    if (!answer) return std::nullopt;
    std::vector<uint32_t> docs(answer->result.size() / sizeof(uint32_t));
    std::memcpy(docs.data(), answer->result.data(), docs.size() * sizeof(uint32_t));
    return docs;
}

std::optional<std::string> Client::devices() {
    profile_ = {};
    const auto answer = request(Operation::Devices, {}, 4096);
    if (!answer || answer->status != Status::Ok) return std::nullopt;
    return std::string(answer->result.begin(), answer->result.end());
}

}  // namespace postings::service
