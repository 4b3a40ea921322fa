// Restricts a search to documents by their keys and by the values of fields other than texts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/deadline.h"
#include "core/index/index_snapshot.h"
#include "core/search/candidates.h"
#include "core/search/columns.h"
#include "core/search/geo.h"
#include "core/search/leaf.h"
#include "core/search/list_store.h"

namespace postings::search {

struct Filter {
    enum class Kind : uint8_t {
        kIn,     // the field has one of the values
        kAnd,    // all parts match; without parts: every document
        kOr,     // one of the parts matches; without parts: none
        kNot,    // its only part does not match
        kRange,  // the field has a value within the bounds
        kNear,   // the field has a point in the circle
        kBox,    // the field has a point in the box
    };
    Kind kind = Kind::kAnd;
    // Neither a text nor the schema's key, except that a range without bounds may be of either, and
    // kIn of the key.
    std::string field;
    // As text, whatever the kind of the field is; see index::parse_number().
    std::vector<std::string> values;
    std::vector<Filter> parts;
    ValueRange range = {};  // without bounds: every document with a value, or a word
    GeoCircle circle = GeoCircle();
    GeoBox box = {};
    // A value that probably is another date than the calling program meant
    // (index::is_mistaken_date()). Fields of dates refuse it.
    std::string mistaken_date = {};

    static Filter in(std::string field, std::vector<std::string> values);
    static Filter equal(std::string field, std::string value);
    static Filter within(std::string field, ValueRange range);
    static Filter near(std::string field, GeoCircle circle);
    static Filter in_box(std::string field, GeoBox box);
    static Filter all_of(std::vector<Filter> parts);
    static Filter any_of(std::vector<Filter> parts);
    static Filter negation(Filter part);

    // check() and the functions above that combine filters throw InvalidArgument for deeper or
    // larger ones.
    static constexpr size_t kMostDepth = 100, kMostParts = 10'000;
    // Throws InvalidArgument for a field that the schema does not have or that is a text, for a
    // value that the field cannot have, for an area or a range of a field that has none, for a
    // filter that is nested too deep and for a negation that does not have exactly one part.
    void check(const index::Schema& schema) const;
    // The first kNear part that every matching document has to satisfy; null if there is none.
    const Filter* nearness() const;
};

// A document passes if it is in all `filters` and in none of `excluded`.
struct FilterLists {
    std::vector<PostingListView> filters, excluded;
};

// Appends to `lists` what the filter, which has passed check(), means in the segment with this
// place. Lists may be wrong for other documents than the candidates. Throws TimedOut.
void add_filter(const index::IndexSnapshot& snapshot, size_t segment, const Filter& filter,
                Columns& columns, Candidates& candidates, ListStore& store,
                const Deadline& deadline, FilterLists& lists);

}  // namespace postings::search
