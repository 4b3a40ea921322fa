/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: a0b945454f67dc542f963d956cfcd03066700749 */




static const zend_function_entry class_Postings_PostingsException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Postings_CorruptedDataException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Postings_IndexNotFoundException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Postings_IndexExistsException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Postings_VersionException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Postings_LockTimeoutException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Postings_TimeoutException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Postings_StorageException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Postings_MemoryLimitException_methods[] = {
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

static zend_class_entry *register_class_Postings_IndexNotFoundException(zend_class_entry *class_entry_Postings_PostingsException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "IndexNotFoundException", class_Postings_IndexNotFoundException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Postings_PostingsException);

	return class_entry;
}

static zend_class_entry *register_class_Postings_IndexExistsException(zend_class_entry *class_entry_Postings_PostingsException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "IndexExistsException", class_Postings_IndexExistsException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Postings_PostingsException);

	return class_entry;
}

static zend_class_entry *register_class_Postings_VersionException(zend_class_entry *class_entry_Postings_PostingsException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "VersionException", class_Postings_VersionException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Postings_PostingsException);

	return class_entry;
}

static zend_class_entry *register_class_Postings_LockTimeoutException(zend_class_entry *class_entry_Postings_PostingsException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "LockTimeoutException", class_Postings_LockTimeoutException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Postings_PostingsException);

	zval property_ownerPid_default_value;
	ZVAL_UNDEF(&property_ownerPid_default_value);
	zend_string *property_ownerPid_name = zend_string_init("ownerPid", sizeof("ownerPid") - 1, 1);
	zend_declare_typed_property(class_entry, property_ownerPid_name, &property_ownerPid_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_ownerPid_name);

	return class_entry;
}

static zend_class_entry *register_class_Postings_TimeoutException(zend_class_entry *class_entry_Postings_PostingsException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "TimeoutException", class_Postings_TimeoutException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Postings_PostingsException);

	return class_entry;
}

static zend_class_entry *register_class_Postings_StorageException(zend_class_entry *class_entry_Postings_PostingsException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "StorageException", class_Postings_StorageException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Postings_PostingsException);

	return class_entry;
}

static zend_class_entry *register_class_Postings_MemoryLimitException(zend_class_entry *class_entry_Postings_PostingsException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Postings", "MemoryLimitException", class_Postings_MemoryLimitException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Postings_PostingsException);

	return class_entry;
}
