#include "php/device_object.h"

#include "zend_exceptions.h"

#include "php/boundary.h"
#include "php/fatal_error.h"
#include "php/module.h"
#include "php/native_object.h"
#include "php/request_owned.h"
#include "php/service_process.h"
#include "php/zend_enums.h"
#ifdef POSTINGS_SERVICE
#include "service/client/device_list.h"
#endif

namespace postings::php {

zend_class_entry* device_class;
zend_class_entry* device_kind_enum;

namespace {

// Operations are done where `preference` says. The properties only show it: PHP 8.2's ArrayObject
// can write over readonly ones.
struct DeviceObject : NativeObject<DeviceObject> {
    dispatch::DevicePreference preference;
    zend_object std;
};

// In the stub's order.
enum Slot { kKind, kNumber, kName, kMemory };

zend_object* clone(zend_object* object) {
    zend_object* copy = DeviceObject::create(object->ce);
    DeviceObject::from(copy)->preference = DeviceObject::from(object)->preference;
    zend_objects_clone_members(copy, object);
    return copy;
}

// Devices are equal if they name the same place, whoever made them.
int compare(zval* left, zval* right) {
    ZEND_COMPARE_OBJECTS_FALLBACK(left, right);
    if (Z_OBJCE_P(left) != device_class || Z_OBJCE_P(right) != device_class) {
        return ZEND_UNCOMPARABLE;
    }
    return DeviceObject::from(left)->preference == DeviceObject::from(right)->preference
               ? 0
               : ZEND_UNCOMPARABLE;
}

// number < 0: none. Written to the slots themselves: readonly properties cannot be written from
// outside of their class.
void make_device(zval* result, const char* kind, zend_long number) {
    DeviceObject* device = DeviceObject::make(result, device_class);
    zval* slots = device->std.properties_table;
    ZVAL_OBJ_COPY(&slots[kKind], zend_enum_get_case_cstr(device_kind_enum, kind));
    if (number < 0) {
        ZVAL_NULL(&slots[kNumber]);
    } else {
        ZVAL_LONG(&slots[kNumber], number);
    }
    ZVAL_NULL(&slots[kName]);
    ZVAL_NULL(&slots[kMemory]);
    guarded([&] {
        std::string text = kind;
        for (char& letter : text) letter = static_cast<char>(letter | 0x20);
        if (number >= 0) text += ":" + std::to_string(number);
        dispatch::parse_preference(text, device->preference);
    });
}

#ifdef POSTINGS_SERVICE
void describe(zval* device, const char* name, size_t length, zend_long memory) {
    zval* slots = Z_OBJ_P(device)->properties_table;
    ZVAL_STRINGL(&slots[kName], name, length);
    if (memory > 0) ZVAL_LONG(&slots[kMemory], memory);
}
#endif

void return_numbered(INTERNAL_FUNCTION_PARAMETERS, const char* kind) {
    zend_long number = 0;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(number)
    ZEND_PARSE_PARAMETERS_END();
    if (number < 0 || number > 999) {
        zend_argument_value_error(1, "must be between 0 and 999, " ZEND_LONG_FMT " given", number);
        RETURN_THROWS();
    }
    make_device(return_value, kind, number);
}

}  // namespace

void device_minit() {
    DeviceObject::minit(device_class);
    DeviceObject::handlers.clone_obj = clone;
    DeviceObject::handlers.compare = compare;
}

DeviceArgument::DeviceArgument(zend_object* device) : given_(device != nullptr) {
    if (!given_) return;
    failed_ = true;
    guarded([&] {
        dispatch::force(DeviceObject::from(device)->preference);
        failed_ = false;
    });
}

void DeviceArgument::release() {
    if (given_) dispatch::restore();
}

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_Device, __construct) {}

PHP_METHOD(Postings_Device, auto) {
    ZEND_PARSE_PARAMETERS_NONE();
    make_device(return_value, "Auto", -1);
}

PHP_METHOD(Postings_Device, cpu) {
    ZEND_PARSE_PARAMETERS_NONE();
    make_device(return_value, "Cpu", -1);
}

PHP_METHOD(Postings_Device, cuda) {
    return_numbered(INTERNAL_FUNCTION_PARAM_PASSTHRU, "Cuda");
}

PHP_METHOD(Postings_Device, opencl) {
    return_numbered(INTERNAL_FUNCTION_PARAM_PASSTHRU, "OpenCl");
}

PHP_METHOD(Postings_Device, list) {
    ZEND_PARSE_PARAMETERS_NONE();
    array_init(return_value);
    zval device;
    make_device(&device, "Cpu", -1);
    add_next_index_zval(return_value, &device);
#ifdef POSTINGS_SERVICE
    if (service_executable().empty()) return;
    RequestOwned<std::vector<service::ListedDevice>> devices;
    if (guarded([&] { *devices = service::list_devices(service_executable()); })) {
        for (const service::ListedDevice& listed : *devices) {
            make_device(&device, listed.kind == "cuda" ? "Cuda" : "OpenCl", listed.number);
            describe(&device, listed.name.data(), listed.name.size(),
                     static_cast<zend_long>(listed.memory));
            add_next_index_zval(return_value, &device);
        }
    }
    devices.release();
#endif
}

PHP_METHOD(Postings_Device, run) {
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_FUNC(call, cache)
    ZEND_PARSE_PARAMETERS_END();
    DeviceArgument where(Z_OBJ_P(ZEND_THIS));
    if (where.failed()) RETURN_THROWS();
    call.retval = return_value;
    const bool returned = returns([&] { zend_call_function(&call, &cache); });
    where.release();
    // Shutdown functions and destructors are still to run, outside of this call: `preference` must
    // not apply to them.
    if (!returned) zend_bailout();
}
