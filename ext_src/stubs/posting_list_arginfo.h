/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 1fd4f2aaa868474a510e51b069ef9eb27bc41406 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_PostingList___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_PostingList_fromArray, 0, 1, Postings\\PostingList, 0)
	ZEND_ARG_TYPE_INFO(0, docIds, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, frequencies, IS_ARRAY, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, codec, Postings\\Codec, 0, "Postings\\Codec::Auto")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, sort, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_PostingList_fromPacked, 0, 1, Postings\\PostingList, 0)
	ZEND_ARG_TYPE_INFO(0, docIds, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, frequencies, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, sort, _IS_BOOL, 0, "false")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, codec, Postings\\Codec, 0, "Postings\\Codec::Auto")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_PostingList_fromIterable, 0, 1, Postings\\PostingList, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, docIds, Traversable, MAY_BE_ARRAY, NULL)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, sort, _IS_BOOL, 0, "false")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, codec, Postings\\Codec, 0, "Postings\\Codec::Auto")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_PostingList_fromFrequencies, 0, 1, Postings\\PostingList, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, frequencyByDocId, Traversable, MAY_BE_ARRAY, NULL)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, sort, _IS_BOOL, 0, "false")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, codec, Postings\\Codec, 0, "Postings\\Codec::Auto")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_PostingList_range, 0, 2, Postings\\PostingList, 0)
	ZEND_ARG_TYPE_INFO(0, first, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, last, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_PostingList_fromBytes, 0, 1, Postings\\PostingList, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, offset, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, length, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_PostingList_fromFile, 0, 1, Postings\\PostingList, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, offset, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, length, IS_LONG, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, mapped, _IS_BOOL, 0, "false")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, verify, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_PostingList_fromYioop, 0, 1, Postings\\PostingList, 0)
	ZEND_ARG_TYPE_INFO(0, postings, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, codec, Postings\\Codec, 0, "Postings\\Codec::Auto")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, dialect, Postings\\YioopDialect, 0, "Postings\\YioopDialect::Yioop2014")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_PostingList_toBytes, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_PostingList_toArray, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_PostingList_toPacked arginfo_class_Postings_PostingList_toBytes

#define arginfo_class_Postings_PostingList_frequencies arginfo_class_Postings_PostingList_toArray

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_PostingList_frequency, 0, 1, IS_LONG, 1)
	ZEND_ARG_TYPE_INFO(0, docId, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_PostingList_intersect, 0, 0, Postings\\PostingList, 0)
	ZEND_ARG_VARIADIC_OBJ_INFO(0, others, Postings\\PostingList, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_PostingList_union arginfo_class_Postings_PostingList_intersect

#define arginfo_class_Postings_PostingList_diff arginfo_class_Postings_PostingList_intersect

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_PostingList_symmetricDiff, 0, 1, Postings\\PostingList, 0)
	ZEND_ARG_OBJ_INFO(0, other, Postings\\PostingList, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_PostingList_append, 0, 1, Postings\\PostingList, 0)
	ZEND_ARG_OBJ_INFO(0, later, Postings\\PostingList, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_PostingList_merge, 0, 1, Postings\\PostingList, 0)
	ZEND_ARG_OBJ_INFO(0, newer, Postings\\PostingList, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_PostingList_remove, 0, 1, Postings\\PostingList, 0)
	ZEND_ARG_OBJ_INFO(0, docIds, Postings\\PostingList, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_PostingList_intersectCount, 0, 0, IS_LONG, 0)
	ZEND_ARG_VARIADIC_OBJ_INFO(0, others, Postings\\PostingList, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_PostingList_unionCount arginfo_class_Postings_PostingList_intersectCount

#define arginfo_class_Postings_PostingList_diffCount arginfo_class_Postings_PostingList_intersectCount

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_PostingList_contains, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, docId, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_PostingList_firstFrom arginfo_class_Postings_PostingList_frequency

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_PostingList_position, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, docId, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_PostingList_slice, 0, 1, Postings\\PostingList, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, length, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_PostingList_getIterator, 0, 0, Postings\\Cursor, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_PostingList_chunks, 0, 0, Postings\\Chunks, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, size, IS_LONG, 0, "4096")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_PostingList_count, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_PostingList_isEmpty, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_PostingList_offsetExists, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_PostingList_offsetGet, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_PostingList_offsetSet, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_PostingList_offsetUnset, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_PostingList_jsonSerialize arginfo_class_Postings_PostingList_toArray

#define arginfo_class_Postings_PostingList___serialize arginfo_class_Postings_PostingList_toArray

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_PostingList___unserialize, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_PostingList___set_state, 0, 1, Postings\\PostingList, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_ARRAY, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Postings_PostingList, __construct);
ZEND_METHOD(Postings_PostingList, fromArray);
ZEND_METHOD(Postings_PostingList, fromPacked);
ZEND_METHOD(Postings_PostingList, fromIterable);
ZEND_METHOD(Postings_PostingList, fromFrequencies);
ZEND_METHOD(Postings_PostingList, range);
ZEND_METHOD(Postings_PostingList, fromBytes);
ZEND_METHOD(Postings_PostingList, fromFile);
ZEND_METHOD(Postings_PostingList, fromYioop);
ZEND_METHOD(Postings_PostingList, toBytes);
ZEND_METHOD(Postings_PostingList, toArray);
ZEND_METHOD(Postings_PostingList, toPacked);
ZEND_METHOD(Postings_PostingList, frequencies);
ZEND_METHOD(Postings_PostingList, frequency);
ZEND_METHOD(Postings_PostingList, intersect);
ZEND_METHOD(Postings_PostingList, union);
ZEND_METHOD(Postings_PostingList, diff);
ZEND_METHOD(Postings_PostingList, symmetricDiff);
ZEND_METHOD(Postings_PostingList, append);
ZEND_METHOD(Postings_PostingList, merge);
ZEND_METHOD(Postings_PostingList, remove);
ZEND_METHOD(Postings_PostingList, intersectCount);
ZEND_METHOD(Postings_PostingList, unionCount);
ZEND_METHOD(Postings_PostingList, diffCount);
ZEND_METHOD(Postings_PostingList, contains);
ZEND_METHOD(Postings_PostingList, firstFrom);
ZEND_METHOD(Postings_PostingList, position);
ZEND_METHOD(Postings_PostingList, slice);
ZEND_METHOD(Postings_PostingList, getIterator);
ZEND_METHOD(Postings_PostingList, chunks);
ZEND_METHOD(Postings_PostingList, count);
ZEND_METHOD(Postings_PostingList, isEmpty);
ZEND_METHOD(Postings_PostingList, offsetExists);
ZEND_METHOD(Postings_PostingList, offsetGet);
ZEND_METHOD(Postings_PostingList, offsetSet);
ZEND_METHOD(Postings_PostingList, offsetUnset);
ZEND_METHOD(Postings_PostingList, jsonSerialize);
ZEND_METHOD(Postings_PostingList, __serialize);
ZEND_METHOD(Postings_PostingList, __unserialize);
ZEND_METHOD(Postings_PostingList, __set_state);


static const zend_function_entry class_Postings_PostingList_methods[] = {
	ZEND_ME(Postings_PostingList, __construct, arginfo_class_Postings_PostingList___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Postings_PostingList, fromArray, arginfo_class_Postings_PostingList_fromArray, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_PostingList, fromPacked, arginfo_class_Postings_PostingList_fromPacked, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_PostingList, fromIterable, arginfo_class_Postings_PostingList_fromIterable, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_PostingList, fromFrequencies, arginfo_class_Postings_PostingList_fromFrequencies, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_PostingList, range, arginfo_class_Postings_PostingList_range, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_PostingList, fromBytes, arginfo_class_Postings_PostingList_fromBytes, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_PostingList, fromFile, arginfo_class_Postings_PostingList_fromFile, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_PostingList, fromYioop, arginfo_class_Postings_PostingList_fromYioop, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_PostingList, toBytes, arginfo_class_Postings_PostingList_toBytes, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, toArray, arginfo_class_Postings_PostingList_toArray, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, toPacked, arginfo_class_Postings_PostingList_toPacked, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, frequencies, arginfo_class_Postings_PostingList_frequencies, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, frequency, arginfo_class_Postings_PostingList_frequency, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, intersect, arginfo_class_Postings_PostingList_intersect, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, union, arginfo_class_Postings_PostingList_union, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, diff, arginfo_class_Postings_PostingList_diff, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, symmetricDiff, arginfo_class_Postings_PostingList_symmetricDiff, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, append, arginfo_class_Postings_PostingList_append, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, merge, arginfo_class_Postings_PostingList_merge, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, remove, arginfo_class_Postings_PostingList_remove, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, intersectCount, arginfo_class_Postings_PostingList_intersectCount, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, unionCount, arginfo_class_Postings_PostingList_unionCount, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, diffCount, arginfo_class_Postings_PostingList_diffCount, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, contains, arginfo_class_Postings_PostingList_contains, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, firstFrom, arginfo_class_Postings_PostingList_firstFrom, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, position, arginfo_class_Postings_PostingList_position, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, slice, arginfo_class_Postings_PostingList_slice, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, getIterator, arginfo_class_Postings_PostingList_getIterator, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, chunks, arginfo_class_Postings_PostingList_chunks, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, count, arginfo_class_Postings_PostingList_count, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, isEmpty, arginfo_class_Postings_PostingList_isEmpty, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, offsetExists, arginfo_class_Postings_PostingList_offsetExists, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, offsetGet, arginfo_class_Postings_PostingList_offsetGet, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, offsetSet, arginfo_class_Postings_PostingList_offsetSet, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, offsetUnset, arginfo_class_Postings_PostingList_offsetUnset, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, jsonSerialize, arginfo_class_Postings_PostingList_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, __serialize, arginfo_class_Postings_PostingList___serialize, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, __unserialize, arginfo_class_Postings_PostingList___unserialize, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_PostingList, __set_state, arginfo_class_Postings_PostingList___set_state, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Postings_PostingList(zend_class_entry *class_entry_IteratorAggregate, zend_class_entry *class_entry_Countable, zend_class_entry *class_entry_ArrayAccess, zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "PostingList", class_Postings_PostingList_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES;
	zend_class_implements(class_entry, 4, class_entry_IteratorAggregate, class_entry_Countable, class_entry_ArrayAccess, class_entry_JsonSerializable);

	zval property_count_default_value;
	ZVAL_UNDEF(&property_count_default_value);
	zend_string *property_count_name = zend_string_init("count", sizeof("count") - 1, 1);
	zend_declare_typed_property(class_entry, property_count_name, &property_count_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_count_name);

	zval property_bytes_default_value;
	ZVAL_UNDEF(&property_bytes_default_value);
	zend_string *property_bytes_name = zend_string_init("bytes", sizeof("bytes") - 1, 1);
	zend_declare_typed_property(class_entry, property_bytes_name, &property_bytes_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_bytes_name);

	zval property_first_default_value;
	ZVAL_UNDEF(&property_first_default_value);
	zend_string *property_first_name = zend_string_init("first", sizeof("first") - 1, 1);
	zend_declare_typed_property(class_entry, property_first_name, &property_first_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_first_name);

	zval property_last_default_value;
	ZVAL_UNDEF(&property_last_default_value);
	zend_string *property_last_name = zend_string_init("last", sizeof("last") - 1, 1);
	zend_declare_typed_property(class_entry, property_last_name, &property_last_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_last_name);

	zend_string *property_codec_class_Postings_Codec = zend_string_init("Postings\\Codec", sizeof("Postings\\Codec")-1, 1);
	zval property_codec_default_value;
	ZVAL_UNDEF(&property_codec_default_value);
	zend_string *property_codec_name = zend_string_init("codec", sizeof("codec") - 1, 1);
	zend_declare_typed_property(class_entry, property_codec_name, &property_codec_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_codec_class_Postings_Codec, 0, 0));
	zend_string_release(property_codec_name);

	zval property_hasFrequencies_default_value;
	ZVAL_UNDEF(&property_hasFrequencies_default_value);
	zend_string *property_hasFrequencies_name = zend_string_init("hasFrequencies", sizeof("hasFrequencies") - 1, 1);
	zend_declare_typed_property(class_entry, property_hasFrequencies_name, &property_hasFrequencies_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_hasFrequencies_name);

	return class_entry;
}
