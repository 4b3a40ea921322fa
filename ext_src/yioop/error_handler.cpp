#include "yioop/error_handler.h"

#include <string_view>

#include "yioop/rewrite.h"
#include "yioop/visibility.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

// Like the names of hidden functions, no program can write it.
constexpr std::string_view kKey = "\0postings error handler"sv;
zend_string* key = nullptr;

// The program's error handler, while ours has its place; else undefined, which is all zero.
thread_local zval held;

bool is_ours(const zval& handler) {
    return Z_TYPE(handler) == IS_STRING && Z_STR(handler) == key;
}

// Calls the program's handler. Meanwhile it has no other, as PHP expects; if it sets one, PHP
// leaves that in place.
void handle_error(INTERNAL_FUNCTION_PARAMETERS) {
    // No frame of ours is in the handler's backtrace.
    EG(current_execute_data) = execute_data->prev_execute_data;
    zval handler = show_to_program(), result{};
    call_user_function(nullptr, nullptr, &handler, &result, ZEND_NUM_ARGS(),
                       ZEND_CALL_ARG(execute_data, 1));
    // PHP asks only whether it is false.
    RETVAL_BOOL(Z_TYPE(result) != IS_FALSE);
    zval_ptr_dtor(&result);
    if (Z_TYPE(EG(user_error_handler)) != IS_UNDEF) {
        zval_ptr_dtor(&handler);
        handler = {};
    }
    hide_from_compiler(handler);
    EG(current_execute_data) = execute_data;
}

ZEND_BEGIN_ARG_INFO_EX(arginfo_handle_error, 0, 0, 0)
ZEND_ARG_VARIADIC_INFO(0, error)
ZEND_END_ARG_INFO()

}  // namespace

zend_result error_handler_startup(int module_type) {
    const zend_function_entry entries[] = {ZEND_NAMED_FE(postings_yioop_error_handler, handle_error,
                                                         arginfo_handle_error) ZEND_FE_END};
    key = zend_string_init_interned(kKey.data(), kKey.size(), true);
    return register_hidden(kKey, entries[0], module_type);
}

void error_handler_request() {
    held = {};
}

void hide_from_compiler(zval handler) {
    hide();
    if (Z_TYPE(handler) != IS_UNDEF) {
        held = handler;
    } else if (Z_TYPE(EG(user_error_handler)) != IS_UNDEF) {
        held = EG(user_error_handler);
        ZVAL_INTERNED_STR(&EG(user_error_handler), key);
    }
}

zval show_to_program() {
    show();
    const zval handler = held;
    held = {};
    if (!is_ours(EG(user_error_handler))) return handler;
    EG(user_error_handler) = handler;
    return {};
}

}  // namespace postings::yioop
