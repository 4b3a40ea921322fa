/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 9969b77d1a929c908c7694ea90e65a2aa82e87aa */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_Field___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, type, Postings\\FieldType, 0, "Postings\\FieldType::Text")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, boost, IS_DOUBLE, 0, "1.0")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, analyzer, Postings\\Analyzer, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Field_text, 0, 1, Postings\\Field, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, boost, IS_DOUBLE, 0, "1.0")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, analyzer, Postings\\Analyzer, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Field_keyword, 0, 1, Postings\\Field, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Field_int arginfo_class_Postings_Field_keyword

#define arginfo_class_Postings_Field_float arginfo_class_Postings_Field_keyword

#define arginfo_class_Postings_Field_bool arginfo_class_Postings_Field_keyword

#define arginfo_class_Postings_Field_date arginfo_class_Postings_Field_keyword

#define arginfo_class_Postings_Field_point arginfo_class_Postings_Field_keyword

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Field___serialize, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Field___unserialize, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Field___set_state, 0, 1, Postings\\Field, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_Analyzer___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, language, IS_STRING, 0, "\'\'")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, stemming, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, foldAccents, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_MASK(0, stopWords, MAY_BE_ARRAY|MAY_BE_BOOL, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Analyzer_analyze, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Analyzer___serialize arginfo_class_Postings_Field___serialize

#define arginfo_class_Postings_Analyzer___unserialize arginfo_class_Postings_Field___unserialize

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Analyzer___set_state, 0, 1, Postings\\Analyzer, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_Schema___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, fields, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, key, IS_STRING, 0, "\'id\'")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, analyzer, Postings\\Analyzer, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, k1, IS_DOUBLE, 0, "1.2")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, b, IS_DOUBLE, 0, "0.75")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, synonyms, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Schema___serialize arginfo_class_Postings_Field___serialize

#define arginfo_class_Postings_Schema___unserialize arginfo_class_Postings_Field___unserialize

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Schema___set_state, 0, 1, Postings\\Schema, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_ARRAY, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Postings_Field, __construct);
ZEND_METHOD(Postings_Field, text);
ZEND_METHOD(Postings_Field, keyword);
ZEND_METHOD(Postings_Field, int);
ZEND_METHOD(Postings_Field, float);
ZEND_METHOD(Postings_Field, bool);
ZEND_METHOD(Postings_Field, date);
ZEND_METHOD(Postings_Field, point);
ZEND_METHOD(Postings_Field, __serialize);
ZEND_METHOD(Postings_Field, __unserialize);
ZEND_METHOD(Postings_Field, __set_state);
ZEND_METHOD(Postings_Analyzer, __construct);
ZEND_METHOD(Postings_Analyzer, analyze);
ZEND_METHOD(Postings_Analyzer, __serialize);
ZEND_METHOD(Postings_Analyzer, __unserialize);
ZEND_METHOD(Postings_Analyzer, __set_state);
ZEND_METHOD(Postings_Schema, __construct);
ZEND_METHOD(Postings_Schema, __serialize);
ZEND_METHOD(Postings_Schema, __unserialize);
ZEND_METHOD(Postings_Schema, __set_state);


static const zend_function_entry class_Postings_FieldType_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Field_methods[] = {
	ZEND_ME(Postings_Field, __construct, arginfo_class_Postings_Field___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Field, text, arginfo_class_Postings_Field_text, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Field, keyword, arginfo_class_Postings_Field_keyword, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Field, int, arginfo_class_Postings_Field_int, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Field, float, arginfo_class_Postings_Field_float, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Field, bool, arginfo_class_Postings_Field_bool, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Field, date, arginfo_class_Postings_Field_date, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Field, point, arginfo_class_Postings_Field_point, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Field, __serialize, arginfo_class_Postings_Field___serialize, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Field, __unserialize, arginfo_class_Postings_Field___unserialize, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Field, __set_state, arginfo_class_Postings_Field___set_state, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Analyzer_methods[] = {
	ZEND_ME(Postings_Analyzer, __construct, arginfo_class_Postings_Analyzer___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Analyzer, analyze, arginfo_class_Postings_Analyzer_analyze, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Analyzer, __serialize, arginfo_class_Postings_Analyzer___serialize, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Analyzer, __unserialize, arginfo_class_Postings_Analyzer___unserialize, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Analyzer, __set_state, arginfo_class_Postings_Analyzer___set_state, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Schema_methods[] = {
	ZEND_ME(Postings_Schema, __construct, arginfo_class_Postings_Schema___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Schema, __serialize, arginfo_class_Postings_Schema___serialize, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Schema, __unserialize, arginfo_class_Postings_Schema___unserialize, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Schema, __set_state, arginfo_class_Postings_Schema___set_state, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
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

	zval enum_case_Int_value;
	zend_string *enum_case_Int_value_str = zend_string_init("int", strlen("int"), 1);
	ZVAL_STR(&enum_case_Int_value, enum_case_Int_value_str);
	zend_enum_add_case_cstr(class_entry, "Int", &enum_case_Int_value);

	zval enum_case_Float_value;
	zend_string *enum_case_Float_value_str = zend_string_init("float", strlen("float"), 1);
	ZVAL_STR(&enum_case_Float_value, enum_case_Float_value_str);
	zend_enum_add_case_cstr(class_entry, "Float", &enum_case_Float_value);

	zval enum_case_Bool_value;
	zend_string *enum_case_Bool_value_str = zend_string_init("bool", strlen("bool"), 1);
	ZVAL_STR(&enum_case_Bool_value, enum_case_Bool_value_str);
	zend_enum_add_case_cstr(class_entry, "Bool", &enum_case_Bool_value);

	zval enum_case_Date_value;
	zend_string *enum_case_Date_value_str = zend_string_init("date", strlen("date"), 1);
	ZVAL_STR(&enum_case_Date_value, enum_case_Date_value_str);
	zend_enum_add_case_cstr(class_entry, "Date", &enum_case_Date_value);

	zval enum_case_Point_value;
	zend_string *enum_case_Point_value_str = zend_string_init("point", strlen("point"), 1);
	ZVAL_STR(&enum_case_Point_value, enum_case_Point_value_str);
	zend_enum_add_case_cstr(class_entry, "Point", &enum_case_Point_value);

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

	zend_string *property_analyzer_class_Postings_Analyzer = zend_string_init("Postings\\Analyzer", sizeof("Postings\\Analyzer")-1, 1);
	zval property_analyzer_default_value;
	ZVAL_UNDEF(&property_analyzer_default_value);
	zend_string *property_analyzer_name = zend_string_init("analyzer", sizeof("analyzer") - 1, 1);
	zend_declare_typed_property(class_entry, property_analyzer_name, &property_analyzer_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_analyzer_class_Postings_Analyzer, 0, MAY_BE_NULL));
	zend_string_release(property_analyzer_name);

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

	zval property_stopWords_default_value;
	ZVAL_UNDEF(&property_stopWords_default_value);
	zend_string *property_stopWords_name = zend_string_init("stopWords", sizeof("stopWords") - 1, 1);
	zend_declare_typed_property(class_entry, property_stopWords_name, &property_stopWords_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY|MAY_BE_BOOL));
	zend_string_release(property_stopWords_name);

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

	zval property_synonyms_default_value;
	ZVAL_UNDEF(&property_synonyms_default_value);
	zend_string *property_synonyms_name = zend_string_init("synonyms", sizeof("synonyms") - 1, 1);
	zend_declare_typed_property(class_entry, property_synonyms_name, &property_synonyms_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_synonyms_name);

	return class_entry;
}
