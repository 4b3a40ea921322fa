#include "yioop/indexer/word_arrays.h"

namespace postings::yioop {
namespace {

void add_number(zval* value, zend_long more) {
    zval number;
    ZVAL_LONG(&number, more);
    if (Z_TYPE_P(value) == IS_NULL) {
        ZVAL_COPY_VALUE(value, &number);
    } else {
        assign_operation(add_function, value, &number);
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
        append_bytes(known, postings);
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

void WordArrays::add(std::string_view id, zend_ulong hash, zend_string* posting) {
    zend_string* key = nullptr;
    const auto new_key = [&] {
        if (key != nullptr) return key;
        key = zend_string_init(id.data(), id.size(), false);
        ZSTR_H(key) = hash;
        return key;
    };
    if (zval* known = find_hashed(words_, id, hash)) {
        append_bytes(known, {ZSTR_VAL(posting), ZSTR_LEN(posting)});
        zend_string_release(posting);
    } else {
        zval list;
        ZVAL_STR(&list, posting);
        zend_hash_add_new(words_, new_key(), &list);
    }
    if (zval* known = find_hashed(counts_, id, hash)) {
        increment_function(known);
    } else {
        zval one;
        ZVAL_LONG(&one, 1);
        zend_hash_add_new(counts_, new_key(), &one);
    }
    if (key != nullptr) zend_string_release(key);
}

}  // namespace postings::yioop
