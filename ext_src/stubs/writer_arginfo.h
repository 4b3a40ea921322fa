/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 2d3860e8f5635689b51918256f86bd4d2c069a3d */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_Writer___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_add, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, document, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_addAll, 0, 1, IS_LONG, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, documents, Traversable, MAY_BE_ARRAY, NULL)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, progress, IS_CALLABLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, total, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_update, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_MASK(0, key, MAY_BE_STRING|MAY_BE_LONG, NULL)
	ZEND_ARG_TYPE_INFO(0, values, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_delete, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_MASK(0, keys, MAY_BE_ARRAY|MAY_BE_STRING|MAY_BE_LONG, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_deleteMatching, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, query, Postings\\Query, MAY_BE_STRING, NULL)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, mode, Postings\\Mode, 0, "Postings\\Mode::All")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, filter, Postings\\Filter, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_changeSchema, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, schema, Postings\\Schema, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_rebuild, 0, 0, IS_LONG, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, schema, Postings\\Schema, 1, "null")
	ZEND_ARG_OBJ_TYPE_MASK(0, documents, Traversable, MAY_BE_ARRAY|MAY_BE_NULL, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, progress, IS_CALLABLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_pending, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_commit, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, durable, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, position, IS_LONG, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, merge, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_rollback, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_merge, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, segments, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Writer_close arginfo_class_Postings_Writer_rollback

#define arginfo_class_Postings_Progress___construct arginfo_class_Postings_Writer___construct


ZEND_METHOD(Postings_Writer, __construct);
ZEND_METHOD(Postings_Writer, add);
ZEND_METHOD(Postings_Writer, addAll);
ZEND_METHOD(Postings_Writer, update);
ZEND_METHOD(Postings_Writer, delete);
ZEND_METHOD(Postings_Writer, deleteMatching);
ZEND_METHOD(Postings_Writer, changeSchema);
ZEND_METHOD(Postings_Writer, rebuild);
ZEND_METHOD(Postings_Writer, pending);
ZEND_METHOD(Postings_Writer, commit);
ZEND_METHOD(Postings_Writer, rollback);
ZEND_METHOD(Postings_Writer, merge);
ZEND_METHOD(Postings_Writer, close);
ZEND_METHOD(Postings_Progress, __construct);


static const zend_function_entry class_Postings_Writer_methods[] = {
	ZEND_ME(Postings_Writer, __construct, arginfo_class_Postings_Writer___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Postings_Writer, add, arginfo_class_Postings_Writer_add, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, addAll, arginfo_class_Postings_Writer_addAll, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, update, arginfo_class_Postings_Writer_update, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, delete, arginfo_class_Postings_Writer_delete, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, deleteMatching, arginfo_class_Postings_Writer_deleteMatching, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, changeSchema, arginfo_class_Postings_Writer_changeSchema, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, rebuild, arginfo_class_Postings_Writer_rebuild, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, pending, arginfo_class_Postings_Writer_pending, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, commit, arginfo_class_Postings_Writer_commit, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, rollback, arginfo_class_Postings_Writer_rollback, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, merge, arginfo_class_Postings_Writer_merge, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Writer, close, arginfo_class_Postings_Writer_close, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Progress_methods[] = {
	ZEND_ME(Postings_Progress, __construct, arginfo_class_Postings_Progress___construct, ZEND_ACC_PRIVATE)
	ZEND_FE_END
};

static zend_class_entry *register_class_Postings_Writer(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Writer", class_Postings_Writer_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Postings_Progress(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Progress", class_Postings_Progress_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	zval property_done_default_value;
	ZVAL_UNDEF(&property_done_default_value);
	zend_string *property_done_name = zend_string_init("done", sizeof("done") - 1, 1);
	zend_declare_typed_property(class_entry, property_done_name, &property_done_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_done_name);

	zval property_total_default_value;
	ZVAL_UNDEF(&property_total_default_value);
	zend_string *property_total_name = zend_string_init("total", sizeof("total") - 1, 1);
	zend_declare_typed_property(class_entry, property_total_name, &property_total_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_total_name);

	zval property_seconds_default_value;
	ZVAL_UNDEF(&property_seconds_default_value);
	zend_string *property_seconds_name = zend_string_init("seconds", sizeof("seconds") - 1, 1);
	zend_declare_typed_property(class_entry, property_seconds_name, &property_seconds_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_seconds_name);

	zval property_rate_default_value;
	ZVAL_UNDEF(&property_rate_default_value);
	zend_string *property_rate_name = zend_string_init("rate", sizeof("rate") - 1, 1);
	zend_declare_typed_property(class_entry, property_rate_name, &property_rate_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_rate_name);

	zval property_eta_default_value;
	ZVAL_UNDEF(&property_eta_default_value);
	zend_string *property_eta_name = zend_string_init("eta", sizeof("eta") - 1, 1);
	zend_declare_typed_property(class_entry, property_eta_name, &property_eta_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE|MAY_BE_NULL));
	zend_string_release(property_eta_name);

	return class_entry;
}
