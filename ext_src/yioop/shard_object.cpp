#include "yioop/shard_object.h"

#include <iterator>

#include "yioop/program_constants.h"

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
                                       "len_all_link_docs",
                                       "prefixes",
                                       "prefixes_len",
                                       "words_len",
                                       "word_docs",
                                       "word_docs_len",
                                       "doc_infos",
                                       "num_docs_word",
                                       "last_flattened_words_count",
                                       "is_string",
                                       "compressor",
                                       "count"};
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
        !is_plain_object(Z_OBJ_P(object), caller->func->common.scope) || is_strict(execute_data)) {
        return nullptr;
    }
    return Z_OBJ_P(object);
}

bool is_strict(const zend_execute_data* execute_data) {
    const zend_execute_data* caller = EX(prev_execute_data);
    return caller->func != nullptr && (caller->func->common.fn_flags & ZEND_ACC_STRICT_TYPES) != 0;
}

bool share_references(std::initializer_list<zend_object*> objects) {
    const zend_reference* found[kProperties];
    size_t count = 0;
    const auto is_shared = [&](const zval* value) {
        if (!Z_ISREF_P(value) || Z_REFCOUNT_P(value) == 1) return false;
        if (count == kProperties) return true;
        for (size_t i = 0; i < count; ++i) {
            if (found[i] == Z_REF_P(value)) return true;
        }
        found[count++] = Z_REF_P(value);
        return false;
    };
    for (zend_object* object : objects) {
        for (int i = 0; i < object->ce->default_properties_count; ++i) {
            if (is_shared(&object->properties_table[i])) return true;
        }
        if (object->properties == nullptr) continue;
        // Declared properties are in the table by an indirect value.
        const zval* value;
        ZEND_HASH_FOREACH_VAL(object->properties, value) {
            if (is_shared(value)) return true;
        }
        ZEND_HASH_FOREACH_END();
    }
    return false;
}

bool is_plain_object(const zend_object* object, const zend_class_entry* ce) {
#if PHP_VERSION_ID >= 80400
    if (zend_object_is_lazy(const_cast<zend_object*>(object))) return false;
#endif
    return object->ce == ce && object->handlers == zend_get_std_object_handlers();
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

zend_string* name_of(Property property) {
    return names[property];
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

bool has_constant(const zend_class_entry* ce, std::string_view name, zend_long value) {
    const zval* constant = class_constant(ce, name);
    return constant != nullptr && Z_TYPE_P(constant) == IS_LONG && Z_LVAL_P(constant) == value;
}

bool has_constant(const zend_class_entry* ce, std::string_view name, std::string_view value) {
    const zval* constant = class_constant(ce, name);
    return constant != nullptr && Z_TYPE_P(constant) == IS_STRING &&
           std::string_view(Z_STRVAL_P(constant), Z_STRLEN_P(constant)) == value;
}

}  // namespace postings::yioop
