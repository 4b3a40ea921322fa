// When an intersection gives up: some seconds after the first one began.
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
    // As PHP keeps when it began.
    void save(zend_object* object) const;

  private:
    bool load_static(const zend_object* object);

    // Until 2018 of all of a request, in a static variable of a method; since then of the object.
    zval* shared_ = nullptr;
    zend_long began_ = 0, timeout_ = 0, end_ = 0;
    bool on_ = false, runs_ = false, is_of_object_ = false;
};

}  // namespace postings::yioop
