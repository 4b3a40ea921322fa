// Converts integers between PHP arrays and native lists.
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

// The error for an element that is not one of the `wanted` numbers; it recommends `converter`,
// which makes them of strings.
WrongType wrong_number(const char* wanted, const char* converter, const zval* value, size_t index);

// The value as a 32-bit integer that is at least `least`; WrongType and InvalidArgument name
// `index`.
uint32_t read_integer(const zval* value, size_t index, uint32_t least);

// Reads values in the array's order. WrongType, or InvalidArgument with the index, for a value that
// is no integer from `least` to 2^32 - 1.
std::vector<uint32_t> read_integers(const HashTable* array, uint32_t least);

// Reads values that must ascend strictly.
std::vector<uint32_t> read_doc_ids(const HashTable* array);

// Throws WrongArgument, with the advice, unless the docIDs ascend strictly.
void check_ascending(std::span<const uint32_t> docs, const char* advice);
// The same for `doc`, which comes after `previous`.
void check_follows(uint32_t previous, uint32_t doc, size_t index, const char* advice);
// Advice for functions that can take docIDs in any order.
inline constexpr char kSortAdvice[] = "; sort: true takes them in any order";

// Makes `result` an empty packed array with room for `count` values; false, and something thrown,
// if PHP's memory has no room for it.
bool begin_array(zval* result, uint32_t count);
// Appends to such an array, within its room.
void append_values(zval* array, std::span<const uint32_t> values);
// Makes `result` an array of the values that `decode` gives for postings [from, from + count); if
// it throws (see guarded), `result` is null and this returns false.
bool set_array(zval* result, const PostingListView& list, DecodeBlock decode, uint32_t from,
               uint32_t count);

}  // namespace postings::php
