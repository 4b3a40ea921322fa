#include "service/upload.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <memory>
#include <span>

#include "core/base/error.h"
#include "core/list/posting_list.h"
#include "core/rank/document_lengths.h"
#include "service/quiet_thread.h"

namespace postings::service {

namespace {

constexpr uint64_t kMaxUpload = uint64_t{4} << 30;

// A list as it was uploaded, in memory that the client cannot change any more.
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

void check_list(const Message& message, std::span<const uint8_t> shared, CheckedUpload& checked) {
    const auto list = std::make_shared<const CheckedList>(shared);
    if (list_key(list->view.bytes()) != message.key) {
        checked.refused = "the list's key is not the hash of its bytes";
    } else if (message.type == MessageType::UploadToRank) {
        checked.place = [made = device::rank_list(list->view), key = message.key](
                            device::DeviceCache& cache) { return cache.upload(key, made); };
    } else if (message.type == MessageType::UploadToDecode ||
               device::DeviceCache::fits_set_operations(list->view)) {
        checked.place = [list, key = message.key](device::DeviceCache& cache) {
            return cache.upload(key, list->view);
        };
    } else {
        checked.place = [other = as_bit_packed(list->view), key = message.key](
                            device::DeviceCache& cache) { return cache.upload(key, other); };
    }
}

void check_lengths(const Message& message, std::span<const uint8_t> shared,
                   CheckedUpload& checked) {
    const std::vector<uint8_t> bytes(shared.begin(), shared.end());
    const auto table =
        std::make_shared<const DocumentLengthTable>(DocumentLengthTable::from_bytes(bytes));
    if (list_key(bytes) != message.key) {
        checked.refused = "the key is not the hash of the document lengths";
    } else if (table->view().codes.empty()) {
        checked.refused = "no document has a length";
    } else if (table->view().codes.size() > UINT32_MAX) {
        checked.refused = "too many documents";
    } else {
        checked.place = [table, key = message.key](device::DeviceCache& cache) {
            return cache.upload(key, table->view());
        };
    }
}

}  // namespace

CheckedUpload check(const Upload& upload) {
    const Message& message = upload.message;
    CheckedUpload checked{upload.session, message.key, {}, {}};
    try {
        if (message.size == 0 || message.size > kMaxUpload ||
            !is_sealed_memfd(upload.memfd.get(), message.size)) {
            checked.refused = "not a sealed memfd of the announced size";
            return checked;
        }
        const Mapping mapping(upload.memfd.get(), message.size, false);
        const std::span shared(static_cast<const uint8_t*>(mapping.data()), mapping.size());
        if (message.type == MessageType::UploadLengths) {
            check_lengths(message, shared, checked);
        } else {
            check_list(message, shared, checked);
        }
    } catch (const std::exception& error) {
        checked.refused = error.what();
    }
    return checked;
}

UploadChecker::UploadChecker() : event_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (!event_) throw_errno("eventfd");
    thread_ = quiet_thread([this] { run(); });
}

UploadChecker::~UploadChecker() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    work_.notify_one();
    thread_.join();
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
        work_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
        if (stopping_) return;
        const Upload upload = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        CheckedUpload done = check(upload);
        lock.lock();
        checked_.push_back(std::move(done));
        const uint64_t one = 1;
        [[maybe_unused]] const ssize_t written = write(event_.get(), &one, sizeof one);
    }
}

}  // namespace postings::service
