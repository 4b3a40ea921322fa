// Native memory that survives a Zend call which does not return: a resource owns it, and PHP
// destroys what is left of those at the end of a request.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::php {

namespace kept {

struct Holder {
    virtual ~Holder() = default;
};
// Of a resource whose pointer is a Holder, or null.
zend_resource* new_resource();

}  // namespace kept

// A T on the native heap. No destructor, since Zend may jump past it: release() it.
template <class T>
class Kept {
  public:
    // Ends the process where there is no memory for a few bytes, as Zend does.
    Kept() noexcept : resource_(kept::new_resource()), value_(new Value) {
        resource_->ptr = value_;
    }
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;

    T& operator*() { return value_->value; }
    T* operator->() { return &value_->value; }
    void release() { zend_list_delete(resource_); }

  private:
    struct Value : kept::Holder {
        T value;
    };
    zend_resource* resource_;
    Value* value_;
};

void kept_minit(int module_number);

}  // namespace postings::php
