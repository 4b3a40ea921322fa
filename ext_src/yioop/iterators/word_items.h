// The items that Yioop makes of a word's postings, of which it leaves some out.
#pragma once

#include "yioop/iterators/id_table.h"
#include "yioop/iterators/native_query.h"

namespace postings::yioop {

class WordItems final : public SliceItems {
  public:
    WordItems(Query& query, const zval* index_name, bool has_scores)
        : query_(query), ids_(query.scratch), index_name_(index_name), has_scores_(has_scores) {}

    bool add(const SliceItem& item, const DocumentWeights& weights) override;
    uint32_t count() const { return count_; }

    // Chooses the items with complete ids.
    void choose(Block* block);
    // Since 2021 also leaves out items whose page is not in the index, or that a filter rejects;
    // the links to a page count for it. False: leave the call to PHP.
    struct Rules {
        zend_object* filter;  // may be null
        bool is_meta;
        zend_string* word_key;
    };
    bool choose_2021(const Rules& rules, Block* block);

  private:
    bool is_filtered(zend_object* filter, const Document& document, bool* filtered) const;
    bool has_page(const Document& document, bool* has);
    bool add_links(zend_string* word_key, Item* item) const;
    bool count_links(zend_string* word_key, std::string_view page, double* count) const;
    // Makes a block of the first items, and forgets the others.
    void keep(uint32_t count, Block* block);

    Query& query_;
    IdTable ids_;
    const zval* index_name_;
    bool has_scores_;
    Item* items_ = nullptr;  // in the query's scratch memory
    uint32_t count_ = 0, capacity_ = 0;
};

// Whether PHP may compare the string as a number, and find it equal to another one.
bool may_be_numeric(std::string_view string);

}  // namespace postings::yioop
