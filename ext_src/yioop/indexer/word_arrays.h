// The arrays in which a shard keeps its words before they are packed: the postings of each word,
// and the number of documents that have it.
#pragma once

#include <string_view>

#include "yioop/indexer/hash_lookahead.h"
#include "yioop/indexer/shard_writes.h"

namespace postings::yioop {

// The arrays of a shard, taken out of it to be changed in place, until put_back(). There is no
// destructor, as Zend may leave a function without unwinding it.
class WordArrays {
  public:
    // The shard must have its arrays; that with the numbers of documents may still be null.
    explicit WordArrays(zend_object* shard);
    WordArrays(const WordArrays&) = delete;
    WordArrays& operator=(const WordArrays&) = delete;
    void put_back();
    // Calls code that may run the program's, with the arrays back in the shard, where that expects
    // them.
    template <typename Call>
    bool with_arrays_there(Call call) {
        put_back();
        const bool done = call();
        take();
        return done;
    }

    // Prefetches for a word that add() will be called with: expect_far() first, then expect(), then
    // expect_near().
    void expect_far(zend_ulong hash) const {
        prefetch_place(words_, hash);
        prefetch_place(counts_, hash);
    }
    void expect(zend_ulong hash) const {
        prefetch_bucket(words_, hash);
        prefetch_bucket(counts_, hash);
    }
    void expect_near(const Bucket& word) const {
        if (word.key != nullptr) prefetch_string(word.key);
        if (Z_REFCOUNTED(word.val)) prefetch(Z_COUNTED(word.val));
        prefetch_key(words_, word.h);
        prefetch_value(words_, word.h);
    }
    // Appends to the word's postings and adds to its number of documents, as `.=` and `+=` do.
    void add(zend_string* id, std::string_view postings, zend_long documents);

    // The functions below are for the words of one document, whose ids PHP must not take for
    // numbers. reserve() makes room, so that what find() finds stays where it is while others are
    // added.
    void reserve(size_t words);
    struct Known {
        zval *postings, *documents;  // null if it is a new word

        bool is_usual() const {
            return (postings == nullptr || Z_TYPE_P(postings) == IS_STRING) &&
                   (documents == nullptr || Z_TYPE_P(documents) == IS_LONG);
        }
    };
    Known find(std::string_view id, zend_ulong hash) const {
        return {find_hashed(words_, id, hash), find_hashed(counts_, id, hash)};
    }
    // `posting` is consumed.
    void add(std::string_view id, zend_ulong hash, zend_string* posting, Known known);

  private:
    void take();

    zend_object* shard_;
    HashTable *words_, *counts_;
};

// Looks up a word's number of documents: usually it has the next place, as load() makes both arrays
// in one order, of the same strings.
class WordCounts {
  public:
    explicit WordCounts(const zval& counts)
        : counts_(Z_TYPE(counts) == IS_ARRAY ? Z_ARR(counts) : nullptr),
          ordered_(counts_ != nullptr && !HT_IS_PACKED(counts_)) {}

    // Null if there is none.
    const zval* of(zend_string* id) {
        if (ordered_ && next_ < counts_->nNumUsed && counts_->arData[next_].key == id) {
            return &counts_->arData[next_++].val;
        }
        return counts_ == nullptr ? nullptr : zend_hash_find(counts_, id);
    }

  private:
    HashTable* counts_;
    bool ordered_;
    uint32_t next_ = 0;
};

// Calls visit(id, postings, number of documents) for each word; stops and returns false if it
// returns false, or an id is a number. The number of documents is null if there is none.
// `expected`, if not null, prefetches the words that come.
template <typename Visit>
bool each_word(const zval& words, const zval& counts, const WordArrays* expected, Visit visit) {
    const HashTable* table = Z_ARRVAL(words);
    // An array with string keys is not packed.
    if (HT_IS_PACKED(table)) return zend_hash_num_elements(table) == 0;
    WordCounts documents(counts);
    const Bucket* end = table->arData + table->nNumUsed;
    for (const Bucket* word = table->arData; word < end; ++word) {
        if (expected != nullptr) {
            if (end - word > kPlaceAhead) expected->expect_far(word[kPlaceAhead].h);
            if (end - word > kBucketAhead) expected->expect(word[kBucketAhead].h);
            if (end - word > kValueAhead) expected->expect_near(word[kValueAhead]);
        }
        if (Z_TYPE(word->val) == IS_UNDEF) continue;
        if (word->key == nullptr || !visit(word->key, &word->val, documents.of(word->key))) {
            return false;
        }
    }
    return true;
}

}  // namespace postings::yioop
