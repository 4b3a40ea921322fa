// Posting lists and document lengths that clients send. Kernels trust what they are given, so all
// of it is checked before; that takes milliseconds, in threads of their own, and other clients'
// requests, of microseconds, do not wait for it.
#pragma once

#include <sys/types.h>

#include <array>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
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
    pid_t process = 0;      // whose session it is
};

inline constexpr char kDoesNotFit[] = "it does not fit into the device's memory";

struct CheckedUpload {
    uint64_t session;
    pid_t process;
    ListKey key;
    MessageType type;     // as which it was sent
    std::string refused;  // why, if it was
    // Takes room in the device's memory, if there is any: what is to be copied there is kept here.
    std::function<std::optional<device::DeviceCache::Incoming>(device::DeviceCache&)> begin;
    uint64_t bytes = 0;               // that are kept
    std::shared_ptr<void> in_hand{};  // UploadChecker counts them as long as this is there

    // All of it at once; false if there is no room.
    bool place(device::DeviceCache& cache) const;
};

// How long a list may be: longer ones would not fit into a device's memory.
struct UploadLimits {
    uint64_t whole = UINT64_MAX;
    uint64_t divided = UINT64_MAX;  // of which this device gets a part
};

// Keys are hashed with the secret.
CheckedUpload check(const Upload& upload, const KeySecret& secret, const UploadLimits& = {});

class UploadChecker {
  public:
    explicit UploadChecker(const KeySecret& secret);
    ~UploadChecker();

    void set_limits(const UploadLimits& limits);
    void add(Upload upload);
    // What the session has sent, unless it is being checked or was, or is all that waits of its
    // process, which did not wait, but may ask for the list again. False then.
    bool remove(uint64_t session);
    // Those that were checked since the last call, in their order.
    std::vector<CheckedUpload> take();
    // Readable when there are some.
    int event() const { return event_.get(); }

  private:
    void run();
    void stop();
    bool has_room() const;
    void give_back(uint64_t bytes);

    const KeySecret secret_;
    Descriptor event_;
    std::mutex mutex_;
    std::condition_variable work_;
    bool stopping_ = false;
    UploadLimits limits_;
    uint64_t in_hand_ = 0;  // bytes that were read, and are not on the device yet
    std::deque<Upload> waiting_;
    std::vector<CheckedUpload> checked_;
    // A long list keeps one of them busy for seconds.
    std::array<std::thread, 2> threads_;
};

}  // namespace postings::service
