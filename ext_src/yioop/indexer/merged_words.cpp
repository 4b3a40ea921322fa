#include "yioop/indexer/merged_words.h"

#include "yioop/arguments.h"
#include "yioop/indexer/calls_of_indexer.h"
#include "yioop/native_functions.h"
#include "yioop/shard_object.h"

namespace postings::yioop {

zend_object* shard_with_merged_words(zend_execute_data* execute_data, uint32_t arguments) {
    zend_object* shard = object_of(execute_data);
    if (shard == nullptr || ZEND_NUM_ARGS() < arguments || !has_usual_words(shard->ce) ||
        share_references({shard}) || !are_native({kUnpackInt})) {
        return nullptr;
    }
    const zval* entries = property(shard, kWordPostings);
    return entries != nullptr && Z_TYPE_P(entries) == IS_STRING ? shard : nullptr;
}

std::string_view entries_of(zend_object* shard) {
    const zval* entries = property(shard, kWordPostings);
    return {Z_STRVAL_P(entries), Z_STRLEN_P(entries)};
}

MergedSizes measure_words(std::string_view bytes) {
    MergedSizes sizes;
    WordEntries entries(bytes);
    while (entries.next()) {
        ++sizes.words;
        if (!is_single(entries.postings())) sizes.lists += entries.postings().size();
    }
    sizes.whole = entries.at_end();
    return sizes;
}

bool is_logged(zend_execute_data* execute_data, uint32_t number) {
    return zend_is_true(::yioop::argument(execute_data, number));
}

zend_function* writer(const zval* file, bool* usable) {
    *usable = true;
    if (Z_TYPE_P(file) == IS_NULL) return nullptr;
    zend_function* function = Z_TYPE_P(file) == IS_RESOURCE ? find_function("fwrite") : nullptr;
    *usable = function != nullptr;
    return function;
}

}  // namespace postings::yioop
