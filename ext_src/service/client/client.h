// A PHP process's connection to the service: sends operations on posting lists, or tells why the
// service did not do them.
//
// Does not wait for a service that is starting (but for start_patience_ns), nor longer than the
// deadline for one that hangs, and never throws for what goes wrong there: the caller then does the
// work itself, and `reason` says why. A connection belongs to the process that made it: after a
// fork the child makes its own.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/task/list_reference.h"
#include "service/client/retries.h"
#include "service/client/shared_batch.h"
#include "service/protocol/board.h"
#include "service/protocol/channel.h"
#include "service/protocol/health.h"
#include "service/protocol/service_report.h"

namespace postings::service {

struct ClientOptions {
    std::string devices = "auto";
    // The executable to start when no service listens; empty: none is started.
    std::string executable;
    // Device memory of a service that is started; 0: the service decides.
    uint64_t memory_bytes = 0;
    // Host memory of a service that is started, for lists evicted from the device; nothing: the
    // service decides.
    std::optional<uint64_t> host_memory_bytes{};
    uint64_t deadline_ns = 2'000'000'000;  // for a request and what has to be uploaded for it
    // How long a call waits for the first answer of a service that accepts connections.
    uint64_t greeting_ns = 1'000'000'000;
    // How long a call may wait for a service that is just starting.
    uint64_t start_patience_ns = 0;
    // The most memory to share with the service for a request and its result.
    uint64_t buffer_bytes = kDefaultBufferBytes;
    // Whether profiles tell the device's own time, which costs some microseconds a request.
    bool timed = false;
};

// The costs of a request.
struct RequestProfile {
    uint64_t round_trip_ns = 0;  // as seen by the client, without uploads
    uint32_t served_ns = 0;
    uint32_t device_ns = 0;
    uint64_t uploaded_bytes = 0;
};

// Yioop's postings, or those parts of them that are wanted (core/yioop/packed_postings.h).
struct YioopArrays {
    std::span<const uint32_t> docs, frequencies, positions;
};

class Client {
  public:
    explicit Client(ClientOptions options);
    ~Client();

    // Returns nothing if the service did not do it; reason() then tells why.
    std::optional<SetResults> combine(std::span<const ListReference> lists, const SetTask& task);
    // A single query of all lists.
    std::optional<uint64_t> count(SetOperation operation, std::span<const ListReference> lists);
    std::optional<std::vector<uint32_t>> docs(SetOperation operation,
                                              std::span<const ListReference> lists);
    std::optional<std::vector<RankedDocuments>> rank(std::span<const ListReference> lists,
                                                     const LengthsReference& lengths,
                                                     const RankTask& task);
    // Ranks the batch's task: the service does it from the front and writes to batch.answered(),
    // while this thread may do queries from the back. False if the service has not done what was
    // left to it.
    bool rank(std::span<const ListReference> lists, const LengthsReference& lengths,
              SharedBatch& batch);
    // The results lie in memory that is shared with the service, until the next request.
    std::optional<std::span<const uint32_t>> decode(const ListReference& list);
    // `wanted`: bits, kYioopDocs and others.
    std::optional<YioopArrays> yioop_unpack(std::span<const uint8_t> packed, uint32_t wanted);
    std::optional<std::span<const uint8_t>> yioop_pack(const YioopArrays& postings);
    std::optional<ServiceReport> report();
    // The text of a MeasuredModel; empty if the costs are not measured yet.
    std::optional<std::string> cost_model();
    // Connects if there is no connection, or starts a service. All requests above do so themselves.
    // False, with the reason, if there is no service with a device.
    bool connected();
    // Whether there is a connection, which may have broken unnoticed.
    bool is_open() const { return static_cast<bool>(socket_); }
    // Whether there is a connection to a service that has opened its device.
    bool is_ready() const;

    // Starts a service unless one listens or has failed lately; does not wait until it is ready.
    static void start_unless_running(ClientOptions options);

    // May be changed between requests, except for the devices.
    ClientOptions& options() { return options_; }
    // How long a new request would wait for those of others, as the service tells.
    double wait_ns() const { return board_ ? board_.wait_ns(monotonic_ns()) : 0; }
    // How much longer than that, where processors are scarce.
    double away_ns() const { return board_ ? board_.away_ns() : 0; }
    // The expected device time of all posted requests together.
    double backlog_ns() const;
    // Whether the service has to be woken for a request.
    bool service_sleeps() const {
        return channel_ && channel_->service_sleeps.load(std::memory_order_relaxed) != 0;
    }
    // How many times as long as modelled such operations took, over all clients; 0 if there were
    // too few.
    double times_modelled(Operation operation) const;
    static constexpr uint64_t kForever = UINT64_MAX;
    struct Terms {
        // Whether lists that the service lacks are uploaded; otherwise the request fails for that
        // reason.
        bool uploads = true;
        // A request that the service has not taken after so long is withdrawn.
        uint64_t patience_ns = kForever;
        // Requests are posted, one at a time, but not waited for: the call returns nothing.
        bool only_tries = false;
        // The same request was posted with only_tries just before: its answer is awaited.
        bool awaits_trial = false;
        Prediction prediction{};
    };
    // Applies to all requests from now on.
    void set_terms(const Terms& terms) { terms_ = terms; }
    struct Trial {
        bool is_out = false;     // not answered yet
        uint64_t served_ns = 0;  // the service's time if it succeeded, else 0
    };
    // The state of the last request that was only tried; tells only once that it ended. Any other
    // request ends it.
    Trial look_at_trial();
    // Whether the last request was withdrawn, or could not even be posted.
    bool withdrew() const { return withdrew_; }

    const std::string& reason() const { return reason_; }
    // About the lists of the last request, behind which document lengths count as one more: whether
    // the service lacked list i, and which one it refused.
    bool is_missing(size_t i) const {
        return i / 64 < missing_.size() && (missing_[i / 64] >> i % 64 & 1) != 0;
    }
    size_t refused() const { return refused_; }
    static constexpr size_t kNone = SIZE_MAX;
    const RequestProfile& profile() const { return profile_; }
    // The secret of the last service that this was connected to.
    const KeySecret& key_secret() const { return secret_; }
    // The number of connections so far: another connection may be to a service with another device.
    uint64_t connection() const { return connection_; }

  private:
    struct Answer {
        Status status;
        uint64_t detail;
        std::span<const uint8_t> result;
    };

    bool connect_or_start(bool again = false);
    Descriptor connect_started(const std::string& path);
    bool start();
    void disconnect(std::string reason);
    // Disconnects for a while from a service whose answer cannot be true. Answers are checked as
    // far as that costs next to nothing, and so that no wrong one can harm this process.
    void distrust();
    void drop_connection();
    bool is_gone() const;
    // Whether the device failed at such work lately; sets the reason.
    bool is_quarantined(Work work);
    // The shared memory for payload and result.
    std::span<uint8_t> buffer() const;
    bool grow_buffer(uint64_t bytes);
    // The parts of a payload, one after another.
    using Payload = std::span<const std::span<const uint8_t>>;
    static size_t result_offset(Payload payload);
    struct Posted {
        Slot* slot;
        uint64_t at;
        size_t result_at, capacity;
        SharedBatch* shared;  // that it is a part of; null: none
        bool is_trial;        // posted with only_tries
    };
    std::optional<Posted> post(Operation operation, Payload payload, size_t result_capacity);
    std::optional<Answer> await(const Posted& posted, uint64_t patience_ns);
    // Ends a request that was only tried. False if it cannot be ended, and the connection is lost.
    bool end_trial();
    std::optional<Answer> request(Operation operation, Payload payload, size_t result_capacity);
    void say_why(Status status);
    // Begins each operation: connects, and sets the keys.
    bool begin(std::span<const ListReference> lists = {},
               const LengthsReference* lengths = nullptr);
    // Posts the request, and again when it has uploaded lists that were not resident, or made room
    // for the result.
    std::optional<Answer> with_payload(Operation operation, Payload payload,
                                       std::span<const ListReference> lists,
                                       size_t most_result_bytes,
                                       const LengthsReference* lengths = nullptr);
    std::optional<SetResults> split_batch(std::span<const ListReference> lists,
                                          const SetTask& task);
    bool hand_over(const Message& message, int descriptor);
    template <class View>
    bool upload(const ListKey& key, const Reference<View>& reference, MessageType type);
    std::optional<std::string> text(Operation operation, std::string_view about);
    bool rank_all(std::span<const ListReference> lists, const LengthsReference& lengths,
                  const RankTask& task, std::vector<RankedDocuments>& ranked);
    bool rank_part(std::span<const ListReference> lists, const LengthsReference& lengths,
                   const RankTask& task, std::vector<RankedDocuments>& ranked);

    ClientOptions options_;
    Descriptor socket_;
    Channel channel_;
    Board board_;
    Mapping own_buffer_;  // replaces the channel's buffer once that was too small
    int owner_ = 0;       // the process that connected
    uint64_t connection_ = 0;
    uint64_t deadline_ = 0;  // of the operation at hand
    uint32_t next_slot_ = 0;
    bool met_silence_ = false;  // has written the note (silence.h), which is for other processes
    Retries retries_;
    std::string lost_;  // why there is no connection until one is tried again
    Terms terms_;
    std::optional<Posted> trial_;
    SharedBatch* shared_ = nullptr;  // that the request at hand is a part of, or null
    bool withdrew_ = false;
    KeySecret secret_;
    std::vector<ListKey> keys_;      // of the lists at hand, then of the document lengths
    std::vector<uint64_t> missing_;  // bits
    size_t refused_ = kNone;
    std::string reason_;
    bool too_large_ = false;  // the last request's result did not fit into the buffer
    RequestProfile profile_;
    uint64_t round_trip_ns_ = 0;  // of the last request that was waited for
};

}  // namespace postings::service
