// Postings\Writer: what PHP gives becomes documents.
extern "C" {
#include "php.h"

#include "ext/spl/spl_iterators.h"
#include "ext/standard/php_var.h"
#include "zend_smart_str.h"
}
#include "zend_exceptions.h"
#include "zend_interfaces.h"

#include "php/boundary.h"
#include "php/index/index_classes.h"
#include "php/packed.h"

namespace postings::php {

namespace {

constexpr zend_long kProgressDocuments = 1000;

// Null, and something thrown, if it is closed, or at work further up.
index::IndexWriter* open_writer(zval* self, bool from_callback = false) {
    WriterObject* object = WriterObject::from(self);
    if (!object->writer) {
        zend_throw_error(nullptr, "The Postings\\Writer is closed");
        return nullptr;
    }
    if (object->adding && !from_callback) {
        zend_throw_error(nullptr, "The Postings\\Writer is adding documents");
        return nullptr;
    }
    return object->writer.get();
}

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
            texts.add(field, zval_get_string(const_cast<zval*>(value)));
            return true;
        case IS_ARRAY:
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

bool add_document(index::IndexWriter& writer, zval* value) {
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

struct AddAll {
    zval* self;
    zend_fcall_info* progress;
    zend_fcall_info_cache* cache;
    zend_long added = 0;
    bool going = true;
};

// False to stop: something was thrown, or progress said so.
bool add_next(AddAll& all, zval* document) {
    index::IndexWriter* writer = open_writer(all.self, true);
    if (writer == nullptr) return false;
    ZVAL_DEREF(document);
    if (Z_TYPE_P(document) != IS_ARRAY) {
        zend_argument_type_error(1, "must give arrays, %s given after " ZEND_LONG_FMT " documents",
                                 zend_zval_type_name(document), all.added);
        return false;
    }
    if (!add_document(*writer, document)) return false;
    ++all.added;
    if (all.progress == nullptr || all.added % kProgressDocuments != 0) return true;
    zval added, answer;
    ZVAL_LONG(&added, all.added);
    ZVAL_UNDEF(&answer);
    all.progress->retval = &answer;
    all.progress->params = &added;
    all.progress->param_count = 1;
    zend_call_function(all.progress, all.cache);
    const bool stop = Z_TYPE(answer) == IS_FALSE;
    zval_ptr_dtor(&answer);
    if (stop) all.going = false;
    return !EG(exception) && !stop;
}

int add_from_iterator(zend_object_iterator* iterator, void* all) {
    zval* document = iterator->funcs->get_current_data(iterator);
    if (EG(exception) || document == nullptr) return ZEND_HASH_APPLY_STOP;
    return add_next(*static_cast<AddAll*>(all), document) ? ZEND_HASH_APPLY_KEEP
                                                          : ZEND_HASH_APPLY_STOP;
}

}  // namespace

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_Writer, __construct) {}

PHP_METHOD(Postings_Writer, add) {
    zval* document;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY(document)
    ZEND_PARSE_PARAMETERS_END();
    index::IndexWriter* writer = open_writer(ZEND_THIS);
    if (writer != nullptr) add_document(*writer, document);
}

PHP_METHOD(Postings_Writer, addAll) {
    zval* documents;
    zend_fcall_info progress = empty_fcall_info;
    zend_fcall_info_cache cache = empty_fcall_info_cache;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_ITERABLE(documents)
    Z_PARAM_OPTIONAL
    Z_PARAM_FUNC_OR_NULL(progress, cache)
    ZEND_PARSE_PARAMETERS_END();
    if (open_writer(ZEND_THIS) == nullptr) RETURN_THROWS();
    AddAll all{ZEND_THIS, ZEND_FCI_INITIALIZED(progress) ? &progress : nullptr, &cache};
    WriterObject::from(ZEND_THIS)->adding = true;
    if (Z_TYPE_P(documents) == IS_ARRAY) {
        zval* document;
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(documents), document) {
            if (!add_next(all, document)) break;
        }
        ZEND_HASH_FOREACH_END();
    } else {
        spl_iterator_apply(documents, add_from_iterator, &all);
    }
    WriterObject::from(ZEND_THIS)->adding = false;
    RETURN_LONG(all.added);
}

// False, and something thrown, for what is no key.
static bool check_key(const zval* key) {
    ZVAL_DEREF(key);
    if (Z_TYPE_P(key) == IS_STRING || Z_TYPE_P(key) == IS_LONG) return true;
    zend_argument_type_error(1, "must be a key or an array of keys, strings or integers; %s given",
                             zend_zval_type_name(key));
    return false;
}

static void erase(index::IndexWriter& writer, const zval* key) {
    ZVAL_DEREF(key);
    if (Z_TYPE_P(key) == IS_STRING) {
        writer.erase({Z_STRVAL_P(key), Z_STRLEN_P(key)});
    } else {
        writer.erase(std::to_string(Z_LVAL_P(key)));
    }
}

PHP_METHOD(Postings_Writer, delete) {
    zval* keys;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(keys)
    ZEND_PARSE_PARAMETERS_END();
    index::IndexWriter* writer = open_writer(ZEND_THIS);
    if (writer == nullptr) RETURN_THROWS();
    if (Z_TYPE_P(keys) != IS_ARRAY) {
        if (check_key(keys)) guarded([&] { erase(*writer, keys); });
        return;
    }
    const zval* key;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(keys), key) {
        if (!check_key(key)) RETURN_THROWS();
    }
    ZEND_HASH_FOREACH_END();
    guarded([&] {
        const zval* each;
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(keys), each) {
            erase(*writer, each);
        }
        ZEND_HASH_FOREACH_END();
    });
}

PHP_METHOD(Postings_Writer, pending) {
    ZEND_PARSE_PARAMETERS_NONE();
    index::IndexWriter* writer = open_writer(ZEND_THIS, true);
    if (writer != nullptr) RETURN_LONG(static_cast<zend_long>(writer->pending()));
}

PHP_METHOD(Postings_Writer, commit) {
    bool durable = true, no_position = true;
    zend_long position = 0;
    ZEND_PARSE_PARAMETERS_START(0, 2)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(durable)
    Z_PARAM_LONG_OR_NULL(position, no_position)
    ZEND_PARSE_PARAMETERS_END();
    index::IndexWriter* writer = open_writer(ZEND_THIS);
    if (writer == nullptr) RETURN_THROWS();
    guarded([&] {
        writer->commit(durable, no_position ? std::nullopt : std::optional<int64_t>(position));
    });
}

PHP_METHOD(Postings_Writer, rollback) {
    ZEND_PARSE_PARAMETERS_NONE();
    index::IndexWriter* writer = open_writer(ZEND_THIS);
    if (writer != nullptr) guarded([&] { writer->rollback(); });
}

PHP_METHOD(Postings_Writer, merge) {
    zend_long segments = 1;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(segments)
    ZEND_PARSE_PARAMETERS_END();
    if (segments < 1) {
        zend_argument_value_error(1, "must be at least 1, " ZEND_LONG_FMT " given", segments);
        RETURN_THROWS();
    }
    index::IndexWriter* writer = open_writer(ZEND_THIS);
    if (writer != nullptr) guarded([&] { writer->merge(static_cast<size_t>(segments)); });
}

PHP_METHOD(Postings_Writer, close) {
    ZEND_PARSE_PARAMETERS_NONE();
    if (WriterObject::from(ZEND_THIS)->adding) {
        zend_throw_error(nullptr, "The Postings\\Writer is adding documents");
        RETURN_THROWS();
    }
    WriterObject::from(ZEND_THIS)->writer.reset();
}
