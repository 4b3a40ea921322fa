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

WordArrays::WordArrays(zend_object* shard) : shard_(shard) {
    take();
}

void WordArrays::take() {
    const auto taken = [this](Property which) {
        zval* array = property(shard_, which);
        return array == nullptr ? zend_new_array(8) : take_array(array, 8);
    };
    words_ = taken(kWords);
    counts_ = taken(kNumDocsWord);
}

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

void WordArrays::reserve(size_t words) {
    for (HashTable* table : {words_, counts_}) {
        const size_t size = table->nNumUsed + words;
        if (size > table->nTableSize && size <= HT_MAX_SIZE && !HT_IS_PACKED(table)) {
            zend_hash_extend(table, static_cast<uint32_t>(size), false);
        }
    }
}

void WordArrays::add(std::string_view id, zend_ulong hash, zend_string* posting, Known known) {
    zend_string* key = nullptr;
    // A document may have the same id twice.
    const auto find_or_add = [&](HashTable* table) {
        if (key == nullptr) {
            key = zend_string_init(id.data(), id.size(), false);
            ZSTR_H(key) = hash;
        }
        return zend_hash_lookup(table, key);
    };
    if (known.postings == nullptr) known.postings = find_or_add(words_);
    if (Z_TYPE_P(known.postings) == IS_NULL) {
        ZVAL_STR(known.postings, posting);
    } else {
        append_bytes(known.postings, {ZSTR_VAL(posting), ZSTR_LEN(posting)});
        zend_string_release(posting);
    }
    if (known.documents == nullptr) known.documents = find_or_add(counts_);
    if (Z_TYPE_P(known.documents) == IS_NULL) {
        ZVAL_LONG(known.documents, 1);
    } else {
        increment_function(known.documents);
    }
    if (key != nullptr) zend_string_release(key);
}

}  // namespace postings::yioop
