#include "php/index/search_order.h"

#include "php/boundary.h"
#include "php/index/index_classes.h"
#include "php/zend_enums.h"

namespace postings::php {

namespace {

constexpr zend_long kMostListed = 1000000;

std::string name_of(const zend_string* key, const zval* value, const char* what) {
    if (key != nullptr) return {ZSTR_VAL(key), ZSTR_LEN(key)};
    if (Z_TYPE_P(value) == IS_STRING) return {Z_STRVAL_P(value), Z_STRLEN_P(value)};
    throw WrongType(std::string("must have names of fields, ") + what + ", not " +
                    zend_zval_type_name(value));
}

void set(zval* array, const char* name, zval& value) {
    zend_hash_str_add_new(Z_ARRVAL_P(array), name, strlen(name), &value);
}

void set_count(zval* array, const char* name, uint64_t count) {
    zval value;
    ZVAL_LONG(&value, static_cast<zend_long>(count));
    set(array, name, value);
}

void make_number(zval* result, index::FieldKind kind, uint64_t number) {
    switch (kind) {
        case index::FieldKind::Integer:
            ZVAL_LONG(result, static_cast<zend_long>(index::integer_of(number)));
            break;
        case index::FieldKind::Real:
            ZVAL_DOUBLE(result, index::real_of(number));
            break;
        case index::FieldKind::Boolean:
            ZVAL_BOOL(result, index::integer_of(number) != 0);
            break;
        default: {
            const std::string text = index::number_text(kind, number);
            ZVAL_STRINGL(result, text.data(), text.size());
        }
    }
}

void make_bound(zval* array, const char* name, index::FieldKind kind,
                const std::optional<uint64_t>& number) {
    zval value;
    ZVAL_NULL(&value);
    if (number) make_number(&value, kind, *number);
    set(array, name, value);
}

void make_counts(zval* result, const search::FacetAnswer& facet) {
    zval values;
    array_init_size(&values, static_cast<uint32_t>(facet.values.size()));
    for (const search::FacetValue& value : facet.values) {
        zval count;
        ZVAL_LONG(&count, static_cast<zend_long>(value.documents));
        if (facet.field_kind == index::FieldKind::Keyword) {
            zend_symtable_str_update(Z_ARRVAL(values), value.keyword.data(), value.keyword.size(),
                                     &count);
            continue;
        }
        const std::string text = index::number_text(facet.field_kind, value.number);
        zend_symtable_str_update(Z_ARRVAL(values), text.data(), text.size(), &count);
    }
    set(result, "values", values);
    set_count(result, "distinct", facet.distinct);
    set_count(result, "other", facet.other);
}

}  // namespace

std::vector<search::SortField> read_sort(HashTable* sort) {
    std::vector<search::SortField> fields;
    zend_string* key;
    zval* value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(sort, key, value) {
        ZVAL_DEREF(value);
        if (key == nullptr && Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == sort_class) {
            fields.push_back(SortObject::from(value)->field);
            continue;
        }
        search::SortField& field =
            fields.emplace_back(search::SortField{name_of(key, value, "with 'asc' or 'desc'")});
        if (key == nullptr) continue;
        const bool is_text = Z_TYPE_P(value) == IS_STRING;
        field.descending = is_text && zend_string_equals_literal_ci(Z_STR_P(value), "desc");
        if (!field.descending && !(is_text && zend_string_equals_literal_ci(Z_STR_P(value), "asc")))
            throw InvalidArgument("must have 'asc' or 'desc' for \"" + field.field + "\"");
    }
    ZEND_HASH_FOREACH_END();
    return fields;
}

std::vector<search::Facet> read_facets(HashTable* facets) {
    std::vector<search::Facet> read;
    zend_string* key;
    zval* value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(facets, key, value) {
        ZVAL_DEREF(value);
        search::Facet& facet = read.emplace_back();
        facet.field = name_of(key, value, "with a Postings\\Facet or a limit");
        if (key == nullptr) continue;
        facet.kind = search::Facet::Kind::kCounts;
        if (Z_TYPE_P(value) == IS_LONG) {
            if (Z_LVAL_P(value) < 0 || Z_LVAL_P(value) > kMostListed)
                throw InvalidArgument("must have limits from 0 to 1000000, as for \"" +
                                      facet.field + "\"");
            facet.limit = static_cast<size_t>(Z_LVAL_P(value));
        } else if (Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == facet_enum) {
            if (case_name(facet_enum, Z_OBJ_P(value)) == "MinMax")
                facet.kind = search::Facet::Kind::kBounds;
        } else {
            throw WrongType("must have a Postings\\Facet or a limit for \"" + facet.field +
                            "\", not " + zend_zval_type_name(value));
        }
    }
    ZEND_HASH_FOREACH_END();
    return read;
}

void make_facets(zval* result, const std::vector<search::FacetAnswer>& facets) {
    if (facets.empty()) {
        ZVAL_EMPTY_ARRAY(result);
        return;
    }
    array_init_size(result, static_cast<uint32_t>(facets.size()));
    for (const search::FacetAnswer& facet : facets) {
        zval of_field;
        array_init_size(&of_field, 4);
        if (facet.kind == search::Facet::Kind::kCounts) {
            make_counts(&of_field, facet);
        } else {
            make_bound(&of_field, "min", facet.field_kind, facet.least);
            make_bound(&of_field, "max", facet.field_kind, facet.greatest);
        }
        set_count(&of_field, "missing", facet.missing);
        zend_symtable_str_update(Z_ARRVAL_P(result), facet.field.data(), facet.field.size(),
                                 &of_field);
    }
}

}  // namespace postings::php
