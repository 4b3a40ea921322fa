#include "yioop/item_arrays.h"

#include "yioop/lists.h"

namespace postings::yioop {

void set_item(HashTable* item, const ShardConstants& constants, const ItemValues& values) {
    const auto set = [item, &constants](Key key, zval* value) {
        zend_symtable_update(item, constants.keys[key], value);
    };
    const auto set_long = [&set](Key key, zend_long number) {
        zval value;
        ZVAL_LONG(&value, number);
        set(key, &value);
    };
    zval value;
    ::yioop::make_list(&value, values.positions.size(),
                       [&values](size_t i) { return zend_long{values.positions[i]}; });
    set(kPositionList, &value);
    set(kDocRank, values.rank);
    set_long(kSummaryOffset, values.summary);
    if (values.generation != nullptr) set_long(kGenerationKey, *values.generation);
    set_long(kDocLen, values.length);
    ZVAL_BOOL(&value, values.is_document);
    set(kIsDoc, &value);
    set(kProximity, values.proximity);
    if (values.scores != nullptr) set(kDescriptionScores, values.scores);
    if (values.ranks != nullptr) set(kUserRanks, values.ranks);
    set(kRelevance, values.relevance);
    set(kScore, values.score);
}

}  // namespace postings::yioop
