// Postings\Index: the queries beside search().
extern "C" {
#include "php.h"
}

#include <algorithm>
#include <cmath>

#include "core/search/term_counts.h"
#include "php/boundary.h"
#include "php/index/search_arguments.h"
#include "php/mode_enum.h"
#include "php/posting_list.h"
#include "php/request_owned.h"

namespace postings::php {

namespace {

struct Explained {
    search::Query query;
    search::Plan plan;
    search::Explanation explanation;
    std::vector<size_t> text_places;
};

// Fields are numbered by their place among the text fields.
void make_part(zval* result, const index::Schema& schema, const Explained& of,
               const search::LeafExplanation& leaf) {
    const search::Leaf& planned = of.plan.leaves[leaf.leaf];
    const bool is_fuzzy = planned.kind == search::LeafKind::kFuzzy;
    array_init_size(result, 7);
    add_assoc_string(result, "kind",
                     is_fuzzy                                    ? "fuzzy"
                     : planned.kind == search::LeafKind::kTerm   ? "term"
                     : planned.kind == search::LeafKind::kPhrase ? "phrase"
                     : planned.kind == search::LeafKind::kInfix  ? "infix"
                                                                 : "prefix");
    zval terms, fields;
    array_init(&terms);
    for (const std::string& term : is_fuzzy ? leaf.terms : planned.terms)
        add_next_index_stringl(&terms, term.data(), term.size());
    add_assoc_zval(result, "terms", &terms);
    add_assoc_long(result, "documents", static_cast<zend_long>(leaf.documents));
    add_assoc_double(result, "idf", leaf.idf);
    add_assoc_double(result, "weight", leaf.weight);
    add_assoc_double(result, "score", std::ldexp(leaf.impact, -of.explanation.fraction_bits));
    array_init(&fields);
    for (const search::LeafExplanation::InField& in : leaf.fields) {
        zval field;
        array_init_size(&field, 2);
        add_assoc_long(&field, "frequency", in.frequency);
        add_assoc_long(&field, "length", in.length);
        const std::string& name = schema.fields[of.text_places[in.field]].name;
        zend_symtable_str_update(Z_ARRVAL(fields), name.data(), name.size(), &field);
    }
    add_assoc_zval(result, "fields", &fields);
}

struct FoundTerms {
    struct Prefix {
        std::vector<size_t> fields;
        std::string text;  // in the form of their terms
    };
    std::vector<Prefix> prefixes;
    std::vector<search::TermCount> terms;
};

// The fields that terms() is about, and how their terms begin; none where the prefix is no word.
std::vector<FoundTerms::Prefix> prefixes_in(OpenIndex& open, const zend_string* field,
                                            std::string_view prefix) {
    const index::Schema& schema = open.snapshot->schema();
    std::vector<size_t> fields;
    bool of_texts = true;
    if (field != nullptr) {
        const auto found = schema.find(view_of(field));
        if (!found)
            throw InvalidArgument("must be the name of a field other than the key, \"" +
                                  std::string(view_of(field).substr(0, 80)) + "\" given");
        if (index::is_number(schema.fields[*found].kind))
            throw InvalidArgument("must be the name of a text or a keyword, \"" +
                                  std::string(view_of(field)) + "\" given");
        of_texts = schema.fields[*found].kind == index::FieldKind::Text;
        fields = {*found};
    } else {
        fields = schema.text_places();
    }
    if (!of_texts || prefix.empty()) return {{std::move(fields), std::string(prefix)}};
    std::vector<FoundTerms::Prefix> prefixes;
    for (search::Planner::Fields& in : open.tools->planner.by_analyzer(fields))
        if (auto begin = in.analyzer->beginning(prefix))
            prefixes.push_back({std::move(in.fields), *std::move(begin)});
    return prefixes;
}

}  // namespace

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_Index, matches) {
    QueryArgument argument;
    SearchArguments arguments;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_OBJ_OF_CLASS_OR_STR(argument.object, query_class, argument.text)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJ_OF_CLASS(arguments.mode, mode_enum)
    Z_PARAM_ZVAL_OR_NULL(arguments.filter)
    ZEND_PARSE_PARAMETERS_END();
    if (!arguments.check_filter(3)) RETURN_THROWS();
    OpenIndex* const opened = opened_index(ZEND_THIS);
    if (opened == nullptr) RETURN_THROWS();
    OpenIndex& open = *opened;
    make_posting_list(return_value, 3, [&] {
        const MemoryChecked unlimited(nullptr);  // as all searches are
        search::Query query;
        const search::Plan plan = plan_of(open, argument, query);
        search::SearchOptions options = arguments.options();
        if (arguments.mode == nullptr) options.mode = RankMode::kAnd;
        return open.searcher.matches(plan, options);
    });
}

PHP_METHOD(Postings_Index, explain) {
    QueryArgument argument;
    SearchArguments arguments;
    zend_string* key;
    zend_long number = 0;
    arguments.boosts_argument = 5;
    ZEND_PARSE_PARAMETERS_START(2, 5)
    Z_PARAM_OBJ_OF_CLASS_OR_STR(argument.object, query_class, argument.text)
    Z_PARAM_STR_OR_LONG(key, number)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJ_OF_CLASS(arguments.mode, mode_enum)
    Z_PARAM_ZVAL_OR_NULL(arguments.filter)
    Z_PARAM_ARRAY_HT(arguments.boosts)
    ZEND_PARSE_PARAMETERS_END();
    if (!arguments.check_filter(4)) RETURN_THROWS();
    OpenIndex* const opened = opened_index(ZEND_THIS);
    if (opened == nullptr) RETURN_THROWS();
    OpenIndex& open = *opened;
    RequestOwned<Explained> of;
    bool found = false;
    guarded(4, [&] {
        const auto document = open.snapshot->find_document(text_of(key, number));
        if (!document) return;
        of->plan = plan_of(open, argument, of->query);
        search::SearchOptions options = arguments.options();
        options.boosts = arguments.read_boosts(open.snapshot->schema());
        of->explanation = open.searcher.explain(of->plan, *document, options);
        of->text_places = open.snapshot->schema().text_places();
        found = true;
    });
    if (found) {
        const search::Explanation& explanation = of->explanation;
        array_init_size(return_value, 4);
        add_assoc_bool(return_value, "matches", explanation.matches);
        add_assoc_double(return_value, "score",
                         std::ldexp(explanation.score, -explanation.fraction_bits));
        zval parts;
        array_init(&parts);
        for (const search::LeafExplanation& leaf : explanation.leaves) {
            zval part;
            make_part(&part, open.snapshot->schema(), *of, leaf);
            add_next_index_zval(&parts, &part);
        }
        add_assoc_zval(return_value, "parts", &parts);
        zval boosts;
        array_init(&boosts);
        for (const double factor : explanation.factors) add_next_index_double(&boosts, factor);
        add_assoc_zval(return_value, "boosts", &boosts);
    }
    of.release();
}

PHP_METHOD(Postings_Index, terms) {
    zend_string *prefix = nullptr, *field = nullptr, *after = nullptr;
    SearchArguments arguments;
    arguments.limit = 100;
    ZEND_PARSE_PARAMETERS_START(0, 5)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR(prefix)
    Z_PARAM_STR_OR_NULL(field)
    Z_PARAM_LONG(arguments.limit)
    Z_PARAM_STR_OR_NULL(after)
    Z_PARAM_ZVAL_OR_NULL(arguments.filter)
    ZEND_PARSE_PARAMETERS_END();
    const zend_long limit = arguments.limit;
    if (limit < 1 || limit > 1000000) {
        zend_argument_value_error(3, "must be between 1 and 1000000, " ZEND_LONG_FMT " given",
                                  limit);
        RETURN_THROWS();
    }
    if (!arguments.check_filter(5)) RETURN_THROWS();
    OpenIndex* const opened = opened_index(ZEND_THIS);
    if (opened == nullptr) RETURN_THROWS();
    OpenIndex& open = *opened;
    RequestOwned<FoundTerms> found;
    if (guarded(5, [&] {
            found->prefixes = in_argument(2, [&] {
                return prefixes_in(open, field,
                                   prefix != nullptr ? view_of(prefix) : std::string_view());
            });
            std::vector<search::TermIn> begins;
            for (const auto& each : found->prefixes) begins.push_back({each.fields, each.text});
            found->terms =
                search::count_terms(open.searcher.counts(arguments.options()), begins,
                                    after != nullptr ? std::optional(view_of(after)) : std::nullopt,
                                    static_cast<size_t>(limit));
        })) {
        array_init_size(return_value, static_cast<uint32_t>(found->terms.size()));
        for (const search::TermCount& each : found->terms) {
            zval documents;
            ZVAL_LONG(&documents, static_cast<zend_long>(each.documents));
            zend_symtable_str_update(Z_ARRVAL_P(return_value), each.term.data(), each.term.size(),
                                     &documents);
        }
    }
    found.release();
}
