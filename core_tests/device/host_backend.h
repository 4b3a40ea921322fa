// A backend whose device is this process: kernels as C++ functions over plain memory.
#pragma once

#include <utility>
#include <vector>

#include "device/backend.h"
#include "device/in_order_stream.h"

namespace postings::device {

class HostBackend : public Backend {
  public:
    explicit HostBackend(uint64_t arena_bytes) : arena_(arena_bytes / 4 + 2 * kBufferWords) {}

    std::string name() const override { return "C++"; }
    std::string kind() const override { return "host"; }
    Shape shape() const override { return {1, 8}; }
    uint64_t arena_bytes() const override { return (arena_.size() - 2 * kBufferWords) * 4; }
    void write(uint64_t offset, std::span<const uint8_t> bytes) override;
    void read(uint64_t offset, std::span<uint8_t> bytes) override;
    void zero(uint64_t offset, uint64_t bytes) override;
    PostingsResultBuffer result_buffer() override {
        return {arena_bytes(), next_sequence_number(), 0};
    }
    std::span<const uint32_t> answer(const PostingsResultBuffer& result_buffer,
                                     size_t words) override;
    std::unique_ptr<Stream> open_stream() override {
        if (std::exchange(has_stream_, true)) return nullptr;
        return std::make_unique<InOrderStream>(*this, arena_bytes() + kBufferWords * 4);
    }
    void time_launches(bool) override {}
    uint64_t device_ns() override { return 0; }

  protected:
    void launch_bytes(Kernel kernel, uint32_t groups, const void* parameters,
                      size_t bytes) override;

  private:
    static constexpr size_t kBufferWords = 1 + kResultBufferWords;
    std::vector<uint32_t> arena_;  // two result buffers behind it
    bool has_stream_ = false;
};

}  // namespace postings::device
