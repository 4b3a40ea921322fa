#include "yioop/sorts.h"

#include <cstring>
#include <string_view>

#include "yioop/ast_nodes.h"
#include "yioop/fingerprint.h"
#include "yioop/function_mark.h"
#include "yioop/names.h"
#include "yioop/rewrite.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::string_view kSort = "usort";
constexpr std::string_view kSortOfModels = "seekquarry\\yioop\\models\\usort";
constexpr std::string_view kCallback = "ordercallback";
constexpr std::string_view kFullCallback = "seekquarry\\yioop\\library\\ordercallback";
// Like the names of hidden functions, no program can write these.
constexpr std::string_view kKey = "\0postings usort"sv;
constexpr std::string_view kMark = "\0postings order callback"sv;

constexpr uint64_t kBodies[] = {
    0xa80d76864e9d7ece,  // 2015 to 2021
    0xe898a7fae5807e5c,  // reference
};

const zend_function* find(std::string_view name) {
    return static_cast<const zend_function*>(
        zend_hash_str_find_ptr(EG(function_table), name.data(), name.size()));
}

// The marked orderCallback(), if a callback names it; else null.
const zend_function* order_callback(const zval* callback) {
    if (Z_TYPE_P(callback) != IS_STRING) return nullptr;
    std::string_view name(Z_STRVAL_P(callback), Z_STRLEN_P(callback));
    if (name.starts_with('\\')) name.remove_prefix(1);
    if (!is_same(name, kFullCallback)) return nullptr;
    const zend_function* function = find(kFullCallback);
    return mark_of(function, kMark) != 0 ? function : nullptr;
}

// The field that it was last told to compare, in its static variable. Null if that is neither text
// nor a number.
const zval* field_of(const zend_function* function) {
    const auto* variables = static_cast<const HashTable*>(
        static_cast<void*>(ZEND_MAP_PTR_GET(function->op_array.static_variables_ptr)));
    // Null until it is called in this request.
    if (variables == nullptr) variables = function->op_array.static_variables;
    const zval* field = zend_hash_str_find(variables, ZEND_STRL("field"));
    if (field == nullptr) return nullptr;
    ZVAL_DEREF(field);
    return Z_TYPE_P(field) == IS_STRING || Z_TYPE_P(field) == IS_LONG ? field : nullptr;
}

struct Entry {
    double key;
    zval* element;
};

// orderCallback() never finds two elements equal, not even an element and itself: the result
// depends on which elements are compared, so PHP's own sort is used.
int compare(const void* a, const void* b) {
    return static_cast<const Entry*>(a)->key > static_cast<const Entry*>(b)->key ? -1 : 1;
}

void swap(void* a, void* b) {
    std::swap(*static_cast<Entry*>(a), *static_cast<Entry*>(b));
}

// `(float) $element[$field]`. False where PHP would give a warning, or an object of the program is
// involved.
bool key_of(zval* element, const zval* field, double* key) {
    if (Z_TYPE_P(element) != IS_ARRAY) return false;
    const zval* value = Z_TYPE_P(field) == IS_LONG
                            ? zend_hash_index_find(Z_ARRVAL_P(element), Z_LVAL_P(field))
                            : zend_symtable_find(Z_ARRVAL_P(element), Z_STR_P(field));
    if (value == nullptr) return false;
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) > IS_STRING) return false;
    *key = zval_get_double(const_cast<zval*>(value));
    return true;
}

// Sorts the array; false if it did nothing.
bool sort(zval* array, const zval* field) {
    HashTable* elements = Z_ARRVAL_P(array);
    const uint32_t count = zend_hash_num_elements(elements);
    if (count == 0) return false;
    auto* entries = static_cast<Entry*>(safe_emalloc(count, sizeof(Entry), 0));
    uint32_t filled = 0;
    zval* element;
    ZEND_HASH_FOREACH_VAL(elements, element) {
        if (!key_of(element, field, &entries[filled].key)) break;
        entries[filled++].element = element;
    }
    ZEND_HASH_FOREACH_END();
    if (filled == count) {
        zend_sort(entries, count, sizeof(Entry), compare, swap);
        zval sorted;
        array_init_size(&sorted, count);
        zend_hash_real_init_packed(Z_ARRVAL(sorted));
        ZEND_HASH_FILL_PACKED(Z_ARRVAL(sorted)) {
            for (uint32_t i = 0; i < count; ++i) {
                Z_TRY_ADDREF_P(entries[i].element);
                ZEND_HASH_FILL_ADD(entries[i].element);
            }
        }
        ZEND_HASH_FILL_END();
        zval unsorted;
        ZVAL_COPY_VALUE(&unsorted, array);
        ZVAL_COPY_VALUE(array, &sorted);
        zval_ptr_dtor(&unsorted);
    }
    efree(entries);
    return filled == count;
}

void call_own_sort(const zend_function* function, zend_execute_data* execute_data,
                   zval* return_value) {
    zend_fcall_info call{};
    call.size = sizeof call;
    ZVAL_UNDEF(&call.function_name);
    call.retval = return_value;
    call.param_count = ZEND_NUM_ARGS();
    call.params = ZEND_CALL_ARG(execute_data, 1);
    zend_fcall_info_cache cache{};
    cache.function_handler = const_cast<zend_function*>(function);
    zend_call_function(&call, &cache);
}

void sort_natively(INTERNAL_FUNCTION_PARAMETERS) {
    if (const zend_function* own = find(kSortOfModels)) {
        return call_own_sort(own, execute_data, return_value);
    }
    zval* array = ZEND_CALL_ARG(execute_data, 1);
    ZVAL_DEREF(array);
    const zend_function* callback =
        ZEND_NUM_ARGS() == 2 ? order_callback(ZEND_CALL_ARG(execute_data, 2)) : nullptr;
    const zval* field = callback == nullptr ? nullptr : field_of(callback);
    if (Z_TYPE_P(array) == IS_ARRAY && field != nullptr && sort(array, field)) RETURN_TRUE;
    const zend_function* sort_of_php = find(kSort);
    if (sort_of_php == nullptr || sort_of_php->type != ZEND_INTERNAL_FUNCTION) {
        // disable_functions
        return zend_throw_error(nullptr, "Call to undefined function %s()", kSortOfModels.data());
    }
    sort_of_php->internal_function.handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_BEGIN_ARG_INFO_EX(arginfo_sort, 0, 0, 2)
ZEND_ARG_INFO(1, array)
ZEND_ARG_INFO(0, callback)
ZEND_END_ARG_INFO()

}  // namespace

zend_result sorts_startup(int module_type) {
    const zend_function_entry entries[] = {
        ZEND_NAMED_FE(postings_yioop_usort, sort_natively, arginfo_sort) ZEND_FE_END};
    if (register_hidden(kKey, entries[0], module_type) != SUCCESS) return FAILURE;
    auto* function = static_cast<zend_internal_function*>(
        zend_hash_str_find_ptr(CG(function_table), kKey.data(), kKey.size()));
    // The name in messages.
    function->function_name = zend_string_init_interned(kSort.data(), kSort.size(), true);
    return SUCCESS;
}

bool is_order_callback(const zend_ast_decl* function) {
    return is_known(function, kCallback, kBodies);
}

void mark_order_callback(zend_ast_decl* function) {
    mark_function(function, kMark, 1);
}

bool is_sort(const zend_ast* call) {
    const zend_ast *name = call->child[0], *arguments = call->child[1];
    if (name->kind != ZEND_AST_ZVAL || name->attr != ZEND_NAME_NOT_FQ ||
        Z_TYPE_P(zend_ast_get_zval(const_cast<zend_ast*>(name))) != IS_STRING ||
        !is_same(zend_ast_get_str(const_cast<zend_ast*>(name)), kSort) ||
        arguments->kind != ZEND_AST_ARG_LIST) {
        return false;
    }
    const zend_ast_list* list = zend_ast_get_list(const_cast<zend_ast*>(arguments));
    if (list->children != 2) return false;
    for (uint32_t i = 0; i < 2; ++i) {
        if (list->child[i]->kind == ZEND_AST_UNPACK || list->child[i]->kind == ZEND_AST_NAMED_ARG) {
            return false;
        }
    }
    return true;
}

void rewrite_sort(zend_ast* call) {
    zend_ast*& name = call->child[0];
    const uint32_t line = CG(zend_lineno);
    CG(zend_lineno) = zend_ast_get_lineno(name);
    zend_ast_destroy(name);
    name = string_node(kKey);
    name->attr = ZEND_NAME_FQ;
    CG(zend_lineno) = line;
}

}  // namespace postings::yioop
