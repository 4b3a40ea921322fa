/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: ea767f4541bf79e0c65a0df9f10a57a1a804d9b2 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_Field___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, type, Postings\\FieldType, 0, "Postings\\FieldType::Text")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, boost, IS_DOUBLE, 0, "1.0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_Analyzer___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, language, IS_STRING, 0, "\'\'")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, stemming, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, foldAccents, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Analyzer_analyze, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_Schema___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, fields, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, key, IS_STRING, 0, "\'id\'")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, analyzer, Postings\\Analyzer, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, k1, IS_DOUBLE, 0, "1.2")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, b, IS_DOUBLE, 0, "0.75")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_Filter___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Filter_equal, 0, 2, Postings\\Filter, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
	ZEND_ARG_TYPE_MASK(0, value, MAY_BE_STRING|MAY_BE_LONG, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Filter_in, 0, 2, Postings\\Filter, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, values, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Filter_all, 0, 0, Postings\\Filter, 0)
	ZEND_ARG_VARIADIC_OBJ_INFO(0, filters, Postings\\Filter, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Filter_any arginfo_class_Postings_Filter_all

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Filter_not, 0, 1, Postings\\Filter, 0)
	ZEND_ARG_OBJ_INFO(0, filter, Postings\\Filter, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Index___construct arginfo_class_Postings_Filter___construct

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Index_create, 0, 2, Postings\\Index, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO(0, schema, Postings\\Schema, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Index_open, 0, 1, Postings\\Index, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Index_exists, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Index_drop, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, lockTimeout, IS_DOUBLE, 0, "5.0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Index_writer, 0, 0, Postings\\Writer, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, memory, IS_LONG, 0, "67108864")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, lockTimeout, IS_DOUBLE, 0, "5.0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Index_refresh, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Index_search, 0, 1, Postings\\Result, 0)
	ZEND_ARG_TYPE_INFO(0, query, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, limit, IS_LONG, 0, "10")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, offset, IS_LONG, 0, "0")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, mode, Postings\\Mode, 0, "Postings\\Mode::Auto")
	ZEND_ARG_OBJ_TYPE_MASK(0, filter, Postings\\Filter|Postings\\PostingList, MAY_BE_NULL, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, total, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Index_matches, 0, 1, Postings\\PostingList, 0)
	ZEND_ARG_TYPE_INFO(0, query, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, mode, Postings\\Mode, 0, "Postings\\Mode::All")
	ZEND_ARG_OBJ_TYPE_MASK(0, filter, Postings\\Filter|Postings\\PostingList, MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Index_get, 0, 1, IS_ARRAY, 1)
	ZEND_ARG_TYPE_MASK(0, key, MAY_BE_STRING|MAY_BE_LONG, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Index_has, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_MASK(0, key, MAY_BE_STRING|MAY_BE_LONG, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Index_count, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Index_info, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Index_verify, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Writer___construct arginfo_class_Postings_Filter___construct

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_add, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, document, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_addAll, 0, 1, IS_LONG, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, documents, Traversable, MAY_BE_ARRAY, NULL)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, progress, IS_CALLABLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_delete, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_MASK(0, keys, MAY_BE_ARRAY|MAY_BE_STRING|MAY_BE_LONG, NULL)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Writer_pending arginfo_class_Postings_Index_count

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_commit, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, durable, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, position, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Writer_rollback arginfo_class_Postings_Index_verify

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_merge, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, segments, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Writer_close arginfo_class_Postings_Index_verify

#define arginfo_class_Postings_Result___construct arginfo_class_Postings_Filter___construct

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Result_getIterator, 0, 0, Iterator, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Result_count arginfo_class_Postings_Index_count

#define arginfo_class_Postings_Result_jsonSerialize arginfo_class_Postings_Index_info

#define arginfo_class_Postings_Hit___construct arginfo_class_Postings_Filter___construct

#define arginfo_class_Postings_Hit_document arginfo_class_Postings_Index_info


ZEND_METHOD(Postings_Field, __construct);
ZEND_METHOD(Postings_Analyzer, __construct);
ZEND_METHOD(Postings_Analyzer, analyze);
ZEND_METHOD(Postings_Schema, __construct);
ZEND_METHOD(Postings_Filter, __construct);
ZEND_METHOD(Postings_Filter, equal);
ZEND_METHOD(Postings_Filter, in);
ZEND_METHOD(Postings_Filter, all);
ZEND_METHOD(Postings_Filter, any);
ZEND_METHOD(Postings_Filter, not);
ZEND_METHOD(Postings_Index, __construct);
ZEND_METHOD(Postings_Index, create);
ZEND_METHOD(Postings_Index, open);
ZEND_METHOD(Postings_Index, exists);
ZEND_METHOD(Postings_Index, drop);
ZEND_METHOD(Postings_Index, writer);
ZEND_METHOD(Postings_Index, refresh);
ZEND_METHOD(Postings_Index, search);
ZEND_METHOD(Postings_Index, matches);
ZEND_METHOD(Postings_Index, get);
ZEND_METHOD(Postings_Index, has);
ZEND_METHOD(Postings_Index, count);
ZEND_METHOD(Postings_Index, info);
ZEND_METHOD(Postings_Index, verify);
ZEND_METHOD(Postings_Writer, __construct);
ZEND_METHOD(Postings_Writer, add);
ZEND_METHOD(Postings_Writer, addAll);
ZEND_METHOD(Postings_Writer, delete);
ZEND_METHOD(Postings_Writer, pending);
ZEND_METHOD(Postings_Writer, commit);
ZEND_METHOD(Postings_Writer, rollback);
ZEND_METHOD(Postings_Writer, merge);
ZEND_METHOD(Postings_Writer, close);
ZEND_METHOD(Postings_Result, __construct);
ZEND_METHOD(Postings_Result, getIterator);
ZEND_METHOD(Postings_Result, count);
ZEND_METHOD(Postings_Result, jsonSerialize);
ZEND_METHOD(Postings_Hit, __construct);
ZEND_METHOD(Postings_Hit, document);


static const zend_function_entry class_Postings_FieldType_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Field_methods[] = {
	ZEND_ME(Postings_Field, __construct, arginfo_class_Postings_Field___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Analyzer_methods[] = {
	ZEND_ME(Postings_Analyzer, __construct, arginfo_class_Postings_Analyzer___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Analyzer, analyze, arginfo_class_Postings_Analyzer_analyze, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Schema_methods[] = {
	ZEND_ME(Postings_Schema, __construct, arginfo_class_Postings_Schema___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Filter_methods[] = {
	ZEND_ME(Postings_Filter, __construct, arginfo_class_Postings_Filter___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Postings_Filter, equal, arginfo_class_Postings_Filter_equal, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Filter, in, arginfo_class_Postings_Filter_in, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Filter, all, arginfo_class_Postings_Filter_all, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Filter, any, arginfo_class_Postings_Filter_any, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Filter, not, arginfo_class_Postings_Filter_not, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Index_methods[] = {
	ZEND_ME(Postings_Index, __construct, arginfo_class_Postings_Index___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Postings_Index, create, arginfo_class_Postings_Index_create, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Index, open, arginfo_class_Postings_Index_open, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Index, exists, arginfo_class_Postings_Index_exists, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Index, drop, arginfo_class_Postings_Index_drop, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Index, writer, arginfo_class_Postings_Index_writer, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, refresh, arginfo_class_Postings_Index_refresh, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, search, arginfo_class_Postings_Index_search, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, matches, arginfo_class_Postings_Index_matches, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, get, arginfo_class_Postings_Index_get, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, has, arginfo_class_Postings_Index_has, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, count, arginfo_class_Postings_Index_count, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, info, arginfo_class_Postings_Index_info, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, verify, arginfo_class_Postings_Index_verify, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Writer_methods[] = {
	ZEND_ME(Postings_Writer, __construct, arginfo_class_Postings_Writer___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Postings_Writer, add, arginfo_class_Postings_Writer_add, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, addAll, arginfo_class_Postings_Writer_addAll, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, delete, arginfo_class_Postings_Writer_delete, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, pending, arginfo_class_Postings_Writer_pending, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, commit, arginfo_class_Postings_Writer_commit, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, rollback, arginfo_class_Postings_Writer_rollback, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, merge, arginfo_class_Postings_Writer_merge, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, close, arginfo_class_Postings_Writer_close, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Result_methods[] = {
	ZEND_ME(Postings_Result, __construct, arginfo_class_Postings_Result___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Postings_Result, getIterator, arginfo_class_Postings_Result_getIterator, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Result, count, arginfo_class_Postings_Result_count, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Result, jsonSerialize, arginfo_class_Postings_Result_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Hit_methods[] = {
	ZEND_ME(Postings_Hit, __construct, arginfo_class_Postings_Hit___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Postings_Hit, document, arginfo_class_Postings_Hit_document, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Postings_FieldType(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("Postings\\FieldType", IS_STRING, class_Postings_FieldType_methods);

	zval enum_case_Text_value;
	zend_string *enum_case_Text_value_str = zend_string_init("text", strlen("text"), 1);
	ZVAL_STR(&enum_case_Text_value, enum_case_Text_value_str);
	zend_enum_add_case_cstr(class_entry, "Text", &enum_case_Text_value);

	zval enum_case_Keyword_value;
	zend_string *enum_case_Keyword_value_str = zend_string_init("keyword", strlen("keyword"), 1);
	ZVAL_STR(&enum_case_Keyword_value, enum_case_Keyword_value_str);
	zend_enum_add_case_cstr(class_entry, "Keyword", &enum_case_Keyword_value);

	return class_entry;
}

static zend_class_entry *register_class_Postings_Field(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Field", class_Postings_Field_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES;

	zval property_name_default_value;
	ZVAL_UNDEF(&property_name_default_value);
	zend_string *property_name_name = zend_string_init("name", sizeof("name") - 1, 1);
	zend_declare_typed_property(class_entry, property_name_name, &property_name_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_name_name);

	zend_string *property_type_class_Postings_FieldType = zend_string_init("Postings\\FieldType", sizeof("Postings\\FieldType")-1, 1);
	zval property_type_default_value;
	ZVAL_UNDEF(&property_type_default_value);
	zend_string *property_type_name = zend_string_init("type", sizeof("type") - 1, 1);
	zend_declare_typed_property(class_entry, property_type_name, &property_type_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_type_class_Postings_FieldType, 0, 0));
	zend_string_release(property_type_name);

	zval property_boost_default_value;
	ZVAL_UNDEF(&property_boost_default_value);
	zend_string *property_boost_name = zend_string_init("boost", sizeof("boost") - 1, 1);
	zend_declare_typed_property(class_entry, property_boost_name, &property_boost_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_boost_name);

	return class_entry;
}

static zend_class_entry *register_class_Postings_Analyzer(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Analyzer", class_Postings_Analyzer_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES;

	zval property_language_default_value;
	ZVAL_UNDEF(&property_language_default_value);
	zend_string *property_language_name = zend_string_init("language", sizeof("language") - 1, 1);
	zend_declare_typed_property(class_entry, property_language_name, &property_language_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_language_name);

	zval property_stemming_default_value;
	ZVAL_UNDEF(&property_stemming_default_value);
	zend_string *property_stemming_name = zend_string_init("stemming", sizeof("stemming") - 1, 1);
	zend_declare_typed_property(class_entry, property_stemming_name, &property_stemming_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_stemming_name);

	zval property_foldAccents_default_value;
	ZVAL_UNDEF(&property_foldAccents_default_value);
	zend_string *property_foldAccents_name = zend_string_init("foldAccents", sizeof("foldAccents") - 1, 1);
	zend_declare_typed_property(class_entry, property_foldAccents_name, &property_foldAccents_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_foldAccents_name);

	return class_entry;
}

static zend_class_entry *register_class_Postings_Schema(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Schema", class_Postings_Schema_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES;

	zval property_fields_default_value;
	ZVAL_UNDEF(&property_fields_default_value);
	zend_string *property_fields_name = zend_string_init("fields", sizeof("fields") - 1, 1);
	zend_declare_typed_property(class_entry, property_fields_name, &property_fields_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_fields_name);

	zval property_key_default_value;
	ZVAL_UNDEF(&property_key_default_value);
	zend_string *property_key_name = zend_string_init("key", sizeof("key") - 1, 1);
	zend_declare_typed_property(class_entry, property_key_name, &property_key_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_key_name);

	zend_string *property_analyzer_class_Postings_Analyzer = zend_string_init("Postings\\Analyzer", sizeof("Postings\\Analyzer")-1, 1);
	zval property_analyzer_default_value;
	ZVAL_UNDEF(&property_analyzer_default_value);
	zend_string *property_analyzer_name = zend_string_init("analyzer", sizeof("analyzer") - 1, 1);
	zend_declare_typed_property(class_entry, property_analyzer_name, &property_analyzer_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_analyzer_class_Postings_Analyzer, 0, 0));
	zend_string_release(property_analyzer_name);

	zval property_k1_default_value;
	ZVAL_UNDEF(&property_k1_default_value);
	zend_string *property_k1_name = zend_string_init("k1", sizeof("k1") - 1, 1);
	zend_declare_typed_property(class_entry, property_k1_name, &property_k1_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_k1_name);

	zval property_b_default_value;
	ZVAL_UNDEF(&property_b_default_value);
	zend_string *property_b_name = zend_string_init("b", sizeof("b") - 1, 1);
	zend_declare_typed_property(class_entry, property_b_name, &property_b_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_b_name);

	return class_entry;
}

static zend_class_entry *register_class_Postings_Filter(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Filter", class_Postings_Filter_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Postings_Index(zend_class_entry *class_entry_Countable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Index", class_Postings_Index_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Countable);

	zval property_path_default_value;
	ZVAL_UNDEF(&property_path_default_value);
	zend_string *property_path_name = zend_string_init("path", sizeof("path") - 1, 1);
	zend_declare_typed_property(class_entry, property_path_name, &property_path_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_path_name);

	zend_string *property_schema_class_Postings_Schema = zend_string_init("Postings\\Schema", sizeof("Postings\\Schema")-1, 1);
	zval property_schema_default_value;
	ZVAL_UNDEF(&property_schema_default_value);
	zend_string *property_schema_name = zend_string_init("schema", sizeof("schema") - 1, 1);
	zend_declare_typed_property(class_entry, property_schema_name, &property_schema_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_schema_class_Postings_Schema, 0, 0));
	zend_string_release(property_schema_name);

	return class_entry;
}

static zend_class_entry *register_class_Postings_Writer(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Writer", class_Postings_Writer_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Postings_Result(zend_class_entry *class_entry_IteratorAggregate, zend_class_entry *class_entry_Countable, zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Result", class_Postings_Result_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 3, class_entry_IteratorAggregate, class_entry_Countable, class_entry_JsonSerializable);

	zval property_hits_default_value;
	ZVAL_UNDEF(&property_hits_default_value);
	zend_string *property_hits_name = zend_string_init("hits", sizeof("hits") - 1, 1);
	zend_declare_typed_property(class_entry, property_hits_name, &property_hits_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_hits_name);

	zval property_total_default_value;
	ZVAL_UNDEF(&property_total_default_value);
	zend_string *property_total_name = zend_string_init("total", sizeof("total") - 1, 1);
	zend_declare_typed_property(class_entry, property_total_name, &property_total_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_total_name);

	zend_string *property_modeUsed_class_Postings_Mode = zend_string_init("Postings\\Mode", sizeof("Postings\\Mode")-1, 1);
	zval property_modeUsed_default_value;
	ZVAL_UNDEF(&property_modeUsed_default_value);
	zend_string *property_modeUsed_name = zend_string_init("modeUsed", sizeof("modeUsed") - 1, 1);
	zend_declare_typed_property(class_entry, property_modeUsed_name, &property_modeUsed_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_modeUsed_class_Postings_Mode, 0, 0));
	zend_string_release(property_modeUsed_name);

	zval property_warnings_default_value;
	ZVAL_UNDEF(&property_warnings_default_value);
	zend_string *property_warnings_name = zend_string_init("warnings", sizeof("warnings") - 1, 1);
	zend_declare_typed_property(class_entry, property_warnings_name, &property_warnings_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_warnings_name);

	zval property_tookMs_default_value;
	ZVAL_UNDEF(&property_tookMs_default_value);
	zend_string *property_tookMs_name = zend_string_init("tookMs", sizeof("tookMs") - 1, 1);
	zend_declare_typed_property(class_entry, property_tookMs_name, &property_tookMs_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_tookMs_name);

	zval property_profile_default_value;
	ZVAL_UNDEF(&property_profile_default_value);
	zend_string *property_profile_name = zend_string_init("profile", sizeof("profile") - 1, 1);
	zend_declare_typed_property(class_entry, property_profile_name, &property_profile_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_profile_name);

	return class_entry;
}

static zend_class_entry *register_class_Postings_Hit(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Hit", class_Postings_Hit_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	zval property_id_default_value;
	ZVAL_UNDEF(&property_id_default_value);
	zend_string *property_id_name = zend_string_init("id", sizeof("id") - 1, 1);
	zend_declare_typed_property(class_entry, property_id_name, &property_id_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_id_name);

	zval property_score_default_value;
	ZVAL_UNDEF(&property_score_default_value);
	zend_string *property_score_name = zend_string_init("score", sizeof("score") - 1, 1);
	zend_declare_typed_property(class_entry, property_score_name, &property_score_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_score_name);

	zval property_number_default_value;
	ZVAL_UNDEF(&property_number_default_value);
	zend_string *property_number_name = zend_string_init("number", sizeof("number") - 1, 1);
	zend_declare_typed_property(class_entry, property_number_name, &property_number_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_number_name);

	return class_entry;
}
