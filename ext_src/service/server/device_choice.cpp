#include "service/server/device_choice.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/system/descriptor.h"
#include "service/server/ownership.h"

namespace postings::service {

namespace {

struct Choice {
    std::string kind;
    size_t number;
    uint64_t memory;
    std::string id;
};

// For tests: a CPU's OpenCL is a device for `auto` as well.
bool any_device_will_do() {
    return std::getenv("POSTINGS_AUTO_ANY") != nullptr;
}

// In this order for `auto`, and without SYCL.
constexpr const char* kKinds[] = {"cuda", "opencl", "sycl"};

// The first GPU by CUDA, or by OpenCL; a CPU's OpenCL, and SYCL, only if they are asked for by
// name.
std::optional<Choice> choose(const std::string& kind, const std::string& which) {
    const size_t colon = which.find(':');
    const bool is_auto = which == "auto";
    if (is_auto ? kind == "sycl" : which.substr(0, colon) != kind) return std::nullopt;
    size_t number = colon == std::string::npos ? 0 : std::stoul(which.substr(colon + 1));
    const auto devices = kind == "cuda"     ? device::cuda_devices()
                         : kind == "opencl" ? device::opencl_devices()
                                            : device::sycl_devices();
    if (is_auto && !any_device_will_do()) {
        number = static_cast<size_t>(std::ranges::find_if(devices, &device::DeviceInfo::is_gpu) -
                                     devices.begin());
    }
    if (number >= devices.size()) return std::nullopt;
    return Choice{kind, number, devices[number].memory, devices[number].id};
}

std::unique_ptr<device::Backend> open(const Choice& choice, uint64_t arena) {
    if (choice.kind == "cuda") return device::open_cuda(choice.number, arena);
    if (choice.kind == "sycl") return device::open_sycl(choice.number, arena);
    return device::open_opencl(choice.number, arena);
}

constexpr uint64_t kLeastArena = uint64_t{64} << 20;

// With the words of CUDA's driver, which counts no devices and says no more where it is broken, too
// old for the runtime, or not there.
std::string no_device_for(const std::string& which) {
    std::string none = "this machine has no device for '" + which + "'";
    const bool may_be_cuda = which == "auto" || which.starts_with("cuda");
    if (!may_be_cuda || !device::cuda_devices().empty()) return none;
    try {
        device::open_cuda(0, kLeastArena);
    } catch (const device::DeviceError& error) {
        return none + ": " + error.what();
    }
    return none;
}

// Until the process ends.
Descriptor held_device;

}  // namespace

std::unique_ptr<device::Backend> open_device(const std::string& which, uint64_t memory) {
    // What the one before had, if it could not be used after all.
    held_device = Descriptor();
    std::string reasons;
    const auto add = [&reasons](const std::string& reason) {
        reasons += (reasons.empty() ? "" : "; ") + reason;
    };
    for (const char* kind : kKinds) {
        const auto choice = choose(kind, which);
        if (!choice) continue;
        const uint64_t arena = memory != 0 ? memory : choice->memory / 4 * 3;
        try {
            Descriptor device = take_device(choice->kind + "-" + choice->id, which);
            auto backend = open(*choice, arena);
            // What others use of the device may leave next to nothing.
            if (memory != 0 || backend->arena_bytes() >= kLeastArena) {
                held_device = std::move(device);
                return backend;
            }
            add(backend->name() + ": only " + std::to_string(backend->arena_bytes() >> 20) +
                " MiB of its memory are to be had");
        } catch (const device::DeviceError& error) {
            add(error.what());
        }
    }
    throw device::DeviceError(reasons.empty() ? no_device_for(which) : reasons);
}

uint64_t devices_of_kind(const std::string& kind) {
    if (kind != "cuda" && kind != "opencl") return 1;
    const auto devices = kind == "cuda" ? device::cuda_devices() : device::opencl_devices();
    uint64_t gpus = 0;
    while (gpus < devices.size() && (devices[gpus].is_gpu || any_device_will_do())) ++gpus;
    return std::max<uint64_t>(gpus, 1);
}

std::string device_list() {
    std::string list;
    auto devices = device::cuda_devices();
    for (auto& device : device::opencl_devices()) devices.push_back(device);
    for (auto& device : device::sycl_devices()) devices.push_back(device);
    if (devices.empty()) return "no devices\n";
    std::map<std::string, size_t> counts;
    for (const auto& device : devices) {
        list += device.kind + ":" + std::to_string(counts[device.kind]++) + "  " + device.name +
                ", " + std::to_string(device.memory >> 20) + " MiB" +
                (device.is_gpu ? "" : ", a CPU") + "\n";
    }
    return list;
}

}  // namespace postings::service
