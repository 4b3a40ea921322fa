// Intersection, union and difference of PostingLists: as methods, and as the operators & | and -.
#include "core/list_ops/list_ops.h"
#include "php/posting_list.h"
#include "php/posting_list_handlers.h"

using namespace postings;
using namespace postings::php;

// On at least one list, the first of which is the object's own.
using SetOperation = PostingList (*)(Lists lists);

static PostingList difference(Lists lists) {
    return subtract_to_list(*lists.front(), lists.subspan(1));
}

namespace {
struct Others {
    zval* values = nullptr;
    uint32_t count = 0;

    std::vector<const PostingListView*> after(const zval* first) const {
        std::vector<const PostingListView*> lists = {&posting_list(first)};
        for (uint32_t i = 0; i < count; ++i) lists.push_back(&posting_list(&values[i]));
        return lists;
    }
};
}  // namespace

// False if a PHP exception was thrown.
static bool read_others(zend_execute_data* execute_data, Others& others) {
    ZEND_PARSE_PARAMETERS_START(0, -1)
    Z_PARAM_VARIADIC('*', others.values, others.count)
    ZEND_PARSE_PARAMETERS_END_EX(return false);
    for (uint32_t i = 0; i < others.count; ++i) {
        if (is_posting_list(&others.values[i])) continue;
        zend_argument_type_error(i + 1, "must be of type Postings\\PostingList, %s given",
                                 zend_zval_type_name(&others.values[i]));
        return false;
    }
    return true;
}

static void return_set(INTERNAL_FUNCTION_PARAMETERS, SetOperation operation) {
    Others others;
    if (!read_others(execute_data, others)) RETURN_THROWS();
    make_posting_list(return_value, 1, [&] { return operation(others.after(ZEND_THIS)); });
}

PHP_METHOD(Postings_PostingList, intersect) {
    return_set(INTERNAL_FUNCTION_PARAM_PASSTHRU, intersect_to_list);
}

PHP_METHOD(Postings_PostingList, union) {
    return_set(INTERNAL_FUNCTION_PARAM_PASSTHRU, unite_to_list);
}

PHP_METHOD(Postings_PostingList, diff) {
    return_set(INTERNAL_FUNCTION_PARAM_PASSTHRU, difference);
}

PHP_METHOD(Postings_PostingList, intersectCount) {
    Others others;
    if (!read_others(execute_data, others)) RETURN_THROWS();
    size_t count = 0;
    if (!guarded([&] { count = intersect_count(others.after(ZEND_THIS)); })) RETURN_THROWS();
    RETURN_LONG(static_cast<zend_long>(count));
}

static SetOperation operation_of(uint8_t opcode) {
    switch (opcode) {
        case ZEND_BW_AND:
            return intersect_to_list;
        case ZEND_BW_OR:
            return unite_to_list;
        case ZEND_SUB:
            return difference;
        default:
            return nullptr;
    }
}

// FAILURE makes PHP throw its own "Unsupported operand types".
HandlerResult<zend_object_do_operation_t> postings::php::do_operation(uint8_t opcode, zval* result,
                                                                      zval* left, zval* right) {
    const SetOperation operation = operation_of(opcode);
    if (operation == nullptr || !is_posting_list(left) || !is_posting_list(right)) return FAILURE;
    zval made;
    if (make_posting_list(&made, 1, [&] {
            const PostingListView* const lists[2] = {&posting_list(left), &posting_list(right)};
            return operation(Lists(lists));
        })) {
        // `$a &= $b` stores over its left operand.
        if (result == left) zval_ptr_dtor(result);
        ZVAL_COPY_VALUE(result, &made);
    } else if (result != left) {
        ZVAL_UNDEF(result);
    }
    return SUCCESS;
}
