#include "php/boundary.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <new>

extern "C" {
#include "php.h"
}
#include "zend_exceptions.h"

#include "php/exceptions.h"
#include "php/interrupts.h"
#include "php/native_memory.h"
#ifndef PHP_WIN32  // where indexes are not built
#include "core/base/deadline.h"
#include "core/storage/errors.h"
#include "core/storage/folder_lock.h"
#endif

namespace postings::php::boundary {

namespace {

template <class Thrown>
bool is(const std::exception& error) {
    return dynamic_cast<const Thrown*>(&error) != nullptr;
}

#ifndef PHP_WIN32
template <int kCode>
bool is_file_error(const std::exception& error) {
    const auto* file = dynamic_cast<const storage::FileError*>(&error);
    return file != nullptr && file->code == kCode;
}
#endif

// Which PHP exception each C++ exception becomes: the first that fits.
const struct {
    bool (*fits)(const std::exception& error);
    zend_class_entry* const* type;
    const char* message;  // null: the exception's own
} kTypes[] = {
    {is<WrongType>, &zend_ce_type_error, nullptr},
    {is<InvalidArgument>, &zend_ce_value_error, nullptr},
#ifndef PHP_WIN32
    {is<storage::LockTimeout>, &lock_timeout_exception_class, nullptr},
    {is<storage::LostLock>, &storage_exception_class, nullptr},
    {is<TimedOut>, &timeout_exception_class, nullptr},
    {is<storage::UnknownVersion>, &version_exception_class, nullptr},
    {is<IndexNotFound>, &index_not_found_exception_class, nullptr},
    {is_file_error<EEXIST>, &index_exists_exception_class, nullptr},
    {is<storage::FileError>, &storage_exception_class, nullptr},
#endif
    {is<CorruptedData>, &corrupted_data_exception_class, nullptr},
    {is<MemoryLimitReached>, &memory_limit_exception_class, nullptr},
    {is<std::bad_alloc>, &zend_ce_error, "Out of memory outside of memory_limit"},
    {is<std::length_error>, &zend_ce_error, "Out of memory outside of memory_limit"},
    {[](const std::exception&) { return true; }, &postings_exception_class, nullptr},
};

Failure failure_of(const std::exception& error) {
    if (const auto* ended = dynamic_cast<const EndedByScript*>(&error))
        return {nullptr, 0, ended->ends_request ? size_t{1} : 0, {}};
    const auto* kind = kTypes;
    while (!kind->fits(error)) ++kind;
    Failure failure{*kind->type, 0, 0, {}};
    const auto write = [&](size_t from, const char* format, auto... values) {
        const int length =
            snprintf(failure.message + from, sizeof failure.message - from, format, values...);
        return std::min(from + static_cast<size_t>(length), sizeof failure.message - 1);
    };
    size_t length = write(0, "%s", kind->message != nullptr ? kind->message : error.what());
    if (const auto* wrong = dynamic_cast<const InvalidArgument*>(&error)) {
        if (wrong->position != kNoPosition)
            length = write(length, " at index %zu", wrong->position);
    }
    if (const auto* wrong = dynamic_cast<const WrongArgument*>(&error)) {
        failure.argument = wrong->argument;
        write(length, "%s", wrong->advice.c_str());
    }
    if (const auto* corrupted = dynamic_cast<const CorruptedData*>(&error)) {
        failure.offset = corrupted->offset;
    }
#ifndef PHP_WIN32
    if (is<storage::LeftFile>(error))
        write(length, "%s", "; left by an incomplete copy or drop, and Index::drop() removes it");
    if (const auto* locked = dynamic_cast<const storage::LockTimeout*>(&error))
        failure.offset = static_cast<size_t>(locked->holder.pid);
#endif
    return failure;
}

// Throws an exception with the number that is the class's own property.
void throw_numbered(const Failure& failure) {
    const bool says_where = failure.type != corrupted_data_exception_class ||
                            strstr(failure.message, ", offset ") != nullptr;
    zend_object* thrown = says_where ? zend_throw_exception(failure.type, failure.message, 0)
                                     : zend_throw_exception_ex(failure.type, 0, "%s, at offset %zu",
                                                               failure.message, failure.offset);
    // Written to the slot itself: a readonly property cannot be written from outside of its class.
    zval* offset = OBJ_PROP_NUM(thrown, failure.type->default_properties_count - 1);
    ZVAL_LONG(offset, static_cast<zend_long>(failure.offset));
}

}  // namespace

Failure current() noexcept {
    try {
        throw;
    } catch (const std::exception& error) {
        return failure_of(error);
    } catch (...) {
        return {postings_exception_class, 0, 0, "Unknown native error"};
    }
}

void throw_in_php(const Failure& failure, uint32_t argument) {
    // EndedByScript
    if (failure.type == nullptr) {
        if (failure.offset != 0) zend_bailout();
    } else if (failure.type == zend_ce_value_error || failure.type == zend_ce_type_error) {
        zend_argument_error(failure.type, failure.argument != 0 ? failure.argument : argument, "%s",
                            failure.message);
    } else if (failure.type == corrupted_data_exception_class ||
               failure.type == lock_timeout_exception_class) {
        throw_numbered(failure);
    } else if (failure.type == zend_ce_error) {
        zend_throw_error(nullptr, "%s", failure.message);
    } else {
        zend_throw_exception(failure.type, failure.message, 0);
    }
}

}  // namespace postings::php::boundary
