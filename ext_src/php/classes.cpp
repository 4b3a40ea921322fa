#include "php/classes.h"

#include <algorithm>
#include <array>

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
#ifndef PHP_WIN32
#include "php/index/index_classes.h"
#endif
#include "stubs/document_lengths_arginfo.h"
#include "stubs/exceptions_arginfo.h"
#include "stubs/iterators_arginfo.h"
#include "stubs/posting_list_arginfo.h"

// Each of these headers declares an array of this name.
#define ext_functions codec_entries
#include "stubs/codec_arginfo.h"
#undef ext_functions
#define ext_functions device_entries
#include "stubs/device_arginfo.h"
#undef ext_functions
#define ext_functions facets_entries
#include "stubs/facets_arginfo.h"
#undef ext_functions
#define ext_functions ranking_entries
#include "stubs/ranking_arginfo.h"
#undef ext_functions
#define ext_functions sets_entries
#include "stubs/sets_arginfo.h"
#undef ext_functions
#define ext_functions yioop_entries
#include "stubs/yioop_arginfo.h"
#undef ext_functions

namespace postings::php {

zend_class_entry* postings_exception_class;
zend_class_entry* corrupted_data_exception_class;
zend_class_entry* memory_limit_exception_class;
zend_class_entry *index_not_found_exception_class, *index_exists_exception_class,
    *version_exception_class, *lock_timeout_exception_class, *timeout_exception_class,
    *storage_exception_class;
zend_class_entry* codec_enum;

void classes_minit() {
    postings_exception_class = register_class_Postings_PostingsException(zend_ce_exception);
    corrupted_data_exception_class =
        register_class_Postings_CorruptedDataException(postings_exception_class);
    memory_limit_exception_class =
        register_class_Postings_MemoryLimitException(postings_exception_class);
    index_not_found_exception_class =
        register_class_Postings_IndexNotFoundException(postings_exception_class);
    index_exists_exception_class =
        register_class_Postings_IndexExistsException(postings_exception_class);
    version_exception_class = register_class_Postings_VersionException(postings_exception_class);
    lock_timeout_exception_class =
        register_class_Postings_LockTimeoutException(postings_exception_class);
    timeout_exception_class = register_class_Postings_TimeoutException(postings_exception_class);
    storage_exception_class = register_class_Postings_StorageException(postings_exception_class);
    codec_enum = register_class_Postings_Codec();
    codec_enum_minit();
    // Must be registered before the class whose getIterator() returns it.
    cursor_class = register_class_Postings_Cursor(zend_ce_iterator);
    cursor_minit();
    posting_list_class = register_class_Postings_PostingList(
        zend_ce_aggregate, zend_ce_countable, zend_ce_arrayaccess, php_json_serializable_ce);
    posting_list_minit();
    mode_enum = register_class_Postings_Mode();
    mode_enum_minit();
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
#ifndef PHP_WIN32  // where indexes are not built
    index_classes_minit();
#endif
}

// The last entry of each array marks its end.
template <size_t... kSizes>
static auto join(const zend_function_entry (&... parts)[kSizes]) {
    std::array<zend_function_entry, (kSizes + ...) - sizeof...(kSizes) + 1> all{};
    auto end = all.begin();
    ((end = std::copy_n(parts, kSizes - 1, end)), ...);
    return all;
}

const zend_function_entry* functions() {
    static const auto all = join(codec_entries, device_entries, facets_entries, ranking_entries,
                                 sets_entries, yioop_entries);
    return all.data();
}

}  // namespace postings::php
