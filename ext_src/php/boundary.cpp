#include "php/boundary.h"

#include <exception>
#include <new>

extern "C" {
#include "php.h"
}
#include "zend_exceptions.h"

#include "php/exceptions.h"

namespace postings::php::boundary {

static Failure failure(Kind kind, const char* message, size_t where = kNoPosition) {
    Failure result{kind, where, {}};
    snprintf(result.message, sizeof result.message, "%s", message);
    return result;
}

Failure current() noexcept {
    try {
        throw;
    } catch (const InvalidArgument& error) {
        return failure(Kind::Value, error.what(), error.position);
    } catch (const WrongType& error) {
        return failure(Kind::Type, error.what(), error.position);
    } catch (const CorruptedData& error) {
        return failure(Kind::Corrupted, error.what(), error.offset);
    } catch (const std::bad_alloc&) {
        return failure(Kind::Memory, "Out of memory outside of memory_limit");
    } catch (const std::length_error&) {
        return failure(Kind::Memory, "Out of memory outside of memory_limit");
    } catch (const std::exception& error) {
        return failure(Kind::Other, error.what());
    } catch (...) {
        return failure(Kind::Other, "Unknown native error");
    }
}

static void throw_argument_error(zend_class_entry* type, const Failure& failure,
                                 uint32_t argument) {
    if (failure.where == kNoPosition) {
        zend_argument_error(type, argument, "%s", failure.message);
    } else {
        zend_argument_error(type, argument, "%s at index %zu", failure.message, failure.where);
    }
}

static void throw_corrupted(const Failure& failure) {
    zend_object* thrown = zend_throw_exception_ex(
        corrupted_data_exception_class, 0, "%s, at offset %zu", failure.message, failure.where);
    // The slot itself: a readonly property cannot be written from outside of its class.
    zval* offset =
        OBJ_PROP_NUM(thrown, corrupted_data_exception_class->default_properties_count - 1);
    ZVAL_LONG(offset, static_cast<zend_long>(failure.where));
}

void throw_in_php(const Failure& failure, uint32_t argument) {
    switch (failure.kind) {
        case Kind::Value:
            return throw_argument_error(zend_ce_value_error, failure, argument);
        case Kind::Type:
            return throw_argument_error(zend_ce_type_error, failure, argument);
        case Kind::Corrupted:
            return throw_corrupted(failure);
        case Kind::Memory:
            zend_throw_error(nullptr, "%s", failure.message);
            return;
        case Kind::Other:
            zend_throw_exception(postings_exception_class, failure.message, 0);
    }
}

}  // namespace postings::php::boundary
