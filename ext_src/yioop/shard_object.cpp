#include "yioop/shard_object.h"

#include <iterator>

namespace postings::yioop {
namespace {

constexpr std::string_view kNames[] = {"words",
                                       "word_postings",
                                       "word_docs_packed",
                                       "filename",
                                       "fh",
                                       "file_len",
                                       "read_only_from_disk",
                                       "word_doc_offset",
                                       "doc_info_offset",
                                       "docids_len",
                                       "generation",
                                       "num_docs_per_generation",
                                       "num_docs",
                                       "num_link_docs",
                                       "len_all_docs",
                                       "len_all_link_docs"};
static_assert(std::size(kNames) == kProperties);

zend_string* names[kProperties];

bool is_plain(const zend_property_info* info, const zend_class_entry* ce) {
#if PHP_VERSION_ID >= 80400
    if (info->hooks != nullptr) return false;
#endif
    const bool others = (info->flags & ZEND_ACC_PRIVATE) != 0 && info->ce != ce;
    return !others && (info->flags & ZEND_ACC_STATIC) == 0 && !ZEND_TYPE_IS_SET(info->type);
}

}  // namespace

void shard_object_startup() {
    for (unsigned i = 0; i < kProperties; ++i) {
        names[i] = zend_string_init_interned(kNames[i].data(), kNames[i].size(), true);
    }
}

zend_object* object_of(zend_execute_data* execute_data) {
    const zval* object = ZEND_CALL_ARG(execute_data, 2);
    const zend_execute_data* caller = EX(prev_execute_data);
    if (ZEND_NUM_ARGS() < 2 || Z_TYPE_P(object) != IS_OBJECT || caller->func == nullptr ||
        caller->func->common.scope != Z_OBJCE_P(object) ||
        Z_OBJ_HT_P(object) != zend_get_std_object_handlers()) {
        return nullptr;
    }
#if PHP_VERSION_ID >= 80400
    if (zend_object_is_lazy(Z_OBJ_P(object))) return nullptr;
#endif
    return Z_OBJ_P(object);
}

zval* property(zend_object* object, Property property) {
    return postings::yioop::property(object, names[property]);
}

zval* property(zend_object* object, zend_string* name) {
    zval* value = nullptr;
    const auto* info = static_cast<const zend_property_info*>(
        zend_hash_find_ptr(&object->ce->properties_info, name));
    if (info != nullptr) {
        if (!is_plain(info, object->ce)) return nullptr;
        value = OBJ_PROP(object, info->offset);
    } else if (object->properties != nullptr && GC_REFCOUNT(object->properties) == 1) {
        value = zend_hash_find(object->properties, name);
    }
    if (value == nullptr || Z_TYPE_P(value) == IS_UNDEF) return nullptr;
    if (Z_ISREF_P(value)) {
        if (ZEND_REF_HAS_TYPE_SOURCES(Z_REF_P(value))) return nullptr;
        value = Z_REFVAL_P(value);
    }
    return value;
}

void write_property(zval* property, zval* value) {
    zval old;
    ZVAL_COPY_VALUE(&old, property);
    ZVAL_COPY_VALUE(property, value);
    zval_ptr_dtor(&old);
}

bool is_ascending(zend_execute_data* execute_data, uint32_t number) {
    if (ZEND_NUM_ARGS() < number) return true;
    const zval* object = ZEND_CALL_ARG(execute_data, 2);
    const zval* direction = ZEND_CALL_ARG(execute_data, number);
    return Z_TYPE_P(object) == IS_OBJECT && Z_TYPE_P(direction) == IS_LONG &&
           has_constant(Z_OBJ_P(object), "ASCENDING", Z_LVAL_P(direction));
}

bool has_constant(const zend_object* object, std::string_view name, zend_long value) {
    const auto* constant = static_cast<const zend_class_constant*>(
        zend_hash_str_find_ptr(CE_CONSTANTS_TABLE(object->ce), name.data(), name.size()));
    return constant != nullptr && Z_TYPE(constant->value) == IS_LONG &&
           Z_LVAL(constant->value) == value;
}

}  // namespace postings::yioop
