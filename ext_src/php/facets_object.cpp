#include "php/facets_object.h"

#include <memory>

#include "core/list_ops/facet_column.h"
#include "php/dispatch.h"
#include "php/facet_lists.h"
#include "php/keyed_results.h"
#include "php/native_object.h"
#include "php/posting_list.h"
#include "php/request_owned.h"

namespace postings::php {

zend_class_entry* facets_class;

namespace {

// An array of the lists' keys with zeros, which counts() fills in.
struct Counts {
    zend_array* array = nullptr;
    ~Counts() {
        if (array != nullptr) zend_array_release(array);
    }
};

struct FacetsObject : NativeObject<FacetsObject> {
    std::shared_ptr<const FacetColumn> column;  // null if no column suits; then these:
    std::vector<SharedList> lists;
    Counts zeroes;
    HeldBytes held;
    zend_object std;
};

}  // namespace

// An object is equal only to itself, a case for which PHP does not call this.
static int compare(zval* left, zval* right) {
    ZEND_COMPARE_OBJECTS_FALLBACK(left, right);
    return ZEND_UNCOMPARABLE;
}

void facets_minit() {
    FacetsObject::minit(facets_class);
    FacetsObject::handlers.clone_obj = nullptr;
    FacetsObject::handlers.compare = compare;
}

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

static zend_array* zeroes_of(HashTable* lists) {
    zval zeroes;
    return_keyed(&zeroes, lists, [](zval* value, size_t) { ZVAL_LONG(value, 0); });
    return Z_ARRVAL(zeroes);
}

PHP_METHOD(Postings_Facets, __construct) {
    HashTable* lists;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT(lists)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_facet_lists(lists, 1)) RETURN_THROWS();
    zend_object* object = Z_OBJ_P(ZEND_THIS);
    FacetsObject* facets = FacetsObject::from(object);
    if (facets->zeroes.array != nullptr) {
        zend_throw_error(nullptr, "Cannot modify Postings\\Facets");
        RETURN_THROWS();
    }
    size_t bytes = 0;
    const bool done = guarded([&] {
        const std::vector<ListReference> references = facet_references(lists);
        const auto views = dispatch::views(references);
        if (FacetColumn::suits(views)) {
            facets->column = std::make_shared<const FacetColumn>(views);
            bytes = facets->column->bytes();
            facets->held = HeldBytes(bytes);
            return;
        }
        zval* list;
        ZEND_HASH_FOREACH_VAL(lists, list) {
            ZVAL_DEREF(list);
            facets->lists.push_back(PostingListObject::from(list)->held);
        }
        ZEND_HASH_FOREACH_END();
    });
    if (!done) RETURN_THROWS();
    facets->zeroes.array = zeroes_of(lists);
    set_property(object, 0, bytes);
}

static std::vector<size_t> counts_of(const FacetsObject& facets, const PostingListView& hits) {
    if (facets.column) return facets.column->counts(hits);
    static const PostingList nothing;
    std::vector<const PostingListView*> lists;
    for (const SharedList& held : facets.lists) lists.push_back(held ? &held->list() : &nothing);
    return count_hits(hits, lists).counts;
}

PHP_METHOD(Postings_Facets, counts) {
    zval* hits;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(hits, posting_list_class)
    ZEND_PARSE_PARAMETERS_END();
    const FacetsObject* facets = FacetsObject::from(ZEND_THIS);
    if (facets->zeroes.array == nullptr) {
        zend_throw_error(nullptr, "The constructor of Postings\\Facets was not called");
        RETURN_THROWS();
    }
    zend_array* result = zend_array_dup(facets->zeroes.array);
    const bool done = guarded([&] {
        const std::vector<size_t> counts = counts_of(*facets, posting_list(hits));
        size_t i = 0;
        zval* value;
        ZEND_HASH_FOREACH_VAL(result, value) {
            Z_LVAL_P(value) = static_cast<zend_long>(counts[i++]);
        }
        ZEND_HASH_FOREACH_END();
    });
    if (!done) {
        zend_array_release(result);
        RETURN_THROWS();
    }
    RETURN_ARR(result);
}
