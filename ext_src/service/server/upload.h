// Posting lists and document lengths that clients send. Kernels trust what they are given, so all
// of it is checked before; that takes milliseconds, in threads of their own, and other clients'
// requests, of microseconds, do not wait for it.
#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/system/descriptor.h"
#include "device/device_cache.h"
#include "service/protocol/protocol.h"

namespace postings::service {

struct Upload {
    uint64_t session;
    Message message;
    Descriptor descriptor;  // of a sealed memfd, or of an index's file
};

struct CheckedUpload {
    uint64_t session;
    ListKey key;
    MessageType type;     // as which it was sent
    std::string refused;  // why, if it was
    // Takes room in the device's memory, if there is any: what is to be copied there is kept here.
    std::function<std::optional<device::DeviceCache::Incoming>(device::DeviceCache&)> begin;

    // All of it at once; false if there is no room.
    bool place(device::DeviceCache& cache) const;
};

// Keys are hashed with the secret.
CheckedUpload check(const Upload& upload, const KeySecret& secret);

class UploadChecker {
  public:
    explicit UploadChecker(const KeySecret& secret);
    ~UploadChecker();

    void add(Upload upload);
    // Those that were checked since the last call, in their order.
    std::vector<CheckedUpload> take();
    // Readable when there are some.
    int event() const { return event_.get(); }

  private:
    void run();
    void stop();

    const KeySecret secret_;
    Descriptor event_;
    std::mutex mutex_;
    std::condition_variable work_;
    bool stopping_ = false;
    std::deque<Upload> waiting_;
    std::vector<CheckedUpload> checked_;
    // A long list keeps one of them busy for seconds.
    std::array<std::thread, 2> threads_;
};

}  // namespace postings::service
