// Implements PHP's operators, comparison and brackets for PostingList.
#pragma once

extern "C" {
#include "php.h"
}

#include "php/handler.h"

namespace postings::php {

// posting_list_sets.cpp
HandlerResult<zend_object_do_operation_t> do_operation(uint8_t opcode, zval* result, zval* left,
                                                       zval* right);

// posting_list_dimensions.cpp
zval* read_dimension(zend_object* object, zval* offset, int type, zval* result);
void write_dimension(zend_object* object, zval* offset, zval* value);
HandlerResult<zend_object_has_dimension_t> has_dimension(zend_object* object, zval* offset,
                                                         int check_empty);
void unset_dimension(zend_object* object, zval* offset);

// posting_list_to.cpp
zend_array* exported_properties(zend_object* object, zend_prop_purpose purpose);

}  // namespace postings::php
