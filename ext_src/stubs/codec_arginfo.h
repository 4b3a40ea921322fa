/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 2325b7a4d1a1c0e884f386eeaf02192821ecbfb2 */

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


ZEND_FUNCTION(Postings_encode);
ZEND_FUNCTION(Postings_decode);
ZEND_FUNCTION(Postings_delta);
ZEND_FUNCTION(Postings_prefix_sum);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Postings", encode, Postings_encode, arginfo_Postings_encode)
	ZEND_NS_FALIAS("Postings", decode, Postings_decode, arginfo_Postings_decode)
	ZEND_NS_FALIAS("Postings", delta, Postings_delta, arginfo_Postings_delta)
	ZEND_NS_FALIAS("Postings", prefix_sum, Postings_prefix_sum, arginfo_Postings_prefix_sum)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Codec_methods[] = {
	ZEND_FE_END
};

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
