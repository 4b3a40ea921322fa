// addDocIndexPostings(): postings with their document numbers increased.
#pragma once

#include <cstdint>
#include <span>

extern "C" {
#include "php.h"
}

#include "yioop/next_posting.h"

namespace yioop {

// A string under construction. No destructor: see Scratch.
struct Output {
    zend_string* string;
    size_t size = 0;

    void reserve(size_t more) {
        if (EXPECTED(ZSTR_LEN(string) - size >= more)) return;
        string = zend_string_extend(string, size + more + ZSTR_LEN(string) / 2, false);
    }
    uint8_t* end() { return reinterpret_cast<uint8_t*>(ZSTR_VAL(string)) + size; }
};

// Joins a document and its list for encoding. `positions` has room for one element in front of it.
std::span<const int32_t> join(int32_t doc_index, int32_t* positions, size_t size);

// Appends the postings, with `add_offset` added to their documents; invalid ones are reported to
// the log and left out. False if something was thrown.
bool move_postings(Bytes postings, zval* add_offset, Output* out);
// The same, if nothing has to be logged, warned of or thrown; else false, and what was appended is
// of no use.
bool move_postings_quietly(Bytes postings, zval* add_offset, Output* out);

}  // namespace yioop
