// A device whose streams, of which there are two, answer only when they are told to.
#pragma once

#include <atomic>

#include "device/host_backend.h"

namespace postings::device {

class PendingStream : public InOrderStream {
  public:
    PendingStream(Backend& backend, uint64_t results, const std::atomic<bool>& answers)
        : InOrderStream(backend, results), answers_(answers) {}
    std::optional<std::span<const uint32_t>> answer(const PostingsResultBuffer& result_buffer,
                                                    size_t words) override {
        if (!answers_) return std::nullopt;
        return InOrderStream::answer(result_buffer, words);
    }

  private:
    const std::atomic<bool>& answers_;
};

// Counts the buffers that are pinned, too.
class PendingBackend : public HostBackend {
  public:
    PendingBackend(uint64_t arena_bytes, const std::atomic<bool>& answers, std::atomic<int>& pinned)
        : HostBackend(arena_bytes + kStreams * kResultBytes), answers_(answers), pinned_(pinned) {}

    // Behind it, the streams' results.
    uint64_t arena_bytes() const override {
        return HostBackend::arena_bytes() - kStreams * kResultBytes;
    }
    std::unique_ptr<Stream> open_stream() override {
        if (streams_ == kStreams) return nullptr;
        return std::make_unique<PendingStream>(*this, arena_bytes() + streams_++ * kResultBytes,
                                               answers_);
    }
    PostingsResultBuffer result_buffer() override {
        return {HostBackend::arena_bytes(), next_sequence_number(), 0};
    }
    void pin(std::span<uint8_t>) override { ++pinned_; }
    void unpin(std::span<uint8_t>) override { --pinned_; }

  private:
    static constexpr uint64_t kStreams = 2, kResultBytes = 4 * (2 + kResultBufferWords);
    const std::atomic<bool>& answers_;
    std::atomic<int>& pinned_;
    uint64_t streams_ = 0;
};

}  // namespace postings::device
