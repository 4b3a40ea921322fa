#include "yioop/iterators/sync_timer.h"

#include "yioop/program_constants.h"

namespace postings::yioop {

bool SyncTimer::load(zend_object* object, FieldReader& fields, bool is_2021) {
    const zval* timeout = class_constant(object->ce, "SYNC_TIMEOUT");
    if (timeout == nullptr || Z_TYPE_P(timeout) != IS_LONG) return false;
    timeout_ = Z_LVAL_P(timeout);
    on_ = fields.flag(Field::TimerOn);
    is_of_object_ = is_2021;
    if (is_2021) {
        began_ = fields.integer(Field::SyncTime);
        return !fields.failed();
    }
    return !fields.failed() && (!on_ || load_static(object));
}

bool SyncTimer::load_static(const zend_object* object) {
    auto* method = static_cast<zend_function*>(zend_hash_str_find_ptr(
        &object->ce->function_table, ZEND_STRL("syncgendocoffsetsamongstiterators")));
    if (method == nullptr || method->type != ZEND_USER_FUNCTION ||
        method->op_array.static_variables == nullptr) {
        return false;
    }
    auto* variables =
        static_cast<HashTable*>(ZEND_MAP_PTR_GET(method->op_array.static_variables_ptr));
    if (variables == nullptr) {
        // As PHP does at the first call.
        variables = zend_array_dup(method->op_array.static_variables);
        ZEND_MAP_PTR_SET(method->op_array.static_variables_ptr, variables);
    }
    shared_ = zend_hash_str_find(variables, ZEND_STRL("sync_time"));
    if (shared_ == nullptr) return false;
    ZVAL_DEREF(shared_);
    if (Z_TYPE_P(shared_) != IS_LONG) return false;
    began_ = Z_LVAL_P(shared_);
    return true;
}

void SyncTimer::start() {
    if (!is_of_object_ && shared_ == nullptr) return;
    // Another intersection may have begun.
    if (shared_ != nullptr) began_ = Z_LVAL_P(shared_);
    if (began_ == 0) began_ = time(nullptr);
    if (shared_ != nullptr) ZVAL_LONG(shared_, began_);
    runs_ = true;
    // Without a timer, the end is practically never.
    end_ = (on_ ? 1 : 2) * (timeout_ + began_);
}

void SyncTimer::save(zend_object* object) const {
    if (is_of_object_) write_field(object, Field::SyncTime, began_);
}

}  // namespace postings::yioop
