// The number of documents that have a term, which the application's index tells. Some thousand are
// kept, as many items ask for the same ones.
#pragma once

#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

class TermCounts {
  public:
    // Counts the term. `hash`, of a page's address, is appended to the prefix in the form that
    // Yioop writes; an empty one is not. False: leave the call to PHP.
    bool count(std::string_view prefix, std::string_view hash, const zval* index_name,
               double* count);
    // The hash in Yioop's form, made by the application's function; null: leave the call to PHP.
    zend_string* base64(std::string_view hash);
    void release();

  private:
    bool ask(zend_string* term, const zval* index_name, double* count);

    static constexpr uint32_t kMostKept = 4096;

    HashTable* counts_ = nullptr;  // by index and term
};

}  // namespace postings::yioop
