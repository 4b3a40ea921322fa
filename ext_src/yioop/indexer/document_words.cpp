#include "yioop/indexer/document_words.h"

#include <cstring>

#include "yioop/indexer/calls_of_indexer.h"
#include "yioop/indexer/hash_lookahead.h"
#include "yioop/indexer/phrase_hash.h"
#include "yioop/pack_small.h"

namespace postings::yioop {
namespace {

constexpr std::string_view kPhrase = "cond_max";

// Makes an id by the program's crawlHashPath(). False if the result is not as usual.
bool call_phrase_hash(WordHash hash, std::string_view phrase, const zval* begin,
                      char id[kWordKeyLen]) {
    zend_function* function = find_function("crawlhashpath");
    if (function == nullptr) return false;
    zval passed[5], result;
    uint32_t count = 0;
    ZVAL_STRINGL(&passed[count++], phrase.data(), phrase.size());
    ZVAL_COPY_VALUE(&passed[count++], begin);
    if (hash == WordHash::k2014) {
        ZVAL_EMPTY_ARRAY(&passed[count++]);
        ZVAL_EMPTY_ARRAY(&passed[count++]);
    }
    ZVAL_TRUE(&passed[count++]);
    ZVAL_UNDEF(&result);
    zend_call_known_function(function, nullptr, nullptr, &result, count, passed, nullptr);
    zval_ptr_dtor(&passed[0]);
    const bool usual =
        EG(exception) == nullptr && Z_TYPE(result) == IS_STRING && Z_STRLEN(result) == kWordKeyLen;
    if (usual) std::memcpy(id, Z_STRVAL(result), kWordKeyLen);
    zval_ptr_dtor(&result);
    return usual;
}

bool find_phrase_id(const DocumentRules& rules, std::string_view phrase, const zval* begin,
                    char id[kWordKeyLen]) {
    if (rules.knows_phrases && Z_LVAL_P(begin) > 0 &&
        static_cast<zend_ulong>(Z_LVAL_P(begin)) < phrase.size()) {
        make_phrase_id(phrase, static_cast<size_t>(Z_LVAL_P(begin)), id);
    } else if (!call_phrase_hash(rules.hash, phrase, begin, id)) {
        return false;
    }
    // PHP's arrays turn keys that look like numbers into integers.
    zend_ulong number;
    return !ZEND_HANDLE_NUMERIC_STR(id, kWordKeyLen, number);
}

// A set of the words, as an array's keys. Null if any is neither a string nor an integer.
HashTable* set_of(const HashTable* metas) {
    HashTable* set = zend_new_array(zend_hash_num_elements(metas));
    zval* meta;
    zval none;
    ZVAL_NULL(&none);
    ZEND_HASH_FOREACH_VAL(const_cast<HashTable*>(metas), meta) {
        if (Z_TYPE_P(meta) == IS_STRING) {
            zend_symtable_update(set, Z_STR_P(meta), &none);
        } else if (Z_TYPE_P(meta) == IS_LONG) {
            zend_hash_index_update(set, static_cast<zend_ulong>(Z_LVAL_P(meta)), &none);
        } else {
            zend_array_release(set);
            return nullptr;
        }
    }
    ZEND_HASH_FOREACH_END();
    return set;
}

// Words and their positions are scattered in memory: they are prefetched some words ahead.
void expect_words(const Bucket* word, const Bucket* end) {
    if (end - word > kBucketAhead) {
        const Bucket& next = word[kBucketAhead];
        if (next.key != nullptr) prefetch_string(next.key);
        if (Z_REFCOUNTED(next.val)) prefetch(Z_COUNTED(next.val));
    }
    if (end - word > kValueAhead && Z_TYPE(word[kValueAhead].val) == IS_ARRAY) {
        const HashTable* positions = Z_ARRVAL(word[kValueAhead].val);
        prefetch(HT_GET_DATA_ADDR(positions));
        prefetch(positions->arData);
    }
}

bool has_key(const HashTable* table, zend_string* word, zend_ulong number) {
    auto* array = const_cast<HashTable*>(table);
    return word != nullptr ? zend_hash_exists(array, word) : zend_hash_index_exists(array, number);
}

}  // namespace

bool DocumentWords::read_word(zend_long document, zend_string* word, zend_ulong number,
                              const HashTable* positions, const DocumentRules& rules) {
    Word& read = words_[size_];
    static const zend_ulong phrase_hash = zend_inline_hash_func(kPhrase.data(), kPhrase.size());
    read.phrase = find_hashed(positions, kPhrase, phrase_hash);
    const bool is_phrase = read.phrase != nullptr;
    if (is_phrase && (!rules.has_phrases || Z_TYPE_P(read.phrase) != IS_LONG)) return false;
    read.posting = ::yioop::pack_small(static_cast<int32_t>(document), positions, true,
                                       rules.dialect, read.phrase);
    if (read.posting == nullptr) return false;
    ++size_;
    if (is_phrase) {
        read.text = word != nullptr ? zend_string_copy(word)
                                    : zend_long_to_str(static_cast<zend_long>(number));
    } else if (word != nullptr) {
        make_word_id(rules.hash, {ZSTR_VAL(word), ZSTR_LEN(word)}, read.id);
    } else {
        char digits[MAX_LENGTH_OF_LONG + 1];
        char* end = digits + sizeof digits - 1;
        const char* first = zend_print_long_to_buf(end, static_cast<zend_long>(number));
        make_word_id(rules.hash, {first, static_cast<size_t>(end - first)}, read.id);
    }
    bytes_ += ZSTR_LEN(read.posting);
    // Since 2019 a phrase does not count, before that as one more than its positions.
    if (!is_phrase || rules.hash == WordHash::k2014) {
        occurrences_ += zend_hash_num_elements(positions);
    }
    return true;
}

bool DocumentWords::make_ids(const DocumentRules& rules) {
    for (size_t i = 0; i < size_; ++i) {
        Word& word = words_[i];
        if (word.phrase != nullptr) {
            const std::string_view text(ZSTR_VAL(word.text), ZSTR_LEN(word.text));
            if (!find_phrase_id(rules, text, word.phrase, word.id)) return false;
        } else if (rules.hash == WordHash::k2014) {
            set_rest(rules.meta, word.id);
        }
        word.hash = zend_inline_hash_func(word.id, kWordKeyLen);
    }
    return true;
}

bool DocumentWords::read_all(zend_long document, const HashTable* lists, const HashTable* others,
                             bool without_positions, const DocumentRules& rules) {
    zend_ulong number;
    zend_string* word;
    zval* value;
    ZEND_HASH_FOREACH_KEY_VAL(const_cast<HashTable*>(lists), number, word, value) {
        if (!HT_IS_PACKED(lists)) {
            expect_words(reinterpret_cast<const Bucket*>(value), lists->arData + lists->nNumUsed);
        }
        const bool in_others = zend_hash_num_elements(others) > 0 && has_key(others, word, number);
        if (without_positions && in_others) continue;
        const HashTable* positions = &zend_empty_array;
        if (!without_positions && !in_others) {
            if (Z_TYPE_P(value) != IS_ARRAY) return false;
            positions = Z_ARRVAL_P(value);
        }
        if (!read_word(document, word, number, positions, rules)) return false;
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

bool DocumentWords::read(zend_long document, const HashTable* lists, const HashTable* metas,
                         const DocumentRules& rules) {
    HashTable* meta_words = set_of(metas);
    if (meta_words == nullptr) return false;
    const size_t most = size_t{zend_hash_num_elements(lists)} + zend_hash_num_elements(meta_words);
    words_ = static_cast<Word*>(safe_emalloc(most, sizeof(Word), 0));
    const bool done = read_all(document, lists, meta_words, false, rules) &&
                      read_all(document, meta_words, lists, true, rules);
    zend_array_release(meta_words);
    return done;
}

bool DocumentWords::find(const WordArrays& arrays) {
    for (size_t i = 0; i < size_; ++i) {
        if (size_ - i > kBucketAhead) arrays.expect(words_[i + kBucketAhead].hash);
        Word& word = words_[i];
        word.known = arrays.find({word.id, kWordKeyLen}, word.hash);
        if (!word.known.is_usual()) return false;
    }
    return true;
}

void DocumentWords::add_to(WordArrays* arrays) {
    for (size_t i = 0; i < size_; ++i) {
        Word& word = words_[i];
        arrays->add({word.id, kWordKeyLen}, word.hash, word.posting, word.known);
        word.posting = nullptr;
    }
}

void DocumentWords::release() {
    for (size_t i = 0; i < size_; ++i) {
        if (words_[i].phrase != nullptr) zend_string_release(words_[i].text);
        if (words_[i].posting != nullptr) zend_string_release(words_[i].posting);
    }
    if (words_ != nullptr) efree(words_);
}

}  // namespace postings::yioop
