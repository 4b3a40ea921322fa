// Postings\Profile, and last_profile().
#include "php/device_object.h"

namespace postings::php {

zend_class_entry* profile_class;

namespace {

zend_long whole(double value) {
    return value < 1e18 ? static_cast<zend_long>(value) : ZEND_LONG_MAX;
}

}  // namespace

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

// Writes to the slots themselves, in the stub's order, as the properties are readonly.
PHP_FUNCTION(Postings_last_profile) {
    ZEND_PARSE_PARAMETERS_NONE();
    const dispatch::Last& last = dispatch::last();
    if (last.operation == nullptr) RETURN_NULL();
    const service::DispatchProfile& profile = dispatch::last_profile();
    const bool on_device = !profile.device.empty();
    object_init_ex(return_value, profile_class);
    zval* slot = Z_OBJ_P(return_value)->properties_table;
    ZVAL_STRING(slot, last.operation);
    ++slot;
    ZVAL_STRING(slot, on_device ? profile.device.c_str() : "cpu");
    ++slot;
    if (on_device) {
        ZVAL_NULL(slot);
    } else {
        ZVAL_STRING(slot, profile.reason.c_str());
    }
    const auto set = [&slot](bool known, double value) {
        ++slot;
        if (known) {
            ZVAL_LONG(slot, whole(value));
        } else {
            ZVAL_NULL(slot);
        }
    };
    set(true, static_cast<double>(last.ns));
    set(on_device, static_cast<double>(profile.request.round_trip_ns));
    set(on_device, profile.request.served_ns);
    set(on_device && profile.request.device_ns != 0, profile.request.device_ns);
    set(true, static_cast<double>(profile.request.uploaded_bytes));
    set(true, static_cast<double>(profile.returned_bytes));
    const bool predicted = profile.predicted_cpu_ns > 0;
    set(predicted, profile.predicted_cpu_ns);
    set(predicted, profile.predicted_device_ns);
}

PHP_METHOD(Postings_Profile, __construct) {}
