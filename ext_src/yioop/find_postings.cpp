#include "yioop/find_postings.h"

#include "yioop/arguments.h"
#include "yioop/native_functions.h"
#include "yioop/shard_postings.h"

namespace postings::yioop {
namespace {

// Reads the arguments from the third on; false if any is not an integer.
bool read_integers(zend_execute_data* execute_data, uint32_t count, zend_long* integers) {
    if (ZEND_NUM_ARGS() < 2 + count) return false;
    for (uint32_t i = 0; i < count; ++i) {
        const zval* value = ::yioop::argument(execute_data, 3 + i);
        if (Z_TYPE_P(value) != IS_LONG) return false;
        integers[i] = Z_LVAL_P(value);
    }
    return true;
}

bool open(zend_execute_data* execute_data, ShardPostings* postings) {
    zend_object* shard = object_of(execute_data);
    return shard != nullptr && postings->open(shard);
}

}  // namespace

void get_posting_at_offset(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_long at, first, last;
    ShardPostings postings;
    if (ZEND_NUM_ARGS() < 5 || !read_integers(execute_data, 1, &at) ||
        !are_native({kPackInt, kUnpackInt}) || !open(execute_data, &postings) ||
        !postings.find(at, &first, &last)) {
        return;
    }
    const auto size = static_cast<size_t>(last - first + 1) * 4;
    zend_string* bytes = zend_string_alloc(size, false);
    ZSTR_VAL(bytes)[size] = '\0';
    if (!postings.bytes(first, {reinterpret_cast<uint8_t*>(ZSTR_VAL(bytes)), size})) {
        zend_string_efree(bytes);
        return;
    }
    RETVAL_STR(bytes);
    ::yioop::assign(ZEND_CALL_ARG(execute_data, 4), first);
    ::yioop::assign(ZEND_CALL_ARG(execute_data, 5), last);
}

void get_doc_index_of_posting_at_offset(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_long at, doc_index;
    ShardPostings postings;
    if (read_integers(execute_data, 1, &at) && are_native({kDocIndexModified9}) &&
        open(execute_data, &postings) && postings.doc_index(at, &doc_index)) {
        RETVAL_LONG(doc_index);
    }
}

void doc_offset_from_posting_offset(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_long offset, doc_index;
    ShardPostings postings;
    if (read_integers(execute_data, 1, &offset) && are_native({kDocIndexModified9}) &&
        open(execute_data, &postings) && postings.doc_index(offset >> 2, &doc_index)) {
        RETVAL_LONG(doc_index * 16);
    }
}

void next_posting_offset_doc_offset(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_long at[3];
    ShardPostings postings;
    ShardPostings::Found found;
    if (!is_ascending(execute_data, 6) || !read_integers(execute_data, 3, at) ||
        !are_native({kDocIndexModified9}) || !open(execute_data, &postings) ||
        !postings.seek(at[0] >> 2, at[1] >> 2, at[2] >> 4, &found)) {
        return;
    }
    if (!found.found) RETURN_FALSE;
    zval offset, doc_offset;
    ZVAL_LONG(&offset, found.at * 4);
    ZVAL_LONG(&doc_offset, found.doc_index * 16);
    RETURN_ARR(zend_new_pair(&offset, &doc_offset));
}

}  // namespace postings::yioop
