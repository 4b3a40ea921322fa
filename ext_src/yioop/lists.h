// Converts PHP arrays to and from plain integers, for the paths that do not need PHP's arithmetic.
#pragma once

#include <cstdint>
#include <span>

#include "core/codec/modified9.h"
#include "yioop/arguments.h"

namespace yioop {

// Memory for `size` values: on the stack if they are few, PHP's own otherwise. Zend may leave a
// function without unwinding it, so this has no destructor: call release(); PHP frees what an
// abandoned request holds.
template <typename T, size_t kOnStack>
class Scratch {
  public:
    explicit Scratch(size_t size) {
        if (UNEXPECTED(size > kOnStack)) data_ = static_cast<T*>(safe_emalloc(size, sizeof(T), 0));
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    T* data() { return data_; }
    void release() {
        if (UNEXPECTED(data_ != on_stack_)) efree(data_);
    }

  private:
    T on_stack_[kOnStack];
    T* data_ = on_stack_;
};

// Differences and sums of two such integers stay within what the encoder takes.
inline bool is_small(zend_long value) {
    constexpr zend_ulong kHalf = zend_ulong{1} << 29;
    return static_cast<zend_ulong>(value) + kHalf < 2 * kHalf;
}

// Reads the values of an array, or their differences, except `left_out`, if that is one of them;
// false if any is not a small integer.
inline bool read_small(const HashTable* list, bool differences, int32_t* out,
                       const zval* left_out = nullptr) {
    int32_t previous = 0;
    const zval* element;
    ZEND_HASH_FOREACH_VAL(const_cast<HashTable*>(list), element) {
        if (UNEXPECTED(element == left_out)) continue;
        if (UNEXPECTED(Z_TYPE_P(element) != IS_LONG || !is_small(Z_LVAL_P(element)))) return false;
        const auto value = static_cast<int32_t>(Z_LVAL_P(element));
        *out++ = value - previous;
        previous = differences ? value : 0;
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

inline zend_string* encode(std::span<const int32_t> list) {
    constexpr size_t kOnStack = 512;
    const size_t most = postings::modified9::max_encoded_size(list.size());
    if (EXPECTED(most <= kOnStack)) {
        uint8_t bytes[kOnStack];
        const size_t size = postings::modified9::encode(list, bytes);
        return zend_string_init(reinterpret_cast<const char*>(bytes), size, false);
    }
    zend_string* string = zend_string_alloc(most, false);
    const size_t size =
        postings::modified9::encode(list, reinterpret_cast<uint8_t*>(ZSTR_VAL(string)));
    string = zend_string_truncate(string, size, false);
    ZSTR_VAL(string)[size] = '\0';
    return string;
}

// Makes a list of `size` integers, the i-th being next(i).
template <typename Next>
void make_list(zval* result, size_t size, Next next) {
    if (size == 0) {
        ZVAL_EMPTY_ARRAY(result);
        return;
    }
    HashTable* list = zend_new_array(static_cast<uint32_t>(size));
    zend_hash_real_init_packed(list);
    ZVAL_ARR(result, list);
    ZEND_HASH_FILL_PACKED(list) {
        for (size_t i = 0; i < size; i++) {
            ZEND_HASH_FILL_SET_LONG(next(i));
            ZEND_HASH_FILL_NEXT();
        }
    }
    ZEND_HASH_FILL_END();
}

// Postings of up to this many words are decoded on the stack.
inline constexpr size_t kWordsOnStack = 32;
inline constexpr size_t kElementsOnStack = kWordsOnStack * postings::modified9::kMaxCapacity;

inline size_t decode_capacity(std::span<const uint8_t> posting) {
    return posting.size() <= 4 * kWordsOnStack ? 0 : postings::modified9::decoded_size(posting);
}

}  // namespace yioop
