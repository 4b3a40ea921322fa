#include "yioop/indexer/word_arrays.h"

#include <cstring>

namespace postings::yioop {
namespace {

void append(zval* value, std::string_view postings) {
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) == IS_STRING && !ZSTR_IS_INTERNED(Z_STR_P(value)) &&
        Z_REFCOUNT_P(value) == 1) {
        const size_t size = Z_STRLEN_P(value);
        zend_string* longer = zend_string_extend(Z_STR_P(value), size + postings.size(), false);
        std::memcpy(ZSTR_VAL(longer) + size, postings.data(), postings.size());
        ZSTR_VAL(longer)[size + postings.size()] = '\0';
        ZVAL_NEW_STR(value, longer);
        return;
    }
    zval more;
    ZVAL_STRINGL(&more, postings.data(), postings.size());
    if (Z_TYPE_P(value) == IS_NULL) {
        ZVAL_COPY_VALUE(value, &more);
        return;
    }
    concat_function(value, value, &more);
    zval_ptr_dtor(&more);
}

void add_number(zval* value, zend_long more) {
    ZVAL_DEREF(value);
    zval number;
    ZVAL_LONG(&number, more);
    if (Z_TYPE_P(value) == IS_NULL) {
        ZVAL_COPY_VALUE(value, &number);
    } else {
        add_function(value, value, &number);
    }
}

}  // namespace

WordArrays::WordArrays(zend_object* shard)
    : shard_(shard),
      words_(take_array(property(shard, kWords), 8)),
      counts_(take_array(property(shard, kNumDocsWord), 8)) {}

void WordArrays::put_back() {
    set(shard_, kWords, array(words_));
    const zval* counts = property(shard_, kNumDocsWord);
    if (counts != nullptr && Z_TYPE_P(counts) == IS_NULL && zend_hash_num_elements(counts_) == 0) {
        zend_array_release(counts_);
    } else {
        set(shard_, kNumDocsWord, array(counts_));
    }
}

void WordArrays::add(zend_string* id, std::string_view postings, zend_long documents) {
    if (zval* known = zend_hash_find(words_, id)) {
        append(known, postings);
    } else {
        zval list;
        ZVAL_STRINGL_FAST(&list, postings.data(), postings.size());
        zend_hash_add_new(words_, id, &list);
    }
    if (zval* known = zend_hash_find(counts_, id)) {
        add_number(known, documents);
    } else {
        zval count;
        ZVAL_LONG(&count, documents);
        zend_hash_add_new(counts_, id, &count);
    }
}

}  // namespace postings::yioop
