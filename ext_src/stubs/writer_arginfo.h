/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 409133bc26e8768862aa8e1ce9445ca41d052654 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_Writer___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

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

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_pending, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_commit, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, durable, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, position, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_rollback, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Writer_merge, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, segments, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Writer_close arginfo_class_Postings_Writer_rollback


ZEND_METHOD(Postings_Writer, __construct);
ZEND_METHOD(Postings_Writer, add);
ZEND_METHOD(Postings_Writer, addAll);
ZEND_METHOD(Postings_Writer, delete);
ZEND_METHOD(Postings_Writer, pending);
ZEND_METHOD(Postings_Writer, commit);
ZEND_METHOD(Postings_Writer, rollback);
ZEND_METHOD(Postings_Writer, merge);
ZEND_METHOD(Postings_Writer, close);


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

static zend_class_entry *register_class_Postings_Writer(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Writer", class_Postings_Writer_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
