// DisjointIterator: the documents that have any of its children's words, one at a time.

#include "yioop/iterators/calls.h"
#include "yioop/iterators/node.h"

namespace postings::yioop {
namespace {

class DisjointNode final : public Node {
  public:
    using Node::Node;

    bool load(Tree& tree);
    bool current(Position* position) override { return find_least(position); }
    bool advance(const Position* to) override;
    void save() override;

  protected:
    bool find(Block* block) override;

  private:
    bool find_least(Position* position);
    bool advance_all(const Position& to, Number* total);
    bool is_before(Node& child, const Position& to, bool* before);

    Node** children_ = nullptr;
    zend_long count_ = 0, least_ = 0;
    Number unfiltered_;
};

bool DisjointNode::load(Tree& tree) {
    FieldReader fields(object_, query_.held);
    Node::load(fields);
    unfiltered_ = fields.number(Field::SeenUnfiltered);
    least_ = fields.integer(Field::LeastOffsetIndex);
    if (fields.failed()) return false;
    children_ = tree.load_children(fields, &count_);
    return children_ != nullptr && least_ >= 0 && least_ < count_;
}

bool DisjointNode::find_least(Position* position) {
    *position = {true, 0, 0};
    least_ = 0;
    for (zend_long i = 0; i < count_; ++i) {
        Position here;
        if (!children_[i]->current(&here)) return false;
        if (!here.ended && (position->ended || compare(here, *position) < 0)) {
            *position = here;
            least_ = i;
        }
    }
    return true;
}

bool DisjointNode::find(Block* block) {
    Position least;
    if (!find_least(&least)) return false;
    if (least.ended) {
        *block = {Block::kNone, 0, nullptr};
        return true;
    }
    if (!children_[least_]->documents(block)) return false;
    // Until 2018, count() needs an array.
    if (block->kind != Block::kItems && !query_.is_2021()) return false;
    keep(*block);
    return true;
}

// The position of a child that has ended is compared, too, with PHP's warnings.
bool DisjointNode::is_before(Node& child, const Position& to, bool* before) {
    Position here;
    if (!child.current(&here)) return false;
    if (!here.ended) {
        *before = compare(here, to) < 0;
        return true;
    }
    zval arguments[2], generation, offset, result;
    ZVAL_LONG(&arguments[0], -1);
    ZVAL_LONG(&generation, to.generation);
    ZVAL_LONG(&offset, to.offset);
    ZVAL_ARR(&arguments[1], zend_new_pair(&generation, &offset));
    const bool called = call_method(object_, "gendocoffsetcmp", arguments, &result);
    zval_ptr_dtor(&arguments[1]);
    if (!called) return false;
    *before = Z_TYPE(result) == IS_LONG && Z_LVAL(result) < 0;
    zval_ptr_dtor(&result);
    return true;
}

bool DisjointNode::advance_all(const Position& to, Number* total) {
    bool changed = false;
    for (zend_long i = 0; i < count_; ++i) {
        bool before;
        if (!is_before(*children_[i], to, &before)) return false;
        if (!before) continue;
        if (!changed) {
            set_fresh(false);
            seen_docs_ = seen_docs_ + Number(zend_long{1});
            unfiltered_ = Number(zend_long{0});
            changed = true;
        }
        unfiltered_ = unfiltered_ + children_[i]->seen_docs();
        *total = *total + children_[i]->num_docs();
        if (!children_[i]->advance(&to)) return false;
    }
    return true;
}

bool DisjointNode::advance(const Position* to) {
    Number total(zend_long{0});
    if (to != nullptr) {
        if (!advance_all(*to, &total)) return false;
    } else {
        Position ignored;
        if (!fresh_ && !find_least(&ignored)) return false;
        set_fresh(false);
        seen_docs_ = seen_docs_ + Number(zend_long{1});
        unfiltered_ = Number(zend_long{0}) + children_[least_]->seen_docs();
        total = total + children_[least_]->num_docs();
        if (!children_[least_]->advance(nullptr)) return false;
    }
    if (compare(unfiltered_, Number(zend_long{0})) > 0) {
        num_docs_ = floor(seen_docs_ * total / unfiltered_);
    }
    return true;
}

void DisjointNode::save() {
    Node::save();
    write_field(object_, Field::SeenUnfiltered, unfiltered_);
    write_field(object_, Field::LeastOffsetIndex, least_);
}

}  // namespace

Node* load_disjoint(Tree& tree, zend_object* object) {
    auto* node = new (tree.query().arena.make<DisjointNode>()) DisjointNode(tree.query(), object);
    return node->load(tree) ? node : nullptr;
}

}  // namespace postings::yioop
