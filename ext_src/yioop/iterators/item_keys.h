// The names that Yioop's iterators give the parts of an item, and what is configured.
#pragma once

#include "yioop/number.h"
#include "yioop/shard_constants.h"

namespace postings::yioop {

struct ItemKeys {
    const zend_class_entry* ce;
    ShardConstants shard;  // those of the first parts
    zend_string *key, *hash, *inlinks, *crawl_time, *sum_score, *url_count;
    Number title_weight, description_weight, link_weight;  // as configured
};

// As a class of iterators has them. Null if any is missing or otherwise than native code has it. Of
// this request.
const ItemKeys* item_keys(const zend_class_entry* ce);
void forget_item_keys();

}  // namespace postings::yioop
