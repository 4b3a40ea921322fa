// What the core throws. The Zend layer turns these into PHP exceptions in one place
// (php/boundary.h).
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace postings {

class Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// The bytes are not what an encoder of ours writes; `offset` is where, from the start of what was
// handed in.
class CorruptedData : public Error {
  public:
    CorruptedData(const std::string& what, size_t offset) : Error(what), offset(offset) {}
    size_t offset;
};

inline constexpr size_t kNoPosition = static_cast<size_t>(-1);

// An argument breaks the contract of a function (unsorted list, width over 32...); `position` is
// the index of the offending element where there is one.
class InvalidArgument : public Error {
  public:
    explicit InvalidArgument(const std::string& what, size_t position = kNoPosition)
        : Error(what), position(position) {}
    size_t position;
};

}  // namespace postings
