// The classes of the index, as PHP has them.
#pragma once

#include <memory>
#include <optional>
#include <string>

extern "C" {
#include "php.h"
}

#include "core/index/index_writer.h"
#include "core/search/field_boosts.h"
#include "core/search/field_sort.h"
#include "core/search/filter.h"
#include "core/search/query.h"
#include "core/search/query_plan.h"
#include "php/index/open_indexes.h"
#include "php/native_object.h"

namespace postings::php {

extern zend_class_entry *field_type_enum, *field_class, *analyzer_class, *schema_class,
    *query_class, *filter_class, *index_class, *writer_class, *result_class, *hit_class,
    *search_profile_class, *progress_class, *facet_enum, *sort_class, *boost_class;

struct FieldObject : NativeObject<FieldObject> {
    index::SchemaField field;  // without a name until constructed
    zend_object std;

    bool is_made() const { return !field.name.empty(); }
};

struct AnalyzerObject : NativeObject<AnalyzerObject> {
    std::optional<AnalyzerOptions> options;  // empty until constructed
    std::shared_ptr<Analyzer> analyzer;      // made when it is first needed: takes 0.6 ms
    zend_object std;

    bool is_made() const { return options.has_value(); }
};

struct SchemaObject : NativeObject<SchemaObject> {
    std::optional<index::Schema> schema;  // empty until constructed
    zend_object std;

    bool is_made() const { return schema.has_value(); }
};

struct QueryObject : NativeObject<QueryObject> {
    search::Query query;
    std::string text;  // while its PHP string is made
    zend_object std;
};

struct FilterObject : NativeObject<FilterObject> {
    search::Filter filter;
    zend_object std;
};

struct SortObject : NativeObject<SortObject> {
    search::SortField field;
    zend_object std;
};

struct BoostObject : NativeObject<BoostObject> {
    search::Boost boost;
    zend_object std;
};

struct IndexObject : NativeObject<IndexObject> {
    std::shared_ptr<OpenIndex> open;
    zend_object std;
};

struct WriterObject : NativeObject<WriterObject> {
    std::shared_ptr<index::IndexWriter> writer;  // null once closed
    std::shared_ptr<search::Planner> planner;    // made when it is first needed
    bool adding = false;                         // in addAll(), whose callback may call anything
    zend_object std;
};

// Null, and something thrown, if it is closed, or at work further up.
index::IndexWriter* open_writer(zval* self, bool from_callback = false);

// A plan and the index that it is for: what hits share.
struct Searched {
    std::shared_ptr<OpenIndex> open;
    search::Plan plan;
};

struct HitObject : NativeObject<HitObject> {
    std::shared_ptr<const Searched> by;  // null until filled
    uint32_t number = 0;
    zend_object std;
};

// Of a parameter string|int: the string, or, where it is null, the number.
inline std::string text_of(const zend_string* text, zend_long number) {
    return text != nullptr ? std::string(ZSTR_VAL(text), ZSTR_LEN(text)) : std::to_string(number);
}

// False, and something thrown, for what are no degrees of a latitude, which is this argument, and
// of a longitude, the next one.
bool check_point(double latitude, double longitude, uint32_t argument, const zend_string* field);

// False, and something thrown, for an object that its constructor made before: what is readonly
// stays as it is.
template <class Object>
bool check_not_made(zend_object* object) {
    if (!Object::from(object)->is_made()) return true;
    zend_throw_error(nullptr, "Cannot modify %s", ZSTR_VAL(object->ce->name));
    return false;
}

// Fills an Analyzer object's properties.
void set_analyzer(zend_object* object, const AnalyzerOptions& options);

// PHP objects of what an index has.
void make_field_object(zval* result, const index::SchemaField& field);
void make_analyzer_object(zval* result, const AnalyzerOptions& options);
void make_schema_object(zval* result, const index::Schema& schema);
// What of a query was not understood, as PHP has it.
void make_warnings(zval* result, const std::vector<search::Warning>& warnings);

// What a search needs in native memory, whatever Zend does meanwhile.
struct Found {
    std::shared_ptr<const Searched> by;
    search::Query query;  // or its warnings only
    search::SearchResult result;
    std::optional<std::string> cursor;
    // What hits tell the distance from, of a field by its place.
    std::optional<std::pair<size_t, search::GeoCenter>> distances;
    uint64_t parse_ns = 0;
    std::string device, reason;  // what did some of it, if it was no CPU; why the CPU did some
};
// A PHP Result, whose first stage was that before now; false, and something thrown, if the index is
// damaged.
bool make_result(zval* result, Found& found, search::Stopwatch& watch);
// The document that was stored; null, and something thrown, if it cannot be read.
void read_document(zval* result, OpenIndex& open, uint32_t number);

// Of Query objects: zend_object_handlers::compare.
int compare_queries(zval* left, zval* right);

void index_classes_minit();

}  // namespace postings::php
