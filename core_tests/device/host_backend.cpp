#include "host_backend.h"

#include <cstring>

#include "research/device/program.h"

#pragma GCC diagnostic push
// What only teams of many lanes need.
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include "program.h"
#include "research/program.h"
#pragma GCC diagnostic pop

namespace postings::device {

namespace {

template <typename Parameters>
void run(void (*kernel)(u32*, Parameters), uint32_t* arena, uint32_t groups,
         const void* parameters) {
    Parameters copy;
    std::memcpy(&copy, parameters, sizeof copy);
    host_group_count = groups;
    for (host_group_id = 0; host_group_id < groups; ++host_group_id) kernel(arena, copy);
}

}  // namespace

void HostBackend::write(uint64_t offset, std::span<const uint8_t> bytes) {
    if (!bytes.empty()) {
        std::memcpy(reinterpret_cast<uint8_t*>(arena_.data()) + offset, bytes.data(), bytes.size());
    }
}

void HostBackend::read(uint64_t offset, std::span<uint8_t> bytes) {
    if (!bytes.empty()) {
        std::memcpy(bytes.data(), reinterpret_cast<uint8_t*>(arena_.data()) + offset, bytes.size());
    }
}

void HostBackend::zero(uint64_t offset, uint64_t bytes) {
    std::memset(reinterpret_cast<uint8_t*>(arena_.data()) + offset, 0, bytes);
}

std::span<const uint32_t> HostBackend::answer(const PostingsResultBuffer& result_buffer,
                                              size_t words) {
    const uint32_t* answer = arena_.data() + result_buffer.address / 4;
    if (answer[0] != result_buffer.sequence_number)
        throw DeviceError("a kernel ended without an answer");
    return {answer + 1, words};
}

void HostBackend::launch_bytes(Kernel kernel, uint32_t groups, const void* parameters, size_t) {
    uint32_t* arena = arena_.data();
#define POSTINGS_KERNEL(name, function, parameters_type, teams) \
    if (kernel == Kernel::name) return run(&function, arena, groups, parameters);
#include "kernels.h"
#define POSTINGS_KERNEL(name, function, parameters_type, teams) \
    if (kernel == k##name) return run(&function, arena, groups, parameters);
#include "research/kernels.h"
}

}  // namespace postings::device
