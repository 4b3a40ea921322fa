#include "yioop/iterators/item_keys.h"

#include <string_view>

#include "yioop/program_constants.h"

namespace postings::yioop {
namespace {

thread_local ItemKeys keys{};

bool read(const zend_class_entry* ce, std::string_view name, zend_string** key) {
    const zval* value = class_constant(ce, name);
    if (value == nullptr || Z_TYPE_P(value) != IS_STRING) return false;
    *key = Z_STR_P(value);
    return true;
}

bool read_configured(std::string_view name, Number* number) {
    const zval* constant = configured(name);
    zval value;
    if (constant == nullptr || !read_numeric(constant, &value)) return false;
    *number = Number(&value);
    return true;
}

// The iterators use the shards' names of an item's parts.
bool read_shard(const zend_class_entry* ce, ShardConstants* found) {
    constexpr std::string_view kClass = "seekquarry\\yioop\\library\\indexshard";
    const auto* shard = static_cast<const zend_class_entry*>(
        zend_hash_str_find_ptr(EG(class_table), kClass.data(), kClass.size()));
    const ShardConstants* constants = shard == nullptr ? nullptr : shard_constants(shard);
    if (constants == nullptr) return false;
    for (unsigned key = 0; key < kKeys; ++key) {
        zend_string* name = nullptr;
        const bool has = read(ce, shard_key_name(static_cast<Key>(key)), &name);
        if (has != (constants->keys[key] != nullptr) ||
            (has && !zend_string_equals(name, constants->keys[key]))) {
            return false;
        }
    }
    const zval* posting = class_constant(shard, "POSTING_LEN");
    *found = *constants;
    return posting != nullptr && Z_TYPE_P(posting) == IS_LONG && Z_LVAL_P(posting) == 4;
}

bool read(const zend_class_entry* ce, ItemKeys* found) {
    found->ce = ce;
    return read_shard(ce, &found->shard) && read(ce, "KEY", &found->key) &&
           read(ce, "HASH", &found->hash) && read(ce, "INLINKS", &found->inlinks) &&
           read(ce, "CRAWL_TIME", &found->crawl_time) &&
           read(ce, "HASH_SUM_SCORE", &found->sum_score) &&
           read(ce, "HASH_URL_COUNT", &found->url_count) &&
           read_configured("TITLE_WEIGHT", &found->title_weight) &&
           read_configured("DESCRIPTION_WEIGHT", &found->description_weight) &&
           read_configured("LINK_WEIGHT", &found->link_weight);
}

}  // namespace

const ItemKeys* item_keys(const zend_class_entry* ce) {
    if (keys.ce == ce) return &keys;
    ItemKeys found{};
    if (!read(ce, &found)) return nullptr;
    keys = found;
    return &keys;
}

void forget_item_keys() {
    keys.ce = nullptr;
}

}  // namespace postings::yioop
