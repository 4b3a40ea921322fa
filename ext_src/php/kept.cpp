#include "php/kept.h"

namespace postings::php {

static int resource_type;

static void destroy(zend_resource* resource) {
    static_cast<kept::Holder*>(resource->ptr)->~Holder();
    pefree(resource->ptr, true);
}

zend_resource* kept::new_resource() {
    return zend_register_resource(nullptr, resource_type);
}

void kept_minit(int module_number) {
    resource_type =
        zend_register_list_destructors_ex(destroy, nullptr, "postings result", module_number);
}

}  // namespace postings::php
