// The service as a PHP process sees it: intersect these lists, or say why not.
//
// Never waits for a service that is starting, nor longer than the deadline for one that hangs, and
// never throws for what goes wrong there: the caller then does the work itself, and `reason` says
// why. A connection belongs to the process that made it: after a fork the child makes its own.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/query/list_reference.h"
#include "service/client/shared_batch.h"
#include "service/protocol/board.h"
#include "service/protocol/channel.h"
#include "service/protocol/health.h"
#include "service/protocol/service_report.h"

namespace postings::service {

struct ClientOptions {
    std::string devices = "auto";
    // The executable to start when nobody listens; empty: none is started.
    std::string executable;
    // Of the device, for a service that is started; 0: what it takes by itself.
    uint64_t memory_bytes = 0;
    // Of the host's memory, for what leaves the device's for others; nothing: as it decides itself.
    std::optional<uint64_t> host_memory_bytes{};
    uint64_t deadline_ns = 2'000'000'000;  // for a request and what has to be uploaded for it
    // How long a call may wait for one that listens to say anything.
    uint64_t greeting_ns = 1'000'000'000;
    // How long a call may wait for a service that is just starting.
    uint64_t start_patience_ns = 0;
    // Of memory to share with the service for a request and its result, at most; no less than
    // kAreaBytes are.
    uint64_t buffer_bytes = kDefaultBufferBytes;
    // Ask for the device's own time in the profile, which costs some microseconds a request.
    bool timed = false;
};

// What a request cost, beside its answer.
struct RequestProfile {
    uint64_t round_trip_ns = 0;  // as the client saw it, without uploads
    uint32_t served_ns = 0;
    uint32_t device_ns = 0;
    uint64_t uploaded_bytes = 0;
};

// Yioop's postings, or the parts that are wanted of them (core/yioop/packed_postings.h).
struct YioopArrays {
    std::span<const uint32_t> docs, frequencies, positions;
};

class Client {
  public:
    explicit Client(ClientOptions options);
    ~Client();

    // Nothing if the service did not do it: then reason() tells.
    std::optional<SetResults> combine(std::span<const ListReference> lists, const SetTask& task);
    // Of all lists together.
    std::optional<uint64_t> count(SetOperation operation, std::span<const ListReference> lists);
    std::optional<std::vector<uint32_t>> docs(SetOperation operation,
                                              std::span<const ListReference> lists);
    std::optional<std::vector<RankedDocuments>> rank(std::span<const ListReference> lists,
                                                     const LengthsReference& lengths,
                                                     const RankTask& task);
    // The batch's task: what the service answers is the batch's, which does some of it here
    // meanwhile. False if the service has not done what was left to it.
    bool rank(std::span<const ListReference> lists, const LengthsReference& lengths,
              SharedBatch& batch);
    // What these return lies in memory that is shared with the service, until the next request.
    std::optional<std::span<const uint32_t>> decode(const ListReference& list);
    // `wanted`: kYioopDocs and others.
    std::optional<YioopArrays> yioop_unpack(std::span<const uint8_t> packed, uint32_t wanted);
    std::optional<std::span<const uint8_t>> yioop_pack(const YioopArrays& postings);
    std::optional<ServiceReport> report();
    // The text of a MeasuredModel; empty if the costs are not measured yet.
    std::optional<std::string> cost_model();
    // As what is above sees to by itself.
    bool connected();
    // Whether there is a connection, as far as is known.
    bool is_open() const { return static_cast<bool>(socket_); }
    // Whether there is one, to a service that has its device.
    bool is_ready() const;

    // Without waiting for what it starts.
    static void start_unless_running(ClientOptions options);

    // May change between requests, but for the devices.
    ClientOptions& options() { return options_; }
    // How long a request would wait for others' at present, as the service tells.
    double wait_ns() const { return board_ ? board_.wait_ns(monotonic_ns()) : 0; }
    // What it is expected to take for all that was posted, each by itself.
    double backlog_ns() const;
    // It has to be woken for a request.
    bool service_sleeps() const {
        return channel_ && channel_->service_sleeps.load(std::memory_order_relaxed) != 0;
    }
    // How many times as long as modelled such requests took, of any client; 0: there were too few.
    double times_modelled(Operation operation) const;
    static constexpr uint64_t kForever = UINT64_MAX;
    struct Terms {
        // Are lists that the service lacks brought there? Otherwise they are the reason.
        bool uploads = true;
        // What the service has not taken after so long is withdrawn, and not done there.
        uint64_t patience_ns = kForever;
        // Requests are posted and not waited for, one at a time. What is asked returns nothing.
        bool only_tries = false;
        // What is asked was posted like that just before: its answer is waited for.
        bool awaits_trial = false;
        Prediction prediction{};
    };
    // Of all requests from now on.
    void set_terms(const Terms& terms) { terms_ = terms; }
    struct Trial {
        bool is_out = false;     // it is not over
        uint64_t served_ns = 0;  // it is, and was done in so long
    };
    // Of what was tried last; tells of its end once. Any other request ends it.
    Trial look_at_trial();
    // Was the last request, or could it not even be posted?
    bool withdrew() const { return withdrew_; }

    const std::string& reason() const { return reason_; }
    // Of the last request's lists, after which document lengths count as one more: did the service
    // lack it, and which one would it not take?
    bool is_missing(size_t i) const {
        return i / 64 < missing_.size() && (missing_[i / 64] >> i % 64 & 1) != 0;
    }
    size_t refused() const { return refused_; }
    static constexpr size_t kNone = SIZE_MAX;
    const RequestProfile& profile() const { return profile_; }
    // Of the service that was connected last.
    const KeySecret& key_secret() const { return secret_; }
    // Counts connections: another one may be to a service with another device.
    uint64_t connection() const { return connection_; }

  private:
    static constexpr uint64_t kShortestRetryNs = 1'000'000'000;
    struct Answer {
        Status status;
        uint64_t detail;
        std::span<const uint8_t> result;
    };

    bool connect_or_start(bool again = false);
    Descriptor connect_started(const std::string& path);
    bool start();
    void disconnect(std::string reason);
    // The answer cannot be true: what this service says is not believed, and it is not asked, for
    // a while. Answers are checked as far as that costs nothing to speak of, and such that no wrong
    // one can harm this process.
    void distrust();
    void drop_connection();
    bool is_gone() const;
    // Did the device fail at such work lately?
    bool is_quarantined(Work work);
    // For payload and result.
    std::span<uint8_t> buffer() const;
    bool grow_buffer(uint64_t bytes);
    // Parts of it, one after another.
    using Payload = std::span<const std::span<const uint8_t>>;
    static size_t result_offset(Payload payload);
    struct Posted {
        Slot* slot;
        uint64_t at;
        size_t result_at, capacity;
        SharedBatch* shared;  // that it is a part of
        bool is_trial;        // nobody waits for it at once
    };
    std::optional<Posted> post(Operation operation, Payload payload, size_t result_capacity);
    std::optional<Answer> await(const Posted& posted, uint64_t patience_ns);
    // False if it cannot be ended, and the connection is lost.
    bool end_trial();
    std::optional<Answer> request(Operation operation, Payload payload, size_t result_capacity);
    void say_why(Status status);
    // What each operation begins with; sets the keys.
    bool begin(std::span<const ListReference> lists = {},
               const LengthsReference* lengths = nullptr);
    // Asks again when it has uploaded what was not resident, or made room for the result.
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
    Mapping own_buffer_;  // instead of the channel's, once that was too small
    int owner_ = 0;       // process that connected
    uint64_t connection_ = 0;
    uint64_t deadline_ = 0;  // of the operation at hand
    uint32_t next_slot_ = 0;
    uint64_t retry_at_ns_ = 0;  // after a failure, not before
    uint64_t retry_ns_ = kShortestRetryNs;
    std::string lost_;  // why there is no connection, until then
    Terms terms_;
    std::optional<Posted> trial_;
    SharedBatch* shared_ = nullptr;  // that the request at hand is a part of
    bool withdrew_ = false;
    KeySecret secret_;
    std::vector<ListKey> keys_;      // of the lists at hand, and of document lengths behind them
    std::vector<uint64_t> missing_;  // bits
    size_t refused_ = kNone;
    std::string reason_;
    bool too_large_ = false;  // the last request's result
    RequestProfile profile_;
    uint64_t round_trip_ns_ = 0;  // of the last request that was waited for
};

}  // namespace postings::service
