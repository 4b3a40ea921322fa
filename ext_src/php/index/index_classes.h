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
#include "core/search/query_planner.h"
#include "php/index/open_indexes.h"
#include "php/native_object.h"

namespace postings::php {

extern zend_class_entry *field_type_enum, *field_class, *analyzer_class, *schema_class,
    *query_class, *filter_class, *index_class, *writer_class, *result_class, *hit_class,
    *search_profile_class, *progress_class, *facet_enum, *sort_class, *boost_class;

// What an object's constructor, or the function that made it, put in. InvalidArgument for an object
// that was made without these, as PDO's FETCH_CLASS makes objects.
template <class Value>
const Value& constructed(const std::optional<Value>& value) {
    if (!value) throw InvalidArgument("must be constructed");
    return *value;
}

struct FieldObject : NativeObject<FieldObject> {
    index::SchemaField field;  // without a name until constructed
    zend_object std;

    bool is_made() const { return !field.name.empty(); }
};

struct AnalyzerObject : NativeObject<AnalyzerObject> {
    std::optional<AnalyzerOptions> options;  // empty until constructed
    std::shared_ptr<Analyzer> analyzer;      // made when first needed: takes 0.6 ms
    zend_object std;

    bool is_made() const { return options.has_value(); }
};

struct SchemaObject : NativeObject<SchemaObject> {
    std::optional<index::Schema> schema;  // empty until constructed
    zend_object std;

    bool is_made() const { return schema.has_value(); }
};

struct QueryObject : NativeObject<QueryObject> {
    std::optional<search::Query> query;  // empty until one of the class's functions made it
    std::string text;                    // while its PHP string is made
    zend_object std;
};

struct FilterObject : NativeObject<FilterObject> {
    std::optional<search::Filter> filter;  // empty until one of the class's functions made it
    zend_object std;
};

struct SortObject : NativeObject<SortObject> {
    search::SortField field;
    bool by_score = false;  // without a field
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

// The object's index; null, and something thrown, if it was made without open() and create(), as
// PDO's FETCH_CLASS makes objects.
OpenIndex* opened_index(zval* self);

struct WriterObject : NativeObject<WriterObject> {
    std::shared_ptr<index::IndexWriter> writer;        // null once closed
    std::shared_ptr<search::Planner> planner;          // made when first needed,
    std::shared_ptr<const index::Schema> planned_for;  // for the writer's schema at that time
    bool adding = false;            // in addAll() or rebuild(), whose callbacks may call anything
    storage::RecordBuffer records;  // for update()
    zend_object std;
};

// The object's writer; null, and something thrown, if it is closed, or is adding documents in a
// call further up the stack, or cannot find out what its last commit was.
index::IndexWriter* open_writer(zval* self, bool from_callback = false);

// A plan and the index that it is for, which all hits of a search share.
struct Searched {
    std::shared_ptr<OpenIndex> open;
    search::Plan plan;
};

struct HitObject : NativeObject<HitObject> {
    std::shared_ptr<const Searched> by;  // null until filled
    uint32_t number = 0;
    RankMode mode = RankMode::kOr;  // that the search came to: kAnd or kOr
    zend_object std;
};

// The text of a parameter string|int: the string, or, if it is null, the number.
inline std::string text_of(const zend_string* text, zend_long number) {
    return text != nullptr ? std::string(ZSTR_VAL(text), ZSTR_LEN(text)) : std::to_string(number);
}

// False, and something thrown, unless the numbers are degrees of a latitude, which is this
// argument, and of a longitude, the next one.
bool check_point(double latitude, double longitude, uint32_t argument, const zend_string* field);

// False, and something thrown, if the object was constructed before: readonly properties must not
// change.
template <class Object>
bool check_not_made(zend_object* object) {
    if (!Object::from(object)->is_made()) return true;
    zend_throw_error(nullptr, "Cannot modify %s", ZSTR_VAL(object->ce->name));
    return false;
}

// Fills an Analyzer object's properties.
void set_analyzer(zend_object* object, const AnalyzerOptions& options);

// The options of an argument; throws InvalidArgument unless it was constructed.
const AnalyzerOptions& analyzer_options(zval* analyzer);
// Sets a property to the object given for an analyzer with these options, or, if null, to a new
// one.
void set_analyzer_property(zend_object* object, uint32_t slot, zval* given,
                           const AnalyzerOptions& options);

// Make PHP objects of parts of an index.
void make_field_object(zval* result, const index::SchemaField& field);
void make_analyzer_object(zval* result, const AnalyzerOptions& options);
void make_schema_object(zval* result, const index::Schema& schema);
// The parts of a query that were not understood, as a PHP array.
void make_warnings(zval* result, const std::vector<search::Warning>& warnings);

// The native memory of a search, freed whatever Zend does meanwhile.
struct Found {
    std::shared_ptr<const Searched> by;
    search::Query query;  // or only its warnings
    search::SearchResult result;
    std::optional<std::string> cursor;
    // The center that hits tell their distance from, and the place of the field.
    std::optional<std::pair<size_t, search::GeoCenter>> distances;
    uint64_t parse_ns = 0;
    std::string device, reason;  // the device that did some of it, if any; why the CPU did some
};
// Makes a PHP Result; the search's stages before this call are over. False, and something thrown,
// if the index is damaged.
bool make_result(zval* result, Found& found, search::Stopwatch& watch);

// zend_object_handlers::compare of Query and of Hit objects.
int compare_queries(zval* left, zval* right);
int compare_hits(zval* left, zval* right);

void index_classes_minit();

}  // namespace postings::php
