// The OpenCL devices of this machine, and what can be asked about them.
#pragma once

#include <string>
#include <vector>

#include "device/backend.h"
#include "device/opencl_loader.h"

namespace postings::device {

// Throws DeviceError unless the call went well; `what` is its name.
void check_opencl(cl_int status, const char* what);

std::string device_text(cl_device_id device, cl_device_info what);

template <typename T>
T device_number(cl_device_id device, cl_device_info what) {
    T value{};
    check_opencl(opencl()->clGetDeviceInfo(device, what, sizeof value, &value, nullptr),
                 "clGetDeviceInfo");
    return value;
}

inline bool is_gpu(cl_device_id device) {
    return (device_number<cl_device_type>(device, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_GPU) != 0;
}

struct OpenClDevice {
    cl_device_id device;
    DeviceInfo info;
};

// GPUs come first: a CPU as a device (PoCL) is for tests. A device that cannot be asked about, as a
// GPU that has fallen off the bus, is left out.
std::vector<OpenClDevice> list_opencl_devices();

}  // namespace postings::device
