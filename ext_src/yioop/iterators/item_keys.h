// The names that Yioop's iterators give the parts of an item, and the configuration.
#pragma once

#include "yioop/number.h"
#include "yioop/shard_constants.h"

namespace postings::yioop {

struct ItemKeys {
    const zend_class_entry* ce;
    ShardConstants shard;  // the names of the first parts
    zend_string *key, *hash, *inlinks, *crawl_time, *sum_score, *url_count;
    Number title_weight, description_weight, link_weight;  // as configured
};

// The names in a class of iterators. Null if any is missing or not as native code expects. Valid
// for this request.
const ItemKeys* item_keys(const zend_class_entry* ce);
void forget_item_keys();

}  // namespace postings::yioop
