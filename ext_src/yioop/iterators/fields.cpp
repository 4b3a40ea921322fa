#include "yioop/iterators/fields.h"

#include <iterator>
#include <string_view>

#include "yioop/shard_object.h"

namespace postings::yioop {
namespace {

constexpr std::string_view kNames[] = {"num_docs",
                                       "seen_docs",
                                       "seen_docs_unfiltered",
                                       "count_block",
                                       "pages",
                                       "current_block_fresh",
                                       "results_per_block",
                                       "index_name",
                                       "no_more_generations",
                                       "next_offset",
                                       "dictionary_info",
                                       "num_generations",
                                       "generation_pointer",
                                       "current_generation",
                                       "current_offset",
                                       "start_offset",
                                       "last_offset",
                                       "current_doc_offset",
                                       "empty",
                                       "filter",
                                       "use_feeds",
                                       "using_feeds",
                                       "feed_empty",
                                       "direction",
                                       "is_meta",
                                       "base64_word_key",
                                       "index_bundle_iterators",
                                       "num_iterators",
                                       "least_offset_index",
                                       "word_iterator_map",
                                       "num_words",
                                       "quote_positions",
                                       "weight",
                                       "sync_timer_on",
                                       "sync_time",
                                       "least_num_doc_index",
                                       "total_num_docs",
                                       "index_bundle_iterator",
                                       "count_block_unfiltered",
                                       "grouped_keys",
                                       "grouped_hashes",
                                       "current_machine",
                                       "network_flag",
                                       "current_block_hashes",
                                       "current_seen_hashes",
                                       "is_feed",
                                       "hard_query"};
constexpr auto kFields = static_cast<size_t>(Field::Count);
static_assert(std::size(kNames) == kFields);

zend_string* names[kFields];

zend_string* name_of(Field field) {
    return names[static_cast<size_t>(field)];
}

}  // namespace

void fields_startup() {
    for (size_t i = 0; i < kFields; ++i) {
        names[i] = zend_string_init_interned(kNames[i].data(), kNames[i].size(), true);
    }
}

const zval* FieldReader::find(Field field) {
    const zval* value = property(object_, name_of(field));
    failed_ = failed_ || value == nullptr;
    return value;
}

const zval* FieldReader::any(Field field) {
    const zval* value = find(field);
    return value == nullptr ? nullptr : held_.hold(value);
}

const zval* FieldReader::typed(Field field, uint8_t type) {
    const zval* value = any(field);
    if (value != nullptr && Z_TYPE_P(value) == type) return value;
    failed_ = true;
    return nullptr;
}

Number FieldReader::number_or_null(Field field) {
    const zval* value = find(field);
    if (value != nullptr && (is_number(value) || Z_TYPE_P(value) == IS_NULL)) return Number(value);
    failed_ = true;
    return {};
}

Number FieldReader::number(Field field) {
    const Number number = number_or_null(field);
    failed_ = failed_ || number.is_null();
    return number;
}

zend_long FieldReader::integer(Field field) {
    const zval* value = typed(field, IS_LONG);
    return value == nullptr ? 0 : Z_LVAL_P(value);
}

bool FieldReader::flag(Field field) {
    const zval* value = find(field);
    if (value != nullptr && Z_TYPE_P(value) <= IS_TRUE) return Z_TYPE_P(value) == IS_TRUE;
    failed_ = true;
    return false;
}

zend_string* FieldReader::string(Field field) {
    const zval* value = typed(field, IS_STRING);
    return value == nullptr ? nullptr : Z_STR_P(value);
}

void FieldReader::text_or_integer(Field field, zval* value) {
    const zval* given = any(field);
    failed_ =
        failed_ || given == nullptr || (Z_TYPE_P(given) != IS_STRING && Z_TYPE_P(given) != IS_LONG);
    if (!failed_) ZVAL_COPY_VALUE(value, given);
}

HashTable* FieldReader::array(Field field) {
    const zval* value = typed(field, IS_ARRAY);
    return value == nullptr ? nullptr : Z_ARRVAL_P(value);
}

bool FieldReader::is_absent(Field field) const {
    return !zend_hash_exists(&object_->ce->properties_info, name_of(field)) &&
           (object_->properties == nullptr ||
            !zend_hash_exists(object_->properties, name_of(field)));
}

void write_field(zend_object* object, Field field, zval* value) {
    object->handlers->write_property(object, name_of(field), value, nullptr);
    zval_ptr_dtor(value);
}

void write_flag(zend_object* object, Field field, bool value) {
    zval flag;
    ZVAL_BOOL(&flag, value);
    write_field(object, field, &flag);
}

}  // namespace postings::yioop
