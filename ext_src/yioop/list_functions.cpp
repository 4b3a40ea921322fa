#include "yioop/list_functions.h"

#include "yioop/arguments.h"
#include "yioop/container.h"
#include "yioop/foreach.h"

namespace yioop {

// The differences of a dense array of integers, if all are integers, too; false, without a result,
// if not.
static bool delta_integers(const HashTable* list, zval* deltas) {
    const uint32_t size = zend_hash_num_elements(list);
    array_init_size(deltas, size);
    zend_hash_real_init_packed(Z_ARRVAL_P(deltas));
    zend_long previous = 0;
    bool all = true;
    ZEND_HASH_FILL_PACKED(Z_ARRVAL_P(deltas)) {
        for (uint32_t i = 0; i < size; i++) {
            const zval* element = dense_value(list, i);
            zend_long delta;
            if (Z_TYPE_P(element) != IS_LONG ||
                __builtin_sub_overflow(Z_LVAL_P(element), previous, &delta)) {
                all = false;
                break;
            }
            previous = Z_LVAL_P(element);
            ZEND_HASH_FILL_SET_LONG(delta);
            ZEND_HASH_FILL_NEXT();
        }
    }
    ZEND_HASH_FILL_END();
    if (!all) zval_ptr_dtor(deltas);
    return all;
}

bool delta_list(zval* list, uint32_t argument, zval* deltas) {
    if (Z_TYPE_P(list) == IS_ARRAY) {
        if (zend_hash_num_elements(Z_ARRVAL_P(list)) == 0) {
            ZVAL_EMPTY_ARRAY(deltas);
            return true;
        }
        if (is_dense(Z_ARRVAL_P(list)) && delta_integers(Z_ARRVAL_P(list), deltas)) return true;
    }
    array_init(deltas);
    zval last;
    ZVAL_LONG(&last, 0);
    const bool all = for_each_value(list, [&](zval* element) {
        zval delta;
        if (sub_function(&delta, element, &last) != SUCCESS || EG(exception)) return false;
        add_next_index_zval(deltas, &delta);
        zval_ptr_dtor(&last);
        ZVAL_COPY(&last, element);
        return true;
    });
    zval_ptr_dtor(&last);
    if (!all) {
        zval_ptr_dtor(deltas);
        blame(argument);
    }
    return all;
}

// Adds up from element `*from` on while there are integers; returns whether it reached the end.
static bool sum_integers(HashTable* list, uint32_t* from) {
    const uint32_t size = zend_hash_num_elements(list);
    if (!is_dense(list) || Z_TYPE_P(dense_value(list, 0)) != IS_LONG) return false;
    zend_long sum = Z_LVAL_P(dense_value(list, 0));
    for (; *from < size; ++*from) {
        zval* element = dense_value(list, *from);
        if (Z_TYPE_P(element) != IS_LONG || __builtin_add_overflow(sum, Z_LVAL_P(element), &sum))
            return false;
        Z_LVAL_P(element) = sum;
    }
    return true;
}

// The array that the argument holds now, for writing. Warnings run PHP code, which may have
// replaced it.
static HashTable* writable_array(zval* argument) {
    ZVAL_DEREF(argument);
    if (Z_TYPE_P(argument) != IS_ARRAY) return nullptr;
    SEPARATE_ARRAY(argument);
    return Z_ARRVAL_P(argument);
}

// $list[$i] += $list[$i - 1]
static bool add_previous(zval* argument, zend_long i) {
    HashTable* list = writable_array(argument);
    const zval* found = list == nullptr ? nullptr : zend_hash_index_find_deref(list, i - 1);
    zval previous, current, sum;
    ZVAL_NULL(&previous);
    if (found != nullptr) {
        ZVAL_COPY(&previous, found);
    } else {
        zend_error(E_WARNING, "Undefined array key " ZEND_LONG_FMT, i - 1);
    }
    list = EG(exception) ? nullptr : writable_array(argument);
    found = list == nullptr ? nullptr : zend_hash_index_find_deref(list, i);
    ZVAL_NULL(&current);
    if (found != nullptr) {
        ZVAL_COPY(&current, found);
    } else if (list != nullptr) {
        zend_error(E_WARNING, "Undefined array key " ZEND_LONG_FMT, i);
        // The element exists from here on, even if adding fails.
        list = EG(exception) ? nullptr : writable_array(argument);
        if (list != nullptr) zend_hash_index_add(list, i, &current);
    }
    bool done =
        list != nullptr && !EG(exception) && add_function(&sum, &current, &previous) == SUCCESS;
    if (done && (list = writable_array(argument)) != nullptr) {
        zval* slot = zend_hash_index_find(list, i);
        if (slot == nullptr) {
            zend_hash_index_update(list, i, &sum);
        } else {
            assign(slot, &sum);
        }
    } else if (done) {
        zval_ptr_dtor(&sum);
    }
    zval_ptr_dtor(&previous);
    zval_ptr_dtor(&current);
    return done && !EG(exception);
}

// The same for an object.
static bool add_previous_element(zval* object, zend_long i) {
    zval at, before, previous;
    ZVAL_LONG(&at, i);
    ZVAL_LONG(&before, i - 1);
    if (!read_element(object, &before, &previous)) return false;
    const bool added = add_to_element(object, &at, &previous);
    zval_ptr_dtor(&previous);
    return added;
}

// Reads the argument anew for each element, as the code that is called may have changed it.
static bool add_up(zval* argument, zend_long from, zend_long count) {
    for (zend_long i = from; i < count; i++) {
        zval held;
        ZVAL_COPY_DEREF(&held, argument);
        bool added;
        if (Z_TYPE(held) == IS_OBJECT) {
            added = add_previous_element(&held, i);
            zval_ptr_dtor(&held);
        } else {
            zval_ptr_dtor(&held);
            added = add_previous(argument, i);
        }
        if (!added) return false;
    }
    return true;
}

}  // namespace yioop

using namespace yioop;

ZEND_FUNCTION(seekquarry_yioop_library_deltaList) {
    if (has_arguments(execute_data, 1)) delta_list(argument(execute_data, 1), 1, return_value);
    if (EG(exception)) ZVAL_NULL(return_value);
}

ZEND_FUNCTION(seekquarry_yioop_library_deDeltaList) {
    if (!has_arguments(execute_data, 1)) return;
    zval* list = argument(execute_data, 1);
    zend_long count;
    if (!count_elements(list, &count) || count < 2) return;
    uint32_t from = 1;
    if (Z_TYPE_P(list) == IS_ARRAY) {
        SEPARATE_ARRAY(list);
        if (sum_integers(Z_ARRVAL_P(list), &from)) return;
    }
    if (!add_up(ZEND_CALL_ARG(execute_data, 1), from, count)) blame(1);
}
