// encodeModified9, decodeModified9, packListModified9, unpackListModified9, nextPostString,
// docIndexModified9.
#include "core/codec/modified9.h"
#include "yioop/arguments.h"
#include "yioop/lists.h"
#include "yioop/literal_encoder.h"
#include "yioop/next_posting.h"

using namespace yioop;
namespace modified9 = postings::modified9;

static zend_string* encode_small(const HashTable* list) {
    const size_t size = zend_hash_num_elements(list);
    Scratch<int32_t, 256> elements(size);
    zend_string* encoded = nullptr;
    if (read_small(list, false, elements.data())) encoded = encode({elements.data(), size});
    elements.release();
    return encoded;
}

ZEND_FUNCTION(seekquarry_yioop_library_encodeModified9) {
    if (!has_arguments(execute_data, 1)) return;
    zval* list = argument(execute_data, 1);
    zend_string* encoded = nullptr;
    if (EXPECTED(Z_TYPE_P(list) == IS_ARRAY && is_dense(Z_ARRVAL_P(list)))) {
        encoded = encode_small(Z_ARRVAL_P(list));
    }
    if (encoded == nullptr) {
        LiteralEncoder encoder;
        encoded = encoder.finish(encoder.push_all(list, 1), 1);
    }
    if (encoded != nullptr) RETURN_STR(encoded);
}

ZEND_FUNCTION(seekquarry_yioop_library_packListModified9) {
    if (!has_arguments(execute_data, 3)) return;
    unsigned char word[4];
    if (pack_word(argument(execute_data, 1), argument(execute_data, 2), argument(execute_data, 3),
                  {1, 2, 3}, word)) {
        RETURN_STRINGL(reinterpret_cast<const char*>(word), 4);
    }
}

ZEND_FUNCTION(seekquarry_yioop_library_nextPostString) {
    if (!has_arguments(execute_data, 2)) return;
    const zval* string = argument(execute_data, 1);
    const zval* position = argument(execute_data, 2);
    if (is_plain_position(string, position)) {
        auto offset = static_cast<size_t>(Z_LVAL_P(position));
        Bytes posting;
        if (next_posting(bytes_of(Z_STR_P(string)), &offset, &posting)) {
            RETVAL_STR(zend_string_init_fast(reinterpret_cast<const char*>(posting.data()),
                                             posting.size()));
            assign(ZEND_CALL_ARG(execute_data, 2), static_cast<zend_long>(offset));
            return;
        }
    }
    zend_string* posting = next_post_string(string, 1, ZEND_CALL_ARG(execute_data, 2));
    if (posting != nullptr) RETURN_STR(posting);
}

static void decode_to_list(Bytes posting, zval* result) {
    Scratch<uint32_t, kElementsOnStack> elements(decode_capacity(posting));
    const uint32_t* decoded = elements.data();
    const size_t size = modified9::decode(posting, elements.data());
    make_list(result, size, [decoded](size_t i) { return decoded[i]; });
    elements.release();
}

ZEND_FUNCTION(seekquarry_yioop_library_decodeModified9) {
    if (!has_arguments(execute_data, 2)) return;
    const zval* string = argument(execute_data, 1);
    const zval* position = argument(execute_data, 2);
    if (is_plain_position(string, position)) {
        auto offset = static_cast<size_t>(Z_LVAL_P(position));
        Bytes posting;
        if (next_posting(bytes_of(Z_STR_P(string)), &offset, &posting)) {
            decode_to_list(posting, return_value);
            assign(ZEND_CALL_ARG(execute_data, 2), static_cast<zend_long>(offset));
            return;
        }
    }
    zend_string* posting = next_post_string(string, 1, ZEND_CALL_ARG(execute_data, 2));
    if (posting == nullptr) return;
    decode_to_list(bytes_of(posting), return_value);
    zend_string_release(posting);
}

static bool mask(zval* argument, zend_long bits, zend_long* masked) {
    zval mask, result;
    ZVAL_LONG(&mask, bits);
    if (bitwise_and_function(&result, argument, &mask) != SUCCESS || EG(exception)) return false;
    *masked = zval_get_long(&result);
    zval_ptr_dtor(&result);
    return !EG(exception);
}

// An argument that is no int is converted as often as in Yioop's code, for the warnings.
static bool convert_to_word(zval* argument, bool shifts, zend_long* word) {
    zend_long layout;
    if (!mask(argument, 0x30000000, &layout)) return false;
    if (layout != 0x30000000) {
        const zend_long rest = layout == 0 ? 0x0fffffff : 0xffffffff & ~layout;
        if (!mask(argument, rest, word)) return false;
        *word |= layout;
        return true;
    }
    if (shifts) {
        zval bits, first_byte;
        ZVAL_LONG(&bits, 24);
        if (shift_right_function(&first_byte, argument, &bits) != SUCCESS || EG(exception))
            return false;
        zval_ptr_dtor(&first_byte);
    }
    *word = zval_get_long(argument);
    return !EG(exception);
}

static bool word_argument(zend_execute_data* execute_data, bool shifts, uint32_t* word) {
    if (!has_arguments(execute_data, 1)) return false;
    zval* value = argument(execute_data, 1);
    zend_long converted;
    if (EXPECTED(Z_TYPE_P(value) == IS_LONG)) {
        converted = Z_LVAL_P(value);
    } else if (!convert_to_word(value, shifts, &converted)) {
        blame(1);
        return false;
    }
    *word = static_cast<uint32_t>(converted);
    return true;
}

ZEND_FUNCTION(seekquarry_yioop_library_unpackListModified9) {
    uint32_t word;
    if (!word_argument(execute_data, false, &word)) return;
    uint32_t elements[modified9::kMaxCapacity];
    const size_t size = modified9::decode_word(word, elements);
    make_list(return_value, size, [&elements](size_t i) { return elements[i]; });
}

ZEND_FUNCTION(seekquarry_yioop_library_docIndexModified9) {
    uint32_t word;
    if (word_argument(execute_data, true, &word)) RETVAL_LONG(modified9::doc_index_of_word(word));
}
