#include "php/request_owned.h"

namespace postings::php {

static int resource_type;

static void destroy(zend_resource* resource) {
    static_cast<request_owned::Holder*>(resource->ptr)->~Holder();
    pefree(resource->ptr, true);
}

zend_resource* request_owned::new_resource() {
    return zend_register_resource(nullptr, resource_type);
}

void request_owned_minit(int module_number) {
    resource_type =
        zend_register_list_destructors_ex(destroy, nullptr, "postings result", module_number);
}

}  // namespace postings::php
