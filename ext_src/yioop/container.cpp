#include "yioop/container.h"

#include "yioop/string_offset.h"
#include "zend_interfaces.h"

namespace yioop {

bool isset_element(zval* container, zval* index, bool* is_set) {
    *is_set = false;
    switch (Z_TYPE_P(container)) {
        case IS_STRING:
            *is_set = has_string_offset(Z_STR_P(container), index);
            break;
        case IS_ARRAY: {
            zval element;
            zend_fetch_dimension_const(&element, container, index, BP_VAR_IS);
            *is_set = Z_TYPE(element) != IS_NULL;
            zval_ptr_dtor(&element);
            break;
        }
        case IS_OBJECT:
            *is_set = Z_OBJ_HT_P(container)->has_dimension(Z_OBJ_P(container), index, 0) != 0;
            break;
        default:
            break;
    }
    return !EG(exception);
}

bool increment_element(zval* container, zval* index) {
    if (Z_TYPE_P(container) != IS_OBJECT) {
        zend_throw_error(nullptr, "Cannot increment/decrement string offsets");
        return false;
    }
    zval copy;
    zval* element =
        Z_OBJ_HT_P(container)->read_dimension(Z_OBJ_P(container), index, BP_VAR_RW, &copy);
    if (element == nullptr || EG(exception)) return !EG(exception);
    if (element == &copy && Z_TYPE(copy) != IS_OBJECT) {
        zend_error(E_NOTICE, "Indirect modification of overloaded element of %s has no effect",
                   ZSTR_VAL(Z_OBJCE_P(container)->name));
    }
    ZVAL_DEREF(element);
    const bool done = !EG(exception) && increment_function(element) == SUCCESS && !EG(exception);
    if (element == &copy) zval_ptr_dtor(&copy);
    return done;
}

bool add_to_element(zval* container, zval* index, zval* addend) {
    if (Z_TYPE_P(container) != IS_OBJECT) {
        zend_throw_error(nullptr, "Cannot use assign-op operators with string offsets");
        return false;
    }
    zval element, sum;
    if (!read_element(container, index, &element)) return false;
    const bool added = add_function(&sum, &element, addend) == SUCCESS && !EG(exception);
    zval_ptr_dtor(&element);
    if (!added) return false;
    Z_OBJ_HT_P(container)->write_dimension(Z_OBJ_P(container), index, &sum);
    zval_ptr_dtor(&sum);
    return !EG(exception);
}

bool count_elements(zval* container, zend_long* count) {
    if (Z_TYPE_P(container) == IS_ARRAY) {
        *count = zend_hash_num_elements(Z_ARRVAL_P(container));
        return true;
    }
    if (Z_TYPE_P(container) == IS_OBJECT) {
        zend_object* object = Z_OBJ_P(container);
        if (object->handlers->count_elements != nullptr &&
            object->handlers->count_elements(object, count) == SUCCESS) {
            return true;
        }
        if (EG(exception)) return false;
        if (instanceof_function(object->ce, zend_ce_countable)) {
            zval result;
            ZVAL_UNDEF(&result);
            zend_call_method_with_0_params(object, object->ce, nullptr, "count", &result);
            *count = zval_get_long(&result);
            zval_ptr_dtor(&result);
            return !EG(exception);
        }
    }
    zend_argument_type_error(1, "must be of type Countable|array, %s given",
                             zend_zval_type_name(container));
    return false;
}

}  // namespace yioop
