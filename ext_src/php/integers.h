// Integers between PHP arrays and native lists.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

extern "C" {
#include "php.h"
}

#include "core/list/lookup.h"
#include "php/boundary.h"

namespace postings::php {

// For an element that is none of the `wanted` numbers, which `converter` makes of strings.
WrongType wrong_number(const char* wanted, const char* converter, const zval* value, size_t index);

// The value as one of 32 bits that is at least `least`; WrongType and InvalidArgument name `index`.
uint32_t read_integer(const zval* value, size_t index, uint32_t least);

// Values in the array's order. WrongType, or InvalidArgument with the index, for what is not an
// integer from `least` to 2^32 - 1.
std::vector<uint32_t> read_integers(const HashTable* array, uint32_t least);

// Strictly ascending ones.
std::vector<uint32_t> read_doc_ids(const HashTable* array);

// WrongArgument, with the advice, unless they ascend strictly.
void check_ascending(std::span<const uint32_t> docs, const char* advice);
// The same for doc, which follows.
void check_follows(uint32_t previous, uint32_t doc, size_t index, const char* advice);
// For those that take any order on demand.
inline constexpr char kSortAdvice[] = "; sort: true takes them in any order";

// Makes `result` an empty packed array with room for `count` values.
void begin_array(zval* result, uint32_t count);
// Appends to such an array, within its room.
void append_values(zval* array, std::span<const uint32_t> values);
// Makes `result` an array of what `decode` finds in [from, from + count); if it throws (see
// guarded), `result` is null and this false.
bool set_array(zval* result, const PostingListView& list, DecodeBlock decode, uint32_t from,
               uint32_t count);

}  // namespace postings::php
