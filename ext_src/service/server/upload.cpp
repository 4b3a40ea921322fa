#include "service/server/upload.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <span>

#include "core/base/error.h"
#include "core/list/list_builder.h"
#include "core/list/lookup.h"
#include "core/list/posting_list.h"
#include "core/list/postings_builder.h"
#include "core/rank/document_lengths.h"
#include "core/task/list_reference.h"
#include "service/protocol/stored_place.h"
#include "service/server/list_check.h"
#include "service/server/signal_blocked_thread.h"

namespace postings::service {

namespace {

// Of a list, and of all that are in this process's memory on their way to the device.
constexpr uint64_t kMaxUpload = uint64_t{4} << 30;
// Kernels that rank take ranges of documents, whose ends must be numbers of 32 bits.
constexpr uint32_t kMostDocuments = UINT32_MAX - 4095;

// What was uploaded, in memory that the client cannot change any more.
class Bytes {
  public:
    Bytes(int descriptor, uint64_t offset, size_t size)
        : data_(new uint8_t[size + kReadSlack]), size_(size) {
        read_all(descriptor, {data_.get(), size}, offset);
        std::fill_n(data_.get() + size, kReadSlack, uint8_t{0});
    }
    std::span<const uint8_t> span() const { return {data_.get(), size_}; }

  private:
    std::unique_ptr<uint8_t[]> data_;  // not a vector: what is read need not be zero before
    size_t size_;
};

// Piece by piece: few bytes of a codec with runs may be billions of docIDs.
PostingList part_of(const PostingListView& list, const DocRange& range) {
    const uint32_t from = lower_bound(list, range.first).position;
    const uint32_t to =
        range.last == UINT32_MAX ? list.count() : lower_bound(list, range.last + 1).position;
    PostingsBuilder builder(CodecId::BitPacked, list.has_frequencies(), to - from);
    BlockBuffer docs, frequencies;
    uint32_t left = to - from, at = from % kBlockSize;
    for (uint32_t block = from / kBlockSize; left > 0; ++block, at = 0) {
        const uint32_t count = std::min(list.decode_block(block, docs) - at, left);
        if (list.has_frequencies()) list.decode_frequencies(block, frequencies);
        builder.add(docs.values + at, frequencies.values + at, count);
        left -= count;
    }
    return builder.finish();
}

// A whole one, or what one has in a range of docIDs.
struct CheckedList {
    Bytes bytes;
    PostingList part;
    PostingListView view;

    CheckedList(Bytes uploaded, const DocRange& range) : bytes(std::move(uploaded)) {
        view = PostingListView::parse(bytes.span(), kReadSlack);
        check_for_kernels(view);
        if (range.is_all()) return;
        part = part_of(view, range);
        view = part;
    }
};

// Kernels of set operations know few codecs: a list of another one becomes one of the default.
// Piece by piece: few bytes of a codec with runs may be billions of docIDs.
PostingList as_bit_packed(const PostingListView& list) {
    constexpr uint32_t kBlocksAtOnce = 64;
    std::vector<uint32_t> docs(kBlocksAtOnce * kBlockSize + kDecodeSlack);
    ListBuilder builder(list.count());
    for (uint32_t block = 0; block < list.block_count(); block += kBlocksAtOnce) {
        const uint32_t blocks = std::min(kBlocksAtOnce, list.block_count() - block);
        builder.add(docs.data(), list.decode_blocks(block, blocks, docs.data()));
    }
    return builder.finish_packed();
}

void check_list(const Message& message, Bytes bytes, uint64_t most, CheckedUpload& checked) {
    const auto list = std::make_shared<const CheckedList>(std::move(bytes), message.range);
    if (message.type == MessageType::UploadToRank) {
        checked.bytes = device::rank_list_bytes(list->view);
        if (checked.bytes > most) {
            checked.refused = kDoesNotFit;
            return;
        }
        checked.begin = [made = device::rank_list(list->view), key = message.key](
                            device::DeviceCache& cache) { return cache.begin(key, made); };
    } else if (message.type == MessageType::UploadToDecode ||
               device::DeviceCache::fits_set_operations(list->view)) {
        checked.bytes = list->bytes.span().size() + list->part.bytes().size();
        checked.begin = [list, key = message.key](device::DeviceCache& cache) {
            return cache.begin(key, list->view);
        };
    } else {
        PostingList packed = as_bit_packed(list->view);
        checked.bytes = packed.bytes().size();
        checked.begin = [other = std::move(packed), key = message.key](device::DeviceCache& cache) {
            return cache.begin(key, other);
        };
    }
}

void check_lengths(const Message& message, std::span<const uint8_t> bytes, CheckedUpload& checked) {
    const auto table =
        std::make_shared<const DocumentLengthTable>(DocumentLengthTable::from_bytes(bytes));
    if (table->view().codes.empty()) {
        checked.refused = "no document has a length";
    } else if (table->view().codes.size() > kMostDocuments) {
        checked.refused = "too many documents";
    } else {
        checked.bytes = bytes.size();
        checked.begin = [table, key = message.key](device::DeviceCache& cache) {
            return cache.begin(key, table->view());
        };
    }
}

// The key that what was sent has: of its place in a file, or else of its bytes; of a part, one made
// of that.
std::optional<ListKey> key_of(const Upload& upload, std::span<const uint8_t> bytes,
                              const KeySecret& secret) {
    const Message& message = upload.message;
    std::optional<ListKey> whole;
    if (message.offset == kInMemfd) {
        whole = list_key(bytes, secret);
    } else if (const auto place =
                   stored_place(upload.descriptor.get(), message.offset, message.size)) {
        whole = stored_key(*place, secret);
    }
    if (!whole || message.range.is_all()) return whole;
    return part_key(*whole, message.range, secret);
}

}  // namespace

bool CheckedUpload::place(device::DeviceCache& cache) const {
    auto incoming = begin(cache);
    if (!incoming) return false;
    cache.write_some(*incoming, UINT64_MAX);
    cache.finish(std::move(*incoming));
    return true;
}

CheckedUpload check(const Upload& upload, const KeySecret& secret, const UploadLimits& limits) {
    const Message& message = upload.message;
    CheckedUpload checked{upload.session, upload.process, message.key, message.type, {}, {}};
    try {
        if (message.size > (message.range.is_all() ? limits.whole : limits.divided)) {
            checked.refused = kDoesNotFit;
            return checked;
        }
        const bool stored = message.offset != kInMemfd;
        const int descriptor = upload.descriptor.get();
        const bool lengths = message.type == MessageType::UploadLengths;
        if (message.range.first > message.range.last || (lengths && !message.range.is_all())) {
            checked.refused = "a range that is none";
            return checked;
        }
        if (message.size == 0 || message.size > kMaxUpload ||
            !(stored ? stored_place(descriptor, message.offset, message.size).has_value()
                     : is_sealed_memfd(descriptor, message.size))) {
            checked.refused = stored ? "not a file that is as long as announced"
                                     : "not a sealed memfd of the announced size";
            return checked;
        }
        Bytes bytes(descriptor, stored ? message.offset : 0, message.size);
        // After it is read: a file that was changed meanwhile has another place.
        const auto key = key_of(upload, bytes.span(), secret);
        if (!key || key->as(lengths ? KeyKind::Lengths : KeyKind::List) != message.key) {
            checked.refused = "the key is not that of what was sent";
        } else if (lengths) {
            check_lengths(message, bytes.span(), checked);
        } else {
            check_list(message, std::move(bytes), limits.whole, checked);
        }
    } catch (const std::exception& error) {
        checked.refused = error.what();
    }
    return checked;
}

UploadChecker::UploadChecker(const KeySecret& secret)
    : secret_(secret), event_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (!event_) throw_errno("eventfd");
    try {
        for (std::thread& thread : threads_) thread = signal_blocked_thread([this] { run(); });
    } catch (...) {
        stop();
        throw;
    }
}

UploadChecker::~UploadChecker() {
    stop();
}

void UploadChecker::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    work_.notify_all();
    for (std::thread& thread : threads_)
        if (thread.joinable()) thread.join();
}

void UploadChecker::set_limits(const UploadLimits& limits) {
    const std::lock_guard lock(mutex_);
    limits_ = limits;
}

bool UploadChecker::has_room() const {
    const uint64_t next = std::min(waiting_.front().message.size, kMaxUpload);
    return in_hand_ == 0 || in_hand_ + next <= std::min(limits_.whole, kMaxUpload);
}

void UploadChecker::give_back(uint64_t bytes) {
    {
        const std::lock_guard lock(mutex_);
        in_hand_ -= bytes;
    }
    work_.notify_all();
}

bool UploadChecker::remove(uint64_t session) {
    {
        const std::lock_guard lock(mutex_);
        const auto found = std::ranges::find(waiting_, session, &Upload::session);
        if (found == waiting_.end()) return false;
        if (std::ranges::count(waiting_, found->process, &Upload::process) == 1) return false;
        waiting_.erase(found);
    }
    work_.notify_all();  // what waited for the room that it needed
    return true;
}

void UploadChecker::add(Upload upload) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(upload));
    }
    work_.notify_one();
}

std::vector<CheckedUpload> UploadChecker::take() {
    uint64_t count = 0;
    if (read(event_.get(), &count, sizeof count) < 0) return {};
    const std::lock_guard lock(mutex_);
    return std::exchange(checked_, {});
}

void UploadChecker::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        work_.wait(lock, [this] { return stopping_ || (!waiting_.empty() && has_room()); });
        if (stopping_) return;
        const Upload upload = std::move(waiting_.front());
        waiting_.pop_front();
        // One of each process in turn.
        std::ranges::stable_partition(
            waiting_, [&](const Upload& other) { return other.process != upload.process; });
        const uint64_t bytes = std::min(upload.message.size, kMaxUpload);
        in_hand_ += bytes;
        const UploadLimits limits = limits_;
        lock.unlock();
        CheckedUpload done = check(upload, secret_, limits);
        if (!done.refused.empty()) done.bytes = 0;
        lock.lock();
        in_hand_ += done.bytes - bytes;
        done.in_hand = {nullptr, [this, kept = done.bytes](void*) { give_back(kept); }};
        checked_.push_back(std::move(done));
        const uint64_t one = 1;
        [[maybe_unused]] const ssize_t written = write(event_.get(), &one, sizeof one);
        work_.notify_one();  // there may be room for two
    }
}

}  // namespace postings::service
