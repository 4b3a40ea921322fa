// What the core throws. The Zend layer turns these into PHP exceptions in one place
// (php/boundary.h).
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace postings {

class Error : public std::runtime_error {
  public:
    // NUL bytes in a name would end the message for readers of C strings: they are shown as \0.
    explicit Error(std::string what) : std::runtime_error(without_nul(std::move(what))) {}

  private:
    static std::string without_nul(std::string text) {
        for (size_t at = 0; (at = text.find('\0', at)) != text.npos; at += 2)
            text.replace(at, 1, "\\0");
        return text;
    }
};

// The bytes are not what our encoders write; `offset` is counted from the start of the input.
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
