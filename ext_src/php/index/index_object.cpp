// Postings\Index.
extern "C" {
#include "php.h"
}
#include "fopen_wrappers.h"
#include "zend_exceptions.h"

#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "php/boundary.h"
#include "php/index/index_classes.h"
#include "php/index/stored_document.h"
#include "php/interrupts.h"

namespace postings::php {

namespace {

enum IndexSlot { kPath, kSchema };

// Resolves symbolic links, so that an index has one name. Does not use PHP's functions, which
// remember for two minutes where a link led.
void follow_links(char* folder) {
    char real[PATH_MAX];
    if (realpath(folder, real) != nullptr && strlen(real) < MAXPATHLEN)
        memcpy(folder, real, strlen(real) + 1);
}

// The path that PHP's own functions would use; false, and something thrown, if that is not allowed.
// `folder` has MAXPATHLEN bytes.
bool resolve(const zend_string* path, char* folder) {
    if (ZSTR_LEN(path) == 0) {
        zend_argument_value_error(1, "cannot be empty");
        return false;
    }
    if (strlen(ZSTR_VAL(path)) != ZSTR_LEN(path)) {
        zend_argument_value_error(1, "must not contain any null bytes");
        return false;
    }
    char working_folder[MAXPATHLEN] = "";
    const bool is_relative = ZSTR_VAL(path)[0] != '/';
    if (is_relative && VCWD_GETCWD(working_folder, sizeof working_folder) == nullptr) {
        zend_argument_value_error(1, "must be absolute, as the working folder is not there");
        return false;
    }
    const int size = snprintf(folder, MAXPATHLEN, "%s%s%s", working_folder, is_relative ? "/" : "",
                              ZSTR_VAL(path));
    if (size < 0 || size >= MAXPATHLEN) {
        zend_argument_value_error(1, "must be a path of at most %d bytes", MAXPATHLEN - 1);
        return false;
    }
    if (php_check_open_basedir_ex(folder, 0) != 0) {
        zend_argument_value_error(1, "must be a folder that open_basedir allows");
        return false;
    }
    follow_links(folder);
    return true;
}

void set_schema(IndexObject* self) {
    zval value;
    make_schema_object(&value, self->open->snapshot->schema());
    set_property(&self->std, kSchema, value);
}

void make_index(zval* result, const char* folder) {
    IndexObject* self = IndexObject::make(result, index_class);
    if (!guarded([&] { self->open = open_index(folder); })) {
        zval_ptr_dtor(result);
        ZVAL_NULL(result);
        return;
    }
    zval value;
    ZVAL_STRING(&value, folder);
    set_property(Z_OBJ_P(result), kPath, value);
    set_schema(self);
}

}  // namespace

OpenIndex* opened_index(zval* self) {
    OpenIndex* const open = IndexObject::from(self)->open.get();
    if (open == nullptr) zend_throw_error(nullptr, "The Postings\\Index was never opened");
    return open;
}

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_Index, __construct) {}

PHP_METHOD(Postings_Index, create) {
    zend_string* path;
    zval* schema;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_STR(path)
    Z_PARAM_OBJECT_OF_CLASS(schema, schema_class)
    ZEND_PARSE_PARAMETERS_END();
    char folder[MAXPATHLEN];
    if (!resolve(path, folder)) RETURN_THROWS();
    if (!guarded(2, [&] {
            index::create_index(folder, constructed(SchemaObject::from(schema)->schema));
        })) {
        RETURN_THROWS();
    }
    follow_links(folder);
    make_index(return_value, folder);
}

PHP_METHOD(Postings_Index, open) {
    zend_string* path;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(path)
    ZEND_PARSE_PARAMETERS_END();
    char folder[MAXPATHLEN];
    if (!resolve(path, folder)) RETURN_THROWS();
    make_index(return_value, folder);
}

PHP_METHOD(Postings_Index, exists) {
    zend_string* path;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(path)
    ZEND_PARSE_PARAMETERS_END();
    char folder[MAXPATHLEN];
    if (!resolve(path, folder)) RETURN_THROWS();
    guarded([&] { RETVAL_BOOL(has_manifest(folder)); });
}

static bool check_timeout(double seconds) {
    if (seconds >= 0 && seconds <= 1e6) return true;
    zend_argument_value_error(2, "must be between 0 and 1000000 seconds");
    return false;
}

static std::chrono::milliseconds milliseconds_of(double seconds) {
    return std::chrono::milliseconds(std::llround(seconds * 1000));
}

PHP_METHOD(Postings_Index, drop) {
    zend_string* path;
    double timeout = 5;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(path)
    Z_PARAM_OPTIONAL
    Z_PARAM_DOUBLE(timeout)
    ZEND_PARSE_PARAMETERS_END();
    char folder[MAXPATHLEN];
    if (!resolve(path, folder) || !check_timeout(timeout)) RETURN_THROWS();
    guarded([&] {
        forget_index(folder);  // also if it is dropped only in part
        with_index(folder,
                   [&] { index::drop_index(folder, milliseconds_of(timeout), run_interrupts); });
    });
}

PHP_METHOD(Postings_Index, writer) {
    zend_long memory = zend_long{64} << 20;
    double timeout = 5;
    ZEND_PARSE_PARAMETERS_START(0, 2)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(memory)
    Z_PARAM_DOUBLE(timeout)
    ZEND_PARSE_PARAMETERS_END();
    if (memory < 1) {
        zend_argument_value_error(1, "must be greater than 0, " ZEND_LONG_FMT " given", memory);
        RETURN_THROWS();
    }
    const OpenIndex* const opened = opened_index(ZEND_THIS);
    if (opened == nullptr || !check_timeout(timeout)) RETURN_THROWS();
    WriterObject* made = WriterObject::make(return_value, writer_class);
    guarded([&] {
        // A copy: what runs while it waits may refresh() the index.
        const std::string folder = opened->snapshot->stored().folder();
        made->writer = with_index(folder, [&] {
            return std::make_shared<index::IndexWriter>(folder, static_cast<uint64_t>(memory),
                                                        milliseconds_of(timeout), run_interrupts);
        });
    });
}

PHP_METHOD(Postings_Index, refresh) {
    ZEND_PARSE_PARAMETERS_NONE();
    if (opened_index(ZEND_THIS) == nullptr) RETURN_THROWS();
    IndexObject* self = IndexObject::from(ZEND_THIS);
    bool is_new = false, has_other_schema = false;
    const bool good = guarded([&] {
        const storage::Snapshot& stored = self->open->snapshot->stored();
        if (stored.is_current()) return;
        const auto before = std::exchange(self->open, open_index(stored.folder()));
        is_new = true;
        // An index may have been created anew in the folder.
        has_other_schema =
            self->open->snapshot->stored().manifest().schema != stored.manifest().schema;
    });
    if (!good) RETURN_THROWS();
    if (has_other_schema) set_schema(self);
    RETVAL_BOOL(is_new);
}

PHP_METHOD(Postings_Index, get) {
    zend_string* text;
    zend_long number = 0;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR_OR_LONG(text, number)
    ZEND_PARSE_PARAMETERS_END();
    OpenIndex* const opened = opened_index(ZEND_THIS);
    if (opened == nullptr) RETURN_THROWS();
    OpenIndex& open = *opened;
    std::optional<uint32_t> document;
    if (!guarded([&] { document = open.snapshot->find_document(text_of(text, number)); }))
        RETURN_THROWS();
    if (document) read_document(return_value, open, *document);
}

PHP_METHOD(Postings_Index, has) {
    zend_string* text;
    zend_long number = 0;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR_OR_LONG(text, number)
    ZEND_PARSE_PARAMETERS_END();
    const OpenIndex* const opened = opened_index(ZEND_THIS);
    if (opened == nullptr) RETURN_THROWS();
    const OpenIndex& open = *opened;
    guarded([&] { RETVAL_BOOL(open.snapshot->find_document(text_of(text, number)).has_value()); });
}

PHP_METHOD(Postings_Index, count) {
    ZEND_PARSE_PARAMETERS_NONE();
    const OpenIndex* const opened = opened_index(ZEND_THIS);
    if (opened == nullptr) RETURN_THROWS();
    const OpenIndex& open = *opened;
    RETURN_LONG(static_cast<zend_long>(open.snapshot->documents()));
}

PHP_METHOD(Postings_Index, info) {
    ZEND_PARSE_PARAMETERS_NONE();
    const OpenIndex* const opened = opened_index(ZEND_THIS);
    if (opened == nullptr) RETURN_THROWS();
    const index::IndexSnapshot& snapshot = *opened->snapshot;
    const storage::Manifest& manifest = snapshot.stored().manifest();
    uint64_t bytes = 0;
    for (const storage::SegmentEntry& segment : manifest.segments) bytes += segment.identity.bytes;
    array_init(return_value);
    const auto add = [&](const char* name, uint64_t number) {
        add_assoc_long(return_value, name, static_cast<zend_long>(number));
    };
    add("generation", manifest.generation);
    add("documents", snapshot.documents());
    add("deleted", snapshot.document_numbers() - snapshot.documents());
    add("segments", manifest.segments.size());
    add("bytes", bytes);
    if (manifest.log_position) {
        add_assoc_long(return_value, "position", *manifest.log_position);
    } else {
        add_assoc_null(return_value, "position");
    }
    add_assoc_stringl(return_value, "analyzer", manifest.analyzer.data(), manifest.analyzer.size());
}

PHP_METHOD(Postings_Index, verify) {
    ZEND_PARSE_PARAMETERS_NONE();
    const OpenIndex* const opened = opened_index(ZEND_THIS);
    if (opened == nullptr) RETURN_THROWS();
    const OpenIndex& open = *opened;
    guarded(
        [&] { with_index(open.snapshot->stored().folder(), [&] { open.snapshot->verify(); }); });
}
