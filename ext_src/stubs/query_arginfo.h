/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: dfa788358a0dff9c7ce1ac4283469e6c325ea462 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_Query___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Query_parse, 0, 1, Postings\\Query, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, schema, Postings\\Schema, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, typos, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, prefix, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Query_term, 0, 1, Postings\\Query, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, field, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Query_phrase, 0, 1, Postings\\Query, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, field, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, slop, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Query_prefix arginfo_class_Postings_Query_term

#define arginfo_class_Postings_Query_infix arginfo_class_Postings_Query_term

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Query_fuzzy, 0, 1, Postings\\Query, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, typos, IS_LONG, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, field, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, firstLetter, _IS_BOOL, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Query_everything, 0, 0, Postings\\Query, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Query_all, 0, 0, Postings\\Query, 0)
	ZEND_ARG_VARIADIC_OBJ_TYPE_MASK(0, queries, Postings\\Query, MAY_BE_STRING)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Query_any arginfo_class_Postings_Query_all

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Query_not, 0, 1, Postings\\Query, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, query, Postings\\Query, MAY_BE_STRING, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Query_field, 0, 1, Postings\\Query, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, others, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Query_boost, 0, 1, Postings\\Query, 0)
	ZEND_ARG_TYPE_INFO(0, factor, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Query___toString, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Filter___construct arginfo_class_Postings_Query___construct

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Filter_equal, 0, 2, Postings\\Filter, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, value, DateTimeInterface, MAY_BE_STRING|MAY_BE_LONG|MAY_BE_DOUBLE|MAY_BE_BOOL, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Filter_in, 0, 2, Postings\\Filter, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, values, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Filter_between, 0, 3, Postings\\Filter, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, from, DateTimeInterface, MAY_BE_STRING|MAY_BE_LONG|MAY_BE_DOUBLE|MAY_BE_NULL, NULL)
	ZEND_ARG_OBJ_TYPE_MASK(0, to, DateTimeInterface, MAY_BE_STRING|MAY_BE_LONG|MAY_BE_DOUBLE|MAY_BE_NULL, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Filter_range, 0, 3, Postings\\Filter, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, from, DateTimeInterface, MAY_BE_STRING|MAY_BE_LONG|MAY_BE_DOUBLE|MAY_BE_BOOL|MAY_BE_NULL, NULL)
	ZEND_ARG_OBJ_TYPE_MASK(0, below, DateTimeInterface, MAY_BE_STRING|MAY_BE_LONG|MAY_BE_DOUBLE|MAY_BE_BOOL|MAY_BE_NULL, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Filter_atLeast, 0, 2, Postings\\Filter, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, value, DateTimeInterface, MAY_BE_STRING|MAY_BE_LONG|MAY_BE_DOUBLE, NULL)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Filter_atMost arginfo_class_Postings_Filter_atLeast

#define arginfo_class_Postings_Filter_above arginfo_class_Postings_Filter_atLeast

#define arginfo_class_Postings_Filter_below arginfo_class_Postings_Filter_atLeast

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Filter_exists, 0, 1, Postings\\Filter, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Filter_near, 0, 4, Postings\\Filter, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, latitude, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, longitude, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, meters, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Filter_box, 0, 5, Postings\\Filter, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, south, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, west, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, north, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, east, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Filter_all, 0, 0, Postings\\Filter, 0)
	ZEND_ARG_VARIADIC_OBJ_INFO(0, filters, Postings\\Filter, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Filter_any arginfo_class_Postings_Filter_all

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Filter_not, 0, 1, Postings\\Filter, 0)
	ZEND_ARG_OBJ_INFO(0, filter, Postings\\Filter, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Sort___construct arginfo_class_Postings_Query___construct

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Sort_distance, 0, 3, Postings\\Sort, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, latitude, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, longitude, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, descending, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Sort_score, 0, 0, Postings\\Sort, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Boost___construct arginfo_class_Postings_Query___construct

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Boost_field, 0, 2, Postings\\Boost, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, pivot, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, weight, IS_DOUBLE, 0, "1.0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Boost_range, 0, 3, Postings\\Boost, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, from, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, to, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, weight, IS_DOUBLE, 0, "1.0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Boost_recency, 0, 2, Postings\\Boost, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, halfLife, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, weight, IS_DOUBLE, 0, "1.0")
	ZEND_ARG_OBJ_TYPE_MASK(0, now, DateTimeInterface, MAY_BE_STRING|MAY_BE_LONG|MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Boost_near, 0, 4, Postings\\Boost, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, latitude, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, longitude, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, pivot, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, weight, IS_DOUBLE, 0, "1.0")
ZEND_END_ARG_INFO()


ZEND_METHOD(Postings_Query, __construct);
ZEND_METHOD(Postings_Query, parse);
ZEND_METHOD(Postings_Query, term);
ZEND_METHOD(Postings_Query, phrase);
ZEND_METHOD(Postings_Query, prefix);
ZEND_METHOD(Postings_Query, infix);
ZEND_METHOD(Postings_Query, fuzzy);
ZEND_METHOD(Postings_Query, everything);
ZEND_METHOD(Postings_Query, all);
ZEND_METHOD(Postings_Query, any);
ZEND_METHOD(Postings_Query, not);
ZEND_METHOD(Postings_Query, field);
ZEND_METHOD(Postings_Query, boost);
ZEND_METHOD(Postings_Query, __toString);
ZEND_METHOD(Postings_Filter, __construct);
ZEND_METHOD(Postings_Filter, equal);
ZEND_METHOD(Postings_Filter, in);
ZEND_METHOD(Postings_Filter, between);
ZEND_METHOD(Postings_Filter, range);
ZEND_METHOD(Postings_Filter, atLeast);
ZEND_METHOD(Postings_Filter, atMost);
ZEND_METHOD(Postings_Filter, above);
ZEND_METHOD(Postings_Filter, below);
ZEND_METHOD(Postings_Filter, exists);
ZEND_METHOD(Postings_Filter, near);
ZEND_METHOD(Postings_Filter, box);
ZEND_METHOD(Postings_Filter, all);
ZEND_METHOD(Postings_Filter, any);
ZEND_METHOD(Postings_Filter, not);
ZEND_METHOD(Postings_Sort, __construct);
ZEND_METHOD(Postings_Sort, distance);
ZEND_METHOD(Postings_Sort, score);
ZEND_METHOD(Postings_Boost, __construct);
ZEND_METHOD(Postings_Boost, field);
ZEND_METHOD(Postings_Boost, range);
ZEND_METHOD(Postings_Boost, recency);
ZEND_METHOD(Postings_Boost, near);


static const zend_function_entry class_Postings_Query_methods[] = {
	ZEND_ME(Postings_Query, __construct, arginfo_class_Postings_Query___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Postings_Query, parse, arginfo_class_Postings_Query_parse, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Query, term, arginfo_class_Postings_Query_term, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Query, phrase, arginfo_class_Postings_Query_phrase, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Query, prefix, arginfo_class_Postings_Query_prefix, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Query, infix, arginfo_class_Postings_Query_infix, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Query, fuzzy, arginfo_class_Postings_Query_fuzzy, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Query, everything, arginfo_class_Postings_Query_everything, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Query, all, arginfo_class_Postings_Query_all, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Query, any, arginfo_class_Postings_Query_any, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Query, not, arginfo_class_Postings_Query_not, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Query, field, arginfo_class_Postings_Query_field, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Query, boost, arginfo_class_Postings_Query_boost, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Query, __toString, arginfo_class_Postings_Query___toString, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Filter_methods[] = {
	ZEND_ME(Postings_Filter, __construct, arginfo_class_Postings_Filter___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Postings_Filter, equal, arginfo_class_Postings_Filter_equal, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Filter, in, arginfo_class_Postings_Filter_in, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Filter, between, arginfo_class_Postings_Filter_between, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Filter, range, arginfo_class_Postings_Filter_range, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Filter, atLeast, arginfo_class_Postings_Filter_atLeast, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Filter, atMost, arginfo_class_Postings_Filter_atMost, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Filter, above, arginfo_class_Postings_Filter_above, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Filter, below, arginfo_class_Postings_Filter_below, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Filter, exists, arginfo_class_Postings_Filter_exists, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Filter, near, arginfo_class_Postings_Filter_near, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Filter, box, arginfo_class_Postings_Filter_box, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Filter, all, arginfo_class_Postings_Filter_all, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Filter, any, arginfo_class_Postings_Filter_any, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Filter, not, arginfo_class_Postings_Filter_not, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Sort_methods[] = {
	ZEND_ME(Postings_Sort, __construct, arginfo_class_Postings_Sort___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Postings_Sort, distance, arginfo_class_Postings_Sort_distance, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Sort, score, arginfo_class_Postings_Sort_score, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Boost_methods[] = {
	ZEND_ME(Postings_Boost, __construct, arginfo_class_Postings_Boost___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Postings_Boost, field, arginfo_class_Postings_Boost_field, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Boost, range, arginfo_class_Postings_Boost_range, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Boost, recency, arginfo_class_Postings_Boost_recency, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Boost, near, arginfo_class_Postings_Boost_near, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Facet_methods[] = {
	ZEND_FE_END
};

static zend_class_entry *register_class_Postings_Query(zend_class_entry *class_entry_Stringable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Query", class_Postings_Query_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Stringable);

	zval property_text_default_value;
	ZVAL_UNDEF(&property_text_default_value);
	zend_string *property_text_name = zend_string_init("text", sizeof("text") - 1, 1);
	zend_declare_typed_property(class_entry, property_text_name, &property_text_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_text_name);

	zval property_warnings_default_value;
	ZVAL_UNDEF(&property_warnings_default_value);
	zend_string *property_warnings_name = zend_string_init("warnings", sizeof("warnings") - 1, 1);
	zend_declare_typed_property(class_entry, property_warnings_name, &property_warnings_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_warnings_name);

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

static zend_class_entry *register_class_Postings_Sort(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Sort", class_Postings_Sort_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Postings_Boost(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Boost", class_Postings_Boost_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Postings_Facet(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("Postings\\Facet", IS_UNDEF, class_Postings_Facet_methods);

	zend_enum_add_case_cstr(class_entry, "Count", NULL);

	zend_enum_add_case_cstr(class_entry, "MinMax", NULL);

	return class_entry;
}
