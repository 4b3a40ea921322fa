#include "device/opencl_devices.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace postings::device {

void check_opencl(cl_int status, const char* what) {
    if (status != CL_SUCCESS) {
        throw DeviceError(std::string(what) + " failed with OpenCL error " +
                          std::to_string(status));
    }
}

std::string device_text(cl_device_id device, cl_device_info what) {
    const auto get = opencl()->clGetDeviceInfo;
    size_t size = 0;
    check_opencl(get(device, what, 0, nullptr, &size), "clGetDeviceInfo");
    std::string text(size, '\0');
    check_opencl(get(device, what, size, text.data(), nullptr), "clGetDeviceInfo");
    text.resize(text.find('\0') == std::string::npos ? size : text.find('\0'));
    return text;
}

namespace {

std::vector<cl_device_id> all_devices() {
    if (opencl() == nullptr) return {};
    cl_uint count = 0;
    if (opencl()->clGetPlatformIDs(0, nullptr, &count) != CL_SUCCESS) return {};
    std::vector<cl_platform_id> platforms(count);
    if (opencl()->clGetPlatformIDs(count, platforms.data(), nullptr) != CL_SUCCESS) return {};
    std::vector<cl_device_id> devices;
    for (cl_platform_id platform : platforms) {
        cl_uint here = 0;
        const auto get = opencl()->clGetDeviceIDs;
        if (get(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &here) != CL_SUCCESS) continue;
        const size_t before = devices.size();
        devices.resize(before + here);
        if (get(platform, CL_DEVICE_TYPE_ALL, here, devices.data() + before, nullptr) !=
            CL_SUCCESS) {
            devices.resize(before);
        }
    }
    return devices;
}

// Constants of the extensions cl_khr_device_uuid, cl_khr_pci_bus_info,
// cl_nv_device_attribute_query.
constexpr cl_device_info kUuid = 0x106A, kPciBus = 0x410F, kNvidiaBus = 0x4008,
                         kNvidiaSlot = 0x4009;

template <size_t kBytes>
std::string hexadecimal(cl_device_id device, cl_device_info what) {
    std::array<uint8_t, kBytes> bytes{};
    size_t size = 0;
    if (opencl()->clGetDeviceInfo(device, what, kBytes, bytes.data(), &size) != CL_SUCCESS ||
        size != kBytes || std::ranges::all_of(bytes, [](uint8_t byte) { return byte == 0; })) {
        return {};
    }
    std::string text;
    for (const uint8_t byte : bytes) {
        constexpr char kDigits[] = "0123456789abcdef";
        text += {kDigits[byte >> 4], kDigits[byte & 15]};
    }
    return text;
}

std::string name_as_id(cl_device_id device) {
    std::string id = device_text(device, CL_DEVICE_NAME).substr(0, 40);
    for (char& c : id) {
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '-';
    }
    return id;
}

// The device's UUID or bus number; its name where the driver tells neither.
std::string device_id(cl_device_id device) {
    if (auto uuid = hexadecimal<16>(device, kUuid); !uuid.empty()) return uuid;
    if (const auto bus = hexadecimal<16>(device, kPciBus); !bus.empty()) return "bus-" + bus;
    const auto bus = hexadecimal<4>(device, kNvidiaBus), slot = hexadecimal<4>(device, kNvidiaSlot);
    if (!bus.empty() || !slot.empty()) return "bus-" + bus + "-" + slot;
    return name_as_id(device);
}

}  // namespace

std::vector<OpenClDevice> list_opencl_devices() {
    std::vector<OpenClDevice> listed;
    for (cl_device_id device : all_devices()) {
        try {
            listed.push_back({device,
                              {"opencl", device_text(device, CL_DEVICE_NAME),
                               device_number<cl_ulong>(device, CL_DEVICE_GLOBAL_MEM_SIZE),
                               is_gpu(device), device_id(device)}});
        } catch (const DeviceError&) {
        }
    }
    std::ranges::stable_partition(listed, [](const auto& one) { return one.info.is_gpu; });
    // Devices that cannot be told apart otherwise get numbers.
    for (size_t i = 0; i < listed.size(); ++i) {
        std::string& id = listed[i].info.id;
        const auto same = std::count_if(listed.begin(), listed.begin() + static_cast<ptrdiff_t>(i),
                                        [&](const auto& one) { return one.info.id == id; });
        if (same > 0) id += "-" + std::to_string(i);
    }
    return listed;
}

std::vector<DeviceInfo> opencl_devices() {
    std::vector<DeviceInfo> infos;
    for (auto& one : list_opencl_devices()) infos.push_back(std::move(one.info));
    return infos;
}

}  // namespace postings::device
