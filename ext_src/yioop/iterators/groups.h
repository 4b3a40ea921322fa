// GroupIterator: documents and links gathered by the page that they are of.
#pragma once

#include "yioop/iterators/node.h"

namespace postings::yioop {

struct GroupMember {
    Item* item;
    GroupMember* next;
};

// The page's document comes first, in front of links to it.
struct Group {
    GroupMember *first, *last;
    zend_long count;
    Number rank, relevance, proximity;
    bool is_seen;  // its text was in an earlier block

    const Document& head() const { return *first->item->document; }
};

class Groups {
  public:
    Groups(Query& query, Tree& tree, zend_object* object)
        : query_(query), tree_(tree), object_(object) {}

    // Both false where the call is to be left to PHP, which then finds all as it was.

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
    zval* machine_ = nullptr;

    Item* items_ = nullptr;
    uint32_t count_ = 0, capacity_ = 0;
    Group* groups_ = nullptr;
    uint32_t groups_count_ = 0;
    zval hashes_;  // of pages that no earlier block had, in the order of the items
};

// The sums that a group's head is told. False: leave the call to PHP.
bool aggregate(Query& query, Group* group);

// The page that stands for a group. False: leave the call to PHP; nothing is made then.
bool make_group(Query& query, const Group& group, const zval* machine, zval* page);

}  // namespace postings::yioop
