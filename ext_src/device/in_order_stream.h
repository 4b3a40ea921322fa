// The stream of a device that runs everything in one order: its launches are the backend's.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "device/backend.h"

namespace postings::device {

class InOrderStream : public Stream {
  public:
    // `results` is where the result buffer lies, as Backend::read() takes it.
    InOrderStream(Backend& backend, uint64_t results) : backend_(backend), results_(results) {}

    void write(uint64_t offset, std::span<const uint8_t> bytes) override {
        backend_.write(offset, bytes);
    }
    PostingsResultBuffer result_buffer(size_t first_word) override {
        last_ = first_word;
        answers_.clear();
        return {results_ + 4 * first_word, backend_.next_sequence_number(), 0};
    }
    std::optional<std::span<const uint32_t>> answer(const PostingsResultBuffer& result_buffer,
                                                    size_t words) override {
        // Reads all answers of the launch at once, as far as their number is known: otherwise each
        // would wait for the device by itself.
        const size_t first = (result_buffer.address - results_) / 4, end = first + 1 + words;
        if (answers_.size() < end) {
            const size_t all = std::min(last_ + 1 + words, Backend::kResultBufferWords);
            answers_.resize(std::max(end, all));
            backend_.read(results_,
                          {reinterpret_cast<uint8_t*>(answers_.data()), answers_.size() * 4});
        }
        if (answers_[first] != result_buffer.sequence_number)
            throw DeviceError("a kernel ended without an answer");
        return std::span<const uint32_t>(answers_).subspan(first + 1, words);
    }

  protected:
    void launch_bytes(Kernel kernel, uint32_t groups, const void* parameters,
                      size_t bytes) override {
        answers_.clear();
        backend_.launch_bytes(kernel, groups, parameters, bytes);
    }

  private:
    Backend& backend_;
    uint64_t results_;
    size_t last_ = 0;                // first word of the last result buffer
    std::vector<uint32_t> answers_;  // what has been read since the last launch
};

}  // namespace postings::device
