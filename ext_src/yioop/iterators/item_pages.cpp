#include "yioop/item_arrays.h"
#include "yioop/iterators/item_keys.h"
#include "yioop/iterators/items.h"

namespace postings::yioop {

zend_string* key_of(Document* document) {
    if (document->key == nullptr) {
        document->key = zend_string_init(document->item.id, document->item.id_size, false);
    }
    return document->key;
}

void add_word_parts(HashTable* item, const ItemKeys& keys, Document* document) {
    zval value;
    const auto set = [item, &value](zend_string* name) {
        zend_symtable_update(item, name, &value);
    };
    const auto set_part = [&](zend_string* name, size_t number) {
        const std::string_view part = document->part(number);
        ZVAL_STRINGL(&value, part.data(), part.size());
        set(name);
    };
    ZVAL_STR_COPY(&value, key_of(document));
    set(keys.key);
    set_part(keys.hash, 1);
    set_part(keys.inlinks, 2);
    ZVAL_COPY(&value, document->index_name);
    set(keys.crawl_time);
}

void make_item(zval* array, const ItemKeys& keys, Item& item) {
    Document* document = item.document;
    const SliceItem& from = document->item;
    zval scores, ranks;
    ZVAL_COPY(&scores, &document->scores);
    ZVAL_COPY(&ranks, &document->ranks);
    zval rank = item.rank.value(), relevance = item.relevance.value(),
         proximity = item.proximity.value(), score = item.score.value();
    if (item.rank_is_text) from.make_rank(&rank, keys.shard);
    array_init_size(array, 24);
    set_item(Z_ARRVAL_P(array), keys.shard,
             {from.positions, &rank, from.summary, &from.generation, from.length, from.is_document,
              &proximity, Z_ISUNDEF(scores) ? nullptr : &scores,
              Z_ISUNDEF(ranks) ? nullptr : &ranks, &relevance, &score});
    add_word_parts(Z_ARRVAL_P(array), keys, document);
}

void make_block(zval* value, const ItemKeys& keys, const Block& block) {
    if (block.kind == Block::kNull) {
        ZVAL_NULL(value);
    } else if (block.kind == Block::kNone) {
        ZVAL_LONG(value, -1);
    } else if (block.count == 0) {
        ZVAL_EMPTY_ARRAY(value);
    } else {
        array_init_size(value, block.count);
        for (uint32_t i = 0; i < block.count; ++i) {
            zval item;
            make_item(&item, keys, block.items[i]);
            zend_symtable_update(Z_ARRVAL_P(value), key_of(block.items[i].document), &item);
        }
    }
}

}  // namespace postings::yioop
