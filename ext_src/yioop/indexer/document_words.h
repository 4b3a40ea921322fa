// A document's words, each with its id and its posting, before they are added to a shard.
#pragma once

#include "yioop/indexer/word_arrays.h"
#include "yioop/indexer/word_hash.h"
#include "yioop/known_bodies.h"

namespace postings::yioop {

// How a Yioop does it.
struct DocumentRules {
    WordHash hash;
    Dialect dialect;
    std::string_view meta;  // what crawlHashWord() gets as a third argument
    bool has_phrases;       // with "cond_max" among their positions, and ids of crawlHashPath()
    bool knows_phrases;     // and what that function makes
};

// No destructor, as Zend may leave a function without unwinding it: release().
class DocumentWords {
  public:
    DocumentWords() = default;
    DocumentWords(const DocumentWords&) = delete;
    DocumentWords& operator=(const DocumentWords&) = delete;
    void release();

    // Positions by word, and then words without any, as in PHP the last ones of a name hold. False
    // if any is of another kind, or something was thrown.
    bool read(zend_long document, const HashTable* lists, const HashTable* metas,
              const DocumentRules& rules);
    size_t size() const { return size_; }
    // Looks for the words in arrays with room for them. False if any has there what a shard does
    // not make: adding may call handlers of errors then, or throw.
    bool find(const WordArrays& arrays);
    // To the same arrays, once; nothing else was added to them meanwhile.
    void add_to(WordArrays* arrays);

    zend_long occurrences() const { return occurrences_; }
    size_t bytes() const { return bytes_; }

  private:
    struct Word {
        zend_ulong hash;
        zend_string* posting;
        WordArrays::Known known;
        char id[kWordKeyLen];
    };

    // Words in `others`, too, have no positions there, or else are left out.
    bool read_all(zend_long document, const HashTable* lists, const HashTable* others,
                  bool without_positions, const DocumentRules& rules);
    bool read_word(zend_long document, std::string_view word, const HashTable* positions,
                   const DocumentRules& rules);

    Word* words_ = nullptr;
    size_t size_ = 0;
    zend_long occurrences_ = 0;
    size_t bytes_ = 0;
};

}  // namespace postings::yioop
