#include "yioop/item_arrays.h"
#include "yioop/iterators/calls.h"
#include "yioop/iterators/groups.h"
#include "yioop/iterators/word_items.h"

namespace postings::yioop {
namespace {

struct Host {
    std::string_view hash;
    Number weight;
};

Number* weight_of(std::string_view hash, Host* hosts, size_t* count) {
    for (size_t i = 0; i < *count; ++i) {
        if (hosts[i].hash == hash) return &hosts[i].weight;
    }
    hosts[*count] = {hash, Number(zend_long{1})};
    return &hosts[(*count)++].weight;
}

// `[machine, key, index, generation, offset]`
void make_summary(zval* summary, Document* document, const zval* machine) {
    zval value;
    array_init_size(summary, 5);
    HashTable* parts = Z_ARRVAL_P(summary);
    ZVAL_COPY(&value, machine);
    zend_hash_next_index_insert(parts, &value);
    ZVAL_STR_COPY(&value, key_of(document));
    zend_hash_next_index_insert(parts, &value);
    ZVAL_COPY(&value, document->index_name);
    zend_hash_next_index_insert(parts, &value);
    ZVAL_LONG(&value, document->item.generation);
    zend_hash_next_index_insert(parts, &value);
    ZVAL_LONG(&value, document->item.summary);
    zend_hash_next_index_insert(parts, &value);
}

// Whether the group's page is a redirection: its text hash is then one of the page's hash and
// "LOCATION".
bool is_location(const Document& head, bool* location) {
    char text[8 + sizeof "LOCATION"];
    const std::string_view page = head.part(0), hash = head.part(1);
    memcpy(text, page.data(), page.size());
    memcpy(text + page.size(), "LOCATION", sizeof "LOCATION" - 1);
    zval arguments[2], result;
    ZVAL_STRINGL(&arguments[0], text, page.size() + sizeof "LOCATION" - 1);
    ZVAL_TRUE(&arguments[1]);
    const bool called = call_function("crawlhash", arguments, &result);
    zval_ptr_dtor(&arguments[0]);
    if (!called) return false;
    const bool known = Z_TYPE(result) == IS_STRING && !may_be_numeric(hash);
    if (known) *location = hash == std::string_view(Z_STRVAL(result), Z_STRLEN(result));
    zval_ptr_dtor(&result);
    return known;
}

// Since 2021, pages without a document of their own are looked up once more: `[word, index]`. Null:
// no lookup.
bool make_lookup(Query& query, const Document& head, zval* lookup) {
    bool location;
    ZVAL_NULL(lookup);
    if (!query.is_2021()) return true;
    if (!is_location(head, &location)) return false;
    if (head.item.is_document && !location) return true;
    zend_string* hash = query.terms.base64(head.part(0));
    if (hash == nullptr) return false;
    const std::string_view prefix = location ? "location:" : "info:";
    zval word, index;
    ZVAL_STR(&word,
             zend_string_concat2(prefix.data(), prefix.size(), ZSTR_VAL(hash), ZSTR_LEN(hash)));
    zend_string_release(hash);
    ZVAL_COPY(&index, head.index_name);
    ZVAL_ARR(lookup, zend_new_pair(&word, &index));
    return true;
}

}  // namespace

bool aggregate(Query& query, Group* group) {
    Host* hosts = query.arena.make<Host>(static_cast<size_t>(group->count));
    size_t count = 0;
    const std::string_view page = group->head().part(0).substr(1);
    group->rank = group->relevance = group->proximity = Number(zend_long{0});
    for (const GroupMember* member = group->first; member != nullptr; member = member->next) {
        const Item& item = *member->item;
        const std::string_view host = item.document->part(2);
        const bool is_own = page == host.substr(1);
        if (!is_own && may_be_numeric(page) && may_be_numeric(host.substr(1))) return false;
        Number* weight = weight_of(host, hosts, &count);
        const Number factor = Number(zend_long{is_own ? 2 : 1}) * *weight;
        group->rank = group->rank + factor * item.rank;
        group->relevance = group->relevance + factor * item.relevance;
        if (compare(item.proximity, group->proximity) > 0) group->proximity = item.proximity;
        *weight = *weight * Number(0.5);
    }
    return true;
}

bool make_group(Query& query, const Group& group, const zval* machine, zval* page) {
    Document* head = group.first->item->document;
    zval lookup, summaries, value;
    if (!make_lookup(query, *head, &lookup)) return false;
    array_init_size(&summaries, static_cast<uint32_t>(group.count) + 1);
    if (!Z_ISNULL(lookup)) zend_hash_next_index_insert(Z_ARRVAL(summaries), &lookup);
    for (const GroupMember* member = group.first; member != nullptr; member = member->next) {
        make_summary(&value, member->item->document, machine);
        zend_hash_next_index_insert(Z_ARRVAL(summaries), &value);
    }
    const ItemKeys& keys = query.keys;
    const SliceItem& item = head->item;
    zval scores, ranks, rank = group.rank.value(), relevance = group.relevance.value(),
                        proximity = group.proximity.value(), score = rank, sum = rank;
    ZVAL_COPY(&scores, &head->scores);
    ZVAL_COPY(&ranks, &head->ranks);
    array_init_size(page, 24);
    set_item(Z_ARRVAL_P(page), keys.shard,
             {item.positions, &rank, item.summary, nullptr, item.length, item.is_document,
              &proximity, Z_ISUNDEF(scores) ? nullptr : &scores,
              Z_ISUNDEF(ranks) ? nullptr : &ranks, &relevance, &score});
    zend_symtable_update(Z_ARRVAL_P(page), keys.shard.keys[kSummaryOffset], &summaries);
    add_word_parts(Z_ARRVAL_P(page), keys, head);
    zend_symtable_update(Z_ARRVAL_P(page), keys.sum_score, &sum);
    ZVAL_LONG(&value, group.count);
    zend_symtable_update(Z_ARRVAL_P(page), keys.url_count, &value);
    return true;
}

}  // namespace postings::yioop
