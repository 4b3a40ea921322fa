// packPosting, unpackPosting, addDocIndexPostings.
#include "core/codec/modified9.h"
#include "yioop/arguments.h"
#include "yioop/container.h"
#include "yioop/lists.h"
#include "yioop/move_postings.h"
#include "yioop/next_posting.h"
#include "yioop/pack_literally.h"
#include "yioop/pack_small.h"

using namespace yioop;
namespace modified9 = postings::modified9;
using modified9::Dialect;

static void pack_posting(INTERNAL_FUNCTION_PARAMETERS, Dialect dialect) {
    if (!has_arguments(execute_data, 2)) return;
    zval* doc_index = argument(execute_data, 1);
    zval* positions = argument(execute_data, 2);
    const bool delta = is_true_argument(execute_data, 3);
    zend_string* packed = nullptr;
    if (EXPECTED(Z_TYPE_P(doc_index) == IS_LONG && is_small(Z_LVAL_P(doc_index)) &&
                 Z_TYPE_P(positions) == IS_ARRAY && is_dense(Z_ARRVAL_P(positions)))) {
        packed = pack_small(static_cast<int32_t>(Z_LVAL_P(doc_index)), Z_ARRVAL_P(positions), delta,
                            dialect);
    }
    if (packed == nullptr) packed = pack_literally(doc_index, positions, delta, dialect);
    if (packed != nullptr) RETURN_STR(packed);
}

ZEND_FUNCTION(seekquarry_yioop_library_packPosting) {
    pack_posting(INTERNAL_FUNCTION_PARAM_PASSTHRU, Dialect::k2014);
}

ZEND_FUNCTION(postings_yioop2019_packPosting) {
    pack_posting(INTERNAL_FUNCTION_PARAM_PASSTHRU, Dialect::k2019);
}

static void positions_to_list(uint32_t* positions, size_t size, bool dedelta, Dialect dialect,
                              zval* list) {
    const int offset = modified9::first_position_offset(dialect);
    int64_t sum = -offset;
    if (dedelta) {
        make_list(list, size, [&sum, positions](size_t i) { return sum += positions[i]; });
    } else {
        make_list(list, size, [offset, positions](size_t i) {
            return static_cast<zend_long>(positions[i]) - (i == 0 ? offset : 0);
        });
    }
}

static void unpack(Bytes posting, bool dedelta, Dialect dialect, zval* result) {
    Scratch<uint32_t, kElementsOnStack> elements(decode_capacity(posting));
    uint32_t* decoded = elements.data();
    size_t size = modified9::decode(posting, decoded);
    zval doc_index, list;
    if (size == 0) {
        ZVAL_NULL(&doc_index);
        ZVAL_EMPTY_ARRAY(&list);
        // Gives a warning from PHP 8.3 on.
        decrement_function(&doc_index);
    } else {
        const modified9::Head head = modified9::split(decoded[0], dialect);
        ZVAL_LONG(&doc_index, head.doc_index);
        decoded[0] = head.first_position;
        const size_t skipped = head.fused ? 0 : 1;
        positions_to_list(decoded + skipped, size - skipped, dedelta, dialect, &list);
    }
    elements.release();
    ZVAL_ARR(result, zend_new_pair(&doc_index, &list));
}

static void unpack_posting(INTERNAL_FUNCTION_PARAMETERS, Dialect dialect) {
    if (!has_arguments(execute_data, 2)) return;
    const zval* string = argument(execute_data, 1);
    const zval* position = argument(execute_data, 2);
    const bool dedelta = is_true_argument(execute_data, 3);
    if (is_plain_position(string, position)) {
        auto offset = static_cast<size_t>(Z_LVAL_P(position));
        Bytes posting;
        if (next_posting(bytes_of(Z_STR_P(string)), &offset, &posting)) {
            assign(ZEND_CALL_ARG(execute_data, 2), static_cast<zend_long>(offset));
            if (!EG(exception)) unpack(posting, dedelta, dialect, return_value);
            return;
        }
    }
    zend_string* posting = next_post_string(string, 1, ZEND_CALL_ARG(execute_data, 2));
    if (posting == nullptr) return;
    unpack(bytes_of(posting), dedelta, dialect, return_value);
    zend_string_release(posting);
}

ZEND_FUNCTION(seekquarry_yioop_library_unpackPosting) {
    unpack_posting(INTERNAL_FUNCTION_PARAM_PASSTHRU, Dialect::k2014);
}

ZEND_FUNCTION(postings_yioop2019_unpackPosting) {
    unpack_posting(INTERNAL_FUNCTION_PARAM_PASSTHRU, Dialect::k2019);
}

static zend_string* moved_postings(Bytes postings, zval* add_offset) {
    Output out{zend_string_alloc(postings.size() + 64, false)};
    if (!move_postings(postings, add_offset, &out)) {
        zend_string_efree(out.string);
        return nullptr;
    }
    out.string = zend_string_truncate(out.string, out.size, false);
    ZSTR_VAL(out.string)[out.size] = '\0';
    return out.string;
}

// Whether strlen() of an object is more than 0. The code that follows does not accept it as a
// string, and throws if it has no elements, either.
static bool has_bytes(zval* object) {
    zval text, last;
    zend_string* bytes;
    ZVAL_COPY(&text, object);
    size_t size = 1;
    if (zend_parse_arg_str_weak(&text, &bytes, 1)) size = Z_STRLEN(text);
    const bool is_string = Z_TYPE(text) == IS_STRING;
    zval_ptr_dtor(&text);
    ZVAL_LONG(&last, 3);
    bool is_set;
    if (is_string && size > 0 && !isset_element(object, &last, &is_set)) blame(1);
    return size > 0 && !EG(exception);
}

ZEND_FUNCTION(seekquarry_yioop_library_addDocIndexPostings) {
    if (!has_arguments(execute_data, 2)) return;
    zval* postings = argument(execute_data, 1);
    if (Z_TYPE_P(postings) >= IS_ARRAY) {
        if (Z_TYPE_P(postings) == IS_OBJECT && !has_bytes(postings)) {
            if (!EG(exception)) RETVAL_EMPTY_STRING();
            return;
        }
        zend_argument_type_error(1, "must be of type string, %s given",
                                 zend_zval_type_name(postings));
        return;
    }
    if (Z_TYPE_P(postings) == IS_NULL) {
        zend_error(E_DEPRECATED,
                   "strlen(): Passing null to parameter #1 ($string) of type string is deprecated");
        if (EG(exception)) return;
    }
    if (Z_TYPE_P(postings) != IS_STRING) RETURN_EMPTY_STRING();
    // Log lines and warnings run PHP code, which may change the variable that was passed.
    zend_string* held = zend_string_copy(Z_STR_P(postings));
    zend_string* moved = moved_postings(bytes_of(held), argument(execute_data, 2));
    zend_string_release(held);
    if (moved != nullptr) RETURN_STR(moved);
}
