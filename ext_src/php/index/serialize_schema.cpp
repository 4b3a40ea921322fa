// Serializes Field, Analyzer and Schema as the arguments of their constructors, by name, and makes
// objects of what var_export() writes, which is the same. Both call the constructor, which refuses
// invalid values of a forged string.
#include <algorithm>
#include <cstring>

#include "php/boundary.h"
#include "php/index/index_classes.h"
#include "php/shown_name.h"

namespace postings::php {

namespace {

// Takes the properties of an object that was just made, and frees it: they have the names of the
// constructor's parameters.
zend_array* taken_properties(zval* made) {
    zend_array* properties = zend_std_build_object_properties_array(Z_OBJ_P(made));
    zval_ptr_dtor(made);
    return properties;
}

// False, and something thrown, for an object that was never constructed.
template <class Object>
bool check_made(zend_object* object) {
    if (Object::from(object)->is_made()) return true;
    zend_throw_error(nullptr, "The %s was never constructed", ZSTR_VAL(object->ce->name));
    return false;
}

// False, and something thrown, unless the keys are names of the function's arguments.
bool check_names(HashTable* arguments, const zend_function* function) {
    const zend_internal_arg_info* const infos = function->internal_function.arg_info;
    const auto is_name = [&](const zend_string* key) {
        return key != nullptr &&
               std::any_of(infos, infos + function->common.num_args,
                           [&](const zend_internal_arg_info& info) {
                               return zend_string_equals_cstr(key, info.name, strlen(info.name));
                           });
    };
    zend_ulong index;
    zend_string* key;
    ZEND_HASH_FOREACH_KEY(arguments, index, key) {
        if (is_name(key)) continue;
        zend_argument_value_error(1,
                                  "must have names of the constructor's arguments as keys, "
                                  "%s given",
                                  ShownKey(index, key).text());
        return false;
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

void construct(zend_object* object, zend_execute_data* execute_data) {
    HashTable* arguments;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT(arguments)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_names(arguments, object->ce->constructor)) return;
    zend_call_known_function(object->ce->constructor, object, object->ce, nullptr, 0, nullptr,
                             arguments);
}

}  // namespace

}  // namespace postings::php

using namespace postings::php;

// Uses the native data, as PHP 8.2's ArrayObject can write over the properties.
PHP_METHOD(Postings_Field, __serialize) {
    ZEND_PARSE_PARAMETERS_NONE();
    if (!check_made<FieldObject>(Z_OBJ_P(ZEND_THIS))) RETURN_THROWS();
    zval made;
    make_field_object(&made, FieldObject::from(ZEND_THIS)->field);
    RETURN_ARR(taken_properties(&made));
}

PHP_METHOD(Postings_Analyzer, __serialize) {
    ZEND_PARSE_PARAMETERS_NONE();
    if (!check_made<AnalyzerObject>(Z_OBJ_P(ZEND_THIS))) RETURN_THROWS();
    zval made;
    make_analyzer_object(&made, *AnalyzerObject::from(ZEND_THIS)->options);
    RETURN_ARR(taken_properties(&made));
}

PHP_METHOD(Postings_Schema, __serialize) {
    ZEND_PARSE_PARAMETERS_NONE();
    if (!check_made<SchemaObject>(Z_OBJ_P(ZEND_THIS))) RETURN_THROWS();
    zval made;
    make_schema_object(&made, *SchemaObject::from(ZEND_THIS)->schema);
    RETURN_ARR(taken_properties(&made));
}

PHP_METHOD(Postings_Field, __unserialize) {
    construct(Z_OBJ_P(ZEND_THIS), execute_data);
}
PHP_METHOD(Postings_Analyzer, __unserialize) {
    construct(Z_OBJ_P(ZEND_THIS), execute_data);
}
PHP_METHOD(Postings_Schema, __unserialize) {
    construct(Z_OBJ_P(ZEND_THIS), execute_data);
}

PHP_METHOD(Postings_Field, __set_state) {
    ZVAL_OBJ(return_value, FieldObject::create(field_class));
    construct(Z_OBJ_P(return_value), execute_data);
}
PHP_METHOD(Postings_Analyzer, __set_state) {
    ZVAL_OBJ(return_value, AnalyzerObject::create(analyzer_class));
    construct(Z_OBJ_P(return_value), execute_data);
}
PHP_METHOD(Postings_Schema, __set_state) {
    ZVAL_OBJ(return_value, SchemaObject::create(schema_class));
    construct(Z_OBJ_P(return_value), execute_data);
}
