#include "yioop/postings_slice.h"

#include "yioop/arguments.h"
#include "yioop/item_arrays.h"
#include "yioop/known_methods.h"
#include "yioop/shard_object.h"
#include "yioop/slice_reader.h"

namespace postings::yioop {
namespace {

class ItemsById final : public SliceItems {
  public:
    ItemsById(const SliceReader& reader, HashTable* items) : reader_(reader), items_(items) {}

    bool add(const SliceItem& item, const DocumentWeights& weights) override {
        zval array, scores, ranks, rank, proximity;
        zval relevance = item.relevance.value(), score = item.score.value();
        array_init_size(&array, kKeys);
        if (reader_.has_scores()) weights.make_scores(&scores);
        if (item.has_ranks) weights.make_ranks(&ranks);
        item.make_rank(&rank, reader_.constants());
        ZVAL_DOUBLE(&proximity, item.proximity);
        set_item(Z_ARRVAL(array), reader_.constants(),
                 {item.positions, &rank, item.summary, &item.generation, item.length,
                  item.is_document, &proximity, reader_.has_scores() ? &scores : nullptr,
                  item.has_ranks ? &ranks : nullptr, &relevance, &score});
        zend_symtable_str_update(items_, item.id, item.id_size, &array);
        return true;
    }

  private:
    const SliceReader& reader_;
    HashTable* items_;
};

void get_slice(INTERNAL_FUNCTION_PARAMETERS) {
    zend_object* shard = object_of(execute_data);
    Slice slice;
    zend_long* const numbers[] = {&slice.start, &slice.next, &slice.last, &slice.words};
    if (shard == nullptr || ZEND_NUM_ARGS() < 6) return;
    for (uint32_t i = 0; i < 4; ++i) {
        const zval* value = ::yioop::argument(execute_data, 3 + i);
        if (Z_TYPE_P(value) != IS_LONG || Z_LVAL_P(value) < 0 || Z_LVAL_P(value) >> 40 != 0) return;
        *numbers[i] = Z_LVAL_P(value);
    }
    SliceReader reader;
    if (!reader.open(shard, static_cast<uint32_t>(Z_LVAL_P(ZEND_CALL_ARG(execute_data, 1))))) {
        return;
    }
    HashTable* result = zend_new_array(8);
    ItemsById items(reader, result);
    if (!reader.read(&slice, &items)) {
        zend_array_destroy(result);
        return;
    }
    RETVAL_ARR(result);
    ::yioop::assign(ZEND_CALL_ARG(execute_data, 4), slice.next);
}

}  // namespace

void get_postings_slice(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    if (!is_ascending(execute_data, 7)) return;
    get_slice(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

}  // namespace postings::yioop
