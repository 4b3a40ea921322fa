/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: e2ae911568b91b91eec71d9cfe7dd2757959a063 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Postings_encode, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, values, IS_ARRAY, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, codec, Postings\\Codec, 0, "Postings\\Codec::Auto")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Postings_decode, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, codec, Postings\\Codec, 0, "Postings\\Codec::Auto")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(1, offset, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, count, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Postings_delta, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, values, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_Postings_prefix_sum arginfo_Postings_delta

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_Postings_intersect, 0, 1, Postings\\PostingList, MAY_BE_ARRAY)
	ZEND_ARG_OBJ_TYPE_MASK(0, list, Postings\\PostingList, MAY_BE_ARRAY, NULL)
	ZEND_ARG_VARIADIC_OBJ_TYPE_MASK(0, others, Postings\\PostingList, MAY_BE_ARRAY)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Postings_intersect_many, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, queries, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, counts, _IS_BOOL, 0, "false")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, device, Postings\\Device, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Postings_facet_counts, 0, 2, IS_ARRAY, 0)
	ZEND_ARG_OBJ_INFO(0, hits, Postings\\PostingList, 0)
	ZEND_ARG_TYPE_INFO(0, lists, IS_ARRAY, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, device, Postings\\Device, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Postings_last_profile, 0, 0, Postings\\Profile, 1)
ZEND_END_ARG_INFO()

#define arginfo_Postings_union arginfo_Postings_intersect

#define arginfo_Postings_diff arginfo_Postings_intersect

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Postings_top_k, 0, 2, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, scores, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, k, IS_LONG, 0)
ZEND_END_ARG_INFO()

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

#define arginfo_class_Postings_Cursor___construct arginfo_class_Postings_PostingList___construct

#define arginfo_class_Postings_Cursor_docId arginfo_class_Postings_PostingList_count

#define arginfo_class_Postings_Cursor_frequency arginfo_class_Postings_PostingList_count

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Cursor_advance, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, target, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Cursor_current arginfo_class_Postings_PostingList_count

#define arginfo_class_Postings_Cursor_key arginfo_class_Postings_PostingList_count

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Cursor_next, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Cursor_valid arginfo_class_Postings_PostingList_isEmpty

#define arginfo_class_Postings_Cursor_rewind arginfo_class_Postings_Cursor_next

#define arginfo_class_Postings_Chunks___construct arginfo_class_Postings_PostingList___construct

#define arginfo_class_Postings_Chunks_current arginfo_class_Postings_PostingList_toArray

#define arginfo_class_Postings_Chunks_key arginfo_class_Postings_PostingList_count

#define arginfo_class_Postings_Chunks_next arginfo_class_Postings_Cursor_next

#define arginfo_class_Postings_Chunks_valid arginfo_class_Postings_PostingList_isEmpty

#define arginfo_class_Postings_Chunks_rewind arginfo_class_Postings_Cursor_next

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_Facets___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, lists, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Facets_counts, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_OBJ_INFO(0, hits, Postings\\PostingList, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_DocumentLengths___construct, 0, 0, 1)
	ZEND_ARG_TYPE_MASK(0, lengths, MAY_BE_ARRAY|MAY_BE_STRING, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_DocumentLengths_fromBytes, 0, 1, Postings\\DocumentLengths, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_DocumentLengths_toBytes arginfo_class_Postings_PostingList_toBytes

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_DocumentLengths_with, 0, 1, Postings\\DocumentLengths, 0)
	ZEND_ARG_TYPE_INFO(0, lengths, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_DocumentLengths_toArray arginfo_class_Postings_PostingList_toArray

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_DocumentLengths_withBounds, 0, 1, Postings\\PostingList, 0)
	ZEND_ARG_OBJ_INFO(0, list, Postings\\PostingList, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_DocumentLengths_hasBounds, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO(0, list, Postings\\PostingList, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_DocumentLengths_count arginfo_class_Postings_PostingList_count

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_DocumentLengths_getIterator, 0, 0, Iterator, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_DocumentLengths_offsetExists arginfo_class_Postings_PostingList_offsetExists

#define arginfo_class_Postings_DocumentLengths_offsetGet arginfo_class_Postings_PostingList_offsetGet

#define arginfo_class_Postings_DocumentLengths_offsetSet arginfo_class_Postings_PostingList_offsetSet

#define arginfo_class_Postings_DocumentLengths_offsetUnset arginfo_class_Postings_PostingList_offsetUnset

#define arginfo_class_Postings_DocumentLengths___serialize arginfo_class_Postings_PostingList_toArray

#define arginfo_class_Postings_DocumentLengths___unserialize arginfo_class_Postings_PostingList___unserialize

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_DocumentLengths___set_state, 0, 1, Postings\\DocumentLengths, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Device___construct arginfo_class_Postings_PostingList___construct

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Device_auto, 0, 0, Postings\\Device, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Device_cpu arginfo_class_Postings_Device_auto

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Device_cuda, 0, 0, Postings\\Device, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, number, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Device_opencl arginfo_class_Postings_Device_cuda

#define arginfo_class_Postings_Device_list arginfo_class_Postings_PostingList_toArray

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Device_run, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, work, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Profile___construct arginfo_class_Postings_PostingList___construct


ZEND_FUNCTION(Postings_encode);
ZEND_FUNCTION(Postings_decode);
ZEND_FUNCTION(Postings_delta);
ZEND_FUNCTION(Postings_prefix_sum);
ZEND_FUNCTION(Postings_intersect);
ZEND_FUNCTION(Postings_intersect_many);
ZEND_FUNCTION(Postings_facet_counts);
ZEND_FUNCTION(Postings_last_profile);
ZEND_FUNCTION(Postings_union);
ZEND_FUNCTION(Postings_diff);
ZEND_FUNCTION(Postings_top_k);
ZEND_FUNCTION(Postings_rank);
ZEND_FUNCTION(Postings_rank_many);
ZEND_FUNCTION(Postings_rank_fields);
ZEND_FUNCTION(Postings_yioop_doc_ids);
ZEND_FUNCTION(Postings_yioop_frequencies);
ZEND_FUNCTION(Postings_yioop_positions);
ZEND_FUNCTION(Postings_yioop_pack);
ZEND_FUNCTION(Postings_yioop_declarations);
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
ZEND_METHOD(Postings_Facets, __construct);
ZEND_METHOD(Postings_Facets, counts);
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
ZEND_METHOD(Postings_Device, __construct);
ZEND_METHOD(Postings_Device, auto);
ZEND_METHOD(Postings_Device, cpu);
ZEND_METHOD(Postings_Device, cuda);
ZEND_METHOD(Postings_Device, opencl);
ZEND_METHOD(Postings_Device, list);
ZEND_METHOD(Postings_Device, run);
ZEND_METHOD(Postings_Profile, __construct);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Postings", encode, Postings_encode, arginfo_Postings_encode)
	ZEND_NS_FALIAS("Postings", decode, Postings_decode, arginfo_Postings_decode)
	ZEND_NS_FALIAS("Postings", delta, Postings_delta, arginfo_Postings_delta)
	ZEND_NS_FALIAS("Postings", prefix_sum, Postings_prefix_sum, arginfo_Postings_prefix_sum)
	ZEND_NS_FALIAS("Postings", intersect, Postings_intersect, arginfo_Postings_intersect)
	ZEND_NS_FALIAS("Postings", intersect_many, Postings_intersect_many, arginfo_Postings_intersect_many)
	ZEND_NS_FALIAS("Postings", facet_counts, Postings_facet_counts, arginfo_Postings_facet_counts)
	ZEND_NS_FALIAS("Postings", last_profile, Postings_last_profile, arginfo_Postings_last_profile)
	ZEND_NS_FALIAS("Postings", union, Postings_union, arginfo_Postings_union)
	ZEND_NS_FALIAS("Postings", diff, Postings_diff, arginfo_Postings_diff)
	ZEND_NS_FALIAS("Postings", top_k, Postings_top_k, arginfo_Postings_top_k)
	ZEND_NS_FALIAS("Postings", rank, Postings_rank, arginfo_Postings_rank)
	ZEND_NS_FALIAS("Postings", rank_many, Postings_rank_many, arginfo_Postings_rank_many)
	ZEND_NS_FALIAS("Postings", rank_fields, Postings_rank_fields, arginfo_Postings_rank_fields)
	ZEND_NS_FALIAS("Postings", yioop_doc_ids, Postings_yioop_doc_ids, arginfo_Postings_yioop_doc_ids)
	ZEND_NS_FALIAS("Postings", yioop_frequencies, Postings_yioop_frequencies, arginfo_Postings_yioop_frequencies)
	ZEND_NS_FALIAS("Postings", yioop_positions, Postings_yioop_positions, arginfo_Postings_yioop_positions)
	ZEND_NS_FALIAS("Postings", yioop_pack, Postings_yioop_pack, arginfo_Postings_yioop_pack)
	ZEND_NS_FALIAS("Postings", yioop_declarations, Postings_yioop_declarations, arginfo_Postings_yioop_declarations)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_PostingsException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Postings_CorruptedDataException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Postings_MemoryLimitException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Codec_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Postings_YioopDialect_methods[] = {
	ZEND_FE_END
};


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


static const zend_function_entry class_Postings_Facets_methods[] = {
	ZEND_ME(Postings_Facets, __construct, arginfo_class_Postings_Facets___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Facets, counts, arginfo_class_Postings_Facets_counts, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Mode_methods[] = {
	ZEND_FE_END
};


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


static const zend_function_entry class_Postings_DeviceKind_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Device_methods[] = {
	ZEND_ME(Postings_Device, __construct, arginfo_class_Postings_Device___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Postings_Device, auto, arginfo_class_Postings_Device_auto, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Device, cpu, arginfo_class_Postings_Device_cpu, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Device, cuda, arginfo_class_Postings_Device_cuda, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Device, opencl, arginfo_class_Postings_Device_opencl, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Device, list, arginfo_class_Postings_Device_list, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Postings_Device, run, arginfo_class_Postings_Device_run, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Profile_methods[] = {
	ZEND_ME(Postings_Profile, __construct, arginfo_class_Postings_Profile___construct, ZEND_ACC_PRIVATE)
	ZEND_FE_END
};

static zend_class_entry *register_class_Postings_PostingsException(zend_class_entry *class_entry_Exception)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "PostingsException", class_Postings_PostingsException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Exception);

	return class_entry;
}

static zend_class_entry *register_class_Postings_CorruptedDataException(zend_class_entry *class_entry_Postings_PostingsException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "CorruptedDataException", class_Postings_CorruptedDataException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Postings_PostingsException);

	zval property_offset_default_value;
	ZVAL_UNDEF(&property_offset_default_value);
	zend_string *property_offset_name = zend_string_init("offset", sizeof("offset") - 1, 1);
	zend_declare_typed_property(class_entry, property_offset_name, &property_offset_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_offset_name);

	return class_entry;
}

static zend_class_entry *register_class_Postings_MemoryLimitException(zend_class_entry *class_entry_Postings_PostingsException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "MemoryLimitException", class_Postings_MemoryLimitException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Postings_PostingsException);

	return class_entry;
}

static zend_class_entry *register_class_Postings_Codec(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("Postings\\Codec", IS_STRING, class_Postings_Codec_methods);

	zval enum_case_Auto_value;
	zend_string *enum_case_Auto_value_str = zend_string_init("auto", strlen("auto"), 1);
	ZVAL_STR(&enum_case_Auto_value, enum_case_Auto_value_str);
	zend_enum_add_case_cstr(class_entry, "Auto", &enum_case_Auto_value);

	zval enum_case_BitPacked_value;
	zend_string *enum_case_BitPacked_value_str = zend_string_init("bitpacked", strlen("bitpacked"), 1);
	ZVAL_STR(&enum_case_BitPacked_value, enum_case_BitPacked_value_str);
	zend_enum_add_case_cstr(class_entry, "BitPacked", &enum_case_BitPacked_value);

	zval enum_case_Bitmap_value;
	zend_string *enum_case_Bitmap_value_str = zend_string_init("bitmap", strlen("bitmap"), 1);
	ZVAL_STR(&enum_case_Bitmap_value, enum_case_Bitmap_value_str);
	zend_enum_add_case_cstr(class_entry, "Bitmap", &enum_case_Bitmap_value);

	zval enum_case_Modified9_value;
	zend_string *enum_case_Modified9_value_str = zend_string_init("modified9", strlen("modified9"), 1);
	ZVAL_STR(&enum_case_Modified9_value, enum_case_Modified9_value_str);
	zend_enum_add_case_cstr(class_entry, "Modified9", &enum_case_Modified9_value);

	zval enum_case_Simple9_value;
	zend_string *enum_case_Simple9_value_str = zend_string_init("simple9", strlen("simple9"), 1);
	ZVAL_STR(&enum_case_Simple9_value, enum_case_Simple9_value_str);
	zend_enum_add_case_cstr(class_entry, "Simple9", &enum_case_Simple9_value);

	zval enum_case_VByte_value;
	zend_string *enum_case_VByte_value_str = zend_string_init("vbyte", strlen("vbyte"), 1);
	ZVAL_STR(&enum_case_VByte_value, enum_case_VByte_value_str);
	zend_enum_add_case_cstr(class_entry, "VByte", &enum_case_VByte_value);

	zval enum_case_StreamVByte_value;
	zend_string *enum_case_StreamVByte_value_str = zend_string_init("streamvbyte", strlen("streamvbyte"), 1);
	ZVAL_STR(&enum_case_StreamVByte_value, enum_case_StreamVByte_value_str);
	zend_enum_add_case_cstr(class_entry, "StreamVByte", &enum_case_StreamVByte_value);

	zval enum_case_Rice_value;
	zend_string *enum_case_Rice_value_str = zend_string_init("rice", strlen("rice"), 1);
	ZVAL_STR(&enum_case_Rice_value, enum_case_Rice_value_str);
	zend_enum_add_case_cstr(class_entry, "Rice", &enum_case_Rice_value);

	zval enum_case_PForDelta_value;
	zend_string *enum_case_PForDelta_value_str = zend_string_init("pfordelta", strlen("pfordelta"), 1);
	ZVAL_STR(&enum_case_PForDelta_value, enum_case_PForDelta_value_str);
	zend_enum_add_case_cstr(class_entry, "PForDelta", &enum_case_PForDelta_value);

	zval enum_case_OptPfd_value;
	zend_string *enum_case_OptPfd_value_str = zend_string_init("optpfd", strlen("optpfd"), 1);
	ZVAL_STR(&enum_case_OptPfd_value, enum_case_OptPfd_value_str);
	zend_enum_add_case_cstr(class_entry, "OptPfd", &enum_case_OptPfd_value);

	zval enum_case_EliasFano_value;
	zend_string *enum_case_EliasFano_value_str = zend_string_init("eliasfano", strlen("eliasfano"), 1);
	ZVAL_STR(&enum_case_EliasFano_value, enum_case_EliasFano_value_str);
	zend_enum_add_case_cstr(class_entry, "EliasFano", &enum_case_EliasFano_value);

	zval enum_case_DGap_value;
	zend_string *enum_case_DGap_value_str = zend_string_init("dgap", strlen("dgap"), 1);
	ZVAL_STR(&enum_case_DGap_value, enum_case_DGap_value_str);
	zend_enum_add_case_cstr(class_entry, "DGap", &enum_case_DGap_value);

	zval enum_case_Roaring_value;
	zend_string *enum_case_Roaring_value_str = zend_string_init("roaring", strlen("roaring"), 1);
	ZVAL_STR(&enum_case_Roaring_value, enum_case_Roaring_value_str);
	zend_enum_add_case_cstr(class_entry, "Roaring", &enum_case_Roaring_value);

	return class_entry;
}

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

static zend_class_entry *register_class_Postings_Facets(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Facets", class_Postings_Facets_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	zval property_bytes_default_value;
	ZVAL_UNDEF(&property_bytes_default_value);
	zend_string *property_bytes_name = zend_string_init("bytes", sizeof("bytes") - 1, 1);
	zend_declare_typed_property(class_entry, property_bytes_name, &property_bytes_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_bytes_name);

	return class_entry;
}

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

static zend_class_entry *register_class_Postings_DeviceKind(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("Postings\\DeviceKind", IS_STRING, class_Postings_DeviceKind_methods);

	zval enum_case_Auto_value;
	zend_string *enum_case_Auto_value_str = zend_string_init("auto", strlen("auto"), 1);
	ZVAL_STR(&enum_case_Auto_value, enum_case_Auto_value_str);
	zend_enum_add_case_cstr(class_entry, "Auto", &enum_case_Auto_value);

	zval enum_case_Cpu_value;
	zend_string *enum_case_Cpu_value_str = zend_string_init("cpu", strlen("cpu"), 1);
	ZVAL_STR(&enum_case_Cpu_value, enum_case_Cpu_value_str);
	zend_enum_add_case_cstr(class_entry, "Cpu", &enum_case_Cpu_value);

	zval enum_case_Cuda_value;
	zend_string *enum_case_Cuda_value_str = zend_string_init("cuda", strlen("cuda"), 1);
	ZVAL_STR(&enum_case_Cuda_value, enum_case_Cuda_value_str);
	zend_enum_add_case_cstr(class_entry, "Cuda", &enum_case_Cuda_value);

	zval enum_case_OpenCl_value;
	zend_string *enum_case_OpenCl_value_str = zend_string_init("opencl", strlen("opencl"), 1);
	ZVAL_STR(&enum_case_OpenCl_value, enum_case_OpenCl_value_str);
	zend_enum_add_case_cstr(class_entry, "OpenCl", &enum_case_OpenCl_value);

	return class_entry;
}

static zend_class_entry *register_class_Postings_Device(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Device", class_Postings_Device_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	zend_string *property_kind_class_Postings_DeviceKind = zend_string_init("Postings\\DeviceKind", sizeof("Postings\\DeviceKind")-1, 1);
	zval property_kind_default_value;
	ZVAL_UNDEF(&property_kind_default_value);
	zend_string *property_kind_name = zend_string_init("kind", sizeof("kind") - 1, 1);
	zend_declare_typed_property(class_entry, property_kind_name, &property_kind_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_kind_class_Postings_DeviceKind, 0, 0));
	zend_string_release(property_kind_name);

	zval property_number_default_value;
	ZVAL_UNDEF(&property_number_default_value);
	zend_string *property_number_name = zend_string_init("number", sizeof("number") - 1, 1);
	zend_declare_typed_property(class_entry, property_number_name, &property_number_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_number_name);

	zval property_name_default_value;
	ZVAL_UNDEF(&property_name_default_value);
	zend_string *property_name_name = zend_string_init("name", sizeof("name") - 1, 1);
	zend_declare_typed_property(class_entry, property_name_name, &property_name_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_name_name);

	zval property_memory_default_value;
	ZVAL_UNDEF(&property_memory_default_value);
	zend_string *property_memory_name = zend_string_init("memory", sizeof("memory") - 1, 1);
	zend_declare_typed_property(class_entry, property_memory_name, &property_memory_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_memory_name);

	return class_entry;
}

static zend_class_entry *register_class_Postings_Profile(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "Profile", class_Postings_Profile_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	zval property_operation_default_value;
	ZVAL_UNDEF(&property_operation_default_value);
	zend_string *property_operation_name = zend_string_init("operation", sizeof("operation") - 1, 1);
	zend_declare_typed_property(class_entry, property_operation_name, &property_operation_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_operation_name);

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

	zval property_time_default_value;
	ZVAL_UNDEF(&property_time_default_value);
	zend_string *property_time_name = zend_string_init("time", sizeof("time") - 1, 1);
	zend_declare_typed_property(class_entry, property_time_name, &property_time_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_time_name);

	zval property_roundTrip_default_value;
	ZVAL_UNDEF(&property_roundTrip_default_value);
	zend_string *property_roundTrip_name = zend_string_init("roundTrip", sizeof("roundTrip") - 1, 1);
	zend_declare_typed_property(class_entry, property_roundTrip_name, &property_roundTrip_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_roundTrip_name);

	zval property_serviceTime_default_value;
	ZVAL_UNDEF(&property_serviceTime_default_value);
	zend_string *property_serviceTime_name = zend_string_init("serviceTime", sizeof("serviceTime") - 1, 1);
	zend_declare_typed_property(class_entry, property_serviceTime_name, &property_serviceTime_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_serviceTime_name);

	zval property_kernelTime_default_value;
	ZVAL_UNDEF(&property_kernelTime_default_value);
	zend_string *property_kernelTime_name = zend_string_init("kernelTime", sizeof("kernelTime") - 1, 1);
	zend_declare_typed_property(class_entry, property_kernelTime_name, &property_kernelTime_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_kernelTime_name);

	zval property_uploadedBytes_default_value;
	ZVAL_UNDEF(&property_uploadedBytes_default_value);
	zend_string *property_uploadedBytes_name = zend_string_init("uploadedBytes", sizeof("uploadedBytes") - 1, 1);
	zend_declare_typed_property(class_entry, property_uploadedBytes_name, &property_uploadedBytes_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_uploadedBytes_name);

	zval property_returnedBytes_default_value;
	ZVAL_UNDEF(&property_returnedBytes_default_value);
	zend_string *property_returnedBytes_name = zend_string_init("returnedBytes", sizeof("returnedBytes") - 1, 1);
	zend_declare_typed_property(class_entry, property_returnedBytes_name, &property_returnedBytes_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_returnedBytes_name);

	zval property_predictedCpuTime_default_value;
	ZVAL_UNDEF(&property_predictedCpuTime_default_value);
	zend_string *property_predictedCpuTime_name = zend_string_init("predictedCpuTime", sizeof("predictedCpuTime") - 1, 1);
	zend_declare_typed_property(class_entry, property_predictedCpuTime_name, &property_predictedCpuTime_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_predictedCpuTime_name);

	zval property_predictedDeviceTime_default_value;
	ZVAL_UNDEF(&property_predictedDeviceTime_default_value);
	zend_string *property_predictedDeviceTime_name = zend_string_init("predictedDeviceTime", sizeof("predictedDeviceTime") - 1, 1);
	zend_declare_typed_property(class_entry, property_predictedDeviceTime_name, &property_predictedDeviceTime_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_predictedDeviceTime_name);

	return class_entry;
}
