#include "yioop/indexer/unpack_words.h"

#include "yioop/arguments.h"
#include "yioop/indexer/calls_of_indexer.h"
#include "yioop/indexer/shard_writes.h"
#include "yioop/indexer/word_data.h"

namespace postings::yioop {
namespace {

constexpr std::string_view kProgress = "..still unpacking index posting lists. At list %s of %s.";

bool has_references(const zval* array) {
    const zval* value;
    if (Z_TYPE_P(array) != IS_ARRAY) return false;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(array), value) {
        if (Z_ISREF_P(value)) return true;
    }
    ZEND_HASH_FOREACH_END();
    return false;
}

struct Packed {
    zval *words, *counts;
    const zval* lists;

    // Finds the properties; false if any is not as load() makes it.
    bool find(zend_object* shard) {
        const zval* packed = property(shard, kWordDocsPacked);
        words = property(shard, kWords);
        counts = property(shard, kNumDocsWord);
        lists = property(shard, kWordDocs);
        if (share_references({shard}) || packed == nullptr || words == nullptr ||
            counts == nullptr || lists == nullptr || Z_TYPE_P(packed) != IS_TRUE ||
            Z_TYPE_P(words) != IS_ARRAY ||
            (Z_TYPE_P(counts) != IS_ARRAY && Z_TYPE_P(counts) != IS_NULL) ||
            Z_TYPE_P(lists) != IS_STRING) {
            return false;
        }
        const zend_string* id;
        const zval* data;
        ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL_P(words), id, data) {
            if (id == nullptr || Z_TYPE_P(data) != IS_STRING || Z_STRLEN_P(data) != kWordDataLen) {
                return false;
            }
        }
        ZEND_HASH_FOREACH_END();
        return zend_hash_num_elements(Z_ARRVAL_P(words)) > 0 && !has_references(counts);
    }
};

}  // namespace

void unpack_word_docs(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_object* shard = object_of(execute_data);
    Packed packed;
    if (shard == nullptr || !has_usual_words(shard->ce) || !packed.find(shard)) return;
    const uint32_t size = zend_hash_num_elements(Z_ARRVAL_P(packed.words));
    if (!log_progress(kProgress, {0, size})) {
        RETVAL_NULL();
        return;
    }
    // The log may have changed the shard.
    if (!packed.find(shard)) return;
    RETVAL_NULL();
    zend_string* lists = zend_string_copy(Z_STR_P(packed.lists));
    HashTable* words = take_array(packed.words, 0);
    HashTable* counts = take_array(packed.counts, size);
    zend_string* id;
    zval* value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(words, id, value) {
        const WordData data(Z_STRVAL_P(value));
        zval documents;
        ZVAL_LONG(&documents, data.documents());
        zend_string* postings = data.postings({ZSTR_VAL(lists), ZSTR_LEN(lists)});
        zval_ptr_dtor_str(value);
        ZVAL_STR(value, postings);
        zend_hash_update(counts, id, &documents);
    }
    ZEND_HASH_FOREACH_END();
    zend_string_release(lists);
    set(shard, kWords, array(words));
    set(shard, kNumDocsWord, array(counts));
    unset(shard, kWordDocs);
    set(shard, kWordDocsPacked, boolean(false));
}

}  // namespace postings::yioop
