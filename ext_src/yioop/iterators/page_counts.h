// In how many documents terms are, as the application's index tells: each is asked for once.
#pragma once

#include <string_view>

#include "yioop/iterators/arena.h"

namespace postings::yioop {

class TermCounts {
  public:
    explicit TermCounts(Arena& arena) : arena_(arena) {}

    // False: leave the call to PHP. `hash` of a page's address goes behind the prefix as Yioop
    // writes it; an empty one does not.
    bool count(std::string_view prefix, std::string_view hash, const zval* index_name,
               double* count);
    // As Yioop writes it, by the application's function; null: leave the call to PHP.
    zend_string* base64(std::string_view hash);
    void release();

  private:
    bool ask(zend_string* term, const zval* index_name, double* count);

    Arena& arena_;
    HashTable* counts_ = nullptr;  // by index and term
};

}  // namespace postings::yioop
