/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 806c18ecf62be35fc473c084f4f4537ff10e18af */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_Cursor___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Cursor_docId, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Cursor_frequency arginfo_class_Postings_Cursor_docId

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Cursor_advance, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, target, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Cursor_current arginfo_class_Postings_Cursor_docId

#define arginfo_class_Postings_Cursor_key arginfo_class_Postings_Cursor_docId

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Cursor_next, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Cursor_valid, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Cursor_rewind arginfo_class_Postings_Cursor_next

#define arginfo_class_Postings_Chunks___construct arginfo_class_Postings_Cursor___construct

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Chunks_current, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Chunks_key arginfo_class_Postings_Cursor_docId

#define arginfo_class_Postings_Chunks_next arginfo_class_Postings_Cursor_next

#define arginfo_class_Postings_Chunks_valid arginfo_class_Postings_Cursor_valid

#define arginfo_class_Postings_Chunks_rewind arginfo_class_Postings_Cursor_next


ZEND_METHOD(Postings_Cursor, __construct);
ZEND_METHOD(Postings_Cursor, docId);
ZEND_METHOD(Postings_Cursor, frequency);
ZEND_METHOD(Postings_Cursor, advance);
ZEND_METHOD(Postings_Cursor, current);
ZEND_METHOD(Postings_Cursor, key);
ZEND_METHOD(Postings_Cursor, next);
ZEND_METHOD(Postings_Cursor, valid);
ZEND_METHOD(Postings_Cursor, rewind);
ZEND_METHOD(Postings_Chunks, __construct);
ZEND_METHOD(Postings_Chunks, current);
ZEND_METHOD(Postings_Chunks, key);
ZEND_METHOD(Postings_Chunks, next);
ZEND_METHOD(Postings_Chunks, valid);
ZEND_METHOD(Postings_Chunks, rewind);


static const zend_function_entry class_Postings_Cursor_methods[] = {
	ZEND_ME(Postings_Cursor, __construct, arginfo_class_Postings_Cursor___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Postings_Cursor, docId, arginfo_class_Postings_Cursor_docId, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Cursor, frequency, arginfo_class_Postings_Cursor_frequency, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Cursor, advance, arginfo_class_Postings_Cursor_advance, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Cursor, current, arginfo_class_Postings_Cursor_current, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Cursor, key, arginfo_class_Postings_Cursor_key, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Cursor, next, arginfo_class_Postings_Cursor_next, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Cursor, valid, arginfo_class_Postings_Cursor_valid, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Cursor, rewind, arginfo_class_Postings_Cursor_rewind, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Chunks_methods[] = {
	ZEND_ME(Postings_Chunks, __construct, arginfo_class_Postings_Chunks___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Postings_Chunks, current, arginfo_class_Postings_Chunks_current, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Chunks, key, arginfo_class_Postings_Chunks_key, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Chunks, next, arginfo_class_Postings_Chunks_next, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Chunks, valid, arginfo_class_Postings_Chunks_valid, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Chunks, rewind, arginfo_class_Postings_Chunks_rewind, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Postings_Cursor(zend_class_entry *class_entry_Iterator)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Cursor", class_Postings_Cursor_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Iterator);

	return class_entry;
}

static zend_class_entry *register_class_Postings_Chunks(zend_class_entry *class_entry_Iterator)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Chunks", class_Postings_Chunks_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Iterator);

	return class_entry;
}
