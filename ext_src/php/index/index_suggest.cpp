// Postings\Index::suggest(), correct() and similarTerms().
extern "C" {
#include "php.h"
}

#include "core/search/fuzzy_terms.h"
#include "core/search/suggest.h"
#include "php/boundary.h"
#include "php/index/search_arguments.h"
#include "php/request_owned.h"

namespace postings::php {

namespace {

search::Wording wording_of(OpenIndex& open, const SearchArguments& arguments) {
    const search::SearchOptions options = arguments.options();
    return {open.tools->planner, open.searcher, open.tools->field_names, options.filter,
            options.documents};
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
    ZEND_PARSE_PARAMETERS_START(1, 5)
    Z_PARAM_STR(text)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(arguments.limit)
    Z_PARAM_STR_OR_NULL(field)
    Z_PARAM_DOUBLE_OR_NULL(arguments.timeout, arguments.no_timeout)
    Z_PARAM_ZVAL_OR_NULL(arguments.filter)
    ZEND_PARSE_PARAMETERS_END();
    const zend_long limit = arguments.limit;
    if (limit < 1 || limit > 1000) {
        zend_argument_value_error(2, "must be between 1 and 1000, " ZEND_LONG_FMT " given", limit);
        RETURN_THROWS();
    }
    if (!arguments.check_timeout(4) || !arguments.check_filter(5)) RETURN_THROWS();
    OpenIndex* const opened = opened_index(ZEND_THIS);
    if (opened == nullptr) RETURN_THROWS();
    OpenIndex& open = *opened;
    RequestOwned<std::vector<search::Suggestion>> found;
    if (guarded(5, [&] {
            const std::vector<size_t> fields =
                in_argument(3, [&] { return text_fields(open.snapshot->schema(), field); });
            *found = search::suggest(wording_of(open, arguments), view_of(text), fields,
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

PHP_METHOD(Postings_Index, similarTerms) {
    zend_string *word, *field = nullptr;
    zend_long typos = 0;
    bool any_typos = true, first_letter = false, any_letter = true;
    SearchArguments arguments;
    ZEND_PARSE_PARAMETERS_START(1, 7)
    Z_PARAM_STR(word)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG_OR_NULL(typos, any_typos)
    Z_PARAM_BOOL_OR_NULL(first_letter, any_letter)
    Z_PARAM_LONG(arguments.limit)
    Z_PARAM_STR_OR_NULL(field)
    Z_PARAM_DOUBLE_OR_NULL(arguments.timeout, arguments.no_timeout)
    Z_PARAM_ZVAL_OR_NULL(arguments.filter)
    ZEND_PARSE_PARAMETERS_END();
    if (!any_typos && (typos < 1 || typos > zend_long{search::kMostTypos})) {
        zend_argument_value_error(2, "must be 1 or 2, or null, " ZEND_LONG_FMT " given", typos);
        RETURN_THROWS();
    }
    constexpr auto kMostTerms = static_cast<zend_long>(search::kMostSimilarTerms);
    if (arguments.limit < 1 || arguments.limit > kMostTerms) {
        zend_argument_value_error(
            4, "must be between 1 and " ZEND_LONG_FMT ", " ZEND_LONG_FMT " given", kMostTerms,
            arguments.limit);
        RETURN_THROWS();
    }
    if (!arguments.check_timeout(6) || !arguments.check_filter(7)) RETURN_THROWS();
    OpenIndex* const opened = opened_index(ZEND_THIS);
    if (opened == nullptr) RETURN_THROWS();
    OpenIndex& open = *opened;
    RequestOwned<std::vector<search::SimilarTerm>> found;
    if (guarded(7, [&] {
            const std::vector<size_t> fields =
                in_argument(5, [&] { return text_fields(open.snapshot->schema(), field); });
            const search::Node node = search::fuzzy(
                std::string(view_of(word)),
                any_typos ? std::nullopt : std::optional(static_cast<uint32_t>(typos)),
                any_letter ? std::nullopt : std::optional(first_letter));
            std::vector<search::FuzzyTermIn> wanted;
            for (const search::Planner::Fields& in : open.tools->planner.by_analyzer(fields))
                if (auto word = in.analyzer->fuzzy_term(node))
                    wanted.push_back({{in.fields.begin(), in.fields.end()}, *std::move(word)});
            *found = search::similar_terms(open.searcher.counts(arguments.options()), wanted,
                                           {.count = true}, arguments.deadline);
            if (found->size() > static_cast<size_t>(arguments.limit))
                found->resize(static_cast<size_t>(arguments.limit));
        })) {
        array_init_size(return_value, static_cast<uint32_t>(found->size()));
        for (const search::SimilarTerm& each : *found) {
            zval value;
            array_init_size(&value, 3);
            add_assoc_stringl(&value, "term", each.term.data(), each.term.size());
            add_assoc_long(&value, "typos", search::typos_of(each.nearness));
            add_assoc_long(&value, "documents", static_cast<zend_long>(each.documents));
            add_next_index_zval(return_value, &value);
        }
    }
    found.release();
}

PHP_METHOD(Postings_Index, correct) {
    zend_string* query;
    SearchArguments arguments;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_STR(query)
    Z_PARAM_OPTIONAL
    Z_PARAM_DOUBLE_OR_NULL(arguments.timeout, arguments.no_timeout)
    Z_PARAM_ZVAL_OR_NULL(arguments.filter)
    ZEND_PARSE_PARAMETERS_END();
    if (!arguments.check_timeout(2) || !arguments.check_filter(3)) RETURN_THROWS();
    OpenIndex* const opened = opened_index(ZEND_THIS);
    if (opened == nullptr) RETURN_THROWS();
    OpenIndex& open = *opened;
    RequestOwned<std::optional<std::string>> corrected;
    if (guarded(3,
                [&] {
                    *corrected = search::correct(wording_of(open, arguments), view_of(query),
                                                 arguments.deadline);
                }) &&
        *corrected) {
        const std::string_view text = **corrected;
        RETVAL_STRINGL(text.data(), text.size());
    }
    corrected.release();
}
