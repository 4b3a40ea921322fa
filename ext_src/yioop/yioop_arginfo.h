/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 744d36593046336a881747133176af28d629720c */

ZEND_BEGIN_ARG_INFO_EX(arginfo_seekquarry_yioop_library_packPosting, 0, 0, 2)
	ZEND_ARG_INFO(0, doc_index)
	ZEND_ARG_INFO(0, position_list)
	ZEND_ARG_INFO_WITH_DEFAULT_VALUE(0, delta, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_seekquarry_yioop_library_unpackPosting, 0, 0, 2)
	ZEND_ARG_INFO(0, posting)
	ZEND_ARG_INFO(1, offset)
	ZEND_ARG_INFO_WITH_DEFAULT_VALUE(0, dedelta, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_seekquarry_yioop_library_addDocIndexPostings, 0, 0, 2)
	ZEND_ARG_INFO(1, postings)
	ZEND_ARG_INFO(0, add_offset)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_seekquarry_yioop_library_deltaList, 0, 0, 1)
	ZEND_ARG_INFO(0, list)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_seekquarry_yioop_library_deDeltaList, 0, 0, 1)
	ZEND_ARG_INFO(1, delta_list)
ZEND_END_ARG_INFO()

#define arginfo_seekquarry_yioop_library_encodeModified9 arginfo_seekquarry_yioop_library_deltaList

ZEND_BEGIN_ARG_INFO_EX(arginfo_seekquarry_yioop_library_packListModified9, 0, 0, 3)
	ZEND_ARG_INFO(0, continue_bits)
	ZEND_ARG_INFO(0, cnt)
	ZEND_ARG_INFO(0, pack_list)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_seekquarry_yioop_library_nextPostString, 0, 0, 2)
	ZEND_ARG_INFO(1, input_string)
	ZEND_ARG_INFO(1, offset)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_seekquarry_yioop_library_decodeModified9, 0, 0, 2)
	ZEND_ARG_INFO(0, input_string)
	ZEND_ARG_INFO(1, offset)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_seekquarry_yioop_library_unpackListModified9, 0, 0, 1)
	ZEND_ARG_INFO(0, encoded_list)
ZEND_END_ARG_INFO()

#define arginfo_seekquarry_yioop_library_docIndexModified9 arginfo_seekquarry_yioop_library_unpackListModified9

ZEND_BEGIN_ARG_INFO_EX(arginfo_seekquarry_yioop_library_vByteEncode, 0, 0, 1)
	ZEND_ARG_INFO(0, pos_int)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_seekquarry_yioop_library_vByteDecode, 0, 0, 2)
	ZEND_ARG_INFO(1, str)
	ZEND_ARG_INFO(1, offset)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_seekquarry_yioop_library_unpackInt, 0, 0, 1)
	ZEND_ARG_INFO(0, str)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_seekquarry_yioop_library_packInt, 0, 0, 1)
	ZEND_ARG_INFO(0, my_int)
ZEND_END_ARG_INFO()

#define arginfo_seekquarry_yioop_library_unpackFloat arginfo_seekquarry_yioop_library_unpackInt

ZEND_BEGIN_ARG_INFO_EX(arginfo_seekquarry_yioop_library_packFloat, 0, 0, 1)
	ZEND_ARG_INFO(0, my_float)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(seekquarry_yioop_library_packPosting);
ZEND_FUNCTION(seekquarry_yioop_library_unpackPosting);
ZEND_FUNCTION(seekquarry_yioop_library_addDocIndexPostings);
ZEND_FUNCTION(seekquarry_yioop_library_deltaList);
ZEND_FUNCTION(seekquarry_yioop_library_deDeltaList);
ZEND_FUNCTION(seekquarry_yioop_library_encodeModified9);
ZEND_FUNCTION(seekquarry_yioop_library_packListModified9);
ZEND_FUNCTION(seekquarry_yioop_library_nextPostString);
ZEND_FUNCTION(seekquarry_yioop_library_decodeModified9);
ZEND_FUNCTION(seekquarry_yioop_library_unpackListModified9);
ZEND_FUNCTION(seekquarry_yioop_library_docIndexModified9);
ZEND_FUNCTION(seekquarry_yioop_library_vByteEncode);
ZEND_FUNCTION(seekquarry_yioop_library_vByteDecode);
ZEND_FUNCTION(seekquarry_yioop_library_unpackInt);
ZEND_FUNCTION(seekquarry_yioop_library_packInt);
ZEND_FUNCTION(seekquarry_yioop_library_unpackFloat);
ZEND_FUNCTION(seekquarry_yioop_library_packFloat);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("seekquarry\\yioop\\library", packPosting, seekquarry_yioop_library_packPosting, arginfo_seekquarry_yioop_library_packPosting)
	ZEND_NS_FALIAS("seekquarry\\yioop\\library", unpackPosting, seekquarry_yioop_library_unpackPosting, arginfo_seekquarry_yioop_library_unpackPosting)
	ZEND_NS_FALIAS("seekquarry\\yioop\\library", addDocIndexPostings, seekquarry_yioop_library_addDocIndexPostings, arginfo_seekquarry_yioop_library_addDocIndexPostings)
	ZEND_NS_FALIAS("seekquarry\\yioop\\library", deltaList, seekquarry_yioop_library_deltaList, arginfo_seekquarry_yioop_library_deltaList)
	ZEND_NS_FALIAS("seekquarry\\yioop\\library", deDeltaList, seekquarry_yioop_library_deDeltaList, arginfo_seekquarry_yioop_library_deDeltaList)
	ZEND_NS_FALIAS("seekquarry\\yioop\\library", encodeModified9, seekquarry_yioop_library_encodeModified9, arginfo_seekquarry_yioop_library_encodeModified9)
	ZEND_NS_FALIAS("seekquarry\\yioop\\library", packListModified9, seekquarry_yioop_library_packListModified9, arginfo_seekquarry_yioop_library_packListModified9)
	ZEND_NS_FALIAS("seekquarry\\yioop\\library", nextPostString, seekquarry_yioop_library_nextPostString, arginfo_seekquarry_yioop_library_nextPostString)
	ZEND_NS_FALIAS("seekquarry\\yioop\\library", decodeModified9, seekquarry_yioop_library_decodeModified9, arginfo_seekquarry_yioop_library_decodeModified9)
	ZEND_NS_FALIAS("seekquarry\\yioop\\library", unpackListModified9, seekquarry_yioop_library_unpackListModified9, arginfo_seekquarry_yioop_library_unpackListModified9)
	ZEND_NS_FALIAS("seekquarry\\yioop\\library", docIndexModified9, seekquarry_yioop_library_docIndexModified9, arginfo_seekquarry_yioop_library_docIndexModified9)
	ZEND_NS_FALIAS("seekquarry\\yioop\\library", vByteEncode, seekquarry_yioop_library_vByteEncode, arginfo_seekquarry_yioop_library_vByteEncode)
	ZEND_NS_FALIAS("seekquarry\\yioop\\library", vByteDecode, seekquarry_yioop_library_vByteDecode, arginfo_seekquarry_yioop_library_vByteDecode)
	ZEND_NS_FALIAS("seekquarry\\yioop\\library", unpackInt, seekquarry_yioop_library_unpackInt, arginfo_seekquarry_yioop_library_unpackInt)
	ZEND_NS_FALIAS("seekquarry\\yioop\\library", packInt, seekquarry_yioop_library_packInt, arginfo_seekquarry_yioop_library_packInt)
	ZEND_NS_FALIAS("seekquarry\\yioop\\library", unpackFloat, seekquarry_yioop_library_unpackFloat, arginfo_seekquarry_yioop_library_unpackFloat)
	ZEND_NS_FALIAS("seekquarry\\yioop\\library", packFloat, seekquarry_yioop_library_packFloat, arginfo_seekquarry_yioop_library_packFloat)
	ZEND_FE_END
};
