// In place of sycl/backend.cpp where there is no AdaptiveCpp.
#include "device/backend.h"

namespace postings::device {

std::vector<DeviceInfo> sycl_devices() {
    return {};
}

std::unique_ptr<Backend> open_sycl(size_t, uint64_t, const KernelProgram*) {
    throw DeviceError("built without SYCL");
}

}  // namespace postings::device
