// A node of a native query: the state of an iterator object, which is read at the beginning, and
// written back at the end.
#pragma once

#include "yioop/iterators/fields.h"
#include "yioop/iterators/native_query.h"

namespace postings::yioop {

// Lives in the query's arena; no destructor runs. Functions that return bool return false to leave
// the call to PHP.
class Node {
  public:
    Node(Query& query, zend_object* object) : query_(query), object_(object) {}

    virtual bool current(Position* position) = 0;
    // Moves to the first document that is not before `to`; null: to the next one.
    virtual bool advance(const Position* to) = 0;
    // Writes to the object what PHP would have written until now.
    virtual void save();

    // Does what currentDocsWithWord() does.
    bool documents(Block* block);

    zend_object* object() const { return object_; }
    Number num_docs() const { return num_docs_; }
    Number seen_docs() const { return seen_docs_; }

  protected:
    ~Node() = default;
    virtual bool find(Block* block) = 0;

    void load(FieldReader& fields);
    void keep(const Block& block);
    void set_fresh(bool fresh) {
        fresh_ = fresh;
        sets_fresh_ = true;
    }
    // Writes the flag only if it was set: null must stay null.
    void save_fresh() {
        if (sets_fresh_) write_flag(object_, Field::Fresh, fresh_);
    }

    Query& query_;
    zend_object* object_;
    Number num_docs_, seen_docs_, count_block_;
    bool fresh_ = false, sets_fresh_ = false;
    Block pages_{};
    Node* before_ = nullptr;  // loaded before this one

    friend class Tree;
};

// The kinds of nodes that native code knows. Null: leave the call to PHP.
class Tree;
Node* load_word(Query& query, zend_object* object);
Node* load_disjoint(Tree& tree, zend_object* object);
Node* load_intersect(Tree& tree, zend_object* object);

class Tree {
  public:
    explicit Tree(Query& query) : query_(query) {}

    Query& query() { return query_; }
    // An object becomes one node, however often it occurs.
    Node* load(const zval* object);
    // The children of an object; null: leave the call to PHP.
    Node** load_children(FieldReader& fields, zend_long* count);
    void save();
    void release();

  private:
    static constexpr int kMostNodes = 200;

    Query& query_;
    Node* last_ = nullptr;
    int count_ = 0, depth_ = 0;
};

}  // namespace postings::yioop
