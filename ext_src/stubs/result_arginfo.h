/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: b400760f8f09a536f1b63ce8584ee4bc4c5ae06e */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_Result___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Result_getIterator, 0, 0, Iterator, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Result_count, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Result_jsonSerialize, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Hit___construct arginfo_class_Postings_Result___construct

#define arginfo_class_Postings_Hit_document arginfo_class_Postings_Result_jsonSerialize

#define arginfo_class_Postings_Hit_jsonSerialize arginfo_class_Postings_Result_jsonSerialize

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Hit_highlight, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, open, IS_STRING, 0, "\'<mark>\'")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, close, IS_STRING, 0, "\'</mark>\'")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, html, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Hit_snippet, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, length, IS_LONG, 0, "160")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, open, IS_STRING, 0, "\'<mark>\'")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, close, IS_STRING, 0, "\'</mark>\'")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, ellipsis, IS_STRING, 0, "\'…\'")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, html, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_SearchProfile___construct arginfo_class_Postings_Result___construct


ZEND_METHOD(Postings_Result, __construct);
ZEND_METHOD(Postings_Result, getIterator);
ZEND_METHOD(Postings_Result, count);
ZEND_METHOD(Postings_Result, jsonSerialize);
ZEND_METHOD(Postings_Hit, __construct);
ZEND_METHOD(Postings_Hit, document);
ZEND_METHOD(Postings_Hit, jsonSerialize);
ZEND_METHOD(Postings_Hit, highlight);
ZEND_METHOD(Postings_Hit, snippet);
ZEND_METHOD(Postings_SearchProfile, __construct);


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
	ZEND_ME(Postings_Hit, jsonSerialize, arginfo_class_Postings_Hit_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Hit, highlight, arginfo_class_Postings_Hit_highlight, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Hit, snippet, arginfo_class_Postings_Hit_snippet, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_SearchProfile_methods[] = {
	ZEND_ME(Postings_SearchProfile, __construct, arginfo_class_Postings_SearchProfile___construct, ZEND_ACC_PRIVATE)
	ZEND_FE_END
};

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

	zend_string *property_profile_class_Postings_SearchProfile = zend_string_init("Postings\\SearchProfile", sizeof("Postings\\SearchProfile")-1, 1);
	zval property_profile_default_value;
	ZVAL_UNDEF(&property_profile_default_value);
	zend_string *property_profile_name = zend_string_init("profile", sizeof("profile") - 1, 1);
	zend_declare_typed_property(class_entry, property_profile_name, &property_profile_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_profile_class_Postings_SearchProfile, 0, 0));
	zend_string_release(property_profile_name);

	zval property_facets_default_value;
	ZVAL_UNDEF(&property_facets_default_value);
	zend_string *property_facets_name = zend_string_init("facets", sizeof("facets") - 1, 1);
	zend_declare_typed_property(class_entry, property_facets_name, &property_facets_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_facets_name);

	zval property_cursor_default_value;
	ZVAL_UNDEF(&property_cursor_default_value);
	zend_string *property_cursor_name = zend_string_init("cursor", sizeof("cursor") - 1, 1);
	zend_declare_typed_property(class_entry, property_cursor_name, &property_cursor_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_cursor_name);

	return class_entry;
}

static zend_class_entry *register_class_Postings_Hit(zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Hit", class_Postings_Hit_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_JsonSerializable);

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

	zval property_distance_default_value;
	ZVAL_UNDEF(&property_distance_default_value);
	zend_string *property_distance_name = zend_string_init("distance", sizeof("distance") - 1, 1);
	zend_declare_typed_property(class_entry, property_distance_name, &property_distance_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE|MAY_BE_NULL));
	zend_string_release(property_distance_name);

	return class_entry;
}

static zend_class_entry *register_class_Postings_SearchProfile(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "SearchProfile", class_Postings_SearchProfile_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	zval property_device_default_value;
	ZVAL_UNDEF(&property_device_default_value);
	zend_string *property_device_name = zend_string_init("device", sizeof("device") - 1, 1);
	zend_declare_typed_property(class_entry, property_device_name, &property_device_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_device_name);

	zval property_reason_default_value;
	ZVAL_UNDEF(&property_reason_default_value);
	zend_string *property_reason_name = zend_string_init("reason", sizeof("reason") - 1, 1);
	zend_declare_typed_property(class_entry, property_reason_name, &property_reason_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_reason_name);

	zval property_parse_default_value;
	ZVAL_UNDEF(&property_parse_default_value);
	zend_string *property_parse_name = zend_string_init("parse", sizeof("parse") - 1, 1);
	zend_declare_typed_property(class_entry, property_parse_name, &property_parse_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_parse_name);

	zval property_terms_default_value;
	ZVAL_UNDEF(&property_terms_default_value);
	zend_string *property_terms_name = zend_string_init("terms", sizeof("terms") - 1, 1);
	zend_declare_typed_property(class_entry, property_terms_name, &property_terms_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_terms_name);

	zval property_phrases_default_value;
	ZVAL_UNDEF(&property_phrases_default_value);
	zend_string *property_phrases_name = zend_string_init("phrases", sizeof("phrases") - 1, 1);
	zend_declare_typed_property(class_entry, property_phrases_name, &property_phrases_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_phrases_name);

	zval property_prefixes_default_value;
	ZVAL_UNDEF(&property_prefixes_default_value);
	zend_string *property_prefixes_name = zend_string_init("prefixes", sizeof("prefixes") - 1, 1);
	zend_declare_typed_property(class_entry, property_prefixes_name, &property_prefixes_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_prefixes_name);

	zval property_filters_default_value;
	ZVAL_UNDEF(&property_filters_default_value);
	zend_string *property_filters_name = zend_string_init("filters", sizeof("filters") - 1, 1);
	zend_declare_typed_property(class_entry, property_filters_name, &property_filters_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_filters_name);

	zval property_rank_default_value;
	ZVAL_UNDEF(&property_rank_default_value);
	zend_string *property_rank_name = zend_string_init("rank", sizeof("rank") - 1, 1);
	zend_declare_typed_property(class_entry, property_rank_name, &property_rank_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_rank_name);

	zval property_total_default_value;
	ZVAL_UNDEF(&property_total_default_value);
	zend_string *property_total_name = zend_string_init("total", sizeof("total") - 1, 1);
	zend_declare_typed_property(class_entry, property_total_name, &property_total_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_total_name);

	zval property_facets_default_value;
	ZVAL_UNDEF(&property_facets_default_value);
	zend_string *property_facets_name = zend_string_init("facets", sizeof("facets") - 1, 1);
	zend_declare_typed_property(class_entry, property_facets_name, &property_facets_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_facets_name);

	zval property_fetch_default_value;
	ZVAL_UNDEF(&property_fetch_default_value);
	zend_string *property_fetch_name = zend_string_init("fetch", sizeof("fetch") - 1, 1);
	zend_declare_typed_property(class_entry, property_fetch_name, &property_fetch_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_fetch_name);

	zval property_time_default_value;
	ZVAL_UNDEF(&property_time_default_value);
	zend_string *property_time_name = zend_string_init("time", sizeof("time") - 1, 1);
	zend_declare_typed_property(class_entry, property_time_name, &property_time_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_time_name);

	return class_entry;
}
