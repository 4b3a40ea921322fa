// Makes documents of PHP arrays.
#include "php/index/add_document.h"

extern "C" {
#include "ext/standard/php_var.h"
#include "zend_smart_str.h"
}

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/index/serialized_document.h"
#include "php/boundary.h"
#include "php/fatal_error.h"
#include "php/index/index_classes.h"
#include "php/index/query_argument.h"
#include "php/index/stored_document.h"
#include "php/index/value_text.h"
#include "php/keyed_results.h"
#include "php/packed.h"
#include "php/shown_name.h"

namespace postings::php {

void DocumentTexts::add(size_t field, zend_string* value) {
    if (count == capacity) {
        capacity = capacity == 0 ? 8 : 2 * capacity;
        texts = static_cast<Text*>(safe_erealloc(texts, capacity, sizeof(Text), 0));
    }
    texts[count++] = {field, value};
}

void DocumentTexts::release() {
    for (size_t i = 0; i < count; ++i) zend_string_release(texts[i].value);
    if (texts != nullptr) efree(texts);
    if (key != nullptr) zend_string_release(key);
}

namespace {

constexpr const char* kMustFit = "must be a document that fits";
// Small arrays that share their parts may have more than could ever be stored.
constexpr uint32_t kMostValues = 1 << 24;

// The first value that cannot be stored without calling user code (an object), or is an array
// nested too deep, as with references to itself, or comes after `left` others. Null if there is
// none.
const zval* not_storable(const zval* value, uint32_t depth, uint32_t& left) {
    ZVAL_DEREF(value);
    if (left == 0) return value;
    --left;
    switch (Z_TYPE_P(value)) {
        case IS_NULL:
        case IS_FALSE:
        case IS_TRUE:
        case IS_LONG:
        case IS_DOUBLE:
        case IS_STRING:
            return nullptr;
        case IS_ARRAY: {
            if (depth == index::kMostDocumentDepth) return value;
            const zval* element;
            ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), element) {
                if (const zval* wrong = not_storable(element, depth + 1, left)) return wrong;
            }
            ZEND_HASH_FOREACH_END();
            return nullptr;
        }
        default:
            return is_date_object(value) ? nullptr : value;
    }
}

ShownName shown_key(const zend_string* key) {
    return ShownName(key != nullptr ? std::string_view(ZSTR_VAL(key), ZSTR_LEN(key))
                                    : std::string_view());
}

// The text of a number, as parse_number() takes it.
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

bool has_references_or_dates(const zval* array) {
    const zval* value;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(array), value) {
        if (Z_ISREF_P(value) || is_date_object(value) ||
            (Z_TYPE_P(value) == IS_ARRAY && has_references_or_dates(value)))
            return true;
    }
    ZEND_HASH_FOREACH_END();
    return false;
}

void copy_without_references(zval* to, const zval* array) {
    copy_keyed(to, Z_ARRVAL_P(array), [](zval* own, const zval* value) {
        if (Z_TYPE_P(value) == IS_ARRAY) {
            copy_without_references(own, value);
        } else {
            ZVAL_COPY(own, value);
        }
    });
}

// Replaces the dates in a copy_without_references() by the texts that are stored of them. False,
// and something thrown, for a date that was never constructed, or by a signal handler.
bool replace_dates(zval* array) {
    zval* value;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(array), value) {
        if (Z_TYPE_P(value) == IS_ARRAY) {
            if (!replace_dates(value)) return false;
        } else if (Z_TYPE_P(value) == IS_OBJECT) {
            zend_string* text = date_object_text(value);
            if (text == nullptr) return false;
            zval date;
            ZVAL_COPY_VALUE(&date, value);
            ZVAL_STR(value, text);
            zval_ptr_dtor(&date);
        }
        if (EG(exception)) return false;
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

// Makes a document that check_storable() has passed one of strings, numbers and arrays alone, which
// user code cannot change any more: it may run while this does (signal handlers, destructors), but
// not when this has ended. The same array if it is so already, else a copy. False, and something
// thrown, if that fails.
bool make_plain(zval* document) {
    if (!has_references_or_dates(document)) return true;
    zval given;
    ZVAL_COPY_VALUE(&given, document);
    copy_without_references(document, &given);
    zval_ptr_dtor_nogc(&given);
    return replace_dates(document);
}

// Returns false, and throws, for a value that the field does not take.
bool add_value(DocumentTexts& texts, size_t field, const index::SchemaField& of, const zval* value,
               const zend_string* key, bool nested = false) {
    ZVAL_DEREF(value);
    if (of.kind == index::FieldKind::Date && is_mistaken_date(value)) {
        zend_value_error(
            "The document \"%s\" must have seconds since 1970, or YYYY-MM-DD, with or without a "
            "time, as \"%s\", not %s",
            shown_key(key).text(), of.name.c_str(),
            Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) <= 8
                ? "a year or a day without hyphens"
                : "milliseconds, or a number of a year over 9999");
        return false;
    }
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
                "The document \"%s\" must have %s or a list of these as \"%s\", %s given",
                shown_key(key).text(),
                of.kind == index::FieldKind::Point
                    ? "a place, as \"52.52,13.405\" or ['lat' => 52.52, 'lon' => 13.405],"
                    : "strings, numbers",
                of.name.c_str(), zend_zval_type_name(value));
            return false;
    }
}

// The document's key; null, and something thrown, if it is no valid one.
zend_string* key_of(const zval* document, const index::Schema& schema, bool needed,
                    const OneOfMany* place = nullptr) {
    const zval* key =
        zend_hash_str_find(Z_ARRVAL_P(document), schema.key.data(), schema.key.size());
    if (key == nullptr && !needed) return ZSTR_EMPTY_ALLOC();
    if (key != nullptr) ZVAL_DEREF(key);
    const bool is_text = key != nullptr && Z_TYPE_P(key) == IS_STRING;
    // An empty key comes from a document without any, and would replace the last such document.
    if ((is_text && (Z_STRLEN_P(key) > 0 || !needed)) ||
        (key != nullptr && Z_TYPE_P(key) == IS_LONG))
        return zval_get_string(const_cast<zval*>(key));
    char where[64] = "";
    if (place != nullptr)
        snprintf(where, sizeof where, "; " ZEND_LONG_FMT " documents came before it",
                 place->before);
    zend_value_error("A document must have a key: a string or an integer as \"%s\"%s%s%s",
                     schema.key.c_str(), key != nullptr ? ", not " : "",
                     is_text          ? "an empty one"
                     : key != nullptr ? zend_zval_type_name(key)
                                      : "",
                     where);
    return nullptr;
}

// False, and something thrown that says where, if a value cannot be stored.
bool check_storable(const zval* document, const zend_string* key) {
    uint32_t left = kMostValues;
    zend_ulong index;
    zend_string* name;
    const zval* value;
    ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL_P(document), index, name, value) {
        const zval* wrong = not_storable(value, 1, left);
        if (wrong == nullptr) continue;
        char number[24];
        snprintf(number, sizeof number, ZEND_LONG_FMT, static_cast<zend_long>(index));
        zend_type_error(
            "The document \"%s\" must have strings, numbers, booleans, nulls, dates and arrays of "
            "these only, at most %" PRIu32 " deep; \"%s\" has %s",
            shown_key(key).text(), index::kMostDocumentDepth,
            name != nullptr ? ShownName(name).text() : number,
            left == 0                      ? "more values than 16777216"
            : Z_TYPE_P(wrong) == IS_ARRAY  ? "deeper ones"
            : Z_TYPE_P(wrong) == IS_OBJECT ? ZSTR_VAL(Z_OBJCE_P(wrong)->name)
                                           : zend_zval_type_name(wrong));
        return false;
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

// Reads a document of make_plain(), whose key is known. False, and something thrown, if it cannot
// be stored.
bool read_plain(DocumentTexts& texts, const index::Schema& schema, zval* document) {
    for (size_t i = 0; i < schema.fields.size(); ++i) {
        const index::SchemaField& field = schema.fields[i];
        const zval* found =
            zend_hash_str_find(Z_ARRVAL_P(document), field.name.data(), field.name.size());
        if (found != nullptr && !add_value(texts, i, field, found, texts.key)) return false;
    }
    return true;
}

// Calls use(values); adds to what that throws which document it is about, and what the argument
// MUST.
template <class Use>
void use_values(const DocumentTexts& texts, const char* must, Use use) {
    std::vector<index::FieldValue> values(texts.count);
    for (size_t i = 0; i < texts.count; ++i)
        values[i] = {texts.texts[i].field, view_of(texts.texts[i].value)};
    try {
        use(values);
    } catch (const InvalidArgument& error) {
        throw InvalidArgument(std::string(must) + ": \"" +
                              std::string(view_of(texts.key).substr(0, 80)) +
                              "\": " + error.what());
    }
}

// Serializes every double exactly, whatever the setting serialize_precision says. The script's
// setting is restored afterwards, also if memory runs out and the request ends, as a worker goes on
// with the next one.
void serialize_exactly(smart_str* record, zval* document) {
    const zend_long of_script = PG(serialize_precision);
    PG(serialize_precision) = -1;
    const bool has_returned = returns([&] {
        php_serialize_data_t state;
        PHP_VAR_SERIALIZE_INIT(state);
        php_var_serialize(record, document, &state);
        PHP_VAR_SERIALIZE_DESTROY(state);
        smart_str_0(record);
    });
    PG(serialize_precision) = of_script;
    if (!has_returned) zend_bailout();
}

// Adds a document of make_plain(), whose key is known, unless what would be stored of it is
// `stored`. ARGUMENT, which MUST something, is to blame for one that does not fit: false, and
// something thrown.
bool add_plain(index::IndexWriter& writer, DocumentTexts& texts, zval* document, uint32_t argument,
               const char* must, const zend_string* stored = nullptr) {
    if (!read_plain(texts, writer.schema(), document) || EG(exception)) return false;
    smart_str record = {};
    serialize_exactly(&record, document);
    const bool good =
        (stored != nullptr && zend_string_equals(record.s, stored)) || guarded(argument, [&] {
            use_values(texts, must, [&](std::span<const index::FieldValue> values) {
                writer.add({view_of(texts.key), values, bytes_of(record.s)});
            });
        });
    smart_str_free(&record);
    return good;
}

// False, and something thrown, if these values name another key than that of their document.
bool keeps_key(const zval* values, const index::Schema& schema, const zend_string* key) {
    zval* named = zend_hash_str_find(Z_ARRVAL_P(values), schema.key.data(), schema.key.size());
    if (named == nullptr) return true;
    if (Z_TYPE_P(named) == IS_STRING || Z_TYPE_P(named) == IS_LONG) {
        zend_string* text = zval_get_string(named);
        const bool is_same = zend_string_equals(text, key);
        zend_string_release(text);
        if (is_same) return true;
    }
    zend_argument_value_error(2, "must not change \"%s\", the key of the document \"%s\"",
                              schema.key.c_str(), shown_key(key).text());
    return false;
}

// Replaces values in a document, except its key.
void replace_values(zval* document, const zval* values, const index::Schema& schema) {
    SEPARATE_ARRAY(document);
    zend_ulong index;
    zend_string* name;
    zval* value;
    ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL_P(values), index, name, value) {
        if (name != nullptr && view_of(name) == schema.key) continue;
        Z_TRY_ADDREF_P(value);
        if (name != nullptr) {
            zend_hash_update(Z_ARRVAL_P(document), name, value);
        } else {
            zend_hash_index_update(Z_ARRVAL_P(document), index, value);
        }
    }
    ZEND_HASH_FOREACH_END();
}

}  // namespace

bool read_texts(DocumentTexts& texts, const index::Schema& schema, zval* document) {
    zval own;
    ZVAL_COPY(&own, document);
    texts.key = key_of(&own, schema, false);
    bool good = texts.key != nullptr && check_storable(&own, texts.key) && make_plain(&own) &&
                read_plain(texts, schema, &own);
    zval_ptr_dtor_nogc(&own);
    return good && guarded([&] {
               use_values(texts, kMustFit, [&](std::span<const index::FieldValue> values) {
                   index::FieldNumbers numbers;
                   index::check_values(schema, values, numbers);
               });
           });
}

bool add_document(zval* self, zval* value, const OneOfMany* place) {
    const bool is_of_many = place != nullptr;
    index::IndexWriter* writer = open_writer(self, is_of_many);
    if (writer == nullptr) return false;
    zval document;
    ZVAL_COPY(&document, value);
    DocumentTexts texts;
    texts.key = key_of(&document, writer->schema(), true, place);
    const bool good = texts.key != nullptr && check_storable(&document, texts.key) &&
                      make_plain(&document) &&
                      // User code may have closed it; from here on, none runs.
                      (writer = open_writer(self, is_of_many)) != nullptr &&
                      add_plain(*writer, texts, &document, is_of_many ? place->argument : 1,
                                is_of_many ? place->must : kMustFit);
    texts.release();
    zval_ptr_dtor_nogc(&document);
    return good;
}

bool update_document(zval* self, zend_string* key, zval* given) {
    index::IndexWriter* writer = open_writer(self);
    if (writer == nullptr) return false;
    zval values;
    ZVAL_COPY(&values, given);
    DocumentTexts texts;
    texts.key = zend_string_copy(key);
    zend_string* stored = nullptr;
    if (check_storable(&values, key) && make_plain(&values) &&
        // As in add_document(). So nothing changes the document before it is added again.
        (writer = open_writer(self)) != nullptr && keeps_key(&values, writer->schema(), key)) {
        storage::RecordBuffer& buffer = WriterObject::from(self)->records;
        std::optional<std::span<const uint8_t>> record;
        if (guarded([&] {
                record = writer->find_record(view_of(key), buffer);
                if (record) index::check_document(*record);
            }) &&
            record)
            stored = copy_record(*record, buffer);
    }
    bool good = false;
    if (stored != nullptr) {
        zval document;
        unserialize_document(&document, stored);
        replace_values(&document, &values, writer->schema());
        good = add_plain(*writer, texts, &document, 2, "must be values that fit", stored);
        zval_ptr_dtor_nogc(&document);
        zend_string_release(stored);
    }
    texts.release();
    zval_ptr_dtor_nogc(&values);
    return good;
}

}  // namespace postings::php
