/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 323212dbdbfb47d1bfe84ba0b147f65930aa327e */

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Postings_last_profile, 0, 0, Postings\\Profile, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Postings_Device___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Device_auto, 0, 0, Postings\\Device, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Device_cpu arginfo_class_Postings_Device_auto

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Postings_Device_cuda, 0, 0, Postings\\Device, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, number, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Device_opencl arginfo_class_Postings_Device_cuda

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Device_list, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Postings_Device_run, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, work, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Postings_Profile___construct arginfo_class_Postings_Device___construct


ZEND_FUNCTION(Postings_last_profile);
ZEND_METHOD(Postings_Device, __construct);
ZEND_METHOD(Postings_Device, auto);
ZEND_METHOD(Postings_Device, cpu);
ZEND_METHOD(Postings_Device, cuda);
ZEND_METHOD(Postings_Device, opencl);
ZEND_METHOD(Postings_Device, list);
ZEND_METHOD(Postings_Device, run);
ZEND_METHOD(Postings_Profile, __construct);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Postings", last_profile, Postings_last_profile, arginfo_Postings_last_profile)
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
