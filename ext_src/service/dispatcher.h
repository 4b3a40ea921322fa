// Decides where an operation on posting lists is done, and has the service do it if that is there.
//
// One to a thread. Never throws for what goes wrong with the service: the answer is nothing then,
// the caller does the work itself, and the profile says why.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "service/client.h"
#include "service/machine.h"

namespace postings::service {

// A list's name in the service, hashed when it is first needed.
class LazyKey {
  public:
    const ListKey& of(const PostingListView& list) {
        if (!known_) {
            key_ = list_key(list.bytes());
            known_ = true;
        }
        return key_;
    }
    bool known() const { return known_; }

  private:
    ListKey key_{};
    bool known_ = false;
};

struct Operand {
    const PostingListView* list;
    LazyKey* key;
};

// Where a caller wants work to be done.
struct Choice {
    enum class Where { Auto, Cpu, Device } where = Where::Auto;
    std::string devices = "auto";  // for the service: "auto", "cuda", "opencl:1"...
};

struct DispatchProfile {
    std::string device;  // that did it, as the service names it; empty: the CPU
    std::string reason;  // why it was the CPU
    RequestProfile request;
    uint64_t returned_bytes = 0;
    double predicted_cpu_ns = 0, predicted_device_ns = 0;  // 0: it was not asked
};

struct DispatcherOptions {
    std::string executable;  // empty: there is no service
    uint64_t deadline_ns = 2'000'000'000;
    uint64_t start_patience_ns = 0;
    bool timed = false;
    bool gpu_seems_present = false;  // without one, `auto` is the CPU
};

class Dispatcher {
  public:
    // The options may change between operations.
    explicit Dispatcher(const DispatcherOptions& options) : options_(options) {}

    std::optional<uint64_t> intersect_count(const Choice& choice, std::span<const Operand> lists);
    std::optional<std::vector<uint32_t>> intersect(const Choice& choice,
                                                   std::span<const Operand> lists);

    // Of the last operation.
    const DispatchProfile& profile() const { return profile_; }

  private:
    struct KnownList {
        bool resident = false;
        bool refused = false;  // by the device, for good
        double credit_ns = 0;  // what its being there would have saved so far
    };
    struct KeyHash {
        size_t operator()(const ListKey& key) const { return key.low; }
    };
    // A service for one set of devices.
    struct Service {
        Client client;
        std::string device;  // its name, once connected
        std::optional<MeasuredModel> model;
        uint64_t look_for_model_at_ns = 0;
        std::unordered_map<ListKey, KnownList, KeyHash> lists;

        explicit Service(const std::string& devices) : client(ClientOptions{}) {
            client.options().devices = devices;
        }
    };
    enum class Admission { Refused, IfResident, WithUploads };

    Service& service_for(const std::string& devices);
    template <class Call>
    auto offload(Task task, const Choice& choice, std::span<const Operand> lists, Call call)
        -> decltype(call(std::declval<Client&>(), std::span<const ListOperand>()));
    Admission admit(Task task, Service& service, const std::string& devices,
                    std::span<const Operand> lists);
    bool has_model(Service& service, const std::string& devices);
    bool knows_device(Service& service);
    void learn(Service& service, std::span<const ListOperand> lists, bool done);

    const DispatcherOptions& options_;
    std::map<std::string, std::unique_ptr<Service>> services_;
    DispatchProfile profile_;
};

}  // namespace postings::service
