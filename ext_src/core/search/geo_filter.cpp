#include "core/search/geo_filter.h"

#include <algorithm>
#include <bit>

#include "core/search/marked_documents.h"

namespace postings::search {

namespace {

using index::Column;
using index::GeoPoint;
using index::PackedNumbers;
using index::RankRange;

// Latitudes stand above longitudes in a value, so those of an area are a range of ranks, which is
// found by vectors; what is in it is looked at one by one.
RankRange ranks_between(const Column& column, int32_t south, int32_t north) {
    const auto place = [&](GeoPoint point) { return column.place_of({point.ordered(), true}); };
    const Column::Place from = place({south, INT32_MIN});
    return {from.floor + !from.exact, place({north, INT32_MAX}).floor};
}

template <class Area>
PostingList documents_where(const Column& column, const GeoBox& around, const Area& area) {
    const RankRange ranks = ranks_between(column, around.south, around.north);
    return marked(column, [&](uint32_t block, uint64_t* words) {
        column.mark(block, ranks, words);
        for (uint32_t i = 0; i < PackedNumbers::kBlockWords; ++i) {
            for (uint64_t left = words[i]; left != 0; left &= left - 1) {
                const auto bit = static_cast<uint32_t>(std::countr_zero(left));
                bool found = false;
                column.each_rank(block * PackedNumbers::kBlock + 64 * i + bit, [&](uint64_t rank) {
                    found = found || area.has(GeoPoint::of_ordered(column.number_of(rank)));
                });
                if (!found) words[i] &= ~(uint64_t{1} << bit);
            }
        }
    });
}

}  // namespace

PostingList documents_in(const Column& column, const GeoCircle& circle) {
    return documents_where(column, circle.around(), circle);
}

PostingList documents_in(const Column& column, const GeoBox& box) {
    return documents_where(column, box, box);
}

std::optional<double> distance_of(const Column& column, uint32_t document,
                                  const GeoCenter& center) {
    std::optional<double> nearest;
    column.each_rank(document, [&](uint64_t rank) {
        const double distance = center.distance(GeoPoint::of_ordered(column.number_of(rank)));
        nearest = nearest ? std::min(*nearest, distance) : distance;
    });
    return nearest;
}

}  // namespace postings::search
