/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 1720cb67d8edf218f5aa06eef1700174d0411db8 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Postings_rank, 0, 2, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, lists, IS_ARRAY, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, lengths, Postings\\DocumentLengths, MAY_BE_ARRAY|MAY_BE_STRING, NULL)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, k, IS_LONG, 0, "10")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, mode, Postings\\Mode, 0, "Postings\\Mode::Auto")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, k1, IS_DOUBLE, 0, "1.2")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, b, IS_DOUBLE, 0, "0.75")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, boosts, IS_ARRAY, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(1, modeUsed, Postings\\Mode, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, device, Postings\\Device, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, filter, Postings\\PostingList, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, exclude, Postings\\PostingList, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, required, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, statistics, IS_ARRAY, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Postings_rank_many, 0, 2, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, queries, IS_ARRAY, 0)
	ZEND_ARG_OBJ_INFO(0, lengths, Postings\\DocumentLengths, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, k, IS_LONG, 0, "10")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, mode, Postings\\Mode, 0, "Postings\\Mode::Auto")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, k1, IS_DOUBLE, 0, "1.2")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, b, IS_DOUBLE, 0, "0.75")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, device, Postings\\Device, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, filter, Postings\\PostingList, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, exclude, Postings\\PostingList, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, boosts, IS_ARRAY, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, required, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, statistics, IS_ARRAY, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Postings_rank_fields, 0, 2, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, fields, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, lengths, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, k, IS_LONG, 0, "10")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, mode, Postings\\Mode, 0, "Postings\\Mode::Auto")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, k1, IS_DOUBLE, 0, "1.2")
	ZEND_ARG_TYPE_MASK(0, b, MAY_BE_ARRAY|MAY_BE_DOUBLE, "0.75")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, weights, IS_ARRAY, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, boosts, IS_ARRAY, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(1, modeUsed, Postings\\Mode, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, filter, Postings\\PostingList, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, exclude, Postings\\PostingList, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, required, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, statistics, IS_ARRAY, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Postings_top_k, 0, 2, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, scores, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, k, IS_LONG, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Postings_rank);
ZEND_FUNCTION(Postings_rank_many);
ZEND_FUNCTION(Postings_rank_fields);
ZEND_FUNCTION(Postings_top_k);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Postings", rank, Postings_rank, arginfo_Postings_rank)
	ZEND_NS_FALIAS("Postings", rank_many, Postings_rank_many, arginfo_Postings_rank_many)
	ZEND_NS_FALIAS("Postings", rank_fields, Postings_rank_fields, arginfo_Postings_rank_fields)
	ZEND_NS_FALIAS("Postings", top_k, Postings_top_k, arginfo_Postings_top_k)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Mode_methods[] = {
	ZEND_FE_END
};

static zend_class_entry *register_class_Postings_Mode(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("Postings\\Mode", IS_STRING, class_Postings_Mode_methods);

	zval enum_case_All_value;
	zend_string *enum_case_All_value_str = zend_string_init("all", strlen("all"), 1);
	ZVAL_STR(&enum_case_All_value, enum_case_All_value_str);
	zend_enum_add_case_cstr(class_entry, "All", &enum_case_All_value);

	zval enum_case_Any_value;
	zend_string *enum_case_Any_value_str = zend_string_init("any", strlen("any"), 1);
	ZVAL_STR(&enum_case_Any_value, enum_case_Any_value_str);
	zend_enum_add_case_cstr(class_entry, "Any", &enum_case_Any_value);

	zval enum_case_Auto_value;
	zend_string *enum_case_Auto_value_str = zend_string_init("auto", strlen("auto"), 1);
	ZVAL_STR(&enum_case_Auto_value, enum_case_Auto_value_str);
	zend_enum_add_case_cstr(class_entry, "Auto", &enum_case_Auto_value);

	return class_entry;
}
