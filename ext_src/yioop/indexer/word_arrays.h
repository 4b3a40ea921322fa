// The arrays in which a shard has its words before they are packed: of each its postings, and the
// number of documents that have it.
#pragma once

#include <string_view>

#include "yioop/indexer/shard_writes.h"

namespace postings::yioop {

// Those arrays of a shard, taken out of it to be changed in place. put_back() ends that: there is
// no destructor, as Zend may leave a function without unwinding it.
class WordArrays {
  public:
    // A shard whose arrays are there; the number of documents may still be null.
    explicit WordArrays(zend_object* shard);
    WordArrays(const WordArrays&) = delete;
    WordArrays& operator=(const WordArrays&) = delete;
    void put_back();

    // Behind what the word has, as `.=` and `+=` do.
    void add(zend_string* id, std::string_view postings, zend_long documents);

  private:
    zend_object* shard_;
    HashTable *words_, *counts_;
};

// The number of documents of the word that has the next place, or any other. load() makes both
// arrays in one order, of the same strings.
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

// visit(id, postings, number of documents) for each, until one is false, as the result is then, or
// an id is a number. The last is null where there is none.
template <typename Visit>
bool each_word(const zval& words, const zval& counts, Visit visit) {
    WordCounts documents(counts);
    zend_string* id;
    const zval* postings;
    ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL(words), id, postings) {
        if (id == nullptr || !visit(id, postings, documents.of(id))) return false;
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

}  // namespace postings::yioop
