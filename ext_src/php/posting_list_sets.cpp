// Intersection, union and differences of PostingLists: as methods, and as the operators & | - ^.
#include "php/dispatch.h"
#include "php/posting_list.h"
#include "php/posting_list_handlers.h"

using namespace postings;
using namespace postings::php;

// On at least one list, the first of which is the object's own.
using OnLists = PostingList (*)(dispatch::Operands operands);

namespace {
struct Others {
    zval* values = nullptr;
    uint32_t count = 0;

    std::vector<service::Operand> after(const zval* first) const {
        std::vector<service::Operand> lists = {operand(first)};
        for (uint32_t i = 0; i < count; ++i) lists.push_back(operand(&values[i]));
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

static void return_set(INTERNAL_FUNCTION_PARAMETERS, OnLists operation) {
    Others others;
    if (!read_others(execute_data, others)) RETURN_THROWS();
    make_posting_list(return_value, 1, [&] { return operation(others.after(ZEND_THIS)); });
}

PHP_METHOD(Postings_PostingList, intersect) {
    return_set(INTERNAL_FUNCTION_PARAM_PASSTHRU, dispatch::intersect);
}

PHP_METHOD(Postings_PostingList, union) {
    return_set(INTERNAL_FUNCTION_PARAM_PASSTHRU, dispatch::unite);
}

PHP_METHOD(Postings_PostingList, diff) {
    return_set(INTERNAL_FUNCTION_PARAM_PASSTHRU, dispatch::subtract);
}

PHP_METHOD(Postings_PostingList, symmetricDiff) {
    zval* other;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(other, posting_list_class)
    ZEND_PARSE_PARAMETERS_END();
    make_posting_list(return_value, 1, [&] {
        const service::Operand lists[2] = {operand(ZEND_THIS), operand(other)};
        return dispatch::symmetric_difference(lists);
    });
}

PHP_METHOD(Postings_PostingList, intersectCount) {
    Others others;
    if (!read_others(execute_data, others)) RETURN_THROWS();
    size_t count = 0;
    if (!guarded([&] { count = dispatch::intersect_count(others.after(ZEND_THIS)); }))
        RETURN_THROWS();
    RETURN_LONG(static_cast<zend_long>(count));
}

static OnLists operation_of(uint8_t opcode) {
    switch (opcode) {
        case ZEND_BW_AND:
            return dispatch::intersect;
        case ZEND_BW_OR:
            return dispatch::unite;
        case ZEND_SUB:
            return dispatch::subtract;
        case ZEND_BW_XOR:
            return dispatch::symmetric_difference;
        default:
            return nullptr;
    }
}

// FAILURE makes PHP throw its own "Unsupported operand types".
HandlerResult<zend_object_do_operation_t> postings::php::do_operation(uint8_t opcode, zval* result,
                                                                      zval* left, zval* right) {
    const OnLists operation = operation_of(opcode);
    if (operation == nullptr || !is_posting_list(left) || !is_posting_list(right)) return FAILURE;
    zval made;
    if (make_posting_list(&made, 1, [&] {
            const service::Operand lists[2] = {operand(left), operand(right)};
            return operation(dispatch::Operands(lists));
        })) {
        // `$a &= $b` stores over its left operand.
        if (result == left) zval_ptr_dtor(result);
        ZVAL_COPY_VALUE(result, &made);
    } else if (result != left) {
        ZVAL_UNDEF(result);
    }
    return SUCCESS;
}
