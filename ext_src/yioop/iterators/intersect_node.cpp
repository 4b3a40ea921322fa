// IntersectIterator: the documents that have the words of all children, one at a time.

#include "yioop/iterators/node.h"
#include "yioop/iterators/proximity.h"
#include "yioop/iterators/sync_timer.h"

namespace postings::yioop {
namespace {

class IntersectNode final : public Node {
  public:
    using Node::Node;

    bool load(Tree& tree);
    bool current(Position* position) override;
    bool advance(const Position* to) override;
    void save() override;

  protected:
    bool find(Block* block) override;

  private:
    using Positions = std::span<const uint32_t>;

    bool load_words(FieldReader& fields);
    bool load_quotes(const zval* quotes) const;
    // Moves all children to the first document that all have. `found` is false if there is none, or
    // time is over.
    bool synchronize(bool* found);
    bool compare_all(Position* farthest, bool* all_same, bool* found);
    bool advance_until_same(Position farthest, bool* found);
    // Scores a document of the first child, with data of the others.
    bool score(Item* item);
    bool add_word(zend_long word, Item* item);
    void weigh(Item* item) const;

    Node** children_ = nullptr;
    zend_long count_ = 0, words_ = 0, least_child_ = 0;
    zend_long* child_of_word_ = nullptr;
    Position* positions_ = nullptr;  // the children's positions
    Positions* lists_ = nullptr;     // positions of the words in a document
    size_t lists_count_ = 0;
    Number unfiltered_, total_, weight_;
    SyncTimer timer_;
};

bool IntersectNode::load(Tree& tree) {
    FieldReader fields(object_, query_.held);
    Node::load(fields);
    unfiltered_ = fields.number(Field::SeenUnfiltered);
    total_ = fields.number(Field::TotalNumDocs);
    weight_ = fields.number(Field::Weight);
    words_ = fields.integer(Field::NumWords);
    least_child_ = fields.integer(Field::LeastNumDocIndex);
    const zval* quotes = fields.any(Field::QuotePositions);
    if (fields.failed() || !load_quotes(quotes)) return false;
    children_ = tree.load_children(fields, &count_);
    if (children_ == nullptr || least_child_ < 0 || least_child_ >= count_) return false;
    positions_ = query_.arena.make<Position>(static_cast<size_t>(count_));
    return load_words(fields) && timer_.load(object_, fields, query_.is_2021());
}

// Whether there are no phrases, which are left to PHP.
bool IntersectNode::load_quotes(const zval* quotes) const {
    return Z_TYPE_P(quotes) == IS_NULL ||
           (Z_TYPE_P(quotes) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(quotes)) == 0);
}

bool IntersectNode::load_words(FieldReader& fields) {
    HashTable* map = fields.array(Field::WordMap);
    if (map == nullptr || words_ < 1 || words_ > 200) return false;
    const auto words = static_cast<size_t>(words_);
    child_of_word_ = query_.arena.make<zend_long>(words);
    lists_ = query_.arena.make<Positions>(words);
    for (zend_long i = 1; i < words_; ++i) {
        const zval* child = zend_hash_index_find(map, static_cast<zend_ulong>(i));
        if (child == nullptr || Z_TYPE_P(child) != IS_LONG || Z_LVAL_P(child) < 0 ||
            Z_LVAL_P(child) >= count_) {
            return false;
        }
        child_of_word_[i] = Z_LVAL_P(child);
    }
    return true;
}

bool IntersectNode::compare_all(Position* farthest, bool* all_same, bool* found) {
    *all_same = true;
    for (zend_long i = 0; i < count_; ++i) {
        if (!children_[i]->current(&positions_[i])) return false;
        *found = !positions_[i].ended && (i == 0 || !timer_.is_over());
        if (!*found) return true;
        const int order = i == 0 ? 1 : compare(positions_[i], *farthest);
        if (i > 0 && order != 0) *all_same = false;
        if (order > 0) *farthest = positions_[i];
    }
    return true;
}

bool IntersectNode::advance_until_same(Position farthest, bool* found) {
    *found = false;
    zend_long last_changed = -1, i = 0;
    while (i != last_changed) {
        if (timer_.is_over()) return true;
        if (last_changed == -1 && !query_.is_2021()) last_changed = 0;
        if (compare(positions_[i], farthest) < 0) {
            if (!children_[i]->advance(&farthest) || !children_[i]->current(&positions_[i])) {
                return false;
            }
            const int order = positions_[i].ended ? -1 : compare(positions_[i], farthest);
            // This happens in an index whose lists are not sorted.
            if (positions_[i].ended || (order < 0 && query_.is_2021())) return true;
            if (order > 0) {
                last_changed = i;
                farthest = positions_[i];
            }
        }
        if (++i == count_) {
            i = 0;
            if (query_.is_2021() && last_changed < 0) last_changed = 0;
        }
    }
    *found = true;
    return true;
}

bool IntersectNode::synchronize(bool* found) {
    Position farthest;
    bool all_same;
    timer_.start();
    if (!compare_all(&farthest, &all_same, found)) return false;
    return !*found || all_same || advance_until_same(farthest, found);
}

bool IntersectNode::current(Position* position) {
    bool found = false;
    return synchronize(&found) && children_[0]->current(position);
}

bool IntersectNode::find(Block* block) {
    bool found = false;
    if (!synchronize(&found)) return false;
    if (!found) {
        *block = {Block::kNone, 0, nullptr};
        return true;
    }
    if (!children_[0]->documents(block)) return false;
    // Until 2018, count() needs an array.
    if (block->kind != Block::kItems && !query_.is_2021()) return false;
    if (block->kind == Block::kItems && block->count == 1) {
        auto* item = query_.arena.make<Item>();
        *item = block->items[0];
        if (!score(item)) return false;
        block->items = item;
    }
    keep(*block);
    return true;
}

bool IntersectNode::add_word(zend_long word, Item* item) {
    const zend_long child = child_of_word_[word];
    if (child < word) {
        // As in Yioop, the list with that number, which may be another word's.
        if (static_cast<size_t>(child) >= lists_count_) return false;
        lists_[lists_count_++] = lists_[child];
        item->relevance = item->relevance + item->relevance;
        return true;
    }
    Block block;
    if (!children_[child]->documents(&block)) return false;
    for (uint32_t i = 0; block.kind == Block::kItems && i < block.count; ++i) {
        const Item& other = block.items[i];
        if (other.document->id() != item->document->id()) continue;
        const Positions positions = other.document->item.positions;
        if (!positions.empty()) lists_[lists_count_++] = positions;
        item->relevance = item->relevance + other.relevance;
    }
    return true;
}

bool IntersectNode::score(Item* item) {
    const Document& document = *item->document;
    lists_[0] = document.item.positions;
    lists_count_ = 1;
    for (zend_long word = 1; word < words_; ++word) {
        if (!add_word(word, item)) return false;
    }
    item->proximity = lists_count_ == 1
                          ? Number(zend_long{1})
                          : proximity_of({lists_, lists_count_}, document.item.is_document,
                                         query_.keys, query_.arena);
    item->score = item->rank * item->relevance * item->proximity;
    if (compare(weight_, Number(zend_long{1})) != 0) weigh(item);
    return true;
}

void IntersectNode::weigh(Item* item) const {
    item->rank = item->rank * weight_;
    item->rank_is_text = false;
    item->relevance = item->relevance * weight_;
    item->proximity = item->proximity * weight_;
    item->score = item->score * weight_;
}

bool IntersectNode::advance(const Position* to) {
    set_fresh(false);
    seen_docs_ = seen_docs_ + Number(zend_long{1});
    unfiltered_ = children_[least_child_]->seen_docs();
    if (compare(unfiltered_, Number(zend_long{0})) > 0) {
        num_docs_ = floor(seen_docs_ * total_ / unfiltered_);
    }
    return children_[0]->advance(to);
}

void IntersectNode::save() {
    Node::save();
    write_field(object_, Field::SeenUnfiltered, unfiltered_);
    timer_.save(object_);
}

}  // namespace

Node* load_intersect(Tree& tree, zend_object* object) {
    auto* node = new (tree.query().arena.make<IntersectNode>()) IntersectNode(tree.query(), object);
    return node->load(tree) ? node : nullptr;
}

}  // namespace postings::yioop
