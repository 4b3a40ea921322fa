// Modified-9 encoding with PHP's own arithmetic, step by step as Yioop does it: for lists that hold
// other values than small integers, where Yioop's code gives warnings, floats and conversions.
#pragma once

extern "C" {
#include "php.h"
}
#include "zend_smart_str.h"

namespace yioop {

// The numbers of the arguments to name in errors; 0 where none can be at fault.
struct PackArguments {
    uint32_t continue_bits, cnt, pack_list;
};

// Packs one word as packListModified9() does. False if something was thrown.
bool pack_word(zval* continue_bits, zval* cnt, zval* pack_list, PackArguments arguments,
               unsigned char word[4]);

// No destructor: its memory is PHP's own, and release() must be called on every way out.
class LiteralEncoder {
  public:
    LiteralEncoder() { array_init(&word_); }

    // Adds an element; `argument` is the one to name if it cannot be encoded. False if something
    // was thrown.
    bool push(zval* element, uint32_t argument);
    bool push_all(zval* list, uint32_t argument);

    // The encoded list, or null if something was thrown, now or before.
    zend_string* finish(bool complete, uint32_t argument);

  private:
    bool look_up_capacity(zend_long length, zval* capacity);
    bool emit(zend_long flag, zval* capacity, uint32_t argument);

    zend_long flag_ = 3;
    zend_long length_ = 1;
    zend_long max_ = 1;
    zend_long count_ = 0;
    zval word_;
    smart_str out_ = {};
};

}  // namespace yioop
