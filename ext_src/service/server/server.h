// postingsd's loop: greets clients, takes their lists, and serves their channels one request after
// another on one device.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "device/device_cache.h"
#include "service/protocol/channel.h"
#include "service/protocol/socket.h"
#include "service/server/health.h"
#include "service/server/upload.h"
#include "service/server/watchdog.h"

namespace postings::service {

struct ServerOptions {
    std::string devices = "auto";
    uint64_t idle_ns = 300'000'000'000;  // without a request or a client for so long, it leaves
    // What the device has not done in this time it will never do, and the process ends. 0: 10
    // seconds for a GPU, 60 for a CPU.
    uint64_t hang_ns = 0;
    std::function<void(const std::string&)> log = [](const std::string&) {};
    std::shared_ptr<Health> health{};  // the server's own if there is none
};

class Server {
  public:
    using OpenDevice = std::function<std::unique_ptr<device::Backend>()>;

    // Listens from now on; clients are greeted in serve(), and find the state Starting.
    explicit Server(ServerOptions options);
    ~Server();

    // Opens the device in the background of greetings, then serves until it is idle for too long or
    // `stop` becomes true. Throws DeviceError when the device has failed for good.
    void serve(const OpenDevice& open_device, const std::atomic<bool>& stop);
    // The exit status of a process whose device hangs.
    static constexpr int kHangs = 3;
    // Tells clients that it leaves, and listens no more; what a process needs to do that ends
    // without its destructors.
    void close();

  private:
    struct Session {
        Descriptor socket;
        Channel channel;
        uint32_t next_slot = 0;
        uint64_t number = 0;     // no other session has it
        bool uploading = false;  // something that is being checked; one at a time
        Mapping own_area{};      // that the client brought; none: the channel's is used
        bool pinned = false;     // the area, for the device to write into

        std::span<uint8_t> area() const {
            if (own_area.data() == nullptr) return channel->area;
            return {static_cast<uint8_t*>(own_area.data()), own_area.size()};
        }
    };

    void set_state(ServiceState state);
    // Around all that the device does: a failure in between is noted as one of this work.
    void begin(Work work);
    void end();
    void opened(std::unique_ptr<device::Backend> backend, const std::atomic<bool>& stop);
    void look_at_health();
    void tell_state(Session& session) const;
    void accept_clients();
    // Greetings, uploads, and clients that left.
    void look_at_sockets();
    // False if the session is over.
    bool handle_messages(Session& session);
    bool reply_to_upload(Session& session, const ListKey& key, const std::string& refused);
    bool take_area(Session& session, const Message& message, const Descriptor& memfd);
    // What was checked goes to the device.
    void place_uploads();
    // Requests served.
    size_t serve_rings();
    void serve_slot(Session& session, Slot& slot);
    void pin(Session& session);
    void unpin(Session& session);
    // Waits for a message, a client or a wake-up.
    void sleep(int timeout_ms);
    bool has_work() const;

    ServerOptions options_;
    size_t most_sessions_;
    const KeySecret secret_;
    std::string path_;
    Descriptor listener_;
    ServiceState state_ = ServiceState::Starting;
    std::string no_device_;  // why
    std::list<Session> sessions_;
    uint64_t session_count_ = 0;  // so far
    UploadChecker uploads_;
    std::unique_ptr<device::Backend> backend_;
    std::unique_ptr<device::DeviceCache> cache_;
    std::optional<Watchdog> watchdog_;
    uint32_t quarantined_ = 0;
};

}  // namespace postings::service
