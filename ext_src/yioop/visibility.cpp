#include "yioop/visibility.h"

#include <array>
#include <cstring>
#include <string_view>

namespace postings::yioop {
namespace {

struct Name {
    zend_string* visible;
    zend_string* hidden;
    zif_handler handler;
};

constexpr size_t kMaxNames = 32;
// No PHP name begins with NUL; get_defined_functions() skips such keys.
constexpr char kHiddenPrefix[] = "\0postings\\";

// Written while PHP starts.
std::array<Name, kMaxNames> names;
size_t name_count = 0;

thread_local bool is_hidden = false;
// The index where each bucket was found last, to save the lookup. Only a hint: the table may be
// rehashed.
thread_local std::array<uint32_t, kMaxNames> positions;

// Searches the buckets with the hash of the visible name, hidden or not: a hidden one stays in its
// chain.
Bucket* find_beside(HashTable* table, size_t i, zend_string* key) {
    const zend_ulong hash = ZSTR_H(names[i].visible);
    uint32_t at = HT_HASH(table, static_cast<uint32_t>(hash) | table->nTableMask);
    for (; at != HT_INVALID_IDX; at = Z_NEXT(HT_HASH_TO_BUCKET(table, at)->val)) {
        Bucket* bucket = HT_HASH_TO_BUCKET(table, at);
        if (bucket->h == hash && bucket->key != nullptr && zend_string_equals(bucket->key, key)) {
            return bucket;
        }
    }
    return nullptr;
}

Bucket* find(HashTable* table, size_t i, zend_string* key) {
    Bucket* hint = table->arData + positions[i];
    if (positions[i] < table->nNumUsed && hint->key == key && Z_TYPE(hint->val) == IS_PTR) {
        return hint;
    }
    Bucket* bucket = find_beside(table, i, key);
    // In a thread's copy of the table, which was made meanwhile, the buckets have other places.
    if (bucket == nullptr) bucket = reinterpret_cast<Bucket*>(zend_hash_find(table, key));
    if (bucket) positions[i] = static_cast<uint32_t>(bucket - table->arData);
    return bucket;
}

// Every include renames all of them, twice: if possible, only a pointer is written for each.
void rename(HashTable* table, size_t i, zend_string* from, zend_string* to) {
    Bucket* bucket = find(table, i, from);
    if (!bucket) return;
    const zend_function* function = Z_FUNC(bucket->val);
    // The application may have its own function under the visible name.
    if (function->type != ZEND_INTERNAL_FUNCTION ||
        function->internal_function.handler != names[i].handler) {
        return;
    }
    if (bucket->h != ZSTR_H(names[i].visible)) {
        zend_hash_set_bucket_key(table, bucket, to);
    } else if (find_beside(table, i, to) == nullptr) {
        bucket->key = to;
    }
}

}  // namespace

void visibility_startup(const zend_function_entry* functions) {
    // Reset, as PHP may be started again in the same process.
    name_count = 0;
    for (const auto* entry = functions; entry->fname; ++entry) {
        ZEND_ASSERT(name_count < kMaxNames);
        const size_t length = strlen(entry->fname);
        char* lower = zend_str_tolower_dup(entry->fname, length);
        zend_string* visible = zend_string_init_interned(lower, length, true);
        efree(lower);
        const size_t prefix = sizeof(kHiddenPrefix) - 1;
        zend_string* key = zend_string_alloc(prefix + length, true);
        memcpy(ZSTR_VAL(key), kHiddenPrefix, prefix);
        memcpy(ZSTR_VAL(key) + prefix, ZSTR_VAL(visible), length + 1);
        names[name_count++] = {visible, zend_new_interned_string(key), entry->handler};
    }
}

bool hidden() {
    return is_hidden;
}

void hide() {
    for (size_t i = 0; i < name_count; ++i) {
        rename(CG(function_table), i, names[i].visible, names[i].hidden);
    }
    is_hidden = true;
}

void show() {
    for (size_t i = 0; i < name_count; ++i) {
        rename(CG(function_table), i, names[i].hidden, names[i].visible);
    }
    is_hidden = false;
}

void give_way(zend_string* lowercase_name) {
    for (size_t i = 0; i < name_count; ++i) {
        if (zend_string_equals(names[i].visible, lowercase_name)) {
            rename(EG(function_table), i, names[i].visible, names[i].hidden);
        }
    }
}

}  // namespace postings::yioop
