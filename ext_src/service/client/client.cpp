#include "service/client/client.h"

#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/base/bytes_of.h"
#include "core/base/error.h"

namespace postings::service {

namespace {

// A kernel answers within tens of microseconds: sleeping costs more than that.
constexpr uint64_t kSpinNs = 50'000;
constexpr uint64_t kSleepSliceNs = 20'000'000;
constexpr char kGone[] = "the service is gone";
constexpr char kQuarantined[] =
    "the device failed at such requests lately: for a while they stay on the CPU";
// Callers know how long a result can be at most, or, of Yioop's postings, about how long.
constexpr size_t kMostOfMost = 8;
constexpr size_t kMostTextBytes = 16384;

size_t bytes_in(std::span<const std::span<const uint8_t>> parts) {
    size_t bytes = 0;
    for (const auto part : parts) bytes += part.size();
    return bytes;
}

// In the buffer, behind the payload.
size_t result_offset(size_t payload_bytes) {
    return (payload_bytes + 63) / 64 * 64;
}

// How an operation wants the lists that it misses.
MessageType upload_type(Operation operation) {
    switch (operation) {
        case Operation::Decode:
            return MessageType::UploadToDecode;
        case Operation::Rank:
            return MessageType::UploadToRank;
        default:
            return MessageType::Upload;
    }
}

std::span<const uint8_t> stored_bytes(const PostingListView& list) {
    return list.bytes();
}
std::vector<uint8_t> stored_bytes(const DocumentLengths& lengths) {
    return document_length_bytes(lengths);
}

}  // namespace

// In the file where it lies, or in one made for it.
template <class View>
bool Client::upload(const ListKey& key, const Reference<View>& reference, MessageType type) {
    if (is_quarantined(Work::Uploading)) return false;
    Message message{.type = type, .key = key};
    if (const StoredSource* source = reference.source) {
        message.size = source->place.bytes;
        message.offset = source->place.offset;
        if (!hand_over(message, source->descriptor)) return false;
    } else {
        const auto bytes = stored_bytes(*reference.view);
        const Descriptor memfd = sealed_memfd("postings-list", bytes.size());
        write_all(memfd.get(), bytes);
        message.size = bytes.size();
        if (!hand_over(message, memfd.get())) return false;
    }
    profile_.uploaded_bytes += message.size;
    return true;
}

Client::Client(ClientOptions options) : options_(std::move(options)) {}

Client::~Client() = default;

std::optional<Client::Answer> Client::request(Operation operation, Payload payload,
                                              size_t result_capacity) {
    const size_t payload_bytes = bytes_in(payload), result_at = result_offset(payload_bytes);
    if (!grow_buffer(result_at + result_capacity)) return std::nullopt;
    Slot& slot = channel_->slots[next_slot_];
    next_slot_ = (next_slot_ + 1) % kSlots;
    uint8_t* to = buffer().data();
    for (const std::span<const uint8_t> part : payload) to = std::ranges::copy(part, to).out;
    const uint64_t begin = monotonic_ns();
    slot.operation = operation;
    slot.payload = 0;
    slot.payload_bytes = static_cast<uint32_t>(payload_bytes);
    slot.result = static_cast<uint32_t>(result_at);
    slot.result_capacity = static_cast<uint32_t>(result_capacity);
    slot.deadline = deadline_;
    slot.timed = options_.timed;
    slot.brings = uploads_allowed_;
    slot.sleeping.store(0, std::memory_order_relaxed);
    slot.state.store(SlotState::Posted, std::memory_order_seq_cst);
    if (channel_->service_sleeps.load(std::memory_order_seq_cst) != 0) {
        const char wake = 0;
        // A full socket has wake-ups enough.
        if (send(socket_.get(), &wake, 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 && errno != EAGAIN) {
            disconnect(kGone);
            return std::nullopt;
        }
    }
    for (;;) {
        if (slot.state.load(std::memory_order_acquire) == SlotState::Done) break;
        const uint64_t now = monotonic_ns();
        if (now >= deadline_) {
            // The slot is still the service's: the connection cannot go on.
            disconnect("the service did not answer in time");
            return std::nullopt;
        }
        if (now - begin < kSpinNs) continue;
        slot.sleeping.store(1, std::memory_order_seq_cst);
        futex_wait(slot.state, SlotState::Posted, std::min(kSleepSliceNs, deadline_ - now));
        slot.sleeping.store(0, std::memory_order_relaxed);
        if (is_gone() && slot.state.load(std::memory_order_acquire) != SlotState::Done) {
            disconnect(kGone);
            return std::nullopt;
        }
    }
    profile_.round_trip_ns = monotonic_ns() - begin;
    retry_ns_ = kShortestRetryNs;
    profile_.served_ns = slot.served_ns;
    profile_.device_ns = slot.device_ns;
    const Answer answer{
        slot.status, slot.detail,
        buffer().subspan(result_at, std::min<size_t>(slot.result_bytes, result_capacity))};
    slot.state.store(SlotState::Free, std::memory_order_release);
    return answer;
}

bool Client::begin(std::span<const ListReference> lists, const LengthsReference* lengths) {
    profile_ = {};
    missing_.clear();
    refused_ = kNone;
    too_large_ = false;
    keys_.clear();
    if (!connected()) return false;
    for (const ListReference& reference : lists) keys_.push_back(reference.key_with(secret_));
    if (lengths != nullptr) keys_.push_back(lengths->key_with(secret_));
    return true;
}

std::optional<Client::Answer> Client::with_payload(Operation operation, Payload payload,
                                                   std::span<const ListReference> lists,
                                                   size_t most_result_bytes,
                                                   const LengthsReference* lengths) {
    if (is_quarantined(work_of(operation))) return std::nullopt;
    // A result is often much smaller than the most it could be: the buffer grows when one does not
    // fit.
    const size_t result_at = result_offset(bytes_in(payload));
    if (!grow_buffer(result_at)) return std::nullopt;
    size_t capacity = buffer().size() - result_at;
    int rounds = 0;  // of uploads
    for (int tries = 0; tries < 4; ++tries) {
        const auto answer = request(operation, payload, std::min(most_result_bytes, capacity));
        if (!answer || answer->status == Status::Ok) return answer;
        if (answer->status == Status::TooLarge) {
            if (answer->detail / kMostOfMost > most_result_bytes) {
                distrust();
                return std::nullopt;
            }
            if (grow_buffer(result_at + answer->detail)) {
                most_result_bytes = capacity = answer->detail;
                continue;
            }
            too_large_ = true;
            return std::nullopt;
        }
        if (answer->status != Status::NotResident) {
            say_why(answer->status);
            return std::nullopt;
        }
        missing_ = {answer->detail};
        if (answer->result.size() >= sizeof(uint64_t)) {
            missing_.resize(answer->result.size() / sizeof(uint64_t));
            std::memcpy(missing_.data(), answer->result.data(), missing_.size() * sizeof(uint64_t));
        }
        // One list's way in may have been another one's way out, but not twice.
        if (++rounds > 2) break;
        if (!uploads_allowed_) {
            reason_ = "the lists are not on the device";
            return std::nullopt;
        }
        try {
            if (lengths != nullptr && is_missing(lists.size()) &&
                !upload(keys_.back(), *lengths, MessageType::UploadLengths)) {
                return std::nullopt;
            }
            for (size_t i = 0; i < lists.size(); ++i) {
                if (!is_missing(i) || upload(keys_[i], lists[i], upload_type(operation))) {
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

bool Client::is_quarantined(Work work) {
    const uint32_t works = channel_->quarantined.load(std::memory_order_relaxed);
    if ((works >> static_cast<uint32_t>(work) & 1) == 0) return false;
    reason_ = kQuarantined;
    return true;
}

// Of a status for which there is no remedy.
void Client::say_why(Status status) {
    switch (status) {
        case Status::Late:
            reason_ = "the service took the request too late";
            return;
        case Status::NoRoom:
            reason_ = "the device's memory has no room for the operation";
            return;
        case Status::Quarantined:
            reason_ = kQuarantined;
            return;
        case Status::Unfit:
            reason_ = "this input is left to the CPU";
            return;
        case Status::DeviceError:
            disconnect("the device failed");
            return;
        case Status::Stopping:
            disconnect("the service is stopping");
            return;
        case Status::Ok:
        case Status::NotResident:
        case Status::TooLarge:
        case Status::BadRequest:
            reason_ = "the service cannot do this on a device";
    }
}

std::optional<std::string> Client::text(Operation operation, std::string_view about) {
    if (!begin()) return std::nullopt;
    const std::span<const uint8_t> payload[] = {bytes_of(about)};
    const auto answer = request(operation, payload, kMostTextBytes);
    if (!answer) return std::nullopt;
    if (answer->status != Status::Ok) {
        say_why(answer->status);
        return std::nullopt;
    }
    return std::string(answer->result.begin(), answer->result.end());
}

std::optional<ServiceReport> Client::report() {
    const auto sent = text(Operation::Report, {});
    if (!sent) return std::nullopt;
    auto report = ServiceReport::parse(*sent);
    if (!report) distrust();
    return report;
}

std::optional<std::string> Client::cost_model() {
    return text(Operation::CostModel, options_.devices);
}

}  // namespace postings::service
