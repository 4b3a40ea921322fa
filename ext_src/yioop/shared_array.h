// Arrays that requests have in common, as opcache has those that are written in a script: PHP
// neither counts who uses one nor frees it, and copies it to change it.
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
    // No value of it may be in use any more: not before the request has ended.
    ~SharedArray();

    // A copy of an array of strings and arrays of these; empty if it holds anything else.
    static SharedArray of(const zend_array* array);

    explicit operator bool() const { return array_ != nullptr; }
    // All memory that it has.
    size_t bytes() const { return bytes_; }
    void give(zval* value) const;

  private:
    zend_array* array_ = nullptr;
    size_t bytes_ = 0;
};

}  // namespace postings::yioop
