// The file of a WebArchive, open, and used by the functions that a program's call finds.
#pragma once

#include <initializer_list>
#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// There is no destructor, as Zend may leave a function without unwinding it. False if something was
// thrown.
class ArchiveFile {
  public:
    // Whether all functions exist that are called here.
    static bool has_functions();

    bool open(zend_string* name);
    bool cut(zend_long size);
    bool write(zend_string* bytes);
    bool close();
    // Less than 0 if the file cannot tell, or something was thrown.
    zend_long offset();
    zval* file() { return &file_; }
    void release() { zval_ptr_dtor(&file_); }

  private:
    static bool call(std::string_view name, std::initializer_list<zval> arguments,
                     zval* result = nullptr);

    zval file_{};
};

}  // namespace postings::yioop
