// Turns C++ exceptions into PHP exceptions; no C++ exception may leave the extension otherwise.
//
// Zend calls that may fail fatally leave by longjmp, past C++ destructors. So the work given to
// guarded() makes no such call, and what a Zend call could strand is owned by a PHP object.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "core/base/error.h"

struct _zend_class_entry;

namespace postings::php {

// An error in an argument of a PHP function: becomes a ValueError.
class WrongArgument : public InvalidArgument {
  public:
    // `advice` comes last in the message, after the index.
    explicit WrongArgument(const std::string& what, size_t position = kNoPosition,
                           std::string advice = {})
        : InvalidArgument(what, position), advice(std::move(advice)) {}
    WrongArgument(uint32_t argument, const InvalidArgument& error)
        : InvalidArgument(error), argument(argument) {}

    uint32_t argument = 0;  // from 1; 0: unknown so far
    std::string advice;
};

// A value of a type that the parameter does not take: becomes a TypeError.
class WrongType : public WrongArgument {
    using WrongArgument::WrongArgument;
};

// There is no index where one was to be opened, changed or removed.
class IndexNotFound : public Error {
    using Error::Error;
};

// Does work that reads one argument of a PHP function: what it finds wrong is attributed to that
// argument.
template <class Work>
decltype(auto) in_argument(uint32_t argument, Work&& work) {
    try {
        return std::forward<Work>(work)();
    } catch (WrongArgument& error) {
        if (error.argument == 0) error.argument = argument;
        throw;
    } catch (const InvalidArgument& error) {
        throw WrongArgument(argument, error);
    }
}

namespace boundary {

// Has a fixed size, so that nothing is lost when throwing it in PHP does not return.
struct Failure {
    _zend_class_entry* type;
    uint32_t argument;  // the number of the argument that it is about, from 1; 0: unknown
    size_t offset;      // the offset of corrupted data, or the process that holds a lock
    char message[512];
};

// Describes the exception that is being caught.
Failure current() noexcept;
void throw_in_php(const Failure& failure, uint32_t argument);

}  // namespace boundary

// Does the work; false if it threw, and a PHP exception was thrown instead. `argument`, from 1, is
// the one that an InvalidArgument is about unless in_argument() says another one.
template <class Work>
bool guarded(uint32_t argument, Work&& work) {
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
