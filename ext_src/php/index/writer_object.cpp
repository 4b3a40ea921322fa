// Postings\Writer, except addAll() and rebuild().
extern "C" {
#include "php.h"
}

#include "core/search/find_matching.h"
#include "php/boundary.h"
#include "php/index/add_document.h"
#include "php/index/query_argument.h"
#include "php/mode_enum.h"

namespace postings::php {

index::IndexWriter* open_writer(zval* self, bool from_callback) {
    WriterObject* object = WriterObject::from(self);
    if (!object->writer) {
        zend_throw_error(nullptr, "The Postings\\Writer is closed");
        return nullptr;
    }
    if (object->adding && !from_callback) {
        zend_throw_error(nullptr, "The Postings\\Writer is adding documents");
        return nullptr;
    }
    // What the caller does next may depend on the last commit's schema.
    return guarded([&] { object->writer->settle(); }) ? object->writer.get() : nullptr;
}

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_Writer, __construct) {}

PHP_METHOD(Postings_Writer, add) {
    zval* document;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY(document)
    ZEND_PARSE_PARAMETERS_END();
    add_document(ZEND_THIS, document);
}

PHP_METHOD(Postings_Writer, update) {
    zend_string* text;
    zend_long number = 0;
    zval* values;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_STR_OR_LONG(text, number)
    Z_PARAM_ARRAY(values)
    ZEND_PARSE_PARAMETERS_END();
    zend_string* key = text != nullptr ? zend_string_copy(text) : zend_long_to_str(number);
    RETVAL_BOOL(update_document(ZEND_THIS, key, values));
    zend_string_release(key);
}

// False, and something thrown, if it is no valid key.
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

// A query with warnings is refused: deleting must not depend on a guess at what was meant.
static void refuse_warnings(const std::vector<search::Warning>& warnings) {
    if (!warnings.empty())
        throw WrongArgument("must be understood, to delete by it: " + warnings[0].message);
}

PHP_METHOD(Postings_Writer, deleteMatching) {
    QueryArgument argument;
    zend_object* mode = nullptr;
    zval* filter = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_OBJ_OF_CLASS_OR_STR(argument.object, query_class, argument.text)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJ_OF_CLASS(mode, mode_enum)
    Z_PARAM_OBJECT_OF_CLASS_OR_NULL(filter, filter_class)
    ZEND_PARSE_PARAMETERS_END();
    if (mode != nullptr && rank_mode(mode) == RankMode::kAndThenOr) {
        zend_argument_value_error(2, "must be Postings\\Mode::All or Postings\\Mode::Any");
        RETURN_THROWS();
    }
    index::IndexWriter* writer = open_writer(ZEND_THIS);
    if (writer == nullptr) RETURN_THROWS();
    guarded(1, [&] {
        const index::Schema& schema = writer->schema();
        std::optional<search::Filter> only;
        if (filter != nullptr)
            in_argument(3, [&] {
                only = constructed(FilterObject::from(filter)->filter);
                only->check(schema);
            });
        search::Query query;
        const search::Node& root = argument.parse(names_in_queries(schema), query);
        auto& planner = WriterObject::from(ZEND_THIS)->planner;
        auto& planned_for = WriterObject::from(ZEND_THIS)->planned_for;
        if (planned_for != writer->shared_schema()) {
            // Only documents with the query's own words are deleted, not those with synonyms.
            index::Schema literal = schema;
            literal.synonyms.clear();
            planner = std::make_shared<search::Planner>(std::move(literal));
            planned_for = writer->shared_schema();
        }
        search::Plan plan = planner->plan(root, false, query.warnings);
        refuse_warnings(query.warnings);
        writer->erase_found(search::find_matching(
            std::move(plan), mode != nullptr ? rank_mode(mode) : RankMode::kAnd, std::move(only)));
    });
}

PHP_METHOD(Postings_Writer, changeSchema) {
    zval* schema;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(schema, schema_class)
    ZEND_PARSE_PARAMETERS_END();
    index::IndexWriter* writer = open_writer(ZEND_THIS);
    if (writer == nullptr) RETURN_THROWS();
    guarded([&] { writer->change_schema(constructed(SchemaObject::from(schema)->schema)); });
}

PHP_METHOD(Postings_Writer, pending) {
    ZEND_PARSE_PARAMETERS_NONE();
    index::IndexWriter* writer = open_writer(ZEND_THIS, true);
    if (writer != nullptr) RETURN_LONG(static_cast<zend_long>(writer->pending()));
}

PHP_METHOD(Postings_Writer, commit) {
    bool durable = true, no_position = true, merge = true;
    zend_long position = 0;
    ZEND_PARSE_PARAMETERS_START(0, 3)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(durable)
    Z_PARAM_LONG_OR_NULL(position, no_position)
    Z_PARAM_BOOL(merge)
    ZEND_PARSE_PARAMETERS_END();
    index::IndexWriter* writer = open_writer(ZEND_THIS);
    if (writer == nullptr) RETURN_THROWS();
    guarded([&] {
        writer->commit(durable, no_position ? std::nullopt : std::optional<int64_t>(position),
                       merge);
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
