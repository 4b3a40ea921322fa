// A document's words, each with its id and its posting, before they are added to a shard.
#pragma once

#include "yioop/indexer/word_arrays.h"
#include "yioop/indexer/word_hash.h"
#include "yioop/known_bodies.h"

namespace postings::yioop {

// How a version of Yioop makes ids and postings.
struct DocumentRules {
    WordHash hash;
    Dialect dialect;
    std::string_view meta;  // the third argument of crawlHashWord()
    bool has_phrases;  // phrases have "cond_max" among their positions, and ids by crawlHashPath()
    bool knows_phrases;  // crawlHashPath() is known
};

// No destructor, as Zend may leave a function without unwinding it: call release().
class DocumentWords {
  public:
    DocumentWords() = default;
    DocumentWords(const DocumentWords&) = delete;
    DocumentWords& operator=(const DocumentWords&) = delete;
    void release();

    // Reads positions by word, and then words without any; of equal words the last one counts, as
    // in PHP's arrays. False if a value is of another type. The arrays must stay until make_ids().
    bool read(zend_long document, const HashTable* lists, const HashTable* metas,
              const DocumentRules& rules);
    size_t size() const { return size_; }
    // Makes the words' ids; may call the program's functions. False if one threw, or its result is
    // not as usual.
    bool make_ids(const DocumentRules& rules);
    // Looks the words up in arrays that have room for them. False if a word's value there is not
    // one that a shard makes: adding might then call error handlers, or throw.
    bool find(const WordArrays& arrays);
    // Adds the words to the same arrays, once; nothing else may have been added to them meanwhile.
    void add_to(WordArrays* arrays);

    zend_long occurrences() const { return occurrences_; }
    size_t bytes() const { return bytes_; }

  private:
    struct Word {
        zend_ulong hash;
        zend_string *text, *posting;
        const zval* phrase;  // its "cond_max"; null where it is none, and has no text
        WordArrays::Known known;
        char id[kWordKeyLen];
    };

    // Words that are also in `others` are read without positions (`without_positions`), or else
    // left out.
    bool read_all(zend_long document, const HashTable* lists, const HashTable* others,
                  bool without_positions, const DocumentRules& rules);
    // Without a word, it is the number.
    bool read_word(zend_long document, zend_string* word, zend_ulong number,
                   const HashTable* positions, const DocumentRules& rules);

    Word* words_ = nullptr;
    size_t size_ = 0;
    zend_long occurrences_ = 0;
    size_t bytes_ = 0;
};

}  // namespace postings::yioop
