// What PHP gives becomes documents.
#include "php/index/add_document.h"

extern "C" {
#include "ext/standard/php_var.h"
#include "zend_smart_str.h"
}

#include "php/boundary.h"
#include "php/index/value_text.h"
#include "php/packed.h"

namespace postings::php {

namespace {

// Only what can be stored without calling anything: no objects, no references to itself.
bool check_storable(const zval* value, uint32_t depth) {
    ZVAL_DEREF(value);
    switch (Z_TYPE_P(value)) {
        case IS_NULL:
        case IS_FALSE:
        case IS_TRUE:
        case IS_LONG:
        case IS_DOUBLE:
        case IS_STRING:
            return true;
        case IS_ARRAY: {
            if (depth == 64) return false;
            const zval* element;
            ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), element) {
                if (!check_storable(element, depth + 1)) return false;
            }
            ZEND_HASH_FOREACH_END();
            return true;
        }
        default:
            return false;
    }
}

// The texts of a document, in Zend's memory: what frees them runs whatever happens.
struct Texts {
    struct Text {
        size_t field;
        zend_string* value;
    };
    Text* texts = nullptr;
    size_t count = 0, capacity = 0;

    void add(size_t field, zend_string* value) {
        if (count == capacity) {
            capacity = capacity == 0 ? 8 : 2 * capacity;
            texts = static_cast<Text*>(safe_erealloc(texts, capacity, sizeof(Text), 0));
        }
        texts[count++] = {field, value};
    }
    void release() {
        for (size_t i = 0; i < count; ++i) zend_string_release(texts[i].value);
        if (texts != nullptr) efree(texts);
    }
};

const char* shown_key(const zend_string* key) {
    return key != nullptr ? ZSTR_VAL(key) : "";
}

// As parse_number() takes it.
zend_string* text_of_number(zval* value) {
    switch (Z_TYPE_P(value)) {
        case IS_DOUBLE:
            return double_text(Z_DVAL_P(value));
        case IS_FALSE:
            return zend_string_init(ZEND_STRL("false"), false);
        case IS_TRUE:
            return zend_string_init(ZEND_STRL("true"), false);
        default:
            return zval_get_string(value);
    }
}

// Makes texts of the dates among a document's values, which are stored so. The document becomes
// one of our own where there are any. False, and something thrown,
// for one that was never constructed.
bool replace_dates(zval* document, const index::Schema& schema) {
    for (const index::SchemaField& field : schema.fields) {
        if (field.kind != index::FieldKind::Date) continue;
        zval* found =
            zend_hash_str_find(Z_ARRVAL_P(document), field.name.data(), field.name.size());
        if (found == nullptr) continue;
        const auto replaced = [&](zval* value) {
            ZVAL_DEREF(value);
            if (!is_date_object(value)) return true;
            zend_string* text = date_object_text(value);
            if (text == nullptr) return false;
            zval_ptr_dtor(value);
            ZVAL_STR(value, text);
            return true;
        };
        const auto own = [&] {
            SEPARATE_ARRAY(document);
            return zend_hash_str_find(Z_ARRVAL_P(document), field.name.data(), field.name.size());
        };
        const auto own_value = [](zval* value) {
            // Another one may refer to it.
            if (Z_ISREF_P(value)) {
                zval copy;
                ZVAL_COPY(&copy, Z_REFVAL_P(value));
                zval_ptr_dtor(value);
                ZVAL_COPY_VALUE(value, &copy);
            }
        };
        const zval* value = found;
        ZVAL_DEREF(value);
        if (is_date_object(value)) {
            found = own();
            own_value(found);
            if (!replaced(found)) return false;
        } else if (Z_TYPE_P(value) == IS_ARRAY) {
            const zval* element;
            bool has_dates = false;
            ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), element) {
                ZVAL_DEREF(element);
                has_dates |= is_date_object(element);
            }
            ZEND_HASH_FOREACH_END();
            if (!has_dates) continue;
            found = own();
            own_value(found);
            SEPARATE_ARRAY(found);
            zval* date;
            ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(found), date) {
                own_value(date);
                if (!replaced(date)) return false;
            }
            ZEND_HASH_FOREACH_END();
        }
    }
    return true;
}

// False, and something thrown, for a value that is no text.
bool add_value(Texts& texts, size_t field, const index::SchemaField& of, const zval* value,
               const zend_string* key, bool nested = false) {
    ZVAL_DEREF(value);
    switch (Z_TYPE_P(value)) {
        case IS_NULL:
            return true;
        case IS_STRING:
        case IS_LONG:
        case IS_DOUBLE:
        case IS_FALSE:
        case IS_TRUE:
            // Of a keyword, the same text as a filter has for the value.
            texts.add(field, is_number(of.kind) ? text_of_number(const_cast<zval*>(value))
                             : of.kind == index::FieldKind::Keyword
                                 ? value_text(const_cast<zval*>(value))
                                 : zval_get_string(const_cast<zval*>(value)));
            return true;
        case IS_ARRAY:
            if (of.kind == index::FieldKind::Point) {
                if (zend_string* point = point_text(Z_ARRVAL_P(value))) {
                    texts.add(field, point);
                    return true;
                }
            }
            if (!nested) {
                const zval* element;
                ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), element) {
                    if (!add_value(texts, field, of, element, key, true)) return false;
                }
                ZEND_HASH_FOREACH_END();
                return true;
            }
            [[fallthrough]];
        default:
            zend_type_error(
                "The document \"%s\" must have strings, numbers or a list of these as \"%s\", %s "
                "given",
                shown_key(key), of.name.c_str(), zend_zval_type_name(value));
            return false;
    }
}

zend_string* key_of(const HashTable* document, const index::Schema& schema) {
    const zval* key = zend_hash_str_find(document, schema.key.data(), schema.key.size());
    if (key != nullptr) ZVAL_DEREF(key);
    if (key != nullptr && (Z_TYPE_P(key) == IS_STRING || Z_TYPE_P(key) == IS_LONG))
        return zval_get_string(const_cast<zval*>(key));
    zend_value_error("A document must have a key: a string or an integer as \"%s\"%s%s",
                     schema.key.c_str(), key != nullptr ? ", not " : "",
                     key != nullptr ? zend_zval_type_name(key) : "");
    return nullptr;
}

}  // namespace

static bool add_plain_document(index::IndexWriter& writer, zval* value) {
    const HashTable* document = Z_ARRVAL_P(value);
    const index::Schema& schema = writer.schema();
    zend_string* key = key_of(document, schema);
    if (key == nullptr) return false;
    Texts texts;
    bool good = check_storable(value, 0);
    if (!good)
        zend_type_error(
            "The document \"%s\" must have strings, numbers, booleans, nulls and arrays of these "
            "only",
            shown_key(key));
    for (size_t i = 0; good && i < schema.fields.size(); ++i) {
        const index::SchemaField& field = schema.fields[i];
        const zval* found = zend_hash_str_find(document, field.name.data(), field.name.size());
        if (found != nullptr) good = add_value(texts, i, field, found, key);
    }
    if (good) {
        smart_str record = {};
        php_serialize_data_t state;
        PHP_VAR_SERIALIZE_INIT(state);
        php_var_serialize(&record, value, &state);
        PHP_VAR_SERIALIZE_DESTROY(state);
        smart_str_0(&record);
        good = guarded([&] {
            std::vector<index::FieldValue> values(texts.count);
            for (size_t i = 0; i < texts.count; ++i)
                values[i] = {texts.texts[i].field,
                             {ZSTR_VAL(texts.texts[i].value), ZSTR_LEN(texts.texts[i].value)}};
            try {
                writer.add({{ZSTR_VAL(key), ZSTR_LEN(key)}, values, bytes_of(record.s)});
            } catch (const InvalidArgument& error) {
                throw InvalidArgument(
                    "must be a document that fits: \"" +
                    std::string(ZSTR_VAL(key), std::min<size_t>(ZSTR_LEN(key), 80)) +
                    "\": " + error.what());
            }
        });
        smart_str_free(&record);
    }
    texts.release();
    zend_string_release(key);
    return good;
}

bool add_document(index::IndexWriter& writer, zval* value) {
    zval document;
    ZVAL_COPY(&document, value);
    const bool good =
        replace_dates(&document, writer.schema()) && add_plain_document(writer, &document);
    zval_ptr_dtor(&document);
    return good;
}

}  // namespace postings::php
