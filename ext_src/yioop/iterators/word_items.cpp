#include "yioop/iterators/word_items.h"

#include "yioop/iterators/calls.h"

namespace postings::yioop {
namespace {

bool has_all_keys(const Item& item) {
    return item.document->item.id_size == SliceItem::kMostIdBytes;
}

}  // namespace

bool may_be_numeric(std::string_view string) {
    return string.find_first_not_of("0123456789.eE+- \t\n\v\f\r") == std::string_view::npos;
}

// With equal ids, an array has the first one's place and the last one's value.
bool WordItems::add(const SliceItem& from, const DocumentWeights& weights) {
    Document* document = query_.make_document(from, weights, has_scores_, index_name_);
    const uint32_t found = ids_.find_or_add(document->id(), count_);
    if (found == IdTable::kNew && count_ == capacity_) {
        capacity_ = capacity_ == 0 ? 1 : 2 * capacity_;
        auto* more = query_.scratch.make<Item>(capacity_);
        if (count_ > 0) memcpy(static_cast<void*>(more), items_, count_ * sizeof(Item));
        items_ = more;
    }
    Item& item = items_[found == IdTable::kNew ? count_++ : found];
    item.document = document;
    item.rank = from.rank;
    item.relevance = from.relevance;
    item.proximity = Number(from.proximity);
    item.score = from.score;
    item.rank_is_text = from.archive_rank == 0;
    return true;
}

void WordItems::keep(uint32_t count, Block* block) {
    *block = {Block::kItems, count, query_.arena.make<Item>(count)};
    for (uint32_t i = 0; i < count; ++i) {
        block->items[i] = items_[i];
        block->items[i].document = query_.keep(items_[i].document);
    }
    query_.forget_made();
}

void WordItems::choose(Block* block) {
    uint32_t chosen = 0;
    for (uint32_t i = 0; i < count_; ++i) {
        if (has_all_keys(items_[i])) items_[chosen++] = items_[i];
    }
    keep(chosen, block);
}

bool WordItems::is_filtered(zend_object* filter, const Document& document, bool* filtered) const {
    const std::string_view id = document.id();
    const std::string_view host = id.size() <= 17 ? std::string_view() : id.substr(17, 8);
    zval argument, result;
    ZVAL_STRINGL(&argument, host.data(), host.size());
    const bool called = call_method(filter, "isfiltered", {&argument, 1}, &result);
    zval_ptr_dtor(&argument);
    if (!called) return false;
    *filtered = zend_is_true(&result);
    zval_ptr_dtor(&result);
    return true;
}

bool WordItems::has_page(const Document& document, bool* has) {
    double pages;
    if (!query_.terms.count("info:", document.part(0), index_name_, &pages)) return false;
    *has = pages > 0;
    return true;
}

bool WordItems::count_links(zend_string* word_key, std::string_view page, double* count) const {
    char prefix[256] = "link:";
    constexpr size_t kWords = 5;
    size_t size = ZSTR_LEN(word_key);
    if (size > sizeof prefix - kWords - 1) return false;
    memcpy(prefix + kWords, ZSTR_VAL(word_key), size);
    size += kWords;
    if (!page.empty()) prefix[size++] = ':';
    return query_.terms.count({prefix, size}, page, index_name_, count);
}

// Adds to the score of pages to which many links with the word lead.
bool WordItems::add_links(zend_string* word_key, Item* item) const {
    double all, links;
    if (!count_links(word_key, {}, &all)) return false;
    if (all <= 0) return true;
    if (!count_links(word_key, item->document->part(0), &links)) return false;
    if (links > 0) {
        const Number discount(10.0 * links / all);
        item->rank = item->rank + discount;
        item->rank_is_text = false;
        item->score = item->score + discount;
    }
    return true;
}

bool WordItems::choose_2021(const Rules& rules, Block* block) {
    IdTable pages(query_.scratch);
    uint32_t chosen = 0;
    for (uint32_t i = 0; i < count_; ++i) {
        Item item = items_[i];
        const Document& document = *item.document;
        const std::string_view page = document.part(0);
        bool filtered = false, has = true;
        if (page.empty() || may_be_numeric(page) ||
            (rules.filter != nullptr && !is_filtered(rules.filter, document, &filtered))) {
            return false;
        }
        if (filtered) continue;
        const bool is_page = document.item.is_document;
        if (!is_page && !pages.contains(page) && !has_page(document, &has)) return false;
        if (!has) continue;
        pages.find_or_add(page, 0);
        if (!has_all_keys(item)) continue;
        if (!rules.is_meta && is_page && !add_links(rules.word_key, &item)) return false;
        items_[chosen++] = item;
    }
    keep(chosen, block);
    return true;
}

}  // namespace postings::yioop
