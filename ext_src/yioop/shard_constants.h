// The program's configuration of ranking, and the names that its class gives the parts of an item.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// In the order of an item's parts.
enum Key : unsigned {
    kPositionList,
    kDocRank,
    kSummaryOffset,
    kGenerationKey,
    kDocLen,
    kIsDoc,
    kProximity,
    kDescriptionScores,  // since 2019
    kUserRanks,
    kRelevance,
    kScore,
    kKeys,
};

struct ShardConstants {
    const zend_class_entry* ce;
    zend_string* keys[kKeys];
    zend_long title_length, links_per_page, precision, needs_offset;
    double title_weight, description_weight, link_weight;
};

// Null if any is missing, or of another type. Valid for this request.
const ShardConstants* shard_constants(const zend_class_entry* ce);
void forget_shard_constants();
// The name of the constant whose value is the key.
const char* shard_key_name(Key key);

}  // namespace postings::yioop
