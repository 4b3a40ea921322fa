#include "yioop/iterators/word_node.h"

#include "yioop/iterators/word_items.h"
#include "yioop/shard_object.h"

namespace postings::yioop {

Node* load_word(Query& query, zend_object* object) {
    auto* node = new (query.arena.make<WordNode>()) WordNode(query, object);
    return node->load() ? node : nullptr;
}

bool WordNode::load() {
    FieldReader fields(object_, query_.held);
    Node::load(fields);
    empty_ = fields.flag(Field::Empty);
    next_offset_ = fields.number_or_null(Field::NextOffset);
    if (!fields.failed() && query_.is_2021()) {
        direction_ = fields.integer(Field::Direction);
        is_meta_ = fields.flag(Field::IsMeta);
        word_key_ = fields.string(Field::WordKey);
        if (!has_constant(object_, "ASCENDING", direction_)) return false;
    } else if (!fields.failed()) {
        const bool uses = fields.flag(Field::UseFeeds);
        if (uses && (fields.flag(Field::UsingFeeds) || !fields.flag(Field::FeedEmpty))) {
            return false;
        }
    }
    if (fields.failed() || !load_filter(fields.any(Field::Filter))) return false;
    if (!empty_) load_list(fields);
    return !fields.failed();
}

void WordNode::load_list(FieldReader& fields) {
    results_ = fields.number(Field::ResultsPerBlock);
    // The index's name is a time: text, or the number that a database gives since PHP 8.1.
    fields.text_or_integer(Field::IndexName, &name_);
    no_more_generations_ = fields.flag(Field::NoMoreGenerations);
    generations_ = fields.array(Field::DictionaryInfo);
    num_generations_ = fields.integer(Field::NumGenerations);
    pointer_ = fields.integer(Field::GenerationPointer);
    generation_ = fields.integer(Field::CurrentGeneration);
    start_ = fields.integer(Field::StartOffset);
    last_ = fields.integer(Field::LastOffset);
    current_offset_ = fields.number(Field::CurrentOffset);
    const zval* known = fields.any(Field::CurrentDocOffset);
    knows_offset_ = known != nullptr && Z_TYPE_P(known) != IS_NULL;
    if (knows_offset_) doc_offset_ = fields.integer(Field::CurrentDocOffset);
}

// Whether there is no filter, or, since 2021, an object that can be asked.
bool WordNode::load_filter(const zval* filter) {
    if (filter == nullptr) return false;
    if (Z_TYPE_P(filter) == IS_OBJECT && query_.is_2021()) {
        filter_ = Z_OBJ_P(filter);
        return has_constant(object_, "HOST_KEY_POS", 17) && has_constant(object_, "KEY_LEN", 8);
    }
    return Z_TYPE_P(filter) <= IS_FALSE ||
           (Z_TYPE_P(filter) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(filter)) == 0);
}

SliceReader* WordNode::shard() {
    if (index_ == nullptr) index_ = query_.shards.index(&name_);
    // Generation -1 is that of feeds.
    if (index_ == nullptr || generation_ < 0) return nullptr;
    return query_.shards.shard(index_, generation_);
}

bool WordNode::current(Position* position) {
    const bool ended = empty_ || (!knows_offset_ && (compare(current_offset_, Number(last_)) > 0 ||
                                                     pointer_ >= num_generations_));
    if (!ended && !knows_offset_) {
        zend_long offset, doc_index;
        SliceReader* reader = shard();
        if (reader == nullptr || !current_offset_.integer(&offset) ||
            !reader->postings().doc_index(offset >> 2, &doc_index)) {
            return false;
        }
        doc_offset_ = doc_index * 16;
        knows_offset_ = true;
    }
    *position = {ended, ended ? 0 : generation_, ended ? 0 : doc_offset_};
    return true;
}

bool WordNode::find(Block* block) {
    if (empty_ || pointer_ >= num_generations_ ||
        (pointer_ == num_generations_ - 1 && compare(current_offset_, Number(last_)) > 0)) {
        *block = {Block::kNone, 0, nullptr};
        return true;
    }
    Slice slice{start_, 0, last_, 0};
    SliceReader* reader = shard();
    if (reader == nullptr || start_ < 0 || last_ < 0 || !current_offset_.integer(&slice.next) ||
        slice.next < 0 || !results_.integer(&slice.words) || slice.words < 0) {
        return false;
    }
    WordItems items(query_, &index_->name, reader->has_scores());
    if (!reader->read(&slice, &items)) return false;
    next_offset_ = Number(slice.next);
    const bool found = items.count() > 0;
    if (!query_.is_2021()) {
        items.choose(block);
    } else if (!items.choose_2021({filter_, is_meta_, word_key_}, block)) {
        return false;
    }
    keep(*block);
    if (pointer_ == num_generations_ - 1) {
        if (query_.is_2021() && !found) block->kind = Block::kNone;
        if (!query_.is_2021() && block->count == 0) block->kind = Block::kNull;
    }
    pages_ = *block;
    return true;
}

// The number of documents that were not read is estimated.
bool WordNode::count_seen() {
    Number seen = count_block_;
    if (!fresh_) {
        seen = ceil((Number(last_) - next_offset_) / Number(zend_long{4}));
        // min() of both, which gives an integer or a float if they are equal: the second since PHP
        // 8.4.
        if (compare(seen, results_) > (PHP_VERSION_ID >= 80400 ? 0 : -1)) seen = results_;
        next_offset_ = current_offset_ + Number(zend_long{4}) * seen;
        const int sign = compare(seen, Number(zend_long{0}));
        if (sign < 0 || (sign == 0 && query_.is_2021())) return true;
    }
    set_fresh(false);
    seen_docs_ = seen_docs_ + seen;
    return !seen.is_null();
}

bool WordNode::next_generation(const zend_long* beyond) {
    const zend_long wanted = beyond == nullptr ? generation_ : *beyond;
    do {
        if (pointer_ < num_generations_) ++pointer_;
        if (pointer_ < num_generations_) {
            const zval* info =
                zend_hash_index_find(generations_, static_cast<zend_ulong>(pointer_));
            if (info == nullptr) return false;
            ZVAL_DEREF(info);
            if (Z_TYPE_P(info) != IS_ARRAY) return false;
            zend_long* const into[] = {&generation_, &start_, &last_};
            for (zend_ulong i = 0; i < 3; ++i) {
                const zval* number = zend_hash_index_find(Z_ARRVAL_P(info), i);
                if (number == nullptr || Z_TYPE_P(number) != IS_LONG) return false;
                *into[i] = Z_LVAL_P(number);
            }
            current_offset_ = Number(start_);
        }
        // PHP would look for more generations.
        if (!no_more_generations_ && generation_ < wanted && pointer_ >= num_generations_) {
            return false;
        }
    } while (generation_ < wanted && pointer_ < num_generations_);
    next_offset_ = current_offset_;
    return true;
}

bool WordNode::advance_by_one() {
    if (empty_ || !count_seen()) return false;
    knows_offset_ = false;
    if (compare(current_offset_, next_offset_) < 0) {
        current_offset_ = next_offset_;
    } else if (!next_generation(nullptr)) {
        return false;
    }
    return compare(current_offset_, Number(last_)) <= 0 || next_generation(nullptr);
}

bool WordNode::advance(const Position* to) {
    if (to == nullptr) return advance_by_one();
    Position here;
    if (!current(&here)) return false;
    if (here.ended || compare(here, *to) >= 0) return true;
    if (!advance_by_one() || (generation_ < to->generation && !next_generation(&to->generation))) {
        return false;
    }
    SliceReader* reader = shard();
    if (reader == nullptr) return false;
    if (generation_ == to->generation) {
        zend_long next;
        ShardPostings::Found found;
        if (!next_offset_.integer(&next) ||
            !reader->postings().seek(next >> 2, last_ >> 2, to->offset >> 4, &found)) {
            return false;
        }
        if (found.found) {
            current_offset_ = Number(found.at * 4);
            doc_offset_ = found.doc_index * 16;
            knows_offset_ = true;
        } else if (!next_generation(nullptr)) {
            return false;
        }
    }
    seen_docs_ = (current_offset_ - Number(start_)) / Number(zend_long{4});
    return true;
}

void WordNode::save() {
    if (empty_) {
        save_fresh();
        return;
    }
    Node::save();
    write_field(object_, Field::NextOffset, next_offset_);
    write_field(object_, Field::GenerationPointer, pointer_);
    write_field(object_, Field::CurrentGeneration, generation_);
    write_field(object_, Field::StartOffset, start_);
    write_field(object_, Field::LastOffset, last_);
    write_field(object_, Field::CurrentOffset, current_offset_);
    write_field(object_, Field::CurrentDocOffset, knows_offset_ ? Number(doc_offset_) : Number());
}

}  // namespace postings::yioop
