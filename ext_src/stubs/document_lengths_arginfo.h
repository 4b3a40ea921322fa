/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: a2ce270f8abaae57e0a1cab6175cd57a4e754ad9 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_DocumentLengths___construct, 0, 0, 1)
	ZEND_ARG_TYPE_MASK(0, lengths, MAY_BE_ARRAY|MAY_BE_STRING, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_DocumentLengths_fromBytes, 0, 1, Postings\\DocumentLengths, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_DocumentLengths_toBytes, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_DocumentLengths_with, 0, 1, Postings\\DocumentLengths, 0)
	ZEND_ARG_TYPE_INFO(0, lengths, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_DocumentLengths_toArray, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_DocumentLengths_withBounds, 0, 1, Postings\\PostingList, 0)
	ZEND_ARG_OBJ_INFO(0, list, Postings\\PostingList, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_DocumentLengths_hasBounds, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO(0, list, Postings\\PostingList, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_DocumentLengths_count, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_DocumentLengths_getIterator, 0, 0, Iterator, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_DocumentLengths_offsetExists, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_DocumentLengths_offsetGet, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_DocumentLengths_offsetSet, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_DocumentLengths_offsetUnset, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_DocumentLengths___serialize arginfo_class_Postings_DocumentLengths_toArray

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_DocumentLengths___unserialize, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_DocumentLengths___set_state, 0, 1, Postings\\DocumentLengths, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_ARRAY, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Postings_DocumentLengths, __construct);
ZEND_METHOD(Postings_DocumentLengths, fromBytes);
ZEND_METHOD(Postings_DocumentLengths, toBytes);
ZEND_METHOD(Postings_DocumentLengths, with);
ZEND_METHOD(Postings_DocumentLengths, toArray);
ZEND_METHOD(Postings_DocumentLengths, withBounds);
ZEND_METHOD(Postings_DocumentLengths, hasBounds);
ZEND_METHOD(Postings_DocumentLengths, count);
ZEND_METHOD(Postings_DocumentLengths, getIterator);
ZEND_METHOD(Postings_DocumentLengths, offsetExists);
ZEND_METHOD(Postings_DocumentLengths, offsetGet);
ZEND_METHOD(Postings_DocumentLengths, offsetSet);
ZEND_METHOD(Postings_DocumentLengths, offsetUnset);
ZEND_METHOD(Postings_DocumentLengths, __serialize);
ZEND_METHOD(Postings_DocumentLengths, __unserialize);
ZEND_METHOD(Postings_DocumentLengths, __set_state);


static const zend_function_entry class_Postings_DocumentLengths_methods[] = {
	ZEND_ME(Postings_DocumentLengths, __construct, arginfo_class_Postings_DocumentLengths___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_DocumentLengths, fromBytes, arginfo_class_Postings_DocumentLengths_fromBytes, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_DocumentLengths, toBytes, arginfo_class_Postings_DocumentLengths_toBytes, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_DocumentLengths, with, arginfo_class_Postings_DocumentLengths_with, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_DocumentLengths, toArray, arginfo_class_Postings_DocumentLengths_toArray, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_DocumentLengths, withBounds, arginfo_class_Postings_DocumentLengths_withBounds, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_DocumentLengths, hasBounds, arginfo_class_Postings_DocumentLengths_hasBounds, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_DocumentLengths, count, arginfo_class_Postings_DocumentLengths_count, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_DocumentLengths, getIterator, arginfo_class_Postings_DocumentLengths_getIterator, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_DocumentLengths, offsetExists, arginfo_class_Postings_DocumentLengths_offsetExists, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_DocumentLengths, offsetGet, arginfo_class_Postings_DocumentLengths_offsetGet, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_DocumentLengths, offsetSet, arginfo_class_Postings_DocumentLengths_offsetSet, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_DocumentLengths, offsetUnset, arginfo_class_Postings_DocumentLengths_offsetUnset, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_DocumentLengths, __serialize, arginfo_class_Postings_DocumentLengths___serialize, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_DocumentLengths, __unserialize, arginfo_class_Postings_DocumentLengths___unserialize, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_DocumentLengths, __set_state, arginfo_class_Postings_DocumentLengths___set_state, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Postings_DocumentLengths(zend_class_entry *class_entry_IteratorAggregate, zend_class_entry *class_entry_Countable, zend_class_entry *class_entry_ArrayAccess)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "DocumentLengths", class_Postings_DocumentLengths_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES;
	zend_class_implements(class_entry, 3, class_entry_IteratorAggregate, class_entry_Countable, class_entry_ArrayAccess);

	zval property_count_default_value;
	ZVAL_UNDEF(&property_count_default_value);
	zend_string *property_count_name = zend_string_init("count", sizeof("count") - 1, 1);
	zend_declare_typed_property(class_entry, property_count_name, &property_count_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_count_name);

	zval property_documents_default_value;
	ZVAL_UNDEF(&property_documents_default_value);
	zend_string *property_documents_name = zend_string_init("documents", sizeof("documents") - 1, 1);
	zend_declare_typed_property(class_entry, property_documents_name, &property_documents_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_documents_name);

	zval property_average_default_value;
	ZVAL_UNDEF(&property_average_default_value);
	zend_string *property_average_name = zend_string_init("average", sizeof("average") - 1, 1);
	zend_declare_typed_property(class_entry, property_average_name, &property_average_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_average_name);

	zval property_bytes_default_value;
	ZVAL_UNDEF(&property_bytes_default_value);
	zend_string *property_bytes_name = zend_string_init("bytes", sizeof("bytes") - 1, 1);
	zend_declare_typed_property(class_entry, property_bytes_name, &property_bytes_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_bytes_name);

	return class_entry;
}
