// Makes PHP values of a PostingList.
#include "php/dispatch.h"
#include "php/integers.h"
#include "php/packed.h"
#include "php/php_memory.h"
#include "php/posting_list.h"
#include "php/posting_list_handlers.h"

using namespace postings;
using namespace postings::php;

static void return_array(INTERNAL_FUNCTION_PARAMETERS, DecodeBlock decode) {
    ZEND_PARSE_PARAMETERS_NONE();
    const PostingList& list = posting_list(ZEND_THIS);
    if (!set_array(return_value, list, decode, 0, list.count())) RETURN_THROWS();
}

PHP_METHOD(Postings_PostingList, toArray) {
    return_array(INTERNAL_FUNCTION_PARAM_PASSTHRU, &PostingListView::decode_block);
}

PHP_METHOD(Postings_PostingList, jsonSerialize) {
    return_array(INTERNAL_FUNCTION_PARAM_PASSTHRU, &PostingListView::decode_block);
}

PHP_METHOD(Postings_PostingList, frequencies) {
    return_array(INTERNAL_FUNCTION_PARAM_PASSTHRU, &PostingListView::decode_frequencies);
}

PHP_METHOD(Postings_PostingList, toPacked) {
    ZEND_PARSE_PARAMETERS_NONE();
    const ListReference list = reference(Z_OBJ_P(ZEND_THIS));
    const uint32_t count = list.view->count();
    if (count == 0) RETURN_EMPTY_STRING();
    if (!guarded([&] { check_php_memory(size_t{count} * sizeof(uint32_t)); })) RETURN_THROWS();
    zend_string* packed = zend_string_safe_alloc(count, sizeof(uint32_t), 0, false);
    auto* docs = reinterpret_cast<uint32_t*>(ZSTR_VAL(packed));
    if (!guarded([&] { dispatch::decode(list, {docs, count}); })) {
        zend_string_efree(packed);
        RETURN_THROWS();
    }
    ZSTR_VAL(packed)[ZSTR_LEN(packed)] = '\0';
    RETURN_STR(packed);
}

// Null if something was thrown.
static zend_string* to_bytes(zend_object* object) {
    const auto bytes = posting_list(object).bytes();
    return guarded([&] { check_php_memory(bytes.size()); }) ? new_string(bytes) : nullptr;
}

zend_array* php::exported_properties(zend_object* object, zend_prop_purpose purpose) {
    return exported_as_bytes(object, purpose, to_bytes);
}

PHP_METHOD(Postings_PostingList, toBytes) {
    ZEND_PARSE_PARAMETERS_NONE();
    zend_string* bytes = to_bytes(Z_OBJ_P(ZEND_THIS));
    if (bytes != nullptr) RETURN_STR(bytes);
}

PHP_METHOD(Postings_PostingList, __serialize) {
    ZEND_PARSE_PARAMETERS_NONE();
    zend_string* bytes = to_bytes(Z_OBJ_P(ZEND_THIS));
    if (bytes == nullptr) return;
    array_init_size(return_value, 1);
    add_assoc_str(return_value, "bytes", bytes);
}

PHP_METHOD(Postings_PostingList, isEmpty) {
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(posting_list(ZEND_THIS).empty());
}

PHP_METHOD(Postings_PostingList, count) {
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(posting_list(ZEND_THIS).count());
}
