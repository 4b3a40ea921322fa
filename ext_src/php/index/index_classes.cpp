#include "php/index/index_classes.h"

extern "C" {
#include "ext/json/php_json.h"
}
#include "zend_interfaces.h"

#include "php/index/documents_object.h"
#include "php/zend_enums.h"

#include "stubs/index_arginfo.h"
#include "stubs/query_arginfo.h"
#include "stubs/result_arginfo.h"
#include "stubs/schema_arginfo.h"
#include "stubs/writer_arginfo.h"

namespace postings::php {

zend_class_entry *field_type_enum, *field_class, *analyzer_class, *schema_class, *query_class,
    *filter_class, *index_class, *writer_class, *result_class, *hit_class, *search_profile_class,
    *progress_class, *facet_enum, *sort_class, *boost_class;

template <class Object>
static void minit(zend_class_entry* type) {
    Object::minit(type);
    Object::handlers.clone_obj = nullptr;
}

void index_classes_minit() {
    field_type_enum = register_class_Postings_FieldType();
    field_class = register_class_Postings_Field();
    minit<FieldObject>(field_class);
    analyzer_class = register_class_Postings_Analyzer();
    minit<AnalyzerObject>(analyzer_class);
    schema_class = register_class_Postings_Schema();
    minit<SchemaObject>(schema_class);
    query_class = register_class_Postings_Query(zend_ce_stringable);
    minit<QueryObject>(query_class);
    QueryObject::handlers.compare = compare_queries;
    filter_class = register_class_Postings_Filter();
    minit<FilterObject>(filter_class);
    FilterObject::handlers.compare = compare_as_same;
    sort_class = register_class_Postings_Sort();
    minit<SortObject>(sort_class);
    SortObject::handlers.compare = compare_as_same;
    boost_class = register_class_Postings_Boost();
    minit<BoostObject>(boost_class);
    BoostObject::handlers.compare = compare_as_same;
    facet_enum = register_class_Postings_Facet();
    documents_class = register_class_Postings_Documents(zend_ce_iterator);
    documents_minit();
    index_class = register_class_Postings_Index(zend_ce_aggregate, zend_ce_countable);
    minit<IndexObject>(index_class);
    IndexObject::handlers.compare = compare_as_same;
    index_class->get_iterator = get_documents_iterator;
    writer_class = register_class_Postings_Writer();
    minit<WriterObject>(writer_class);
    WriterObject::handlers.compare = compare_as_same;
    progress_class = register_class_Postings_Progress();
    result_class = register_class_Postings_Result(zend_ce_aggregate, zend_ce_countable,
                                                  php_json_serializable_ce);
    search_profile_class = register_class_Postings_SearchProfile();
    hit_class = register_class_Postings_Hit(php_json_serializable_ce);
    minit<HitObject>(hit_class);
    HitObject::handlers.compare = compare_hits;
}

}  // namespace postings::php
