// In place of opencl_backend.cpp where there are no headers of OpenCL.
#include "device/backend.h"

namespace postings::device {

std::vector<DeviceInfo> opencl_devices() {
    return {};
}

std::unique_ptr<Backend> open_opencl(size_t, uint64_t, const KernelProgram*) {
    throw DeviceError("built without OpenCL");
}

}  // namespace postings::device
