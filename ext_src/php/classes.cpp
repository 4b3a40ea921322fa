#include "php/classes.h"

extern "C" {
#include "ext/json/php_json.h"
}
#include "zend_exceptions.h"
#include "zend_interfaces.h"

#include "php/chunks.h"
#include "php/codec_enum.h"
#include "php/cursor.h"
#include "php/device_object.h"
#include "php/document_lengths_object.h"
#include "php/exceptions.h"
#include "php/facets_object.h"
#include "php/mode_enum.h"
#include "php/posting_list.h"
#include "php/yioop_dialect_enum.h"
#include "php/zend_enums.h"
#include "postings_arginfo.h"

namespace postings::php {

zend_class_entry* postings_exception_class;
zend_class_entry* corrupted_data_exception_class;
zend_class_entry* memory_limit_exception_class;
zend_class_entry* codec_enum;

void classes_minit() {
    postings_exception_class = register_class_Postings_PostingsException(zend_ce_exception);
    corrupted_data_exception_class =
        register_class_Postings_CorruptedDataException(postings_exception_class);
    memory_limit_exception_class =
        register_class_Postings_MemoryLimitException(postings_exception_class);
    codec_enum = register_class_Postings_Codec();
    // Before the class whose getIterator() returns it.
    cursor_class = register_class_Postings_Cursor(zend_ce_iterator);
    cursor_minit();
    posting_list_class = register_class_Postings_PostingList(
        zend_ce_aggregate, zend_ce_countable, zend_ce_arrayaccess, php_json_serializable_ce);
    posting_list_minit();
    mode_enum = register_class_Postings_Mode();
    yioop_dialect_enum = register_class_Postings_YioopDialect();
    document_lengths_class = register_class_Postings_DocumentLengths(
        zend_ce_aggregate, zend_ce_countable, zend_ce_arrayaccess);
    document_lengths_minit();
    chunks_class = register_class_Postings_Chunks(zend_ce_iterator);
    chunks_minit();
    facets_class = register_class_Postings_Facets();
    facets_minit();
    device_kind_enum = register_class_Postings_DeviceKind();
    device_class = register_class_Postings_Device();
    device_minit();
    profile_class = register_class_Postings_Profile();
}

const zend_function_entry* functions() {
    return ext_functions;
}

}  // namespace postings::php
