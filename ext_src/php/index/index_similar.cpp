// Postings\Index::similar().
extern "C" {
#include "php.h"
}

#include <algorithm>
#include <vector>

#include "php/boundary.h"
#include "php/index/add_document.h"
#include "php/index/search_arguments.h"
#include "php/index/stored_document.h"
#include "php/mode_enum.h"
#include "php/request_owned.h"

namespace postings::php {

namespace {

constexpr uint32_t kDocumentArgument = 1, kFilterArgument = 3, kFieldsArgument = 4,
                   kTimeoutArgument = 6, kBoostsArgument = 7;

// The inputs of the search; freed whatever happens.
struct Similar {
    std::string key;  // of the document of the index to which others shall be similar
    search::SimilarOptions options;
    std::vector<search::SimilarText> texts;
    std::optional<search::Filter> filter;
    std::vector<search::Boost> boosts;
    std::optional<std::string> distinct;
    std::vector<Found> searches;
};

// The places, among the text fields, of the named ones, or of all.
std::vector<uint8_t> read_fields(const index::Schema& schema, HashTable* names) {
    const std::vector<size_t> texts = schema.text_places();
    std::vector<uint8_t> places;
    if (names == nullptr || zend_hash_num_elements(names) == 0) {
        for (size_t i = 0; i < texts.size(); ++i) places.push_back(static_cast<uint8_t>(i));
        return places;
    }
    zval* name;
    ZEND_HASH_FOREACH_VAL(names, name) {
        ZVAL_DEREF(name);
        if (Z_TYPE_P(name) != IS_STRING)
            throw WrongType("must have names of texts, not " +
                            std::string(zend_zval_type_name(name)));
        const auto field = schema.find({Z_STRVAL_P(name), Z_STRLEN_P(name)});
        const auto found = std::ranges::find(texts, field.value_or(SIZE_MAX));
        if (found == texts.end())
            throw InvalidArgument(
                "must have names of texts of the index, not \"" +
                std::string(Z_STRVAL_P(name), std::min<size_t>(Z_STRLEN_P(name), 80)) + "\"");
        places.push_back(static_cast<uint8_t>(found - texts.begin()));
    }
    ZEND_HASH_FOREACH_END();
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

// Reads the texts of the fields that are compared. False, and something thrown, if a writer would
// not take the document.
bool read_compared(const index::Schema& schema, zval* document, Similar& similar) {
    DocumentTexts texts;
    const bool good = read_texts(texts, schema, document) && guarded(kDocumentArgument, [&] {
                          const std::vector<size_t> fields = schema.text_places();
                          for (const uint8_t place : similar.options.fields)
                              for (size_t i = 0; i < texts.count; ++i)
                                  if (texts.texts[i].field == fields[place])
                                      similar.texts.push_back(
                                          {place, std::string(view_of(texts.texts[i].value))});
                      });
    texts.release();
    return good;
}

// Reads the document's texts, and adds a filter that excludes it. False, and something thrown, if
// it cannot be read.
bool read_indexed(OpenIndex& open, SearchArguments& arguments, Similar& similar) {
    const std::string& key = similar.key;
    std::optional<uint32_t> number;
    if (!guarded(kDocumentArgument, [&] {
            number = open.snapshot->find_document(key);
            if (!number)
                throw InvalidArgument("must be a document or the key of one of the index, \"" +
                                      key.substr(0, 80) + "\" is none");
        }))
        return false;
    zval document;
    read_document(&document, open, *number);
    if (Z_TYPE(document) != IS_ARRAY) return false;
    const index::Schema& schema = open.snapshot->schema();
    const bool good =
        read_compared(schema, &document, similar) && guarded(kFilterArgument, [&] {
            similar.options.is_indexed = true;
            std::vector<search::Filter> parts;
            parts.push_back(search::Filter::negation(search::Filter::equal(schema.key, key)));
            const search::Filter* given = arguments.options().filter;
            if (given != nullptr) parts.push_back(*given);
            similar.filter = search::Filter::all_of(std::move(parts));
        });
    zval_ptr_dtor(&document);
    return good;
}

}  // namespace

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_Index, similar) {
    zval* document;
    zend_long terms = 25;
    HashTable* fields = nullptr;
    SearchArguments arguments;
    arguments.boosts_argument = kBoostsArgument;
    ZEND_PARSE_PARAMETERS_START(1, 8)
    Z_PARAM_ZVAL(document)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(arguments.limit)
    Z_PARAM_ZVAL_OR_NULL(arguments.filter)
    Z_PARAM_ARRAY_HT(fields)
    Z_PARAM_LONG(terms)
    Z_PARAM_DOUBLE_OR_NULL(arguments.timeout, arguments.no_timeout)
    Z_PARAM_ARRAY_HT(arguments.boosts)
    Z_PARAM_STR_OR_NULL(arguments.distinct)
    ZEND_PARSE_PARAMETERS_END();
    const bool is_key = Z_TYPE_P(document) == IS_STRING || Z_TYPE_P(document) == IS_LONG;
    if (!is_key && Z_TYPE_P(document) != IS_ARRAY) {
        zend_argument_type_error(kDocumentArgument, "must be of type array|string|int, %s given",
                                 zend_zval_type_name(document));
        RETURN_THROWS();
    }
    if (!arguments.check_limit(2) || !arguments.check_filter(kFilterArgument)) RETURN_THROWS();
    constexpr auto kMostTerms = static_cast<zend_long>(search::SimilarOptions::kMostTerms);
    if (terms < 1 || terms > kMostTerms) {
        zend_argument_value_error(
            5, "must be between 1 and " ZEND_LONG_FMT ", " ZEND_LONG_FMT " given", kMostTerms,
            terms);
        RETURN_THROWS();
    }
    if (!arguments.check_timeout(kTimeoutArgument)) RETURN_THROWS();
    if (opened_index(ZEND_THIS) == nullptr) RETURN_THROWS();
    // An error handler, which reading a document may call, may refresh() the index.
    RequestOwned<std::shared_ptr<OpenIndex>> open;
    *open = IndexObject::from(ZEND_THIS)->open;
    RequestOwned<Similar> similar;
    similar->options.terms = static_cast<size_t>(terms);
    similar->options.deadline = arguments.deadline;
    const index::Schema& schema = (*open)->snapshot->schema();
    bool good = guarded(kFieldsArgument, [&] {
        similar->options.fields = read_fields(schema, fields);
        similar->boosts = arguments.read_boosts(schema);
        similar->distinct = arguments.read_distinct(schema);
    });
    if (good && is_key) {
        const bool is_text = Z_TYPE_P(document) == IS_STRING;
        good = guarded(kDocumentArgument,
                       [&] {
                           similar->key = text_of(is_text ? Z_STR_P(document) : nullptr,
                                                  is_text ? 0 : Z_LVAL_P(document));
                       }) &&
               read_indexed(**open, arguments, *similar);
    } else if (good) {
        good = read_compared(schema, document, *similar);
    }
    search::Stopwatch watch;
    good = good && guarded(kFilterArgument, [&] {
               Found& found = similar->searches.emplace_back();
               found.by = std::make_shared<Searched>(
                   Searched{*open, (*open)->searcher.similar((*open)->tools->planner,
                                                             similar->texts, similar->options)});
               watch.end_of(found.parse_ns);
               search::SearchOptions options = arguments.options();
               options.mode = RankMode::kOr;
               options.boosts = std::move(similar->boosts);
               options.distinct = std::move(similar->distinct);
               if (similar->filter) options.filter = &*similar->filter;
               carry_out(*open, options, arguments.list(), similar->searches, watch);
               // similar() has no argument that takes a cursor.
               found.cursor.reset();
           });
    if (good) make_result(return_value, similar->searches.front(), watch);
    similar.release();
    open.release();
}
