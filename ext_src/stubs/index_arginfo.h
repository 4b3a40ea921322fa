/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 9f64e3cecd2eede7094b4e03806b44778a65fb91 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_Documents___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Documents_current, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Documents_key, 0, 0, IS_STRING, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Documents_next, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Documents_valid, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Documents_rewind arginfo_class_Postings_Documents_next

#define arginfo_class_Postings_Index___construct arginfo_class_Postings_Documents___construct

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

#define arginfo_class_Postings_Index_refresh arginfo_class_Postings_Documents_valid

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Index_search, 0, 1, Postings\\Result, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, query, Postings\\Query, MAY_BE_STRING, NULL)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, limit, IS_LONG, 0, "10")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, offset, IS_LONG, 0, "0")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, mode, Postings\\Mode, 0, "Postings\\Mode::Auto")
	ZEND_ARG_OBJ_TYPE_MASK(0, filter, Postings\\Filter|Postings\\PostingList, MAY_BE_NULL, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, total, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, device, Postings\\Device, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, sort, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, facets, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, after, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, boosts, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, distinct, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, distinctFacets, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Index_searchMany, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, queries, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, limit, IS_LONG, 0, "10")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, offset, IS_LONG, 0, "0")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, mode, Postings\\Mode, 0, "Postings\\Mode::Auto")
	ZEND_ARG_OBJ_TYPE_MASK(0, filter, Postings\\Filter|Postings\\PostingList, MAY_BE_NULL, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, total, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, device, Postings\\Device, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, sort, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, facets, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, boosts, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, distinct, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, distinctFacets, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Index_similar, 0, 1, Postings\\Result, 0)
	ZEND_ARG_TYPE_MASK(0, document, MAY_BE_ARRAY|MAY_BE_STRING|MAY_BE_LONG, NULL)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, limit, IS_LONG, 0, "10")
	ZEND_ARG_OBJ_TYPE_MASK(0, filter, Postings\\Filter|Postings\\PostingList, MAY_BE_NULL, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, fields, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, terms, IS_LONG, 0, "25")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, boosts, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, distinct, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Index_matches, 0, 1, Postings\\PostingList, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, query, Postings\\Query, MAY_BE_STRING, NULL)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, mode, Postings\\Mode, 0, "Postings\\Mode::All")
	ZEND_ARG_OBJ_TYPE_MASK(0, filter, Postings\\Filter|Postings\\PostingList, MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Index_explain, 0, 2, IS_ARRAY, 1)
	ZEND_ARG_OBJ_TYPE_MASK(0, query, Postings\\Query, MAY_BE_STRING, NULL)
	ZEND_ARG_TYPE_MASK(0, key, MAY_BE_STRING|MAY_BE_LONG, NULL)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, mode, Postings\\Mode, 0, "Postings\\Mode::Any")
	ZEND_ARG_OBJ_TYPE_MASK(0, filter, Postings\\Filter|Postings\\PostingList, MAY_BE_NULL, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, boosts, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Index_terms, 0, 0, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, prefix, IS_STRING, 0, "\'\'")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, field, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, limit, IS_LONG, 0, "100")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, after, IS_STRING, 1, "null")
	ZEND_ARG_OBJ_TYPE_MASK(0, filter, Postings\\Filter|Postings\\PostingList, MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Index_similarTerms, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, word, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, typos, IS_LONG, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, firstLetter, _IS_BOOL, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, limit, IS_LONG, 0, "10")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, field, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
	ZEND_ARG_OBJ_TYPE_MASK(0, filter, Postings\\Filter|Postings\\PostingList, MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Index_suggest, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, limit, IS_LONG, 0, "10")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, field, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
	ZEND_ARG_OBJ_TYPE_MASK(0, filter, Postings\\Filter|Postings\\PostingList, MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Index_correct, 0, 1, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO(0, query, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
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

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Index_getIterator, 0, 0, Postings\\Documents, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Index_info arginfo_class_Postings_Documents_current

#define arginfo_class_Postings_Index_verify arginfo_class_Postings_Documents_next


ZEND_METHOD(Postings_Documents, __construct);
ZEND_METHOD(Postings_Documents, current);
ZEND_METHOD(Postings_Documents, key);
ZEND_METHOD(Postings_Documents, next);
ZEND_METHOD(Postings_Documents, valid);
ZEND_METHOD(Postings_Documents, rewind);
ZEND_METHOD(Postings_Index, __construct);
ZEND_METHOD(Postings_Index, create);
ZEND_METHOD(Postings_Index, open);
ZEND_METHOD(Postings_Index, exists);
ZEND_METHOD(Postings_Index, drop);
ZEND_METHOD(Postings_Index, writer);
ZEND_METHOD(Postings_Index, refresh);
ZEND_METHOD(Postings_Index, search);
ZEND_METHOD(Postings_Index, searchMany);
ZEND_METHOD(Postings_Index, similar);
ZEND_METHOD(Postings_Index, matches);
ZEND_METHOD(Postings_Index, explain);
ZEND_METHOD(Postings_Index, terms);
ZEND_METHOD(Postings_Index, similarTerms);
ZEND_METHOD(Postings_Index, suggest);
ZEND_METHOD(Postings_Index, correct);
ZEND_METHOD(Postings_Index, get);
ZEND_METHOD(Postings_Index, has);
ZEND_METHOD(Postings_Index, count);
ZEND_METHOD(Postings_Index, getIterator);
ZEND_METHOD(Postings_Index, info);
ZEND_METHOD(Postings_Index, verify);


static const zend_function_entry class_Postings_Documents_methods[] = {
	ZEND_ME(Postings_Documents, __construct, arginfo_class_Postings_Documents___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Postings_Documents, current, arginfo_class_Postings_Documents_current, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Documents, key, arginfo_class_Postings_Documents_key, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Documents, next, arginfo_class_Postings_Documents_next, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Documents, valid, arginfo_class_Postings_Documents_valid, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Documents, rewind, arginfo_class_Postings_Documents_rewind, ZEND_ACC_PUBLIC)
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
	ZEND_ME(Postings_Index, searchMany, arginfo_class_Postings_Index_searchMany, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, similar, arginfo_class_Postings_Index_similar, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, matches, arginfo_class_Postings_Index_matches, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, explain, arginfo_class_Postings_Index_explain, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, terms, arginfo_class_Postings_Index_terms, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, similarTerms, arginfo_class_Postings_Index_similarTerms, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, suggest, arginfo_class_Postings_Index_suggest, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, correct, arginfo_class_Postings_Index_correct, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, get, arginfo_class_Postings_Index_get, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, has, arginfo_class_Postings_Index_has, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, count, arginfo_class_Postings_Index_count, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, getIterator, arginfo_class_Postings_Index_getIterator, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, info, arginfo_class_Postings_Index_info, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Index, verify, arginfo_class_Postings_Index_verify, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Postings_Documents(zend_class_entry *class_entry_Iterator)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Documents", class_Postings_Documents_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Iterator);

	return class_entry;
}

static zend_class_entry *register_class_Postings_Index(zend_class_entry *class_entry_IteratorAggregate, zend_class_entry *class_entry_Countable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Index", class_Postings_Index_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 2, class_entry_IteratorAggregate, class_entry_Countable);

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
