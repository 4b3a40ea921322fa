// The threads that the tool keeps from query to query: oneTBB's or OpenMP's.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace postings::batch {

enum class PoolKind { kNone, kTbb, kOpenMp };

class Pool {
  public:
    // Throws InvalidArgument when the tool was built without that kind.
    Pool(PoolKind kind, size_t threads);
    ~Pool();
    Pool(Pool&&) noexcept;

    size_t threads() const { return threads_; }
    // body(i) for every i below count, in any order; threads take the next one when they are free.
    // What a body throws is thrown here, after the others are done.
    void for_each(size_t count, const std::function<void(size_t)>& body) const;

  private:
    struct Arena;

    PoolKind kind_;
    size_t threads_;
    std::unique_ptr<Arena> arena_;
};

}  // namespace postings::batch
