#include "yioop/iterators/calls.h"

#include "zend_exceptions.h"

namespace postings::yioop {
namespace {

constexpr std::string_view kLibrary = "seekquarry\\yioop\\library\\";

zend_string* full_name(std::string_view name) {
    return zend_string_concat2(kLibrary.data(), kLibrary.size(), name.data(), name.size());
}

bool call(zend_function* function, zend_object* object, zend_class_entry* ce,
          std::span<zval> arguments, zval* result) {
    ZVAL_UNDEF(result);
    zend_call_known_function(function, object, ce, result, static_cast<uint32_t>(arguments.size()),
                             arguments.data(), nullptr);
    if (EG(exception) == nullptr) return !Z_ISUNDEF_P(result);
    if (!zend_is_unwind_exit(EG(exception)) && !zend_is_graceful_exit(EG(exception))) {
        zend_clear_exception();
    }
    zval_ptr_dtor(result);
    ZVAL_UNDEF(result);
    return false;
}

zend_function* public_method(const zend_class_entry* ce, std::string_view name, bool is_static) {
    auto* function = static_cast<zend_function*>(
        zend_hash_str_find_ptr(&ce->function_table, name.data(), name.size()));
    if (function == nullptr || (function->common.fn_flags & ZEND_ACC_PUBLIC) == 0 ||
        (function->common.fn_flags & ZEND_ACC_ABSTRACT) != 0 ||
        ((function->common.fn_flags & ZEND_ACC_STATIC) != 0) != is_static) {
        return nullptr;
    }
    return function;
}

}  // namespace

bool call_method(zend_object* object, std::string_view name, std::span<zval> arguments,
                 zval* result) {
    zend_function* function = public_method(object->ce, name, false);
    return function != nullptr && call(function, object, object->ce, arguments, result);
}

bool call_static(std::string_view class_name, std::string_view name, std::span<zval> arguments,
                 zval* result) {
    zend_string* full = full_name(class_name);
    auto* ce = static_cast<zend_class_entry*>(zend_hash_find_ptr(EG(class_table), full));
    zend_string_release(full);
    zend_function* function = ce == nullptr ? nullptr : public_method(ce, name, true);
    return function != nullptr && call(function, nullptr, ce, arguments, result);
}

bool call_function(std::string_view name, std::span<zval> arguments, zval* result) {
    zend_string* full = full_name(name);
    auto* function = static_cast<zend_function*>(zend_hash_find_ptr(EG(function_table), full));
    zend_string_release(full);
    return function != nullptr && call(function, nullptr, nullptr, arguments, result);
}

}  // namespace postings::yioop
