#include "service/protocol/machine.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/base/simd_target.h"
#include "core/system/cache_files.h"

namespace postings::service {

namespace {

namespace fs = std::filesystem;

// Counted up when the model or what it predicts changes: what was measured before is void.
constexpr char kModelVersion[] = "postings cost model 4";

// An OpenCL driver that is not PoCL, which runs on the CPU.
bool has_opencl_driver() {
    std::error_code failed;
    for (const auto& entry : fs::directory_iterator("/etc/OpenCL/vendors", failed)) {
        if (entry.path().extension() == ".icd" && entry.path().stem() != "pocl") return true;
    }
    return false;
}

bool look_for_gpu() {
    for (const char* node : {"/dev/nvidiactl", "/dev/dxg"}) {
        if (access(node, F_OK) == 0) return true;
    }
    return (access("/dev/kfd", F_OK) == 0 || access("/dev/dri", F_OK) == 0) && has_opencl_driver();
}

std::string cpu() {
    std::ifstream file("/proc/cpuinfo");
    std::string line, name;
    while (name.empty() && std::getline(file, line)) {
        if (line.starts_with("model name")) name = line.substr(line.find(':') + 1);
    }
    return "CPU" + name + ", " + simd_target();
}

std::string file_name(const std::string& devices) {
    std::string name = "cost-model-" + devices;
    std::ranges::replace_if(
        name, [](unsigned char c) { return !std::isalnum(c); }, '-');
    return name;
}

}  // namespace

bool gpu_seems_present() {
    // The variable is for tests: any device will do.
    static const bool present = std::getenv("POSTINGS_AUTO_ANY") != nullptr || look_for_gpu();
    return present;
}

// Three lines that say whose it is, then the model.
std::optional<MeasuredModel> load_model(const std::string& devices) {
    const std::string machine = cpu();
    for (const fs::path& folder : cache_folders()) {
        std::ifstream file(folder / file_name(devices));
        std::string version, measured_on, device;
        if (!std::getline(file, version) || !std::getline(file, measured_on) ||
            !std::getline(file, device) || version != kModelVersion || measured_on != machine) {
            continue;
        }
        const std::string rest{std::istreambuf_iterator<char>(file), {}};
        if (const auto model = CostModel::parse(rest)) return MeasuredModel{device, *model};
    }
    return std::nullopt;
}

bool store_model(const std::string& devices, const MeasuredModel& model) {
    return store_cached(file_name(devices), std::string(kModelVersion) + "\n" + cpu() + "\n" +
                                                model.device + "\n" + model.model.text());
}

}  // namespace postings::service
