// encode, decode, delta, prefix_sum.
#include <optional>

#include "core/codec/value_stream.h"
#include "php/boundary.h"
#include "php/codec_enum.h"
#include "php/integers.h"
#include "php/native_memory.h"
#include "php/packed.h"
#include "php/request_owned.h"

using namespace postings;
using namespace postings::php;

PHP_FUNCTION(Postings_encode) {
    HashTable* values;
    zend_object* codec = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_ARRAY_HT(values)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJ_OF_CLASS(codec, codec_enum)
    ZEND_PARSE_PARAMETERS_END();
    RequestOwned<Bytes> bytes;
    if (guarded([&] {
            const std::vector<uint32_t> integers = read_integers(values, 0);
            const CodecId id = in_argument(2, [&] { return codec_id(codec); });
            encode_stream(integers, id, *bytes);
        })) {
        RETVAL_STR(new_string(*bytes));
    }
    bytes.release();
}

// Reads an int parameter passed by reference; 0 if it was not set before. False if something was
// thrown.
static bool read_offset(zval* reference, uint32_t argument, zend_long* offset) {
    zval* value = reference;
    ZVAL_DEREF(value);
    *offset = 0;
    bool is_null;
    if (Z_TYPE_P(value) == IS_NULL) return true;
    if (zend_parse_arg_long(value, offset, &is_null, false, argument)) return true;
    if (!EG(exception)) {
        zend_argument_type_error(argument, "must be of type int, %s given",
                                 zend_zval_type_name(value));
    }
    return false;
}

PHP_FUNCTION(Postings_decode) {
    zend_string* bytes;
    zend_object* codec = nullptr;
    zval* reference = nullptr;
    zend_long offset = 0, count = 0;
    bool any_count = true;
    ZEND_PARSE_PARAMETERS_START(1, 4)
    Z_PARAM_STR(bytes)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJ_OF_CLASS(codec, codec_enum)
    Z_PARAM_ZVAL(reference)
    Z_PARAM_LONG_OR_NULL(count, any_count)
    ZEND_PARSE_PARAMETERS_END();
    if (reference != nullptr && !read_offset(reference, 3, &offset)) RETURN_THROWS();
    if (offset < 0 || static_cast<size_t>(offset) > ZSTR_LEN(bytes)) {
        zend_argument_value_error(
            3,
            "must be between 0 and the length of argument #1 ($bytes), which is %zu, " ZEND_LONG_FMT
            " given",
            ZSTR_LEN(bytes), offset);
        RETURN_THROWS();
    }
    if (!any_count && (count < 0 || count > UINT32_MAX)) {
        zend_argument_value_error(4, "must be between 0 and 4294967295, " ZEND_LONG_FMT " given",
                                  count);
        RETURN_THROWS();
    }
    RequestOwned<std::vector<uint32_t>> values;
    auto end = static_cast<size_t>(offset);
    const bool decoded = guarded(2, [&] {
        std::optional<uint32_t> expected;
        if (!any_count) expected = static_cast<uint32_t>(count);
        const CodecId id = codec_id(codec);
        check_native_memory(sizeof(uint32_t) * count_of_stream(bytes_of(bytes), end, id));
        *values = decode_stream(bytes_of(bytes), end, id, expected);
    });
    const bool returned = decoded && return_integers(return_value, *values, false);
    values.release();
    if (returned && reference != nullptr) {
        ZEND_TRY_ASSIGN_REF_LONG(reference, static_cast<zend_long>(end));
    }
}

// Returns an array of the integers that `next(value, &result)` makes of those in `values`; `next`
// returns whether there was an overflow.
template <class Next>
static void return_mapped(zval* return_value, HashTable* values, Next next) {
    if (!begin_array(return_value, zend_hash_num_elements(values))) return;
    size_t index = 0;
    zval* value;
    ZEND_HASH_FILL_PACKED(Z_ARRVAL_P(return_value)) {
        ZEND_HASH_FOREACH_VAL(values, value) {
            ZVAL_DEREF(value);
            if (UNEXPECTED(Z_TYPE_P(value) != IS_LONG)) {
                guarded([&] { throw wrong_number("integers", "intval", value, index); });
                break;
            }
            zend_long result;
            if (UNEXPECTED(next(Z_LVAL_P(value), &result))) {
                zend_argument_value_error(
                    1, "must not lead out of the range of integers, but does at index %zu", index);
                break;
            }
            ZEND_HASH_FILL_SET_LONG(result);
            ZEND_HASH_FILL_NEXT();
            ++index;
        }
        ZEND_HASH_FOREACH_END();
    }
    ZEND_HASH_FILL_END();
    if (UNEXPECTED(EG(exception))) {
        zval_ptr_dtor(return_value);
        RETURN_NULL();
    }
}

PHP_FUNCTION(Postings_delta) {
    HashTable* values;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT(values)
    ZEND_PARSE_PARAMETERS_END();
    zend_long previous = 0;
    return_mapped(return_value, values, [&previous](zend_long value, zend_long* result) {
        const bool overflow = __builtin_sub_overflow(value, previous, result);
        previous = value;
        return overflow;
    });
}

PHP_FUNCTION(Postings_prefix_sum) {
    HashTable* values;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT(values)
    ZEND_PARSE_PARAMETERS_END();
    zend_long sum = 0;
    return_mapped(return_value, values, [&sum](zend_long value, zend_long* result) {
        const bool overflow = __builtin_add_overflow(sum, value, &sum);
        *result = sum;
        return overflow;
    });
}
