// GroupIterator: groups documents and links by their page.
#pragma once

#include "yioop/iterators/node.h"

namespace postings::yioop {

struct GroupMember {
    Item* item;
    GroupMember* next;
};

// The page's document comes first, before the links to it.
struct Group {
    GroupMember *first, *last;
    zend_long count;
    Number rank, relevance, proximity;
    bool is_seen;  // a page with the same text was in an earlier block

    const Document& head() const { return *first->item->document; }
};

class Groups {
  public:
    Groups(Query& query, Tree& tree, zend_object* object)
        : query_(query), tree_(tree), object_(object) {}

    // Both return false to leave the call to PHP, which then finds everything as it was.

    // getPagesToGroup()
    bool get_pages(zval* result);
    // findDocsWithWord()
    bool find(zval* result);

  private:
    bool load();
    bool load_seen();
    bool collect(Block* pages);
    void add(const Item& item);
    bool group();
    void add_to_group(Group& group, Item* item);
    bool make_pages(HashTable* pages, HashTable* seen) const;
    void save(bool has_items, zend_long pages, zval* hashes, zval* seen);

    Query& query_;
    Tree& tree_;
    zend_object* object_;
    Node* child_ = nullptr;
    Number results_;
    HashTable *seen_pages_ = nullptr, *seen_hashes_ = nullptr;
    const zval* machine_ = nullptr;

    Item* items_ = nullptr;
    uint32_t count_ = 0, capacity_ = 0;
    Group* groups_ = nullptr;
    uint32_t groups_count_ = 0;
    zval hashes_;  // hashes of pages that no earlier block had, in the order of the items
};

// Computes the sums that are stored with the group's head. False: leave the call to PHP.
bool aggregate(Query& query, Group* group);

// Makes the page that stands for a group. False, without making anything: leave the call to PHP.
bool make_group(Query& query, const Group& group, const zval* machine, zval* page);

}  // namespace postings::yioop
