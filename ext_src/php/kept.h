// Native memory that survives a Zend call which does not return: a resource owns it, and PHP
// destroys what is left of those at the end of a request.
#pragma once

#include <new>

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
    // Zend's malloc() ends the process where there is no memory for a few bytes.
    Kept() noexcept
        : resource_(kept::new_resource()), value_(new (pemalloc(sizeof(Value), true)) Value) {
        resource_->ptr = static_cast<kept::Holder*>(value_);
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
