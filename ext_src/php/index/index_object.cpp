// Postings\Index.
extern "C" {
#include "php.h"
}
#include "fopen_wrappers.h"
#include "zend_exceptions.h"

#include <cmath>

#include "core/search/query_parser.h"
#include "php/boundary.h"
#include "php/index/index_classes.h"
#include "php/mode_enum.h"
#include "php/posting_list.h"
#include "php/request_owned.h"

namespace postings::php {

namespace {

enum IndexSlot { kPath, kSchema };

// Where PHP's own functions would look; empty, and something thrown, if that is not allowed.
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
    if (expand_filepath(ZSTR_VAL(path), folder) == nullptr) {
        zend_argument_value_error(1, "must be a path of at most %d bytes", MAXPATHLEN);
        return false;
    }
    if (php_check_open_basedir_ex(folder, 0) != 0) {
        zend_argument_value_error(1, "must be a folder that open_basedir allows");
        return false;
    }
    // Where links lead: an index is one, however it is called.
    char real[MAXPATHLEN];
    if (VCWD_REALPATH(folder, real) != nullptr) strcpy(folder, real);
    return true;
}

void make_index(zval* result, const char* folder) {
    object_init_ex(result, index_class);
    IndexObject* self = IndexObject::from(result);
    if (!guarded([&] { self->open = open_index(folder); })) {
        zval_ptr_dtor(result);
        ZVAL_NULL(result);
        return;
    }
    zval value;
    ZVAL_STRING(&value, folder);
    set_property(Z_OBJ_P(result), kPath, value);
    make_schema_object(&value, self->open->snapshot->schema());
    set_property(Z_OBJ_P(result), kSchema, value);
}

struct SearchArguments {
    zend_string* query;
    zend_object* mode = nullptr;
    zval* filter = nullptr;

    bool check_filter(uint32_t argument) const {
        if (filter == nullptr || is_posting_list(filter)) return true;
        if (Z_TYPE_P(filter) == IS_OBJECT && Z_OBJCE_P(filter) == filter_class) return true;
        zend_argument_type_error(
            argument, "must be of type Postings\\Filter|Postings\\PostingList|null, %s given",
            zend_zval_type_name(filter));
        return false;
    }
    void set(search::SearchOptions& options) const {
        options.mode = rank_mode(mode);
        if (filter == nullptr) return;
        if (is_posting_list(filter)) {
            options.documents = &posting_list(filter);
        } else {
            options.filter = &FilterObject::from(filter)->filter;
        }
    }
};

std::string_view view_of(const zend_string* string) {
    return {ZSTR_VAL(string), ZSTR_LEN(string)};
}

// What the call of a search needs in native memory, whatever Zend does meanwhile.
struct Found {
    search::Query query;
    search::SearchResult result;
};

search::Plan plan_of(OpenIndex& open, search::Query& query, const zend_string* text) {
    query = search::parse_query(view_of(text), open.field_names);
    return open.planner.plan(query.root, false, query.warnings);
}

}  // namespace

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
            const auto& given = SchemaObject::from(schema)->schema;
            if (!given) throw InvalidArgument("must be constructed");
            index::create_index(folder, *given);
        })) {
        RETURN_THROWS();
    }
    char real[MAXPATHLEN];
    make_index(return_value, VCWD_REALPATH(folder, real) != nullptr ? real : folder);
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
    guarded([&] {
        zend_stat_t status;
        RETVAL_BOOL(VCWD_STAT((std::string(folder) + "/manifest").c_str(), &status) == 0);
    });
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
    guarded([&] { index::drop_index(folder, milliseconds_of(timeout)); });
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
    if (!check_timeout(timeout)) RETURN_THROWS();
    object_init_ex(return_value, writer_class);
    const IndexObject* self = IndexObject::from(ZEND_THIS);
    guarded([&] {
        WriterObject::from(return_value)->writer = std::make_unique<index::IndexWriter>(
            self->open->snapshot->stored().folder(), static_cast<uint64_t>(memory),
            milliseconds_of(timeout));
    });
}

PHP_METHOD(Postings_Index, refresh) {
    ZEND_PARSE_PARAMETERS_NONE();
    IndexObject* self = IndexObject::from(ZEND_THIS);
    guarded([&] {
        const storage::Snapshot& stored = self->open->snapshot->stored();
        if (stored.is_current()) {
            RETVAL_FALSE;
            return;
        }
        self->open = open_index(stored.folder());
        RETVAL_TRUE;
    });
}

PHP_METHOD(Postings_Index, search) {
    SearchArguments arguments;
    zend_long limit = 10, offset = 0;
    bool total = true;
    ZEND_PARSE_PARAMETERS_START(1, 6)
    Z_PARAM_STR(arguments.query)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(limit)
    Z_PARAM_LONG(offset)
    Z_PARAM_OBJ_OF_CLASS(arguments.mode, mode_enum)
    Z_PARAM_ZVAL_OR_NULL(arguments.filter)
    Z_PARAM_BOOL(total)
    ZEND_PARSE_PARAMETERS_END();
    for (const uint32_t argument : {2u, 3u}) {
        const zend_long number = argument == 2 ? limit : offset;
        if (number >= 0 && number <= UINT32_MAX / 4) continue;
        zend_argument_value_error(
            argument, "must be between 0 and 1073741823, " ZEND_LONG_FMT " given", number);
        RETURN_THROWS();
    }
    if (!arguments.check_filter(5)) RETURN_THROWS();
    IndexObject* self = IndexObject::from(ZEND_THIS);
    RequestOwned<Found> found;
    const auto begin = std::chrono::steady_clock::now();
    if (guarded(5, [&] {
            const search::Plan plan = plan_of(*self->open, found->query, arguments.query);
            search::SearchOptions options;
            options.limit = static_cast<size_t>(limit);
            options.offset = static_cast<size_t>(offset);
            options.total = total;
            arguments.set(options);
            found->result = self->open->searcher.search(plan, options);
        })) {
        const auto took = std::chrono::steady_clock::now() - begin;
        zval warnings;
        array_init(&warnings);
        for (const search::Warning& warning : found->query.warnings)
            add_next_index_stringl(&warnings, warning.message.data(), warning.message.size());
        make_result(return_value, self->open, found->result, &warnings,
                    static_cast<uint64_t>(took.count()));
    }
    found.release();
}

PHP_METHOD(Postings_Index, matches) {
    SearchArguments arguments;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_STR(arguments.query)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJ_OF_CLASS(arguments.mode, mode_enum)
    Z_PARAM_ZVAL_OR_NULL(arguments.filter)
    ZEND_PARSE_PARAMETERS_END();
    if (!arguments.check_filter(3)) RETURN_THROWS();
    IndexObject* self = IndexObject::from(ZEND_THIS);
    make_posting_list(return_value, 3, [&] {
        search::Query query;
        const search::Plan plan = plan_of(*self->open, query, arguments.query);
        search::SearchOptions options;
        arguments.set(options);
        if (arguments.mode == nullptr) options.mode = RankMode::kAnd;
        return self->open->searcher.matches(plan, options);
    });
}

PHP_METHOD(Postings_Index, get) {
    zend_string* text;
    zend_long number = 0;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR_OR_LONG(text, number)
    ZEND_PARSE_PARAMETERS_END();
    const OpenIndex& open = *IndexObject::from(ZEND_THIS)->open;
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
    const OpenIndex& open = *IndexObject::from(ZEND_THIS)->open;
    guarded([&] { RETVAL_BOOL(open.snapshot->find_document(text_of(text, number)).has_value()); });
}

PHP_METHOD(Postings_Index, count) {
    ZEND_PARSE_PARAMETERS_NONE();
    const OpenIndex& open = *IndexObject::from(ZEND_THIS)->open;
    RETURN_LONG(static_cast<zend_long>(open.snapshot->documents()));
}

PHP_METHOD(Postings_Index, info) {
    ZEND_PARSE_PARAMETERS_NONE();
    const index::IndexSnapshot& snapshot = *IndexObject::from(ZEND_THIS)->open->snapshot;
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
    const OpenIndex& open = *IndexObject::from(ZEND_THIS)->open;
    guarded([&] { open.snapshot->verify(); });
}
