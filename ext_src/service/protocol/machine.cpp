#include "service/protocol/machine.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "core/base/simd_target.h"
#include "core/system/cache_files.h"
#include "core/system/environment.h"
#include "service/protocol/device_name.h"

namespace postings::service {

namespace {

namespace fs = std::filesystem;

// Increased when the model or what it predicts changes: older measurements are then void.
constexpr char kModelVersion[] = "postings cost model 4";

// Whether there is an OpenCL driver other than PoCL, which runs on the CPU.
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
    return "cost-model-" + service_name(devices);
}

}  // namespace

bool gpu_seems_present() {
    // The variable is for tests: it accepts any device.
    static const bool present = environment_variable("POSTINGS_AUTO_ANY") || look_for_gpu();
    return present;
}

// The file has the version, the CPU and the device in a line each, then the model.
std::optional<MeasuredModel> load_model(const std::string& devices) {
    std::optional<MeasuredModel> found;
    const std::string head = std::string(kModelVersion) + "\n" + cpu() + "\n";
    load_cached(file_name(devices), [&](std::string_view content) {
        if (!content.starts_with(head)) return false;
        found = MeasuredModel::parse(content.substr(head.size()));
        return found.has_value();
    });
    return found;
}

std::string MeasuredModel::text() const {
    return device + "\n" + model.text();
}

std::optional<MeasuredModel> MeasuredModel::parse(std::string_view text) {
    const size_t line = text.find('\n');
    if (line == text.npos) return std::nullopt;
    const auto model = CostModel::parse(text.substr(line + 1));
    if (!model) return std::nullopt;
    return MeasuredModel{std::string(text.substr(0, line)), *model};
}

bool store_model(const std::string& devices, const MeasuredModel& model) {
    return store_cached(file_name(devices),
                        std::string(kModelVersion) + "\n" + cpu() + "\n" + model.text());
}

}  // namespace postings::service
