// Yioop's functions, and their known bodies.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

extern "C" {
#include "php.h"
}

#include "core/codec/modified9.h"

namespace postings::yioop {

using modified9::Dialect;

// One of yioop_functions(), or kCount.
enum Function : uint8_t {
    kPackPosting,
    kUnpackPosting,
    kAddDocIndexPostings,
    kDeltaList,
    kDeDeltaList,
    kEncodeModified9,
    kPackListModified9,
    kNextPostString,
    kDecodeModified9,
    kUnpackListModified9,
    kDocIndexModified9,
    kVByteEncode,
    kVByteDecode,
    kUnpackInt,
    kPackInt,
    kUnpackFloat,
    kPackFloat,
    // Not a function, but a class with tables that some of them use.
    kMod9Constants,
    kCount,
};

// The name as declared, without a namespace. kMod9Constants is a class.
std::string_view name_of(Function function);
// kCount if the name, in any case, is none of them.
Function function_of(const zend_string* name);

// The functions that run in native code wherever this one does: bits of Function.
uint32_t parts_of(Function function);

// The dialect of the versions of Yioop whose function (or class) has a body with this fingerprint.
std::optional<Dialect> dialect_of_body(Function function, uint64_t fingerprint);

// Differs between builds whose known bodies differ.
uint64_t known_bodies_version();

}  // namespace postings::yioop
