// Zeroes of which only those pages take memory that are written to, where the system has such.
#pragma once

#include <cstddef>
#include <memory>

namespace postings {

class SparseZeros {
  public:
    // Throws std::bad_alloc.
    explicit SparseZeros(size_t bytes);

    void* data() const { return data_.get(); }

  private:
    struct Free {
        size_t bytes;
        void operator()(void* data) const;
    };
    std::unique_ptr<void, Free> data_;
};

}  // namespace postings
