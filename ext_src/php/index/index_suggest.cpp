// Postings\Index::suggest() and correct().
extern "C" {
#include "php.h"
}

#include "core/search/suggest.h"
#include "php/boundary.h"
#include "php/index/search_arguments.h"
#include "php/request_owned.h"

namespace postings::php {

namespace {

search::Wording wording_of(OpenIndex& open) {
    return {*open.snapshot, open.planner, open.searcher,
            open.terms,     open.records, open.field_names};
}

std::vector<size_t> text_fields(const index::Schema& schema, const zend_string* name) {
    if (name == nullptr) return schema.text_places();
    const auto found = schema.find(view_of(name));
    if (!found || schema.fields[*found].kind != index::FieldKind::Text)
        throw InvalidArgument("must be the name of a text, \"" +
                              std::string(view_of(name).substr(0, 80)) + "\" given");
    return {*found};
}

}  // namespace

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_Index, suggest) {
    zend_string *text, *field = nullptr;
    SearchArguments arguments;
    ZEND_PARSE_PARAMETERS_START(1, 4)
    Z_PARAM_STR(text)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(arguments.limit)
    Z_PARAM_STR_OR_NULL(field)
    Z_PARAM_DOUBLE_OR_NULL(arguments.timeout, arguments.no_timeout)
    ZEND_PARSE_PARAMETERS_END();
    const zend_long limit = arguments.limit;
    if (limit < 1 || limit > 1000) {
        zend_argument_value_error(2, "must be between 1 and 1000, " ZEND_LONG_FMT " given", limit);
        RETURN_THROWS();
    }
    if (!arguments.check_timeout(4)) RETURN_THROWS();
    OpenIndex& open = *IndexObject::from(ZEND_THIS)->open;
    RequestOwned<std::vector<search::Suggestion>> found;
    if (guarded(3, [&] {
            const std::vector<size_t> fields = text_fields(open.snapshot->schema(), field);
            *found = search::suggest(wording_of(open), view_of(text), fields,
                                     static_cast<size_t>(limit), arguments.deadline);
        })) {
        array_init_size(return_value, static_cast<uint32_t>(found->size()));
        for (const search::Suggestion& each : *found) {
            zval value;
            array_init_size(&value, 3);
            add_assoc_stringl(&value, "text", each.text.data(), each.text.size());
            add_assoc_stringl(&value, "word", each.word.data(), each.word.size());
            add_assoc_long(&value, "documents", static_cast<zend_long>(each.documents));
            add_next_index_zval(return_value, &value);
        }
    }
    found.release();
}

PHP_METHOD(Postings_Index, correct) {
    zend_string* query;
    SearchArguments arguments;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(query)
    Z_PARAM_OPTIONAL
    Z_PARAM_DOUBLE_OR_NULL(arguments.timeout, arguments.no_timeout)
    ZEND_PARSE_PARAMETERS_END();
    if (!arguments.check_timeout(2)) RETURN_THROWS();
    OpenIndex& open = *IndexObject::from(ZEND_THIS)->open;
    RequestOwned<std::optional<std::string>> corrected;
    if (guarded([&] {
            *corrected = search::correct(wording_of(open), view_of(query), arguments.deadline);
        }) &&
        *corrected)
        RETVAL_STRINGL((*corrected)->data(), (*corrected)->size());
    corrected.release();
}
