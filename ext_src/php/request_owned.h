// Native memory that survives a Zend call which does not return: a resource owns it, and PHP
// destroys what is left of those at the end of a request.
#pragma once

#include <new>

extern "C" {
#include "php.h"
}

namespace postings::php {

namespace request_owned {

struct Holder {
    virtual ~Holder() = default;
};
// Makes a resource whose pointer is a Holder, or null.
zend_resource* new_resource();

}  // namespace request_owned

// A T on the native heap. No destructor, since Zend may jump past it: release() it.
template <class T>
class RequestOwned {
  public:
    // Zend's malloc() ends the process where there is no memory for a few bytes.
    RequestOwned() noexcept
        : resource_(request_owned::new_resource()),
          value_(new (pemalloc(sizeof(Value), true)) Value) {
        resource_->ptr = static_cast<request_owned::Holder*>(value_);
    }
    RequestOwned(const RequestOwned&) = delete;
    RequestOwned& operator=(const RequestOwned&) = delete;

    T& operator*() { return value_->value; }
    T* operator->() { return &value_->value; }
    void release() { zend_list_delete(resource_); }

  private:
    struct Value : request_owned::Holder {
        T value;
    };
    zend_resource* resource_;
    Value* value_;
};

void request_owned_minit(int module_number);

}  // namespace postings::php
