#include "yioop/iterators/groups.h"

#include "yioop/iterators/id_table.h"

namespace postings::yioop {
namespace {

// isset($array[$hash])
bool is_set(HashTable* array, std::string_view hash) {
    zval* value = zend_symtable_str_find(array, hash.data(), hash.size());
    if (value == nullptr) return false;
    ZVAL_DEREF(value);
    return Z_TYPE_P(value) != IS_NULL;
}

}  // namespace

bool Groups::load() {
    FieldReader fields(object_, query_.held);
    results_ = fields.number(Field::ResultsPerBlock);
    const zval* child = fields.any(Field::Child);
    if (fields.failed()) return false;
    const ItemKeys* keys = item_keys(object_->ce);
    if (keys == nullptr) return false;
    query_.keys = *keys;
    child_ = tree_.load(child);
    return child_ != nullptr &&
           FieldReader(child_->object(), query_.held).is_absent(Field::HardQuery);
}

bool Groups::load_seen() {
    FieldReader fields(object_, query_.held);
    seen_pages_ = fields.array(Field::GroupedKeys);
    seen_hashes_ = fields.array(Field::GroupedHashes);
    machine_ = fields.any(Field::CurrentMachine);
    // Before 2021, a query from another machine gets more data, which only PHP makes.
    return (query_.is_2021() || !fields.flag(Field::NetworkFlag)) && !fields.failed();
}

void Groups::add(const Item& item) {
    if (count_ == capacity_) {
        capacity_ = capacity_ == 0 ? 256 : 2 * capacity_;
        auto* more = query_.arena.make<Item>(capacity_);
        if (count_ > 0) memcpy(static_cast<void*>(more), items_, count_ * sizeof(Item));
        items_ = more;
    }
    items_[count_++] = item;
}

// Of items with equal keys, the first one stays.
bool Groups::collect(Block* pages) {
    IdTable ids(query_.arena);
    for (;;) {
        Block block;
        if (!child_->documents(&block)) return false;
        const bool ended = block.kind != Block::kItems;
        for (uint32_t i = 0; !ended && i < block.count; ++i) {
            if (ids.find_or_add(block.items[i].document->id(), 0) == IdTable::kNew) {
                add(block.items[i]);
            }
        }
        *pages = {ended && count_ == 0 ? Block::kNone : Block::kItems, count_, items_};
        if (ended || compare(Number(zend_long{count_}), results_) >= 0) return true;
        if (!child_->advance(nullptr)) return false;
    }
}

bool Groups::get_pages(zval* result) {
    Block pages;
    if (!load() || !collect(&pages) || !query_.shards.settle()) return false;
    make_block(result, query_.keys, pages);
    tree_.save();
    return true;
}

void Groups::add_to_group(Group& group, Item* item) {
    auto* member = query_.arena.make<GroupMember>();
    member->item = item;
    if (group.first == nullptr) {
        group.first = group.last = member;
    } else if (item->document->item.is_document) {
        member->next = group.first;
        group.first = member;
    } else {
        group.last->next = member;
        group.last = member;
    }
    group.count++;
}

bool Groups::group() {
    IdTable pages(query_.arena);
    groups_ = query_.arena.make<Group>(count_);
    array_init_size(&hashes_, count_);
    for (uint32_t i = 0; i < count_; ++i) {
        const std::string_view page = items_[i].document->part(0);
        if (is_set(seen_pages_, page)) continue;
        const uint32_t known = pages.find_or_add(page, groups_count_);
        add_to_group(groups_[known == IdTable::kNew ? groups_count_++ : known], &items_[i]);
        zval hash;
        ZVAL_STRINGL(&hash, page.data(), page.size());
        zend_hash_next_index_insert(Z_ARRVAL(hashes_), &hash);
    }
    for (uint32_t i = 0; i < groups_count_; ++i) {
        if (!aggregate(query_, &groups_[i])) return false;
        groups_[i].is_seen = is_set(seen_hashes_, groups_[i].head().part(1));
    }
    return true;
}

// Pages with the same text are marked as seen, but all stay.
bool Groups::make_pages(HashTable* pages, HashTable* seen) const {
    for (uint32_t i = 0; i < groups_count_; ++i) {
        const Group& group = groups_[i];
        if (group.is_seen) continue;
        const std::string_view page = group.head().part(0), hash = group.head().part(1);
        zval value;
        if (!make_group(query_, group, machine_, &value)) return false;
        zend_symtable_str_update(pages, page.data(), page.size(), &value);
        zval* others = zend_symtable_str_find(seen, hash.data(), hash.size());
        if (others == nullptr) {
            array_init_size(&value, 1);
            others = zend_symtable_str_update(seen, hash.data(), hash.size(), &value);
        }
        value = (Number(zend_long{0}) + group.rank).value();
        zend_symtable_str_update(Z_ARRVAL_P(others), page.data(), page.size(), &value);
    }
    return true;
}

void Groups::save(bool has_items, zend_long pages, zval* hashes, zval* seen) {
    tree_.save();
    write_field(object_, Field::CountUnfiltered, zend_long{count_});
    write_field(object_, Field::BlockHashes, hashes);
    write_field(object_, Field::SeenHashes, seen);
    if (!has_items) return;
    if (!query_.is_2021()) write_flag(object_, Field::IsFeed, false);
    write_field(object_, Field::CountBlock, pages);
}

bool Groups::find(zval* result) {
    Block block;
    if (!load() || !load_seen() || !collect(&block)) return false;
    if (block.kind == Block::kNone) {
        if (!query_.shards.settle()) return false;
        tree_.save();
        write_field(object_, Field::CountUnfiltered, zend_long{query_.is_2021() ? 0 : 1});
        ZVAL_LONG(result, -1);
        return true;
    }
    zval pages, seen;
    array_init_size(&pages, count_);
    array_init(&seen);
    ZVAL_EMPTY_ARRAY(&hashes_);
    if (!group() || !make_pages(Z_ARRVAL(pages), Z_ARRVAL(seen)) || !query_.shards.settle()) {
        zval_ptr_dtor(&pages);
        zval_ptr_dtor(&seen);
        zval_ptr_dtor(&hashes_);
        return false;
    }
    save(count_ > 0, zend_hash_num_elements(Z_ARRVAL(pages)), &hashes_, &seen);
    ZVAL_COPY(result, &pages);
    write_field(object_, Field::Pages, &pages);
    return true;
}

}  // namespace postings::yioop
