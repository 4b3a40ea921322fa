// The stream of a device that does one thing after another: launches are the backend's.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "device/backend.h"

namespace postings::device {

class InOrderStream : public Stream {
  public:
    // Room for a result buffer lies at `results`, as Backend::read() takes it.
    InOrderStream(Backend& backend, uint64_t results) : backend_(backend), results_(results) {}

    void write(uint64_t offset, std::span<const uint8_t> bytes) override {
        backend_.write(offset, bytes);
    }
    PostingsResultBuffer result_buffer(size_t first_word) override {
        return {results_ + 4 * first_word, backend_.next_sequence_number(), 0};
    }
    std::optional<std::span<const uint32_t>> answer(const PostingsResultBuffer& result_buffer,
                                                    size_t words) override {
        answer_.resize(1 + words);
        backend_.read(result_buffer.address,
                      {reinterpret_cast<uint8_t*>(answer_.data()), answer_.size() * 4});
        if (answer_[0] != result_buffer.sequence_number)
            throw DeviceError("a kernel ended without an answer");
        return std::span<const uint32_t>(answer_).subspan(1);
    }

  protected:
    void launch_bytes(Kernel kernel, uint32_t groups, const void* parameters,
                      size_t bytes) override {
        backend_.launch_bytes(kernel, groups, parameters, bytes);
    }

  private:
    Backend& backend_;
    uint64_t results_;
    std::vector<uint32_t> answer_;
};

}  // namespace postings::device
