// Lookups in large hash tables wait for memory, so what they need is prefetched some words ahead,
// step by step.
#pragma once

#include <string_view>

extern "C" {
#include "php.h"
}

#include "core/base/prefetch.h"
#include "yioop/indexer/word_entries.h"

namespace postings::yioop {

// The string is as long as a word's id: it often lies in two cache lines.
inline void prefetch_string(const zend_string* string) {
    prefetch(string);
    prefetch(ZSTR_VAL(string) + kWordKeyLen - 1);
}

// How many words ahead the place of a hash is prefetched, then its first bucket, then what that
// holds.
inline constexpr uint32_t kPlaceAhead = 24, kBucketAhead = 16, kValueAhead = 8;

inline const uint32_t* hash_place(const HashTable* table, zend_ulong hash) {
    return &HT_HASH_EX(table->arData, static_cast<uint32_t>(hash) | table->nTableMask);
}

// Null if there is none.
inline const Bucket* first_bucket(const HashTable* table, zend_ulong hash) {
    const uint32_t place = *hash_place(table, hash);
    return place == HT_INVALID_IDX ? nullptr : HT_HASH_TO_BUCKET_EX(table->arData, place);
}

inline void prefetch_place(const HashTable* table, zend_ulong hash) {
    if (!HT_IS_PACKED(table)) prefetch(hash_place(table, hash));
}

inline void prefetch_bucket(const HashTable* table, zend_ulong hash) {
    if (HT_IS_PACKED(table)) return;
    if (const Bucket* bucket = first_bucket(table, hash)) prefetch(bucket);
}

inline void prefetch_key(const HashTable* table, zend_ulong hash) {
    if (HT_IS_PACKED(table)) return;
    const Bucket* bucket = first_bucket(table, hash);
    if (bucket != nullptr && bucket->key != nullptr) prefetch_string(bucket->key);
}

inline void prefetch_value(const HashTable* table, zend_ulong hash) {
    if (HT_IS_PACKED(table)) return;
    const Bucket* bucket = first_bucket(table, hash);
    if (bucket != nullptr && Z_REFCOUNTED(bucket->val)) prefetch(Z_COUNTED(bucket->val));
}

// The value that PHP finds under a string key with that hash; null if there is none.
inline zval* find_hashed(const HashTable* table, std::string_view key, zend_ulong hash) {
    auto* found_in = const_cast<HashTable*>(table);
    zend_ulong number;
    if (ZEND_HANDLE_NUMERIC_STR(key.data(), key.size(), number)) {
        return zend_hash_index_find(found_in, number);
    }
    if (HT_IS_PACKED(table)) return nullptr;
    for (const Bucket* bucket = first_bucket(table, hash); bucket != nullptr;) {
        if (bucket->h == hash && bucket->key != nullptr &&
            std::string_view(ZSTR_VAL(bucket->key), ZSTR_LEN(bucket->key)) == key) {
            return const_cast<zval*>(&bucket->val);
        }
        const uint32_t next = Z_NEXT(bucket->val);
        bucket = next == HT_INVALID_IDX ? nullptr : HT_HASH_TO_BUCKET_EX(table->arData, next);
    }
    return nullptr;
}

}  // namespace postings::yioop
