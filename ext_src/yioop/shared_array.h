// Arrays that all requests share, as opcache does with those written in scripts: PHP neither counts
// their users nor frees them, and copies them to change them.
#pragma once

#include <cstddef>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

class SharedArray {
  public:
    SharedArray() = default;
    SharedArray(SharedArray&& other) noexcept;
    SharedArray& operator=(SharedArray&& other) noexcept;
    // No value of it may be in use any more, which is only certain after the request's end.
    ~SharedArray();

    // Copies an array of strings and arrays of these; empty if it holds anything else.
    static SharedArray of(const zend_array* array);

    explicit operator bool() const { return array_ != nullptr; }
    // The memory that it takes.
    size_t bytes() const { return bytes_; }
    void give(zval* value) const;

  private:
    zend_array* array_ = nullptr;
    size_t bytes_ = 0;
};

}  // namespace postings::yioop
