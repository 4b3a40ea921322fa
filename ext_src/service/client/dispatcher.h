// Decides whether the CPU or a device does an operation on posting lists, and has the service do it
// if the device should.
//
// Each thread has one. Never throws for what goes wrong with the service: it then returns nothing,
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
    std::string device;  // the device that did it, as the service names it; empty: the CPU
    std::string reason;  // why the CPU did it
    RequestProfile request;
    uint64_t returned_bytes = 0;
    double predicted_cpu_ns = 0, predicted_device_ns = 0;  // 0: no prediction was made
    size_t shared = 0;    // queries of a batch that the CPU did, while the device did others
    size_t migrated = 0;  // intersections that the device began and the CPU finished
    size_t devices = 0;   // how many devices did it, each for its range of docIDs
};

// The index of a query term's list.
inline uint32_t list_of(uint32_t term) {
    return term;
}
inline uint32_t list_of(const RankTerm& term) {
    return term.list;
}

// With fewer postings, a GPU takes no longer for a whole query than for half of it and one more
// request.
inline constexpr uint64_t kSharedFromPostings = uint64_t{1} << 24;

struct DispatcherOptions {
    std::string executable;     // empty: there is no service
    uint64_t memory_bytes = 0;  // as in ClientOptions
    std::optional<uint64_t> host_memory_bytes{};
    uint64_t deadline_ns = 2'000'000'000;
    uint64_t start_patience_ns = 0;
    uint64_t buffer_bytes = kDefaultBufferBytes;
    bool timed = false;
    bool gpu_seems_present = false;  // if false, `auto` means the CPU
    // Queries with so many postings on average are shared out among several devices, if there are.
    uint64_t shared_from_postings = kSharedFromPostings;
    Migration migration{};
};

class Dispatcher {
  public:
    // The options may change between operations.
    explicit Dispatcher(const DispatcherOptions& options) : options_(options) {}

    // Why no device may be used; null if one may.
    const char* why_disabled(const DevicePreference& preference) const;
    // Begins an operation. Whether a device may be used at all; if not, the profile says why. The
    // operations below check it themselves.
    bool device_enabled(const DevicePreference& preference);
    // Records why the CPU does an operation for which no device is asked.
    void decline(const DevicePreference& preference, const char* reason) {
        if (device_enabled(preference)) profile_.reason = reason;
    }
    std::optional<SetResults> combine(const DevicePreference& preference,
                                      std::span<const ListReference> lists, const SetTask& task);
    std::optional<std::vector<RankedDocuments>> rank(const DevicePreference& preference,
                                                     std::span<const ListReference> lists,
                                                     const LengthsReference& lengths,
                                                     const RankTask& task);
    // The same, but with Where::Auto a batch is done by both: a device, and the CPU by `on_cpu`,
    // which must give the same ranking as the device, or throw.
    std::optional<std::vector<RankedDocuments>> rank(const DevicePreference& preference,
                                                     std::span<const ListReference> lists,
                                                     const LengthsReference& lengths,
                                                     const RankTask& task,
                                                     const SharedBatch::OnCpu& on_cpu);

    // The results lie in memory that is shared with the service, until the next operation.
    std::optional<std::span<const uint32_t>> decode(const DevicePreference& preference,
                                                    const ListReference& list);
    std::optional<YioopArrays> yioop_unpack(const DevicePreference& preference,
                                            std::span<const uint8_t> packed, uint32_t wanted);
    std::optional<std::span<const uint8_t>> yioop_pack(const DevicePreference& preference,
                                                       const YioopArrays& postings);

    // Tells how long the CPU took for the last operation, after no device did it. learns_from_cpu()
    // tells whether that is of use: only if a device might have done it.
    bool learns_from_cpu() const { return on_cpu_ != nullptr; }
    void took_on_cpu(double ns);

    // About the last operation.
    const DispatchProfile& profile() const { return profile_; }

  private:
    // The weight of one operation that was done only to learn from it.
    static constexpr double kTrialsShare = 1.0 / 2;

    // A process that knows so many lists forgets them all, and tries them anew.
    static constexpr size_t kMostKnownLists = size_t{1} << 16;
    static constexpr char kNotMeasured[] = "the costs of this machine are not measured yet";

    struct KnownList {
        bool resident = false;
        uint64_t refused_until_ns = 0;  // the device refused it; it may have room later
        double credit_ns = 0;  // what it would have saved so far, had the list been resident
    };
    // Corrects the model's prediction by what such operations really took: the model was measured
    // on an idle machine, and may be wrong altogether.
    struct Costs {
        Ratio ratio;
        Trials trials;
        double usual_ns = 0;  // the modelled time, on average of the last few
    };
    // The service of one device.
    struct Service {
        Client client;
        std::string device;  // the device's name, once connected
        std::string kind;    // its kind, and below how many devices of that kind there are
        uint32_t devices = 1;
        uint64_t connection = 0, process = 0;
        uint64_t secret = 0;  // id of the secret that the keys of `lists` are hashed with
        std::optional<MeasuredModel> model;
        bool asks_for_model = false;  // the stored model is of another device
        uint64_t look_for_model_at_ns = 0;
        std::string why_no_model{};  // the reason when it was last looked for
        std::unordered_map<ListKey, KnownList, ListKeyHash> lists;
        // What the device would have saved so far, had lists been resident that are not hashed yet.
        // If another list later takes the address of a CachedKey, it is hashed a little sooner than
        // worthwhile.
        std::unordered_map<const CachedKey*, double> missed_ns{};
        std::array<Costs, kWorks> device_costs{};  // by Operation
        // By Task: the lists say little about how much a ranking may skip.
        std::array<Costs, kTasks> cpu_costs{};
        // A request that was posted to learn how long it takes, while the CPU did the work.
        Operation tried{};
        double tried_modelled_ns = 0;
        // After requests had to be withdrawn, so many of the next operations are not sent; and so
        // many after the next withdrawal.
        uint32_t sits_out = 0, next_time_out = 0;

        const uint32_t number;  // the device's

        explicit Service(const std::string& name)
            : client(ClientOptions{}), number(DeviceSet::parse(name).value_or(DeviceSet{}).first) {
            client.options().devices = name;
        }
        const std::string& name() { return client.options().devices; }
    };
    // The services of several devices that may do the same work.
    struct Group {
        DeviceSet devices;
        uint64_t connection = 0;  // to the first service, which told how many there are
        std::vector<Service*> services;
    };
    enum class Admission { Refused, IfResident, WithUploads, OnlyToLearn };

    // What an operation needs on a device.
    struct Needs {
        Operation operation;
        std::span<const ListReference> lists{};
        const LengthsReference* lengths = nullptr;
        std::optional<Task> task{};
        SharedBatch* batch = nullptr;
        bool brings = true;  // whether lists that it lacks may be uploaded
    };

    // Sets the predictions of the profile.
    using Predict = std::function<void(const CostModel&, std::span<const ListShape>)>;

    // A task of which the device does only a part.
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
    // All queries must be such that a device may do them. `whole` is the task that they are a part
    // of, if any.
    std::optional<SetResults> combine_short(const DevicePreference& preference,
                                            std::span<const ListReference> lists,
                                            const SetTask& task, const SplitTask* whole = nullptr,
                                            bool brings = true);
    void predict_rest(const CostModel& model, Task kind, const SplitTask& whole);

    // In dispatcher_service.cpp.
    Service& service_for(const std::string& name);
    // Passes it the options of the operation at hand.
    void prepare(Service& service) const;
    bool knows_device(Service& service);
    // If so, the model is of its device, as far as that is known.
    bool has_model(Service& service);
    bool look_for_model(Service& service);
    static void forget_model_of_another(Service& service);

    // In dispatcher_devices.cpp: which of several devices is asked.
    // The services of these devices, at least one, prepared. The others become known once the first
    // one has told of them.
    std::span<Service* const> services_of(const DevicePreference& preference);
    // Those of them that can be asked at once; none if the first one cannot.
    std::span<Service* const> ready_devices(const DevicePreference& preference,
                                            std::span<Service* const> services);
    struct Choice {
        Service* service;
        bool brings = true;            // whether lists that it lacks may be uploaded
        Service* otherwise = nullptr;  // asked if `service` fails or, away from home, lacks lists
        bool is_home = false;
    };
    Choice choose(const DevicePreference& preference, const Needs& needs);
    bool is_worth_copies(Service& service, const Needs& needs, double saved_ns);
    Service& first_service(const DevicePreference& preference) {
        return *services_of(preference)[0];
    }

    // In dispatcher_parts.cpp: queries that are shared out among several devices, each for a range
    // of docIDs. Return nothing if the queries are too small, or if there is only one device.
    std::optional<std::vector<RankedDocuments>> rank_by_parts(const DevicePreference& preference,
                                                              std::span<const ListReference> lists,
                                                              const LengthsReference& lengths,
                                                              const RankTask& task);
    std::optional<SetResults> combine_by_parts(const DevicePreference& preference,
                                               std::span<const ListReference> lists,
                                               const SetTask& task);
    // Does call(client, lists of the part) on all devices at the same time; returns nothing if one
    // did not do it.
    template <class Result, class Call>
    std::vector<Result> ask_parts(const DevicePreference& preference, Needs needs,
                                  uint64_t documents, const Predict& predict, const Call& call);
    template <class Call>
    auto offload(const DevicePreference& preference, const Needs& needs, const Predict& predict,
                 Call call) -> decltype(call(std::declval<Client&>()));
    template <class Call>
    auto ask(Service& service, const DevicePreference& preference, const Needs& needs,
             const Predict& predict, Call call) -> decltype(call(std::declval<Client&>()));
    // All queries together take one round trip.
    template <class Queries>
    void predict_queries(const CostModel& model, Task task, double round_trip,
                         const Queries& queries, SharedBatch* batch = nullptr);
    void count_results(std::span<const RankedDocuments> ranked);

    // In dispatcher_admit.cpp: whether it pays to have a device do an operation.
    // What is expected of it, in nanoseconds.
    struct Estimate {
        Costs* on_cpu;  // null if nothing is learnt of the CPU
        Costs& on_device;
        double hashing_ns;  // for the keys of lists that have none yet
        double cpu_ns;
        double device_ns;  // without waiting for others
        double alone_ns;   // that, and what the CPU has to do afterwards
        double gain_ns;    // what the device saves, after its wait
        bool is_shared;    // a batch that both do
        bool is_trial_over;
    };
    double look_at_lists(const Service& service, const Needs& needs);
    Estimate estimate(Service& service, const Needs& needs, const Predict& predict);
    Admission admit(Service& service, const Needs& needs, const Predict& predict);
    bool pays_to_hash(Service& service, const Estimate& of);
    Admission admit_lists(Service& service, const Estimate& of, bool tries);
    bool tries_cpu(const Estimate& of);
    Admission refuse(const char* reason);
    void find_keys(const Service& service, const Needs& needs);
    // What the service is told of the operation that admit() has looked at last: the time on the
    // device, without waiting for others.
    Prediction prediction(const Service& service, Operation operation) const {
        const Ratio& ratio = service.device_costs[static_cast<size_t>(operation)].ratio;
        return {modelled_ns_, modelled_ns_ * ratio.factor()};
    }

    // In dispatcher_learn.cpp.
    // Learns from the last trial if it has ended; false while it has not.
    static bool learn_from_trial(Service& service);
    void learn(Service& service, bool done);
    // If the last request was withdrawn, sends nothing to the service for a while. False if it was
    // not.
    static bool note_withdrawal(Service& service);
    void correct(Service& service, Operation operation, bool done, double ns);

    const DispatcherOptions& options_;
    std::map<std::string, std::unique_ptr<Service>> services_;
    std::map<std::string, Group> groups_;  // by DevicePreference::devices
    DispatchProfile profile_;
    double modelled_ns_ = 0;  // device time, by the model alone
    double wait_ns_ = 0;      // expected wait for requests of others
    double rest_ns_ = 0;      // what the CPU does afterwards, by the model
    // No device did it because lists were not on it.
    bool lacks_lists_ = false;
    // It is large enough for all devices together, but stays on the CPU as long as they lack lists.
    bool is_for_parts_ = false;
    uint64_t patience_ns_ = 0;
    // For an operation that was declined: the costs that it may correct, whether the CPU was chosen
    // to learn, and the model's prediction.
    Costs* on_cpu_ = nullptr;
    bool tries_cpu_ = false;
    double modelled_cpu_ns_ = 0;
    // Of the operation at hand; kept to reuse their memory.
    std::vector<ListShape> shapes_;
    std::vector<ListKey> keys_;  // of the lists, then of the document lengths
    std::vector<const CachedKey*> unknown_;
    std::vector<Service*> ready_;
    Service* first_ = nullptr;  // of the devices that the operation may have
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
