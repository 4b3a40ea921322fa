// Reads arguments as functions written in PHP do: untyped, surplus ones ignored.
#pragma once

extern "C" {
#include "php.h"
}
#include "zend_exceptions.h"

namespace yioop {

// Whether there are enough arguments; throws as PHP does if not. Surplus ones are ignored.
inline bool has_arguments(zend_execute_data* execute_data, uint32_t least) {
    if (EXPECTED(ZEND_NUM_ARGS() >= least)) return true;
    zend_wrong_parameters_count_error(least, execute_data->func->common.num_args);
    return false;
}

inline zval* dereferenced(zval* value) {
    ZVAL_DEREF(value);
    return value;
}

// An argument by its number, from 1, as in messages.
inline zval* argument(zend_execute_data* execute_data, uint32_t number) {
    return dereferenced(ZEND_CALL_ARG(execute_data, number));
}

inline bool is_true_argument(zend_execute_data* execute_data, uint32_t number) {
    return ZEND_NUM_ARGS() < number || zend_is_true(argument(execute_data, number));
}

// Writes an argument that is passed by reference; if that refers to a typed property, the type
// converts or refuses the value.
inline void assign(zval* argument, zend_long value) {
    if (EXPECTED(Z_ISREF_P(argument))) {
        if (UNEXPECTED(ZEND_REF_HAS_TYPE_SOURCES(Z_REF_P(argument)))) {
            zend_try_assign_typed_ref_long(Z_REF_P(argument), value);
            return;
        }
        argument = Z_REFVAL_P(argument);
    }
    zval_ptr_dtor(argument);
    ZVAL_LONG(argument, value);
}

// The same for any value, which is consumed.
inline void assign(zval* argument, zval* value) {
    if (Z_ISREF_P(argument) && ZEND_REF_HAS_TYPE_SOURCES(Z_REF_P(argument))) {
        zend_try_assign_typed_ref_zval(Z_REF_P(argument), value);
        return;
    }
    ZVAL_DEREF(argument);
    zval old;
    ZVAL_COPY_VALUE(&old, argument);
    ZVAL_COPY_VALUE(argument, value);
    zval_ptr_dtor(&old);
}

// Adds the number of the argument to an Error or TypeError that PHP's operators threw, which does
// not tell it.
inline void blame(uint32_t number) {
    zend_object* thrown = EG(exception);
    if (thrown == nullptr) return;
    zend_class_entry* ce = thrown->ce;
    if (ce != zend_ce_type_error && ce != zend_ce_error) return;
    zval buffer;
    zval* message = zend_read_property(ce, thrown, ZEND_STRL("message"), true, &buffer);
    zend_string* reason = zval_get_string(message);
    zend_clear_exception();
    zend_argument_error(ce, number, "cannot be used: %s", ZSTR_VAL(reason));
    zend_string_release(reason);
}

// Whether it is a packed array without holes: its values lie side by side.
inline bool is_dense(const HashTable* array) {
    return HT_IS_PACKED(array) && HT_IS_WITHOUT_HOLES(array);
}

inline zval* dense_value(const HashTable* array, uint32_t index) {
#if PHP_VERSION_ID >= 80200
    return &array->arPacked[index];
#else
    return &array->arData[index].val;
#endif
}

}  // namespace yioop
