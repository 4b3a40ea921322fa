// Postings\Field and Schema.
#include <algorithm>

#include "php/boundary.h"
#include "php/index/index_classes.h"
#include "php/index/set_values.h"
#include "php/request_owned.h"
#include "php/shown_name.h"
#include "php/zend_enums.h"

namespace postings::php {

namespace {

// In the stubs' order.
enum FieldSlot { kName, kType, kBoost, kAnalyzerOfField };
enum SchemaSlot { kFields, kKey, kAnalyzer, kK1, kB, kSynonyms };

// The cases of FieldType, by index::FieldKind.
constexpr const char* kFieldTypes[] = {"Text", "Keyword", "Int", "Float", "Bool", "Date", "Point"};

index::FieldKind field_kind(zend_object* type) {
    if (type == nullptr) return index::FieldKind::Text;
    const auto name = case_name(field_type_enum, type);
    const auto found = std::ranges::find(kFieldTypes, name);
    return static_cast<index::FieldKind>(found - kFieldTypes);
}

// `analyzer`: the object that was given for the field's analyzer, if any was.
void set_field(zend_object* object, const index::SchemaField& field, zval* analyzer = nullptr) {
    set_string(object, kName, field.name);
    zval type;
    ZVAL_OBJ_COPY(&type, zend_enum_get_case_cstr(field_type_enum,
                                                 kFieldTypes[static_cast<size_t>(field.kind)]));
    set_property(object, kType, type);
    set_double(object, kBoost, field.boost);
    if (field.analyzer) {
        set_analyzer_property(object, kAnalyzerOfField, analyzer, *field.analyzer);
    } else {
        zval none;
        ZVAL_NULL(&none);
        set_property(object, kAnalyzerOfField, none);
    }
}

// Throws InvalidArgument for an invalid name or boost, and for an analyzer of what is no text. The
// analyzer is the argument behind the boost, and may be null.
index::SchemaField checked_field(const zend_string* name, index::FieldKind kind, double boost,
                                 zval* analyzer, uint32_t boost_argument) {
    index::Schema one;
    one.fields = {{{ZSTR_VAL(name), ZSTR_LEN(name)}, kind, boost}};
    index::SchemaField& field = one.fields[0];
    one.key = field.name == "_" ? "id" : "_";
    try {
        one.check_fields();
    } catch (const InvalidArgument& error) {
        throw WrongArgument(index::is_field_name(field.name) ? boost_argument : 1,
                            InvalidArgument(std::string("must be right: ") + error.what()));
    }
    if (analyzer == nullptr) return field;
    in_argument(boost_argument + 1, [&] {
        if (kind != index::FieldKind::Text)
            throw InvalidArgument("must be null for a field that is no text");
        field.analyzer = analyzer_options(analyzer);
    });
    return field;
}

// Implements the named constructors.
void construct_field(INTERNAL_FUNCTION_PARAMETERS, index::FieldKind kind) {
    zend_string* name;
    double boost = 1;
    zval* analyzer = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, kind == index::FieldKind::Text ? 3 : 1)
    Z_PARAM_STR(name)
    Z_PARAM_OPTIONAL
    Z_PARAM_DOUBLE(boost)
    Z_PARAM_OBJECT_OF_CLASS_OR_NULL(analyzer, analyzer_class)
    ZEND_PARSE_PARAMETERS_END();
    FieldObject* made = FieldObject::make(return_value, field_class);
    if (guarded([&] { made->field = checked_field(name, kind, boost, analyzer, 2); }))
        set_field(Z_OBJ_P(return_value), made->field, analyzer);
}

// Sets the property in the form that the constructor takes: two-way synonyms as lists, one-way ones
// as lists under the text that is meant.
void set_synonyms(zend_object* object, const std::vector<index::Synonyms>& synonyms) {
    zval all;
    array_init_size(&all, static_cast<uint32_t>(synonyms.size()));
    for (const index::Synonyms& each : synonyms) {
        zval texts;
        array_init_size(&texts, static_cast<uint32_t>(each.texts.size()));
        for (size_t i = each.one_way ? 1 : 0; i < each.texts.size(); ++i)
            add_next_index_stringl(&texts, each.texts[i].data(), each.texts[i].size());
        if (each.one_way) {
            // Added as a string, as an integer key would mean two ways; the first of equal ones
            // stays.
            const std::string& text = each.texts[0];
            if (zend_hash_str_add(Z_ARRVAL(all), text.data(), text.size(), &texts) == nullptr)
                zval_ptr_dtor(&texts);
        } else {
            add_next_index_zval(&all, &texts);
        }
    }
    set_property(object, kSynonyms, all);
}

void set_schema(zend_object* object, const index::Schema& schema) {
    zval fields;
    array_init_size(&fields, static_cast<uint32_t>(schema.fields.size()));
    for (const index::SchemaField& field : schema.fields) {
        zval value;
        make_field_object(&value, field);
        add_next_index_zval(&fields, &value);
    }
    set_property(object, kFields, fields);
    set_string(object, kKey, schema.key);
    set_double(object, kK1, schema.parameters.k1);
    set_double(object, kB, schema.parameters.b);
    set_synonyms(object, schema.synonyms);
}

std::string read_synonym(const zval* value, size_t position) {
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) != IS_STRING)
        throw WrongType("must have strings only, not " + std::string(zend_zval_type_name(value)),
                        position);
    return {Z_STRVAL_P(value), Z_STRLEN_P(value)};
}

std::vector<index::Synonyms> read_synonyms(HashTable* all) {
    std::vector<index::Synonyms> synonyms;
    zend_ulong number, lists = 0;
    zend_string* name;
    zval *value, *text;
    ZEND_HASH_FOREACH_KEY_VAL(all, number, name, value) {
        ZVAL_DEREF(value);
        index::Synonyms& each = synonyms.emplace_back();
        each.one_way = name != nullptr;
        if (name != nullptr) {
            each.texts.emplace_back(ZSTR_VAL(name), ZSTR_LEN(name));
        } else if (number != lists++) {
            // PHP makes an integer of the key '404'; here it cannot be a list's own number.
            const auto key = std::to_string(static_cast<zend_long>(number));
            throw WrongArgument("must not have the number " + key + " as a name: to PHP it is a " +
                                "place. A list has it as one of its texts");
        }
        if (Z_TYPE_P(value) == IS_ARRAY) {
            ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), text) {
                each.texts.push_back(read_synonym(text, synonyms.size() - 1));
            }
            ZEND_HASH_FOREACH_END();
        } else {
            each.texts.push_back(read_synonym(value, synonyms.size() - 1));
        }
    }
    ZEND_HASH_FOREACH_END();
    return synonyms;
}

index::SchemaField read_field(const zval* value, const zend_string* name, size_t position) {
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) == IS_STRING && name != nullptr &&
        !zend_string_equals(Z_STR_P(value), name))
        throw WrongArgument(std::string("must have names of fields as values, or Postings\\Field "
                                        "objects, not under keys as \"") +
                            ShownName(name).text() + "\"");
    if (Z_TYPE_P(value) == IS_STRING) return {{Z_STRVAL_P(value), Z_STRLEN_P(value)}};
    if (Z_TYPE_P(value) != IS_OBJECT || Z_OBJCE_P(value) != field_class)
        throw WrongType("must have Postings\\Field objects or strings only, not " +
                            std::string(zend_zval_type_name(value)),
                        position);
    return FieldObject::from(value)->field;
}

}  // namespace

void make_field_object(zval* result, const index::SchemaField& field) {
    FieldObject* made = FieldObject::make(result, field_class);
    if (guarded([&] { made->field = field; })) set_field(Z_OBJ_P(result), field);
}

void make_schema_object(zval* result, const index::Schema& schema) {
    SchemaObject* made = SchemaObject::make(result, schema_class);
    if (!guarded([&] { made->schema = schema; })) return;
    set_schema(Z_OBJ_P(result), schema);
    set_analyzer_property(Z_OBJ_P(result), kAnalyzer, nullptr, schema.analyzer);
}

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_Field, __construct) {
    zend_string* name;
    zend_object* type = nullptr;
    double boost = 1;
    zval* analyzer = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, 4)
    Z_PARAM_STR(name)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJ_OF_CLASS(type, field_type_enum)
    Z_PARAM_DOUBLE(boost)
    Z_PARAM_OBJECT_OF_CLASS_OR_NULL(analyzer, analyzer_class)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_not_made<FieldObject>(Z_OBJ_P(ZEND_THIS))) RETURN_THROWS();
    FieldObject* self = FieldObject::from(ZEND_THIS);
    const bool made =
        guarded([&] { self->field = checked_field(name, field_kind(type), boost, analyzer, 3); });
    if (made) set_field(Z_OBJ_P(ZEND_THIS), self->field, analyzer);
}

PHP_METHOD(Postings_Field, text) {
    construct_field(INTERNAL_FUNCTION_PARAM_PASSTHRU, index::FieldKind::Text);
}
PHP_METHOD(Postings_Field, keyword) {
    construct_field(INTERNAL_FUNCTION_PARAM_PASSTHRU, index::FieldKind::Keyword);
}
PHP_METHOD(Postings_Field, int) {
    construct_field(INTERNAL_FUNCTION_PARAM_PASSTHRU, index::FieldKind::Integer);
}
PHP_METHOD(Postings_Field, float) {
    construct_field(INTERNAL_FUNCTION_PARAM_PASSTHRU, index::FieldKind::Real);
}
PHP_METHOD(Postings_Field, bool) {
    construct_field(INTERNAL_FUNCTION_PARAM_PASSTHRU, index::FieldKind::Boolean);
}
PHP_METHOD(Postings_Field, date) {
    construct_field(INTERNAL_FUNCTION_PARAM_PASSTHRU, index::FieldKind::Date);
}
PHP_METHOD(Postings_Field, point) {
    construct_field(INTERNAL_FUNCTION_PARAM_PASSTHRU, index::FieldKind::Point);
}

PHP_METHOD(Postings_Schema, __construct) {
    HashTable* fields;
    zend_string* key = nullptr;
    zval* analyzer = nullptr;
    double k1 = 1.2, b = 0.75;
    HashTable* synonyms = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, 6)
    Z_PARAM_ARRAY_HT(fields)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR(key)
    Z_PARAM_OBJECT_OF_CLASS_OR_NULL(analyzer, analyzer_class)
    Z_PARAM_DOUBLE(k1)
    Z_PARAM_DOUBLE(b)
    Z_PARAM_ARRAY_HT(synonyms)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_not_made<SchemaObject>(Z_OBJ_P(ZEND_THIS))) RETURN_THROWS();
    SchemaObject* self = SchemaObject::from(ZEND_THIS);
    const bool made = guarded(1, [&] {
        index::Schema schema;
        if (key != nullptr) schema.key.assign(ZSTR_VAL(key), ZSTR_LEN(key));
        if (analyzer != nullptr) {
            in_argument(3, [&] { schema.analyzer = analyzer_options(analyzer); });
        }
        schema.parameters = {k1, b};
        size_t position = 0;
        zend_string* name;
        zval* value;
        ZEND_HASH_FOREACH_STR_KEY_VAL(fields, name, value) {
            schema.fields.push_back(read_field(value, name, position++));
        }
        ZEND_HASH_FOREACH_END();
        const auto check = [&](uint32_t argument, void (index::Schema::*part)() const) {
            try {
                (schema.*part)();
            } catch (const InvalidArgument& error) {
                throw WrongArgument(
                    argument, InvalidArgument(std::string("must make a schema: ") + error.what()));
            }
        };
        check(2, &index::Schema::check_key);
        check(1, &index::Schema::check_fields);
        check(4, &index::Schema::check_k1);
        check(5, &index::Schema::check_b);
        if (synonyms != nullptr) {
            in_argument(6, [&] {
                schema.synonyms = read_synonyms(synonyms);
                try {
                    schema.check_synonyms();
                } catch (const InvalidArgument& error) {
                    throw InvalidArgument(std::string("must be right: ") + error.what(),
                                          error.position);
                }
            });
        }
        self->schema = std::move(schema);
    });
    if (!made) return;
    set_schema(Z_OBJ_P(ZEND_THIS), *self->schema);
    set_analyzer_property(Z_OBJ_P(ZEND_THIS), kAnalyzer, analyzer, self->schema->analyzer);
}
