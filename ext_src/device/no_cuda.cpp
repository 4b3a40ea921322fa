// In place of cuda/backend.cu where there is no nvcc.
#include "device/backend.h"

namespace postings::device {

std::vector<DeviceInfo> cuda_devices() {
    return {};
}

std::unique_ptr<Backend> open_cuda(size_t, uint64_t, const KernelProgram*) {
    throw DeviceError("built without CUDA");
}

}  // namespace postings::device
