#include "service/client/client.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/base/bytes_of.h"
#include "core/base/error.h"

namespace postings::service {

namespace {

constexpr char kQuarantined[] =
    "the device failed at such requests lately: for a while they stay on the CPU";
// Callers know the greatest length of a result, or, for Yioop's postings, an estimate.
constexpr size_t kMostOfMost = 8;
constexpr size_t kMostTextBytes = 16384;

// The form in which an operation needs lists.
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

// Uploads a list in the file where it is stored, or in a memfd.
template <class View>
bool Client::upload(const ListKey& key, const Reference<View>& reference, MessageType type) {
    if (is_quarantined(Work::Uploading)) return false;
    Message message{.type = type, .key = key, .range = reference.range};
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

bool Client::begin(std::span<const ListReference> lists, const LengthsReference* lengths) {
    profile_ = {};
    missing_.clear();
    refused_ = kNone;
    too_large_ = withdrew_ = false;
    keys_.clear();
    if (!connected() || (!terms_.awaits_trial && !end_trial())) return false;
    for (const ListReference& reference : lists) keys_.push_back(reference.key_with(secret_));
    if (lengths != nullptr) keys_.push_back(lengths->key_with(secret_));
    return true;
}

std::optional<Client::Answer> Client::with_payload(Operation operation, Payload payload,
                                                   std::span<const ListReference> lists,
                                                   size_t most_result_bytes,
                                                   const LengthsReference* lengths) {
    if (is_quarantined(work_of(operation))) return std::nullopt;
    // A result is often much smaller than its greatest length: the buffer grows only when one does
    // not fit.
    const size_t result_at = result_offset(payload);
    if (!grow_buffer(result_at)) return std::nullopt;
    size_t capacity = buffer().size() - result_at;
    int rounds = 0;  // rounds of uploads
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
        // Uploading one list may have evicted another, but not twice.
        if (++rounds > 2) break;
        if (!terms_.uploads) {
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

// Sets the reason for a status that retrying does not change.
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

double Client::backlog_ns() const {
    return board_ ? static_cast<double>(board_->backlog_ns.load(std::memory_order_relaxed)) : 0;
}

double Client::times_modelled(Operation operation) const {
    constexpr uint32_t kEnough = 8;
    if (!board_) return 0;
    const BoardPage::Truth& truth = board_->truths[static_cast<size_t>(operation) % kWorks];
    const double times = truth.times.load(std::memory_order_relaxed);
    const bool is_known = truth.seen.load(std::memory_order_relaxed) >= kEnough && times > 0;
    return is_known && std::isfinite(times) ? times : 0;
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
