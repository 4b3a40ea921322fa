// Intersection, union and differences of PostingLists: as methods, and as the operators & | - ^.
#include <optional>

#include "php/dispatch.h"
#include "php/posting_list.h"
#include "php/posting_list_handlers.h"

using namespace postings;
using namespace postings::php;

namespace {
struct Others {
    zval* values = nullptr;
    uint32_t count = 0;

    std::vector<ListReference> after(const zval* first) const {
        std::vector<ListReference> lists = {reference(first)};
        for (uint32_t i = 0; i < count; ++i) lists.push_back(reference(&values[i]));
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
    make_posting_list(return_value, 1,
                      [&] { return dispatch::combine(operation, others.after(ZEND_THIS)); });
}

PHP_METHOD(Postings_PostingList, intersect) {
    return_set(INTERNAL_FUNCTION_PARAM_PASSTHRU, SetOperation::Intersect);
}

PHP_METHOD(Postings_PostingList, union) {
    return_set(INTERNAL_FUNCTION_PARAM_PASSTHRU, SetOperation::Unite);
}

PHP_METHOD(Postings_PostingList, diff) {
    return_set(INTERNAL_FUNCTION_PARAM_PASSTHRU, SetOperation::Subtract);
}

PHP_METHOD(Postings_PostingList, symmetricDiff) {
    zval* other;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(other, posting_list_class)
    ZEND_PARSE_PARAMETERS_END();
    make_posting_list(return_value, 1, [&] {
        const ListReference lists[2] = {reference(ZEND_THIS), reference(other)};
        return dispatch::combine(SetOperation::SymmetricDifference, lists);
    });
}

static void return_count(INTERNAL_FUNCTION_PARAMETERS, SetOperation operation) {
    Others others;
    if (!read_others(execute_data, others)) RETURN_THROWS();
    size_t count = 0;
    if (!guarded([&] {
            const MemoryChecked limited(check_native_memory);
            count = dispatch::count(operation, others.after(ZEND_THIS));
        }))
        RETURN_THROWS();
    RETURN_LONG(static_cast<zend_long>(count));
}

PHP_METHOD(Postings_PostingList, intersectCount) {
    return_count(INTERNAL_FUNCTION_PARAM_PASSTHRU, SetOperation::Intersect);
}

PHP_METHOD(Postings_PostingList, unionCount) {
    return_count(INTERNAL_FUNCTION_PARAM_PASSTHRU, SetOperation::Unite);
}

PHP_METHOD(Postings_PostingList, diffCount) {
    return_count(INTERNAL_FUNCTION_PARAM_PASSTHRU, SetOperation::Subtract);
}

static std::optional<SetOperation> operation_of(uint8_t opcode) {
    switch (opcode) {
        case ZEND_BW_AND:
            return SetOperation::Intersect;
        case ZEND_BW_OR:
            return SetOperation::Unite;
        case ZEND_SUB:
            return SetOperation::Subtract;
        case ZEND_BW_XOR:
            return SetOperation::SymmetricDifference;
        default:
            return std::nullopt;
    }
}

// Returns FAILURE to make PHP throw its own "Unsupported reference types".
HandlerResult<zend_object_do_operation_t> postings::php::do_operation(uint8_t opcode, zval* result,
                                                                      zval* left, zval* right) {
    const std::optional<SetOperation> operation = operation_of(opcode);
    if (!operation || !is_posting_list(left) || !is_posting_list(right)) return FAILURE;
    zval made;
    if (make_posting_list(&made, 1, [&] {
            const ListReference lists[2] = {reference(left), reference(right)};
            // For &, | and ^, PHP may have exchanged both operands when it compiled the expression.
            return *operation == SetOperation::Intersect ? dispatch::symmetric_intersection(lists)
                                                         : dispatch::combine(*operation, lists);
        })) {
        // `$a &= $b` overwrites its left operand.
        if (result == left) zval_ptr_dtor(result);
        ZVAL_COPY_VALUE(result, &made);
    } else if (result != left) {
        ZVAL_UNDEF(result);
    }
    return SUCCESS;
}
