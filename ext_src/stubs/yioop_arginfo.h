/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 753bd3a959318ea0f5acbbfbee02fb19c9eeef65 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_Postings_yioop_doc_ids, 0, 1, MAY_BE_ARRAY|MAY_BE_STRING)
	ZEND_ARG_TYPE_INFO(0, postings, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, packed, _IS_BOOL, 0, "false")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, device, Postings\\Device, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, dialect, Postings\\YioopDialect, 0, "Postings\\YioopDialect::Yioop2014")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_Postings_yioop_frequencies, 0, 1, MAY_BE_ARRAY|MAY_BE_STRING)
	ZEND_ARG_TYPE_INFO(0, postings, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, packed, _IS_BOOL, 0, "false")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, device, Postings\\Device, 1, "null")
ZEND_END_ARG_INFO()

#define arginfo_Postings_yioop_positions arginfo_Postings_yioop_doc_ids

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Postings_yioop_pack, 0, 3, IS_STRING, 0)
	ZEND_ARG_TYPE_MASK(0, docIds, MAY_BE_ARRAY|MAY_BE_STRING, NULL)
	ZEND_ARG_TYPE_MASK(0, frequencies, MAY_BE_ARRAY|MAY_BE_STRING, NULL)
	ZEND_ARG_TYPE_MASK(0, positions, MAY_BE_ARRAY|MAY_BE_STRING, NULL)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, device, Postings\\Device, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, dialect, Postings\\YioopDialect, 0, "Postings\\YioopDialect::Yioop2014")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Postings_yioop_declarations, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, source, IS_STRING, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Postings_yioop_doc_ids);
ZEND_FUNCTION(Postings_yioop_frequencies);
ZEND_FUNCTION(Postings_yioop_positions);
ZEND_FUNCTION(Postings_yioop_pack);
ZEND_FUNCTION(Postings_yioop_declarations);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Postings", yioop_doc_ids, Postings_yioop_doc_ids, arginfo_Postings_yioop_doc_ids)
	ZEND_NS_FALIAS("Postings", yioop_frequencies, Postings_yioop_frequencies, arginfo_Postings_yioop_frequencies)
	ZEND_NS_FALIAS("Postings", yioop_positions, Postings_yioop_positions, arginfo_Postings_yioop_positions)
	ZEND_NS_FALIAS("Postings", yioop_pack, Postings_yioop_pack, arginfo_Postings_yioop_pack)
	ZEND_NS_FALIAS("Postings", yioop_declarations, Postings_yioop_declarations, arginfo_Postings_yioop_declarations)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_YioopDialect_methods[] = {
	ZEND_FE_END
};

static zend_class_entry *register_class_Postings_YioopDialect(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("Postings\\YioopDialect", IS_STRING, class_Postings_YioopDialect_methods);

	zval enum_case_Yioop2014_value;
	zend_string *enum_case_Yioop2014_value_str = zend_string_init("2014", strlen("2014"), 1);
	ZVAL_STR(&enum_case_Yioop2014_value, enum_case_Yioop2014_value_str);
	zend_enum_add_case_cstr(class_entry, "Yioop2014", &enum_case_Yioop2014_value);

	zval enum_case_Yioop2019_value;
	zend_string *enum_case_Yioop2019_value_str = zend_string_init("2019", strlen("2019"), 1);
	ZVAL_STR(&enum_case_Yioop2019_value, enum_case_Yioop2019_value_str);
	zend_enum_add_case_cstr(class_entry, "Yioop2019", &enum_case_Yioop2019_value);

	return class_entry;
}
