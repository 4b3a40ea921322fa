/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 51d19b1bae2bb781981ed91ed8baaef0a34e9d21 */




static const zend_function_entry class_Postings_PostingsException_methods[] = {
	ZEND_FE_END
};

static zend_class_entry *register_class_Postings_PostingsException(zend_class_entry *class_entry_Exception)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "PostingsException", class_Postings_PostingsException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Exception);

	return class_entry;
}
