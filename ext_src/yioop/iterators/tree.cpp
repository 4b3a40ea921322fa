#include "yioop/iterators/node.h"
#include "yioop/rewrite_methods.h"

namespace postings::yioop {

void Node::load(FieldReader& fields) {
    num_docs_ = fields.number(Field::NumDocs);
    seen_docs_ = fields.number(Field::SeenDocs);
    count_block_ = fields.number_or_null(Field::CountBlock);
    fresh_ = fields.flag(Field::Fresh);
}

bool Node::documents(Block* block) {
    if (fresh_) {
        *block = pages_;
        return pages_.kind != Block::kUnread;
    }
    set_fresh(true);
    return find(block);
}

void Node::keep(const Block& block) {
    count_block_ = Number(static_cast<zend_long>(block.count));
    pages_ = block;
}

void Node::save() {
    write_field(object_, Field::NumDocs, num_docs_);
    write_field(object_, Field::SeenDocs, seen_docs_);
    write_field(object_, Field::CountBlock, count_block_);
    save_fresh();
    if (pages_.kind == Block::kUnread) return;
    zval pages;
    make_block(&pages, query_.keys, pages_);
    write_field(object_, Field::Pages, &pages);
}

Node* Tree::load(const zval* value) {
    if (value == nullptr) return nullptr;
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) != IS_OBJECT) return nullptr;
    zend_object* object = Z_OBJ_P(value);
    for (Node* node = last_; node != nullptr; node = node->before_) {
        if (node->object_ == object) return node;
    }
    if (object->handlers != zend_get_std_object_handlers() || count_ == kMostNodes ||
        depth_ == kMostNodes) {
        return nullptr;
    }
#if PHP_VERSION_ID >= 80400
    if (zend_object_is_lazy(object)) return nullptr;
#endif
    const Class of = class_of(object->ce);
    const zend_class_entry* parent = object->ce->parent;
    if (of == kClasses || parent == nullptr) return nullptr;
    query_.years &= years_of_class(object->ce, of) & years_of_class(parent, kIndexBundleIterator);
    if (query_.years == 0) return nullptr;
    ++depth_;
    Node* node = of == kWordIterator        ? load_word(query_, object)
                 : of == kDisjointIterator  ? load_disjoint(*this, object)
                 : of == kIntersectIterator ? load_intersect(*this, object)
                                            : nullptr;
    --depth_;
    if (node == nullptr) return nullptr;
    GC_ADDREF(object);
    node->before_ = last_;
    last_ = node;
    ++count_;
    return node;
}

Node** Tree::load_children(FieldReader& fields, zend_long* count) {
    *count = fields.integer(Field::NumIterators);
    HashTable* objects = fields.array(Field::Children);
    if (objects == nullptr || *count < 1 || *count > kMostNodes) return nullptr;
    auto** children = query_.arena.make<Node*>(static_cast<size_t>(*count));
    for (zend_long i = 0; i < *count; ++i) {
        children[i] = load(zend_hash_index_find(objects, static_cast<zend_ulong>(i)));
        if (children[i] == nullptr) return nullptr;
    }
    return children;
}

void Tree::save() {
    for (Node* node = last_; node != nullptr; node = node->before_) node->save();
}

void Tree::release() {
    for (Node* node = last_; node != nullptr; node = node->before_) OBJ_RELEASE(node->object_);
}

}  // namespace postings::yioop
