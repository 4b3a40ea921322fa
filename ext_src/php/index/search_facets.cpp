#include "php/index/search_facets.h"

#include "php/boundary.h"
#include "php/index/field_name.h"
#include "php/index/index_classes.h"
#include "php/index/value_text.h"
#include "php/keyed_results.h"
#include "php/zend_enums.h"

namespace postings::php {

namespace {

constexpr zend_long kMostListed = 1000000;

void read_bounds(HashTable* bounds, search::Facet& facet) {
    facet.kind = search::Facet::Kind::kRanges;
    zval* value;
    ZEND_HASH_FOREACH_VAL(bounds, value) {
        auto text = plain_text(value);
        if (!text)
            throw WrongType("must have DateTimeInterface|string|int|float|bool as bounds for \"" +
                            facet.field + "\", not " + zend_zval_type_name(value));
        if (is_mistaken_date(value)) facet.mistaken_date = *text;
        facet.bounds.push_back(std::move(*text));
    }
    ZEND_HASH_FOREACH_END();
}

void set(zval* array, const char* name, zval& value) {
    zend_hash_str_add_new(Z_ARRVAL_P(array), name, strlen(name), &value);
}

void set_count(zval* array, const char* name, uint64_t count) {
    zval value;
    ZVAL_LONG(&value, static_cast<zend_long>(count));
    set(array, name, value);
}

// A value as text. Owns no memory that a longjmp could leak.
class NumberText {
  public:
    NumberText(index::FieldKind kind, uint64_t number) {
        const std::string text = index::number_text(kind, number);
        size_ = text.copy(text_, sizeof text_);
    }

    const char* data() const { return text_; }
    size_t size() const { return size_; }

  private:
    char text_[64];  // a point, the longest, has some 40 bytes
    size_t size_;
};

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
            const NumberText text(kind, number);
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

// A bound, if there is one, need not be a value of the field: 2.5 for integers.
void make_range_bound(zval* array, const char* name, index::FieldKind kind,
                      const std::string* given) {
    if (given == nullptr) return make_bound(array, name, kind, std::nullopt);
    const std::string& bound = *given;
    const auto at = index::is_number(kind) ? index::parse_bound(kind, bound) : std::nullopt;
    if (at && at->exact) return make_bound(array, name, kind, at->floor);
    zval least;
    ZVAL_LONG(&least, ZEND_LONG_MIN);  // the one integer that no field has
    if (kind == index::FieldKind::Integer && bound == std::to_string(ZEND_LONG_MIN))
        return set(array, name, least);
    const auto real = at ? index::parse_number(index::FieldKind::Real, bound) : std::nullopt;
    if (real) return make_bound(array, name, index::FieldKind::Real, real);
    zval text;
    ZVAL_STRINGL(&text, bound.data(), bound.size());
    set(array, name, text);
}

void make_ranges(zval* result, const search::FacetAnswer& facet) {
    zval ranges;
    array_init_size(&ranges, static_cast<uint32_t>(facet.ranges.size()));
    for (size_t i = 0; i < facet.ranges.size(); ++i) {
        zval range;
        array_init_size(&range, 3);
        const std::string* from = i > 0 ? &facet.bounds[i - 1] : nullptr;
        const std::string* below = i < facet.bounds.size() ? &facet.bounds[i] : nullptr;
        make_range_bound(&range, "from", facet.field_kind, from);
        make_range_bound(&range, "below", facet.field_kind, below);
        set_count(&range, "count", facet.ranges[i]);
        add_next_index_zval(&ranges, &range);
    }
    set(result, "ranges", ranges);
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
        const NumberText text(facet.field_kind, value.number);
        zend_symtable_str_update(Z_ARRVAL(values), text.data(), text.size(), &count);
    }
    set(result, "values", values);
    set_count(result, "distinct", facet.distinct);
    set_count(result, "other", facet.other);
}

}  // namespace

bool copy_facets(zval* copy, HashTable* facets) {
    // Formatting dates may run user code, which can change what references refer to: only after
    // all is copied.
    copy_keyed(copy, facets, [](zval* own, const zval* facet) {
        if (Z_TYPE_P(facet) == IS_ARRAY) {
            copy_keyed(own, Z_ARRVAL_P(facet),
                       [](zval* own, const zval* bound) { ZVAL_COPY(own, bound); });
        } else {
            ZVAL_COPY(own, facet);
        }
    });
    zval *facet, *bound;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(copy), facet) {
        if (Z_TYPE_P(facet) != IS_ARRAY) continue;
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(facet), bound) {
            if (!is_date_object(bound)) continue;
            zend_string* text = date_object_text(bound);
            if (text == nullptr || EG(exception)) {
                if (text != nullptr) zend_string_release(text);
                return false;
            }
            zval date;
            ZVAL_COPY_VALUE(&date, bound);
            ZVAL_STR(bound, text);
            zval_ptr_dtor(&date);
        }
        ZEND_HASH_FOREACH_END();
    }
    ZEND_HASH_FOREACH_END();
    return !EG(exception);
}

std::vector<search::Facet> read_facets(HashTable* facets) {
    std::vector<search::Facet> read;
    zend_string* key;
    zval* value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(facets, key, value) {
        ZVAL_DEREF(value);
        search::Facet& facet = read.emplace_back();
        facet.field = field_name(key, value, "with a Postings\\Facet, a limit or bounds");
        if (key == nullptr) continue;
        facet.kind = search::Facet::Kind::kCounts;
        if (Z_TYPE_P(value) == IS_LONG) {
            if (Z_LVAL_P(value) < 0 || Z_LVAL_P(value) > kMostListed)
                throw InvalidArgument("must have limits from 0 to 1000000, as for \"" +
                                      facet.field + "\"");
            facet.limit = static_cast<size_t>(Z_LVAL_P(value));
        } else if (Z_TYPE_P(value) == IS_ARRAY) {
            read_bounds(Z_ARRVAL_P(value), facet);
        } else if (Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == facet_enum) {
            if (case_name(facet_enum, Z_OBJ_P(value)) == "MinMax")
                facet.kind = search::Facet::Kind::kBounds;
        } else {
            throw WrongType("must have a Postings\\Facet, a limit or bounds for \"" + facet.field +
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
        } else if (facet.kind == search::Facet::Kind::kRanges) {
            make_ranges(&of_field, facet);
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
