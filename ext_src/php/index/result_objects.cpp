// Postings\Result and Hit.
extern "C" {
#include "php.h"

#include "ext/spl/spl_array.h"
}
#include "zend_interfaces.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/search/stopwatch.h"
#include "php/boundary.h"
#include "php/fatal_error.h"
#include "php/index/index_classes.h"
#include "php/index/search_facets.h"
#include "php/mode_enum.h"

namespace postings::php {

namespace {

// In the stub's order.
enum ResultSlot { kHits, kTotal, kModeUsed, kWarnings, kTookMs, kProfile, kFacets, kCursor };
enum ProfileSlot {
    kDevice,
    kReason,
    kParse,
    kTerms,
    kPhrases,
    kPrefixes,
    kFilters,
    kRank,
    kCount,
    kFacetsTime,
    kFetch,
    kTime
};
enum HitSlot { kId, kScore, kNumber, kDistance };

zval* slot_of(const zval* object, uint32_t slot) {
    return &Z_OBJ_P(object)->properties_table[slot];
}

// The place of a hit's key.
struct KeyPlace {
    const index::Segment* segment;
    uint64_t place;
};

// What is read for a hit: its key, which lies in the buffer, and its distance.
struct HitParts {
    std::string_view key;
    std::optional<double> distance;
};

HitParts read_hit(const Found& found, uint32_t number, const KeyPlace& key,
                  storage::TermBuffer& buffer) {
    HitParts parts;
    if (found.distances)
        parts.distance = found.by->open->searcher.distance(number, found.distances->first,
                                                           found.distances->second);
    parts.key = key.segment->key_at(key.place, buffer);
    return parts;
}

// The places of at most so many hits' keys, which are prefetched together.
using KeyPlaces = std::array<KeyPlace, 16>;

void prefetch_keys(const index::IndexSnapshot& snapshot, std::span<const ScoredDocument> documents,
                   KeyPlaces& places) {
    for (size_t i = 0; i < documents.size(); ++i) {
        const index::Segment& segment = snapshot.segment_of(documents[i].docid);
        places[i] = {&segment, segment.prefetch_key(documents[i].docid - segment.base())};
    }
}

// Makes a Hit object.
zend_object* make_hit(const Found& found, ScoredDocument document, double unit,
                      const HitParts& parts) {
    zend_string* key = zend_string_init(parts.key.data(), parts.key.size(), false);
    zend_object* object = HitObject::create_without_properties(hit_class);
    HitObject* hit = HitObject::from(object);
    hit->by = found.by;
    hit->number = document.docid;
    hit->mode = found.result.mode;
    zval* slots = object->properties_table;
    ZVAL_STR(&slots[kId], key);
    ZVAL_DOUBLE(&slots[kScore], document.score * unit);
    ZVAL_LONG(&slots[kNumber], document.docid);
    if (parts.distance) {
        ZVAL_DOUBLE(&slots[kDistance], *parts.distance);
    } else {
        ZVAL_NULL(&slots[kDistance]);
    }
    return object;
}

// Adds the hits to a packed array that has room for them; false, and something thrown, if the index
// is damaged.
bool add_hits(HashTable* hits, const Found& found) {
    const double unit = std::ldexp(1.0, -found.result.fraction_bits);
    const std::span<const ScoredDocument> documents = found.result.documents;
    storage::TermBuffer buffer;
    KeyPlaces places;
    HitParts parts;
    bool good = true;
    ZEND_HASH_FILL_PACKED(hits) {
        for (size_t i = 0; i < documents.size(); ++i) {
            const size_t place = i % places.size();
            good = guarded([&] {
                if (place == 0) {
                    const size_t some = std::min(places.size(), documents.size() - i);
                    prefetch_keys(*found.by->open->snapshot, documents.subspan(i, some), places);
                }
                parts = read_hit(found, documents[i].docid, places[place], buffer);
            });
            if (!good || is_out_of_memory()) break;
            zval hit;
            ZVAL_OBJ(&hit, make_hit(found, documents[i], unit, parts));
            ZEND_HASH_FILL_ADD(&hit);
        }
    }
    ZEND_HASH_FILL_END();
    return good;
}

// With values as objects: some arrays of values by name would become JSON's lists; and with null
// for an infinite bound, which JSON has no number for. ArrayObject can write anything into the
// property: what is no array stays as it is.
zval facets_for_json(zval* facets) {
    zval all;
    if (Z_TYPE_P(facets) != IS_ARRAY) {
        ZVAL_COPY(&all, facets);
        return all;
    }
    ZVAL_ARR(&all, zend_array_dup(Z_ARRVAL_P(facets)));
    zval* facet;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL(all), facet) {
        if (Z_TYPE_P(facet) != IS_ARRAY) continue;
        SEPARATE_ARRAY(facet);
        zval* values = zend_hash_str_find(Z_ARRVAL_P(facet), ZEND_STRL("values"));
        if (values != nullptr && Z_TYPE_P(values) == IS_ARRAY) convert_to_object(values);
        for (const std::string_view name : {"min", "max"}) {
            zval* bound = zend_hash_str_find(Z_ARRVAL_P(facet), name.data(), name.size());
            if (bound != nullptr && Z_TYPE_P(bound) == IS_DOUBLE && std::isinf(Z_DVAL_P(bound)))
                ZVAL_NULL(bound);
        }
    }
    ZEND_HASH_FOREACH_END();
    convert_to_object(&all);
    return all;
}

}  // namespace

void make_warnings(zval* result, const std::vector<search::Warning>& warnings) {
    if (warnings.empty()) {
        ZVAL_EMPTY_ARRAY(result);
        return;
    }
    array_init_size(result, static_cast<uint32_t>(warnings.size()));
    for (const search::Warning& warning : warnings)
        add_next_index_stringl(result, warning.message.data(), warning.message.size());
}

bool make_result(zval* result, Found& found, search::Stopwatch& watch) {
    const search::SearchResult& of = found.result;
    uint64_t fetch_ns = 0;
    object_init_ex(result, result_class);
    make_warnings(slot_of(result, kWarnings), found.query.warnings);
    zval* hits = slot_of(result, kHits);
    array_init_size(hits, static_cast<uint32_t>(of.documents.size()));
    zend_hash_real_init_packed(Z_ARRVAL_P(hits));
    if (!add_hits(Z_ARRVAL_P(hits), found)) return false;
    watch.end_of(fetch_ns);
    if (of.total) {
        ZVAL_LONG(slot_of(result, kTotal), static_cast<zend_long>(*of.total));
    } else {
        ZVAL_NULL(slot_of(result, kTotal));
    }
    make_facets(slot_of(result, kFacets), of.facets);
    if (found.cursor) {
        const std::string_view cursor = *found.cursor;
        ZVAL_STRINGL(slot_of(result, kCursor), cursor.data(), cursor.size());
    } else {
        ZVAL_NULL(slot_of(result, kCursor));
    }
    ZVAL_OBJ_COPY(slot_of(result, kModeUsed), mode_case(of.mode));
    const uint64_t took = found.parse_ns + of.profile.whole + fetch_ns;
    ZVAL_DOUBLE(slot_of(result, kTookMs), static_cast<double>(took) / 1e6);
    zval* profile = slot_of(result, kProfile);
    object_init_ex(profile, search_profile_class);
    const std::string_view device = found.device.empty() ? "cpu" : std::string_view(found.device);
    ZVAL_STRINGL(slot_of(profile, kDevice), device.data(), device.size());
    if (found.reason.empty()) {
        ZVAL_NULL(slot_of(profile, kReason));
    } else {
        ZVAL_STRINGL(slot_of(profile, kReason), found.reason.data(), found.reason.size());
    }
    const auto set = [&](ProfileSlot slot, uint64_t ns) {
        ZVAL_LONG(slot_of(profile, slot), static_cast<zend_long>(ns));
    };
    set(kParse, found.parse_ns);
    set(kTerms, of.profile.terms);
    set(kPhrases, of.profile.phrases);
    set(kPrefixes, of.profile.prefixes);
    set(kFilters, of.profile.filters);
    set(kRank, of.profile.rank);
    set(kCount, of.profile.total);
    set(kFacetsTime, of.profile.facets);
    set(kFetch, fetch_ns);
    set(kTime, took);
    return true;
}

}  // namespace postings::php

using namespace postings;
using namespace postings::php;

PHP_METHOD(Postings_Result, __construct) {}
PHP_METHOD(Postings_Hit, __construct) {}
PHP_METHOD(Postings_SearchProfile, __construct) {}

PHP_METHOD(Postings_Result, getIterator) {
    ZEND_PARSE_PARAMETERS_NONE();
    object_init_ex(return_value, spl_ce_ArrayIterator);
    zend_call_known_instance_method_with_1_params(spl_ce_ArrayIterator->constructor,
                                                  Z_OBJ_P(return_value), nullptr,
                                                  slot_of(ZEND_THIS, kHits));
}

PHP_METHOD(Postings_Result, count) {
    ZEND_PARSE_PARAMETERS_NONE();
    const zval* hits = slot_of(ZEND_THIS, kHits);
    RETURN_LONG(Z_TYPE_P(hits) == IS_ARRAY ? zend_hash_num_elements(Z_ARRVAL_P(hits)) : 0);
}

PHP_METHOD(Postings_Result, jsonSerialize) {
    ZEND_PARSE_PARAMETERS_NONE();
    for (const ResultSlot slot : {kHits, kTotal, kModeUsed, kWarnings, kTookMs, kFacets, kCursor}) {
        if (Z_ISUNDEF_P(slot_of(ZEND_THIS, slot))) {
            zend_throw_error(nullptr, "The Postings\\Result was never filled");
            RETURN_THROWS();
        }
    }
    array_init(return_value);
    const auto add = [&](const char* name, ResultSlot slot) {
        zval value;
        ZVAL_COPY_DEREF(&value, slot_of(ZEND_THIS, slot));
        add_assoc_zval(return_value, name, &value);
    };
    add("hits", kHits);
    add("total", kTotal);
    add("modeUsed", kModeUsed);
    add("warnings", kWarnings);
    add("tookMs", kTookMs);
    zval* made = slot_of(ZEND_THIS, kFacets);
    ZVAL_DEREF(made);
    zval facets = facets_for_json(made);
    add_assoc_zval(return_value, "facets", &facets);
    add("cursor", kCursor);
}
