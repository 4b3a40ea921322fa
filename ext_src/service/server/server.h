// postingsd's loop: greets clients, takes their lists, and serves their channels on one device,
// each client in turn; what takes long is done piece by piece, with the others' requests in
// between.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "device/device_cache.h"
#include "device/rank_streams.h"
#include "service/protocol/board.h"
#include "service/protocol/channel.h"
#include "service/protocol/socket.h"
#include "service/server/arrivals.h"
#include "service/server/backlog.h"
#include "service/server/health.h"
#include "service/server/holds.h"
#include "service/server/key_secret.h"
#include "service/server/pace.h"
#include "service/server/predictions.h"
#include "service/server/request_statistics.h"
#include "service/server/run_delay.h"
#include "service/server/session.h"
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
    std::shared_ptr<Health> health{};      // the server's own if there is none
    std::function<void()> opened = [] {};  // called when it has a device
    // Of the host's, for what leaves a device's memory for others: all devices' that are used
    // together.
    uint64_t host_memory_bytes = 0;
    // Of clients' memory that the device writes into by itself; into more, results are copied.
    uint64_t most_pinned_bytes = uint64_t{1} << 30;
    // How many devices of a kind are used together.
    std::function<uint64_t(const std::string&)> devices_of_kind = [](const auto&) { return 1; };
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
    void set_state(ServiceState state);
    void tell_state(Session& session) const;
    // What is expected of all that is posted.
    void tell_backlog();
    void tell_truth(Operation operation);
    // If the loop's round has taken long: it may have had no processor. `served` is in its turn.
    void note_gap(uint64_t now, const Session* served);
    // Around all that the device does: a failure in between is noted as one of this work.
    void begin(Work work);
    void end();
    void opened(std::unique_ptr<device::Backend> backend, const std::atomic<bool>& stop);
    // What is looked at now and then: health, and what somebody has held for too long.
    void look_after(uint64_t now);
    // Waits for a message, a client or a wake-up.
    void sleep(int timeout_ms);

    // server_sockets.cpp: clients that come, what they send, and those that leave.
    void look_at_sockets(int timeout_ms);
    void accept_client();
    // False if the session is over.
    bool handle_messages(Session& session);
    bool handle(Session& session, const Message& message, Descriptor memfd);
    bool reply_to_upload(Session& session, const ListKey& key, const std::string& refused);
    bool take_upload(Session& session, const Message& message, Descriptor memfd);
    bool take_buffer(Session& session, const Message& message, const Descriptor& memfd);
    void end_session(Session& session);
    bool may_pin(const Session& session) const;
    void pin(Session& session);
    void unpin(Session& session);

    // server_turns.cpp: sessions have a piece of their requests done, the most urgent first. False
    // if there was nothing to do.
    bool work(uint64_t now);
    bool look_at_slot(Session& session);
    bool is_ready(const OpenRequest& running, uint64_t now) const;
    // Sets `now` to when it is over.
    bool advance(Session& session, uint64_t& now);
    // Of a request that is done in pieces, one while others wait.
    static constexpr uint64_t kPieceNs = 5'000'000;

    // server_requests.cpp
    // What it has posted next. False if there is nothing.
    bool read_next(Session& session);
    // How long its request will take is part of the backlog from now on.
    void expect(Session& session, uint64_t now);
    // Before anything is written for its request, or done by the device: false if the client has
    // withdrawn it. What it is answered then nobody reads.
    static bool take(Session& session);
    void forget_withdrawn(Session& session);
    // The session's request is over; `done`: the device did it.
    void close_request(Session& session, bool done, uint64_t now);
    // After the answer, for which nobody has to wait then.
    void account_for(Session& session, Status status, uint64_t now);
    std::optional<Outcome> step(Session& session, OpenRequest& running);
    std::optional<Outcome> do_step(Session& session, OpenRequest& running);
    uint64_t bytes_that_left(std::span<const Need> needs) const;
    std::optional<Outcome> find_lists(Session& session, OpenRequest& running);
    void let_go(Session& session);
    void wait_for_room(OpenRequest& running, uint64_t now) const;
    bool others_hold(const Session& session) const;
    void answer(Session& session, const Outcome& outcome);
    bool place_arrivals();

    // server_report.cpp
    Outcome report(std::span<uint8_t> result);

    // server_rankings.cpp: rankings that are on the device together. False if there are none.
    bool starts_queries(Session& session, OpenRequest& running);
    bool serve_rankings();
    bool is_wanted(const device::RankStreams::Ticket& ticket, uint64_t now);
    // Whose it is; null if that is over.
    Session* asker(const device::RankStreams::Ticket& ticket);
    void take_answer(const device::RankStreams::Answer& answered);
    static bool awaits_device(const OpenRequest& running);

    // What epoll tells of, beside sessions by their numbers, which follow.
    static constexpr uint64_t kListener = 0, kChecked = 1;

    ServerOptions options_;
    size_t most_sessions_;
    uint64_t refused_version_ = 0;  // of the protocol, the last one that was told of
    const SharedKeySecret secret_;
    Descriptor epoll_;
    ServiceState state_ = ServiceState::Starting;
    std::string no_device_;  // why
    uint32_t quarantined_ = 0;
    UploadChecker uploads_;
    std::unique_ptr<device::Backend> backend_;
    uint64_t devices_ = 1;  // of its kind, that are used together
    std::unique_ptr<device::DeviceCache> cache_;
    std::optional<device::RankStreams> rank_streams_;
    uint64_t moved_ = 0;  // when one of these was last launched or answered
    Arrivals arrivals_{uploads_};
    Holds holds_;
    Pace pace_;
    const Board board_;
    Backlog backlog_;
    RunDelay run_delay_;
    uint64_t looped_ = 0;           // when the loop's round began, or its last gap was noted
    uint64_t longest_away_ns_ = 0;  // lately
    Predictions predictions_;
    const uint64_t began_;
    RequestStatistics statistics_;
    uint64_t withdrawn_ = 0;                // requests, so far
    std::map<uint64_t, Session> sessions_;  // by their numbers
    uint64_t session_count_ = 0;            // so far
    AwakeSessions awake_;
    uint64_t returning_ = 0;  // the session whose lists come back from the host's memory
    std::vector<std::pair<double, Session*>> turns_;  // of work(); kept for its memory
    uint64_t pinned_bytes_ = 0;                       // of sessions' buffers
    std::optional<Watchdog> watchdog_;
    // The last ones: nothing is left in the folder if anything else cannot be made.
    std::string path_;
    Descriptor listener_;
    FileId socket_;  // at that path, as long as nobody removes it or puts another there
};

}  // namespace postings::service
