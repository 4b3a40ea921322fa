// Where C++ exceptions become PHP exceptions; none crosses on another way.
//
// Zend calls that may fail fatally leave by longjmp, past C++ destructors. So the work given to
// guarded() makes no such call, and what a Zend call could strand is owned by a PHP object.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/base/error.h"

namespace postings::php {

// A value of a type that the parameter does not take: becomes a TypeError.
class WrongType : public Error {
  public:
    WrongType(const std::string& what, size_t position) : Error(what), position(position) {}
    size_t position;
};

namespace boundary {

enum class Kind { Value, Type, Corrupted, Memory, Other };

// Of fixed size, so that nothing is lost when throwing it in PHP does not return.
struct Failure {
    Kind kind;
    size_t where;
    char message[256];
};

// What is being caught.
Failure current() noexcept;
void throw_in_php(const Failure& failure, uint32_t argument);

}  // namespace boundary

// Does the work; false if a PHP exception was thrown instead. `argument`, from 1, is the one that
// an InvalidArgument or WrongType is about; the work may move it on as it goes.
template <class Work>
bool guarded(const uint32_t& argument, Work&& work) {
    boundary::Failure failure;
    try {
        std::forward<Work>(work)();
        return true;
    } catch (...) {
        failure = boundary::current();
    }
    boundary::throw_in_php(failure, argument);
    return false;
}

template <class Work>
bool guarded(Work&& work) {
    return guarded(1, std::forward<Work>(work));
}

}  // namespace postings::php
