// Decides where an operation on posting lists is done, and has the service do it if that is there.
//
// One to a thread. Never throws for what goes wrong with the service: the answer is nothing then,
// the caller does the work itself, and the profile says why.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "service/client/client.h"
#include "service/client/migration.h"
#include "service/client/shared_batch.h"
#include "service/client/trials.h"
#include "service/protocol/device_name.h"
#include "service/protocol/machine.h"
#include "service/protocol/ratio.h"

namespace postings::service {

// Where a caller wants work to be done.
struct DevicePreference {
    enum class Where { Auto, Cpu, Device } where = Where::Auto;
    std::string devices = "auto";  // as DeviceSet::text() has them: "auto", "cuda", "cuda:0-3"...
    friend bool operator==(const DevicePreference&, const DevicePreference&) = default;
};

struct DispatchProfile {
    std::string device;  // that did it, as the service names it; empty: the CPU
    std::string reason;  // why it was the CPU
    RequestProfile request;
    uint64_t returned_bytes = 0;
    double predicted_cpu_ns = 0, predicted_device_ns = 0;  // 0: it was not asked
    size_t shared = 0;    // queries of a batch, some of which the device did, that were done here
    size_t migrated = 0;  // intersections that the device began and the CPU finished
    size_t devices = 0;   // that did it, each a part of all docIDs; 0: none
};

// A query's term: its list's number.
inline uint32_t list_of(uint32_t term) {
    return term;
}
inline uint32_t list_of(const RankTerm& term) {
    return term.list;
}

// Below, a GPU takes no longer for all of a query than for half of it and one more request.
inline constexpr uint64_t kSharedFromPostings = uint64_t{1} << 24;

struct DispatcherOptions {
    std::string executable;     // empty: there is no service
    uint64_t memory_bytes = 0;  // as ClientOptions have it
    std::optional<uint64_t> host_memory_bytes{};
    uint64_t deadline_ns = 2'000'000'000;
    uint64_t start_patience_ns = 0;
    uint64_t buffer_bytes = kDefaultBufferBytes;
    bool timed = false;
    bool gpu_seems_present = false;  // without one, `auto` is the CPU
    // Queries of so many postings are shared out among several devices, if there are.
    uint64_t shared_from_postings = kSharedFromPostings;
    Migration migration{};
};

class Dispatcher {
  public:
    // The options may change between operations.
    explicit Dispatcher(const DispatcherOptions& options) : options_(options) {}

    // Whether anything goes to a device at all; if not, the profile says why. What is below asks it
    // by itself.
    bool device_enabled(const DevicePreference& preference);
    // Says why an operation stays here that no device is asked for.
    void decline(const DevicePreference& preference, const char* reason) {
        if (device_enabled(preference)) profile_.reason = reason;
    }
    std::optional<SetResults> combine(const DevicePreference& preference,
                                      std::span<const ListReference> lists, const SetTask& task);
    std::optional<std::vector<RankedDocuments>> rank(const DevicePreference& preference,
                                                     std::span<const ListReference> lists,
                                                     const LengthsReference& lengths,
                                                     const RankTask& task);
    // The same. Where the device decides by itself, a batch is done on both, with `on_cpu`, which
    // gives what a device does or throws.
    std::optional<std::vector<RankedDocuments>> rank(const DevicePreference& preference,
                                                     std::span<const ListReference> lists,
                                                     const LengthsReference& lengths,
                                                     const RankTask& task,
                                                     const SharedBatch::OnCpu& on_cpu);

    // What these return lies in memory that is shared with the service, until the next operation.
    std::optional<std::span<const uint32_t>> decode(const DevicePreference& preference,
                                                    const ListReference& list);
    std::optional<YioopArrays> yioop_unpack(const DevicePreference& preference,
                                            std::span<const uint8_t> packed, uint32_t wanted);
    std::optional<std::span<const uint8_t>> yioop_pack(const DevicePreference& preference,
                                                       const YioopArrays& postings);

    // The last operation, which no device did, took so long here. Only where a device might have
    // done it is that of use.
    bool learns_from_cpu() const { return on_cpu_ != nullptr; }
    void took_on_cpu(double ns);

    // Of the last operation.
    const DispatchProfile& profile() const { return profile_; }

  private:
    // How much one operation counts that was done to learn from it.
    static constexpr double kTrialsShare = 1.0 / 2;

    struct KnownList {
        bool resident = false;
        uint64_t refused_until_ns = 0;  // by the device, whose room may change
        double credit_ns = 0;           // what its being there would have saved so far
    };
    struct KeyHash {
        size_t operator()(const ListKey& key) const { return key.low; }
    };
    // What such operations take, beside what the model says: it is measured on a machine that does
    // nothing else, or may be wrong altogether.
    struct Costs {
        Ratio ratio;
        Trials trials;
        double usual_ns = 0;  // what is modelled, on average of the last few
    };
    // The service of one device.
    struct Service {
        Client client;
        std::string device;  // its name, once connected
        std::string kind;    // and how many there are of that
        uint32_t devices = 1;
        uint64_t connection = 0, process = 0;
        uint64_t secret = 0;  // that the keys of `lists` are hashed with
        std::optional<MeasuredModel> model;
        bool asks_for_model = false;  // what is on disk is of another device
        uint64_t look_for_model_at_ns = 0;
        std::string why_no_model{};  // when it was last looked for
        std::unordered_map<ListKey, KnownList, KeyHash> lists;
        // What the device would have saved so far of lists that are not hashed yet. Another list
        // may take a key's place: it is hashed a little sooner, then.
        std::unordered_map<const CachedKey*, double> missed_ns{};
        std::array<Costs, kWorks> device_costs{};  // by Operation
        // By Task: lists say little about what a ranking may pass over.
        std::array<Costs, kTasks> cpu_costs{};
        // A request that was posted to learn what it takes, while the CPU did it.
        Operation tried{};
        double tried_modelled_ns = 0;
        // Nothing is sent for so many operations, as several in a row had to be withdrawn; and
        // after the next one.
        uint32_t sits_out = 0, next_time_out = 0;

        const uint32_t number;  // of its device

        explicit Service(const std::string& name)
            : client(ClientOptions{}), number(DeviceSet::parse(name).value_or(DeviceSet{}).first) {
            client.options().devices = name;
        }
        const std::string& name() { return client.options().devices; }
    };
    // Those of several devices that may do the same work.
    struct Group {
        DeviceSet devices;
        uint64_t connection = 0;  // to the first one, which told how many there are
        std::vector<Service*> services;
    };
    enum class Admission { Refused, IfResident, WithUploads, OnlyToLearn };

    // What an operation wants on the device.
    struct Needs {
        Operation operation;
        std::span<const ListReference> lists{};
        const LengthsReference* lengths = nullptr;
        std::optional<Task> task{};
        SharedBatch* batch = nullptr;
        bool brings = true;  // to a device that is forced, what it lacks
    };

    // Sets the predictions of the profile.
    using Predict = std::function<void(const CostModel&, std::span<const ListShape>)>;

    // Of what the device does only a part.
    struct SplitTask {
        std::span<const ListReference> lists;
        const SetTask& task;
        std::span<const SplitQuery> splits;
    };
    std::vector<SplitQuery> split(const DevicePreference& preference,
                                  std::span<const ListReference> lists, const SetTask& task);
    static std::vector<ListKey> split_by_residency(const Service& service,
                                                   std::span<const ListReference> lists,
                                                   const SetTask& task, bool is_forced,
                                                   std::vector<SplitQuery>& splits);
    std::optional<SetResults> combine_split(const DevicePreference& preference,
                                            std::span<const ListReference> lists,
                                            const SetTask& task, std::span<const SplitQuery> splits,
                                            bool brings = true);
    // Of queries that a device may do; of `whole`, if there is more to them.
    std::optional<SetResults> combine_short(const DevicePreference& preference,
                                            std::span<const ListReference> lists,
                                            const SetTask& task, const SplitTask* whole = nullptr,
                                            bool brings = true);
    void predict_rest(const CostModel& model, Task kind, const SplitTask& whole);
    Service& service_for(const std::string& name);
    // Tells it the options of the operation at hand.
    void prepare(Service& service) const;

    // dispatcher_devices.cpp: which of several devices is asked.
    // At least one, prepared; the others come once the first one has told of them.
    std::span<Service* const> services_of(const DevicePreference& preference);
    // Those of them that can be asked at once; none if the first one cannot.
    std::span<Service* const> ready_devices(std::span<Service* const> services);
    struct Choice {
        Service* service;
        bool brings = true;            // what it lacks
        Service* otherwise = nullptr;  // if it fails or, away from home, lacks lists
        bool is_home = false;
    };
    Choice choose(const DevicePreference& preference, const Needs& needs);
    bool is_worth_copies(Service& service, const Needs& needs, double saved_ns);
    Service& first_service(const DevicePreference& preference) {
        return *services_of(preference)[0];
    }

    // dispatcher_parts.cpp: queries that are shared out among several devices, to each a part of
    // all docIDs. Nothing if they are too small, or if there are no several devices.
    std::optional<std::vector<RankedDocuments>> rank_by_parts(const DevicePreference& preference,
                                                              std::span<const ListReference> lists,
                                                              const LengthsReference& lengths,
                                                              const RankTask& task);
    std::optional<SetResults> combine_by_parts(const DevicePreference& preference,
                                               std::span<const ListReference> lists,
                                               const SetTask& task);
    // call(client, lists of the part) of each, at the same time; nothing if one did not do it.
    template <class Result, class Call>
    std::vector<Result> ask_parts(const DevicePreference& preference, Needs needs,
                                  uint64_t documents, const Predict& predict, const Call& call);
    template <class Call>
    auto offload(const DevicePreference& preference, const Needs& needs, const Predict& predict,
                 Call call) -> decltype(call(std::declval<Client&>()));
    template <class Call>
    auto ask(Service& service, const DevicePreference& preference, const Needs& needs,
             const Predict& predict, Call call) -> decltype(call(std::declval<Client&>()));
    // Queries share a round trip.
    template <class Queries>
    void predict_queries(const CostModel& model, Task task, double round_trip,
                         const Queries& queries, SharedBatch* batch = nullptr);
    void count_results(std::span<const RankedDocuments> ranked);
    Admission admit(Service& service, const Needs& needs, const Predict& predict);
    // False while a trial is not over.
    static bool learn_from_trial(Service& service);
    bool has_model(Service& service);
    bool knows_device(Service& service);
    void find_keys(const Service& service, const Needs& needs);
    void learn(Service& service, bool done);
    // The last request to it was withdrawn: it is left alone for a while. False if it was not.
    static bool note_withdrawal(Service& service);
    void correct(Service& service, Operation operation, bool done, double ns);

    const DispatcherOptions& options_;
    std::map<std::string, std::unique_ptr<Service>> services_;
    std::map<std::string, Group> groups_;  // by DevicePreference::devices
    DispatchProfile profile_;
    double modelled_ns_ = 0;  // on the device, by the model alone
    double wait_ns_ = 0;      // for others, as expected
    double rest_ns_ = 0;      // of the CPU afterwards, by the model
    // It was not done as lists are not on the device.
    bool lacks_lists_ = false;
    // It is large enough for all devices together, but the CPU's as long as they lack lists.
    bool is_for_parts_ = false;
    uint64_t patience_ns_ = 0;
    // Of an operation that was declined: what it may teach, and what the model says.
    Costs* on_cpu_ = nullptr;
    bool tries_cpu_ = false;
    double modelled_cpu_ns_ = 0;
    // Of the operation at hand; kept for their memory.
    std::vector<ListShape> shapes_;
    std::vector<ListKey> keys_;  // of the lists, then of the document lengths
    std::vector<const CachedKey*> unknown_;
    std::vector<Service*> ready_;
    Service* asked_ = nullptr;  // last
};

template <class Queries>
void Dispatcher::predict_queries(const CostModel& model, Task task, double round_trip,
                                 const Queries& queries, SharedBatch* batch) {
    std::vector<ListShape> of_query;
    profile_.predicted_device_ns = round_trip;
    for (const auto& query : queries) {
        of_query.clear();
        for (const auto& term : query) of_query.push_back(shapes_[list_of(term)]);
        const SharedBatch::Cost cost{model.on_cpu(task, of_query),
                                     model.on_device(task, of_query) - round_trip};
        profile_.predicted_cpu_ns += cost.cpu_ns;
        profile_.predicted_device_ns += cost.device_ns;
        if (batch != nullptr) batch->add(cost);
    }
}

}  // namespace postings::service
