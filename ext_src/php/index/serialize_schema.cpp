// Serializes Field, Analyzer and Schema as the arguments of their constructors, by name.
// unserialize() calls the constructor, which refuses invalid values of a forged string.
#include "php/boundary.h"
#include "php/index/index_classes.h"

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

void construct(zend_execute_data* execute_data) {
    HashTable* arguments;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT(arguments)
    ZEND_PARSE_PARAMETERS_END();
    zend_object* object = Z_OBJ_P(ZEND_THIS);
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
    construct(execute_data);
}
PHP_METHOD(Postings_Analyzer, __unserialize) {
    construct(execute_data);
}
PHP_METHOD(Postings_Schema, __unserialize) {
    construct(execute_data);
}
