// Postings\Query: queries that users type, and that programs build.
extern "C" {
#include "php.h"
}

#include <algorithm>

#include "core/search/query_parser.h"
#include "core/search/several_fields.h"
#include "php/boundary.h"
#include "php/index/query_argument.h"

namespace postings::php {

namespace {

using search::Node;

enum QuerySlot { kText, kWarnings };

// Sets the object's properties.
bool set_query(zend_object* object) {
    QueryObject* self = QueryObject::from(object);
    if (!guarded([&] { self->text = search::to_string(self->query->root); })) return false;
    zval value;
    ZVAL_STRINGL(&value, self->text.data(), self->text.size());
    set_property(object, kText, value);
    std::string().swap(self->text);
    make_warnings(&value, self->query->warnings);
    set_property(object, kWarnings, value);
    return true;
}

// Replaces a group of one query by that query.
Node without_group(Node root) {
    while (root.kind == search::NodeKind::kGroup && root.occur == search::Occur::kShould &&
           root.boost == 1 && root.children.size() == 1 &&
           root.children[0].occur != search::Occur::kMustNot) {
        Node part = std::move(root.children[0]);
        if (part.occur == search::Occur::kMust) part.occur = search::Occur::kShould;
        root = std::move(part);
    }
    return root;
}

// Makes a Query object of what `make` returns.
template <class Make>
void make_query(zval* result, Make make) {
    QueryObject* object = QueryObject::make(result, query_class);
    const bool made = guarded([&] {
        search::Query query = make();
        query.root = without_group(std::move(query.root));
        object->query = std::move(query);
    });
    if (made) set_query(Z_OBJ_P(result));
}

// The argument's node; moves its warnings to those of the whole query.
Node part_of(const QueryArgument& argument, search::Query& whole) {
    search::Query query = argument.text != nullptr
                              ? search::parse_query(view_of(argument.text))
                              : constructed(QueryObject::from(argument.object)->query);
    std::ranges::move(query.warnings, std::back_inserter(whole.warnings));
    return without_group(std::move(query.root));
}

// The object's own query; null, and something thrown, if none was made.
const search::Query* made_query(const zval* self) {
    const auto& query = QueryObject::from(self)->query;
    if (!query) zend_throw_error(nullptr, "The Postings\\Query was never constructed");
    return query ? &*query : nullptr;
}

bool check_name(const zend_string* name, uint32_t argument) {
    if (name == nullptr || index::is_field_name(view_of(name))) return true;
    zend_argument_value_error(argument,
                              "must be the name of a field: letters, digits, '_', '-' and '.', "
                              "beginning with a letter or '_'");
    return false;
}

bool check_typos(zend_long typos, uint32_t argument) {
    if (typos >= 0 && typos <= zend_long{search::kMostTypos}) return true;
    zend_argument_value_error(argument, "must be between 0 and 2, " ZEND_LONG_FMT " given", typos);
    return false;
}

// Makes a Query object of the node that `make` returns, in this field unless it is null.
template <class Make>
void make_query_in(zval* result, const zend_string* field, Make make) {
    make_query(result, [&] {
        Node node = make();
        if (field != nullptr) node.field = view_of(field);
        return search::Query{std::move(node), {}};
    });
}

// Implements term(), prefix() and infix().
void make_leaf(INTERNAL_FUNCTION_PARAMETERS, Node (*make)(std::string)) {
    zend_string *text, *field = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(text)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR_OR_NULL(field)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_name(field, 2)) RETURN_THROWS();
    make_query_in(return_value, field, [&] { return make(std::string(view_of(text))); });
}

// Implements all() and any().
void combine(INTERNAL_FUNCTION_PARAMETERS, Node (*make)(std::vector<Node>)) {
    zval* queries = nullptr;
    uint32_t count = 0;
    ZEND_PARSE_PARAMETERS_START(0, -1)
    Z_PARAM_VARIADIC('*', queries, count)
    ZEND_PARSE_PARAMETERS_END();
    for (uint32_t i = 0; i < count; ++i) {
        if (QueryArgument::of(&queries[i])) continue;
        zend_argument_type_error(i + 1, "must be of type Postings\\Query|string, %s given",
                                 zend_zval_type_name(&queries[i]));
        RETURN_THROWS();
    }
    make_query(return_value, [&] {
        search::Query whole;
        std::vector<Node> parts;
        for (uint32_t i = 0; i < count; ++i)
            parts.push_back(in_argument(
                i + 1, [&] { return part_of(*QueryArgument::of(&queries[i]), whole); }));
        try {
            whole.root = make(std::move(parts));
        } catch (const InvalidArgument& error) {
            throw InvalidArgument(std::string("makes too large a query: ") + error.what());
        }
        return whole;
    });
}

}  // namespace

int compare_queries(zval* left, zval* right) {
    ZEND_COMPARE_OBJECTS_FALLBACK(left, right);
    if (Z_OBJCE_P(left) != query_class || Z_OBJCE_P(right) != query_class) return ZEND_UNCOMPARABLE;
    const auto &a = QueryObject::from(left)->query, &b = QueryObject::from(right)->query;
    return a && b && a->root == b->root ? 0 : ZEND_UNCOMPARABLE;
}

std::optional<QueryArgument> QueryArgument::of(const zval* value) {
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) == IS_STRING) return QueryArgument{nullptr, Z_STR_P(value)};
    if (Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == query_class)
        return QueryArgument{Z_OBJ_P(value), nullptr};
    return std::nullopt;
}

const search::Node& QueryArgument::parse(std::span<const std::string> names,
                                         search::Query& query) const {
    if (text != nullptr) {
        query = search::parse_query(view_of(text), names);
        return query.root;
    }
    // Every method that takes a query has it as the first argument.
    const search::Query* given =
        in_argument(1, [&] { return &constructed(QueryObject::from(object)->query); });
    query.warnings = given->warnings;
    return given->root;
}

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_Query, __construct) {}

PHP_METHOD(Postings_Query, parse) {
    zend_string* text;
    zval* schema = nullptr;
    zend_long typos = 0;
    bool prefix = false;
    ZEND_PARSE_PARAMETERS_START(1, 4)
    Z_PARAM_STR(text)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJECT_OF_CLASS_OR_NULL(schema, schema_class)
    Z_PARAM_LONG(typos)
    Z_PARAM_BOOL(prefix)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_typos(typos, 3)) RETURN_THROWS();
    make_query(return_value, [&] {
        search::Typing typing;
        const search::Typing* const typed = prefix ? &typing : nullptr;
        if (schema == nullptr) {
            search::Query query = search::parse_query(view_of(text), std::nullopt, typed);
            if (typos > 0)
                search::allow_typos(query.root, static_cast<uint32_t>(typos),
                                    [](const std::string&) { return true; });
            return query;
        }
        const index::Schema& given = in_argument(2, [&]() -> const index::Schema& {
            return constructed(SchemaObject::from(schema)->schema);
        });
        typing.is_stop_word = [&](std::string_view word) {
            return std::ranges::any_of(given.fields_by_analyzer(), [&](const auto& group) {
                return group.analyzer.has_stop_word(word);
            });
        };
        search::Query query = search::parse_query(view_of(text), names_in_queries(given), typed);
        if (typos > 0)
            search::allow_typos(query.root, static_cast<uint32_t>(typos),
                                [&](const std::string& names) {
                                    return !search::texts_among(names, given).empty();
                                });
        search::take_for_text(query, given);
        return query;
    });
}

PHP_METHOD(Postings_Query, term) {
    make_leaf(INTERNAL_FUNCTION_PARAM_PASSTHRU, search::words);
}

PHP_METHOD(Postings_Query, phrase) {
    zend_string *text, *field = nullptr;
    zend_long slop = 0;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_STR(text)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR_OR_NULL(field)
    Z_PARAM_LONG(slop)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_name(field, 2)) RETURN_THROWS();
    if (slop < 0 || slop > zend_long{search::kMostSlop}) {
        zend_argument_value_error(3, "must be between 0 and 63, " ZEND_LONG_FMT " given", slop);
        RETURN_THROWS();
    }
    make_query_in(return_value, field, [&] {
        return search::phrase(std::string(view_of(text)), static_cast<uint32_t>(slop));
    });
}

PHP_METHOD(Postings_Query, prefix) {
    // Every word begins with the empty text, which is what the star alone means.
    make_leaf(INTERNAL_FUNCTION_PARAM_PASSTHRU, [](std::string text) {
        return text.empty() ? search::everything() : search::prefix(std::move(text));
    });
}

PHP_METHOD(Postings_Query, infix) {
    make_leaf(INTERNAL_FUNCTION_PARAM_PASSTHRU, [](std::string text) {
        return text.empty() ? search::everything() : search::infix(std::move(text));
    });
}

PHP_METHOD(Postings_Query, fuzzy) {
    zend_string *text, *field = nullptr;
    zend_long typos = 0;
    bool by_size = true, first_letter = false, is_default = true;
    ZEND_PARSE_PARAMETERS_START(1, 4)
    Z_PARAM_STR(text)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG_OR_NULL(typos, by_size)
    Z_PARAM_STR_OR_NULL(field)
    Z_PARAM_BOOL_OR_NULL(first_letter, is_default)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_typos(typos, 2) || !check_name(field, 3)) RETURN_THROWS();
    make_query_in(return_value, field, [&] {
        return search::fuzzy(std::string(view_of(text)),
                             by_size ? std::nullopt : std::optional(static_cast<uint32_t>(typos)),
                             is_default ? std::nullopt : std::optional(first_letter));
    });
}

PHP_METHOD(Postings_Query, everything) {
    ZEND_PARSE_PARAMETERS_NONE();
    make_query(return_value, [] { return search::Query{search::everything(), {}}; });
}

PHP_METHOD(Postings_Query, all) {
    combine(INTERNAL_FUNCTION_PARAM_PASSTHRU, search::all_of);
}

PHP_METHOD(Postings_Query, any) {
    combine(INTERNAL_FUNCTION_PARAM_PASSTHRU, search::any_of);
}

PHP_METHOD(Postings_Query, not ) {
    QueryArgument query;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJ_OF_CLASS_OR_STR(query.object, query_class, query.text)
    ZEND_PARSE_PARAMETERS_END();
    make_query(return_value, [&] {
        search::Query whole;
        Node part = part_of(query, whole);
        if (search::only_excludes(part) && part.children.size() == 1) part = Node(part.children[0]);
        part.occur = part.occur == search::Occur::kMustNot ? search::Occur::kShould
                                                           : search::Occur::kMustNot;
        whole.root = std::move(part);
        return whole;
    });
}

PHP_METHOD(Postings_Query, field) {
    zend_string* name;
    zval* others = nullptr;
    uint32_t count = 0;
    ZEND_PARSE_PARAMETERS_START(1, -1)
    Z_PARAM_STR(name)
    Z_PARAM_VARIADIC('*', others, count)
    ZEND_PARSE_PARAMETERS_END();
    const search::Query* given = made_query(ZEND_THIS);
    if (given == nullptr || !check_name(name, 1)) RETURN_THROWS();
    if (count >= search::kMostNames) {
        zend_value_error("Postings\\Query::field() takes at most 32 names, %u given", count + 1);
        RETURN_THROWS();
    }
    for (uint32_t i = 0; i < count; ++i) {
        zend_string* other;
        if (!zend_parse_arg_str(&others[i], &other, false, i + 2)) {
            if (EG(exception) == nullptr)
                zend_argument_type_error(i + 2, "must be of type string, %s given",
                                         zend_zval_type_name(&others[i]));
            RETURN_THROWS();
        }
        if (!check_name(other, i + 2)) RETURN_THROWS();
    }
    make_query(return_value, [&] {
        std::string names(view_of(name));
        for (uint32_t i = 0; i < count; ++i) (names += ',') += view_of(Z_STR(others[i]));
        search::Query query = *given;
        query.root = search::in_field(std::move(query.root), names);
        return query;
    });
}

PHP_METHOD(Postings_Query, boost) {
    double factor;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_DOUBLE(factor)
    ZEND_PARSE_PARAMETERS_END();
    const search::Query* given = made_query(ZEND_THIS);
    if (given == nullptr) RETURN_THROWS();
    const double boost = given->root.boost * factor;
    if (!(boost >= 0 && boost <= search::kMaxBoost)) {
        zend_argument_value_error(1,
                                  "must be between 0 and 1000000, with what was multiplied before");
        RETURN_THROWS();
    }
    make_query(return_value, [&] {
        search::Query query = *given;
        query.root = search::boosted(std::move(query.root),
                                     std::min(static_cast<float>(boost), search::kMaxBoost));
        return query;
    });
}

PHP_METHOD(Postings_Query, __toString) {
    ZEND_PARSE_PARAMETERS_NONE();
    QueryObject* self = QueryObject::from(ZEND_THIS);
    if (made_query(ZEND_THIS) == nullptr ||
        !guarded([&] { self->text = search::to_string(self->query->root); }))
        RETURN_THROWS();
    RETVAL_STRINGL(self->text.data(), self->text.size());
    std::string().swap(self->text);
}
