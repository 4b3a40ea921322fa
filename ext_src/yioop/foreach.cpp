#include "yioop/foreach.h"

namespace yioop {

static bool collect_iterator_values(zval* object, zval* values) {
    zend_class_entry* ce = Z_OBJCE_P(object);
    zend_object_iterator* iterator = ce->get_iterator(ce, object, 0);
    if (iterator == nullptr || EG(exception)) {
        if (iterator != nullptr) zend_iterator_dtor(iterator);
        return false;
    }
    iterator->index = 0;
    if (iterator->funcs->rewind != nullptr) iterator->funcs->rewind(iterator);
    while (!EG(exception) && iterator->funcs->valid(iterator) == SUCCESS && !EG(exception)) {
        zval* value = iterator->funcs->get_current_data(iterator);
        if (EG(exception) || value == nullptr) break;
        ZVAL_DEREF(value);
        Z_TRY_ADDREF_P(value);
        add_next_index_zval(values, value);
        iterator->index++;
        iterator->funcs->move_forward(iterator);
    }
    zend_iterator_dtor(iterator);
    return !EG(exception);
}

bool collect_object_values(zval* object, zval* values) {
    if (Z_OBJCE_P(object)->get_iterator != nullptr) return collect_iterator_values(object, values);
    HashTable* properties = Z_OBJPROP_P(object);
    zval* value;
    ZEND_HASH_FOREACH_VAL(properties, value) {
        if (Z_TYPE_P(value) == IS_INDIRECT) {
            value = Z_INDIRECT_P(value);
            const zend_property_info* info =
                zend_get_property_info_for_slot(Z_OBJ_P(object), value);
            if (Z_TYPE_P(value) == IS_UNDEF ||
                (info != nullptr && !(info->flags & ZEND_ACC_PUBLIC)))
                continue;
        }
        ZVAL_DEREF(value);
        Z_TRY_ADDREF_P(value);
        add_next_index_zval(values, value);
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

void warn_not_iterable(const zval* list) {
#if PHP_VERSION_ID >= 80300
    const char* type = zend_zval_value_name(list);
#else
    const char* type = zend_zval_type_name(list);
#endif
    zend_error(E_WARNING, "foreach() argument must be of type array|object, %s given", type);
}

}  // namespace yioop
