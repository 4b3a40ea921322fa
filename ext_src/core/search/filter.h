// Which documents a search is about: by keys and by values of fields that are no texts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/index/index_snapshot.h"
#include "core/search/columns.h"
#include "core/search/geo.h"
#include "core/search/leaf.h"
#include "core/search/list_store.h"

namespace postings::search {

struct Filter {
    enum class Kind : uint8_t {
        kIn,     // the field has one of the values
        kAnd,    // all parts; without any: every document
        kOr,     // one of the parts; without any: none
        kNot,    // not the one part
        kRange,  // the field has a value within the bounds
        kNear,   // the field has a point in the circle
        kBox,    // the field has a point in the box
    };
    Kind kind = Kind::kAnd;
    // Not a text nor the schema's key; a range without bounds may be of both, kIn of the key.
    std::string field;
    // As texts, whatever the field is: index::parse_number().
    std::vector<std::string> values;
    std::vector<Filter> parts;
    ValueRange range = {};  // without bounds: every document with a value, or a word
    GeoCircle circle = GeoCircle();
    GeoBox box = {};

    static Filter in(std::string field, std::vector<std::string> values);
    static Filter equal(std::string field, std::string value);
    static Filter within(std::string field, ValueRange range);
    static Filter near(std::string field, GeoCircle circle);
    static Filter in_box(std::string field, GeoBox box);
    static Filter all_of(std::vector<Filter> parts);
    static Filter any_of(std::vector<Filter> parts);
    static Filter negation(Filter part);

    // Deeper and larger ones are refused, by check() and by what combines filters: InvalidArgument.
    static constexpr size_t kMostDepth = 100, kMostParts = 10'000;
    // InvalidArgument for a field that the schema has not or that is a text, for a value that is
    // none of the field, for an area or a range where the field has none, for too deep a filter and
    // for a negation that has not one part.
    void check(const index::Schema& schema) const;
    // The first part that every document has to be near to; null if there is none.
    const Filter* nearness() const;
};

// Documents in all of the one lists and in none of the others.
struct FilterLists {
    std::vector<PostingListView> filters, excluded;
};

// Adds the lists of a checked filter in a segment, by its place, to `lists`.
void add_filter(const index::IndexSnapshot& snapshot, size_t segment, const Filter& filter,
                Columns& columns, ListStore& store, FilterLists& lists);

}  // namespace postings::search
