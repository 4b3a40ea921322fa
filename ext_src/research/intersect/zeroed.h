// An array of zeros whose pages cost nothing until they are touched: tables over the whole range of
// docIDs (up to 2^32) of which a list fills only a part.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace postings {

template <class T>
class Zeroed {
    static_assert(std::is_trivial_v<T>);

  public:
    Zeroed() = default;
    explicit Zeroed(size_t size)
        : data_(static_cast<T*>(std::calloc(std::max<size_t>(size, 1), sizeof(T)))), size_(size) {
        if (!data_) throw std::bad_alloc();
    }
    T& operator[](size_t i) { return data_.get()[i]; }
    const T& operator[](size_t i) const { return data_.get()[i]; }
    const T* data() const { return data_.get(); }
    size_t size() const { return size_; }

  private:
    struct Free {
        void operator()(T* p) const { std::free(p); }
    };
    std::unique_ptr<T, Free> data_;
    size_t size_ = 0;
};

}  // namespace postings
