// WordIterator: the documents that have a word, in the order of the index.
#pragma once

#include "yioop/iterators/node.h"

namespace postings::yioop {

class WordNode final : public Node {
  public:
    using Node::Node;

    bool load();
    bool current(Position* position) override;
    bool advance(const Position* to) override;
    void save() override;

  protected:
    bool find(Block* block) override;

  private:
    void load_list(FieldReader& fields);
    bool load_filter(const zval* filter);
    SliceReader* shard();
    bool count_seen();
    bool next_generation(const zend_long* beyond);
    bool advance_by_one();

    bool empty_ = false, is_meta_ = false;
    zend_object* filter_ = nullptr;
    zend_string* word_key_ = nullptr;
    zend_long direction_ = 0;

    Number results_;
    zval name_{};
    IndexShards::Index* index_ = nullptr;
    HashTable* generations_ = nullptr;
    zend_long num_generations_ = 0, pointer_ = 0;
    bool no_more_generations_ = false;
    // The place: a generation, the byte range of the word's postings there, and a document.
    zend_long generation_ = 0, start_ = 0, last_ = 0;
    Number current_offset_, next_offset_;
    bool knows_offset_ = false;
    zend_long doc_offset_ = 0;
};

}  // namespace postings::yioop
