// Postings\Hit: returns the document, and where the query's words are in it.
extern "C" {
#include "php.h"
#include "zend_smart_str.h"
}

#include <algorithm>
#include <string>

#include "core/search/highlight.h"
#include "php/boundary.h"
#include "php/index/index_classes.h"
#include "php/index/query_argument.h"
#include "php/index/stored_document.h"
#include "php/index/value_text.h"
#include "php/request_owned.h"
#include "php/shown_name.h"

namespace postings::php {

namespace {

// The hit; null, and something thrown, for one that no search made.
const HitObject* filled_hit(zval* object) {
    const HitObject* hit = HitObject::from(object);
    if (hit->by) return hit;
    zend_throw_error(nullptr, "The Postings\\Hit was never filled");
    return nullptr;
}

// Whether the array is one point, not a list.
bool is_point(HashTable* value) {
    zend_string* text = point_text(value);
    if (text != nullptr) zend_string_release(text);
    return text != nullptr;
}

struct StoredText {
    zend_string* text = nullptr;    // null, and something thrown, if the document cannot be read
    zend_string* begins = nullptr;  // of the lines but the first, u32 each

    search::Highlighter::Begins values() const {
        if (begins == nullptr) return {};
        return {reinterpret_cast<const uint32_t*>(ZSTR_VAL(begins)),
                ZSTR_LEN(begins) / sizeof(uint32_t)};
    }
    void release() {
        zend_string_release(text);
        if (begins != nullptr) zend_string_release(begins);
    }
};

// The text of a field of the stored document; a list of texts as lines; empty if the document does
// not have the field. Points that are arrays count as no text.
StoredText stored_text(const HitObject& hit, std::string_view field, bool of_points) {
    zval document;
    read_document(&document, *hit.by->open, hit.number);
    if (Z_TYPE(document) != IS_ARRAY) return {};
    StoredText stored{ZSTR_EMPTY_ALLOC()};
    zval* value = zend_symtable_str_find(Z_ARRVAL(document), field.data(), field.size());
    if (value != nullptr) ZVAL_DEREF(value);
    if (value != nullptr && Z_TYPE_P(value) != IS_ARRAY) {
        stored.text = zval_get_string(value);
    } else if (value != nullptr && !(of_points && is_point(Z_ARRVAL_P(value)))) {
        smart_str lines = {}, begins = {};
        const zval* element;
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), element) {
            ZVAL_DEREF(element);
            if (Z_TYPE_P(element) == IS_ARRAY) continue;
            zend_string* line = zval_get_string(const_cast<zval*>(element));
            if (lines.s != nullptr) {
                smart_str_appendc(&lines, '\n');
                const auto begin = static_cast<uint32_t>(ZSTR_LEN(lines.s));
                smart_str_appendl(&begins, reinterpret_cast<const char*>(&begin), sizeof begin);
            }
            smart_str_append(&lines, line);
            zend_string_release(line);
        }
        ZEND_HASH_FOREACH_END();
        stored.text = smart_str_extract(&lines);
        stored.begins = smart_str_extract(&begins);
    }
    zval_ptr_dtor(&document);
    return stored;
}

struct Marks {
    zend_string *open = nullptr, *close = nullptr, *ellipsis = nullptr;
    bool html = true;

    static std::string_view of(const zend_string* given, std::string_view otherwise) {
        return given != nullptr ? view_of(given) : otherwise;
    }
};

// `length`: of the excerpt in characters, 0 for the whole text.
void return_marked(zval* return_value, zval* object, const zend_string* field, const Marks& marks,
                   size_t length) {
    const HitObject* hit = filled_hit(object);
    if (hit == nullptr) return;
    const index::Schema& schema = hit->by->open->snapshot->schema();
    const auto place = schema.find(view_of(field));
    if (!place && view_of(field) != schema.key) {
        zend_argument_value_error(1, "must be the name of a field, \"%s\" given",
                                  ShownName(field).text());
        return;
    }
    const bool of_points = place && schema.fields[*place].kind == index::FieldKind::Point;
    StoredText stored = stored_text(*hit, view_of(field), of_points);
    if (stored.text == nullptr) return;
    RequestOwned<std::string> marked;
    const bool good = guarded([&] {
        const std::string_view of = view_of(stored.text);
        search::Snippet part{{0, static_cast<uint32_t>(of.size())}, {}};
        // Only text fields have something to be marked.
        uint8_t number = search::Highlighter::kNoText;
        if (place && schema.fields[*place].kind == index::FieldKind::Text)
            number = static_cast<uint8_t>(std::ranges::count(std::span(schema.fields).first(*place),
                                                             index::FieldKind::Text,
                                                             &index::SchemaField::kind));
        search::Highlighter highlighter(hit->by->plan, hit->mode, number,
                                        hit->by->open->tools->terms_of(number));
        if (length > 0) {
            part = highlighter.snippet(of, stored.values(), length);
        } else {
            part.marks = highlighter.marks(of, stored.values());
        }
        const auto write = marks.html ? search::to_html : search::to_text;
        const std::string_view ellipsis = Marks::of(marks.ellipsis, "…");
        if (part.part.offset > 0) *marked += ellipsis;
        *marked += write(of, part.part, part.marks, Marks::of(marks.open, "<mark>"),
                         Marks::of(marks.close, "</mark>"));
        if (part.part.end() < of.size()) *marked += ellipsis;
    });
    stored.release();
    if (good) RETVAL_STRINGL(marked->data(), marked->size());
    marked.release();
}

}  // namespace

// Equal, as others in PHP, if their properties are, but only in the same commit of the same index.
int compare_hits(zval* left, zval* right) {
    ZEND_COMPARE_OBJECTS_FALLBACK(left, right);
    if (Z_OBJCE_P(left) != hit_class || Z_OBJCE_P(right) != hit_class) return ZEND_UNCOMPARABLE;
    const auto &a = HitObject::from(left)->by, &b = HitObject::from(right)->by;
    if (!a || !b) return ZEND_UNCOMPARABLE;
    const storage::Snapshot &of_a = a->open->snapshot->stored(),
                            &of_b = b->open->snapshot->stored();
    if (of_a.folder() != of_b.folder() || of_a.manifest() != of_b.manifest())
        return ZEND_UNCOMPARABLE;
    return zend_std_compare_objects(left, right);
}

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_Hit, document) {
    ZEND_PARSE_PARAMETERS_NONE();
    const HitObject* hit = filled_hit(ZEND_THIS);
    if (hit == nullptr) RETURN_THROWS();
    read_document(return_value, *hit->by->open, hit->number);
}

PHP_METHOD(Postings_Hit, jsonSerialize) {
    ZEND_PARSE_PARAMETERS_NONE();
    const HitObject* hit = filled_hit(ZEND_THIS);
    if (hit == nullptr) RETURN_THROWS();
    array_init(return_value);
    for (int slot = 0; slot < hit_class->default_properties_count; ++slot) {
        zval value;
        ZVAL_COPY_DEREF(&value, OBJ_PROP_NUM(Z_OBJ_P(ZEND_THIS), slot));
        zend_hash_add_new(Z_ARRVAL_P(return_value), hit_class->properties_info_table[slot]->name,
                          &value);
    }
    zval document;
    read_document(&document, *hit->by->open, hit->number);
    add_assoc_zval(return_value, "document", &document);
}

PHP_METHOD(Postings_Hit, highlight) {
    zend_string* field;
    Marks marks;
    ZEND_PARSE_PARAMETERS_START(1, 4)
    Z_PARAM_STR(field)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR(marks.open)
    Z_PARAM_STR(marks.close)
    Z_PARAM_BOOL(marks.html)
    ZEND_PARSE_PARAMETERS_END();
    return_marked(return_value, ZEND_THIS, field, marks, 0);
}

PHP_METHOD(Postings_Hit, snippet) {
    zend_string* field;
    zend_long length = 160;
    Marks marks;
    ZEND_PARSE_PARAMETERS_START(1, 6)
    Z_PARAM_STR(field)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(length)
    Z_PARAM_STR(marks.open)
    Z_PARAM_STR(marks.close)
    Z_PARAM_STR(marks.ellipsis)
    Z_PARAM_BOOL(marks.html)
    ZEND_PARSE_PARAMETERS_END();
    if (length < 1) {
        zend_argument_value_error(2, "must be greater than 0, " ZEND_LONG_FMT " given", length);
        RETURN_THROWS();
    }
    return_marked(return_value, ZEND_THIS, field, marks, static_cast<size_t>(length));
}
