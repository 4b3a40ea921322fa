/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 95f2b06024bb19dda621fd0933cb76500f6f0064 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Postings_facet_counts, 0, 2, IS_ARRAY, 0)
	ZEND_ARG_OBJ_INFO(0, hits, Postings\\PostingList, 0)
	ZEND_ARG_TYPE_INFO(0, lists, IS_ARRAY, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, device, Postings\\Device, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_Facets___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, lists, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Facets_counts, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_OBJ_INFO(0, hits, Postings\\PostingList, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Postings_facet_counts);
ZEND_METHOD(Postings_Facets, __construct);
ZEND_METHOD(Postings_Facets, counts);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Postings", facet_counts, Postings_facet_counts, arginfo_Postings_facet_counts)
	ZEND_FE_END
};


static const zend_function_entry class_Postings_Facets_methods[] = {
	ZEND_ME(Postings_Facets, __construct, arginfo_class_Postings_Facets___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Postings_Facets, counts, arginfo_class_Postings_Facets_counts, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

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
