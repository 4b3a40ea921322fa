// Tells when an intersection gives up: some seconds after the first one began.
#pragma once

#include <ctime>

#include "yioop/iterators/fields.h"

namespace postings::yioop {

class SyncTimer {
  public:
    // False: leave the call to PHP.
    bool load(zend_object* object, FieldReader& fields, bool is_2021);

    // To be called when a search begins.
    void start();
    bool is_over() const { return runs_ && time(nullptr) > end_; }
    // Stores the beginning where PHP does.
    void save(zend_object* object) const;

  private:
    bool load_static(const zend_object* object);

    // The beginning: until 2018 one for the whole request, in a static variable of a method; since
    // then a property of the object.
    zval* shared_ = nullptr;
    zend_long began_ = 0, timeout_ = 0, end_ = 0;
    bool on_ = false, runs_ = false, is_of_object_ = false;
};

}  // namespace postings::yioop
