#include "core/search/geo_filter.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "core/search/marked_documents.h"

namespace postings::search {

using index::Column;
using index::GeoPoint;
using index::PackedNumbers;
using index::RankRange;

// In a point's value, the latitude is above the longitude, so an area's latitudes are a range of
// ranks, which vectors find; the documents in it are then checked one by one.
RankRange ranks_between(const Column& column, int32_t south, int32_t north) {
    const auto place = [&](GeoPoint point) { return column.place_of({point.ordered(), true}); };
    const Column::Place from = place({south, INT32_MIN});
    return {from.floor + !from.exact, place({north, INT32_MAX}).floor};
}

namespace {

template <class Area>
PostingList documents_where(const Column& column, const GeoBox& around, const Area& area,
                            Among among) {
    const RankRange ranks = ranks_between(column, around.south, around.north);
    const auto has = [&](uint64_t rank) {
        return area.has(GeoPoint::of_ordered(column.number_of(rank)));
    };
    if (among) {
        return selected(column, *among, [&](uint64_t rank) {
            return ranks.first <= rank && rank <= ranks.last && has(rank);
        });
    }
    std::vector<uint32_t> found;
    return marked(column, [&](uint32_t block, uint64_t* words) {
        const uint32_t first = block * PackedNumbers::kBlock;
        column.mark(block, ranks, words);
        found.clear();
        for (uint32_t i = 0; i < PackedNumbers::kBlockWords; ++i)
            for (uint64_t left = words[i]; left != 0; left &= left - 1)
                found.push_back(first + 64 * i + static_cast<uint32_t>(std::countr_zero(left)));
        const auto leave_out = [&](uint32_t document) {
            words[(document - first) / 64] &= ~(uint64_t{1} << document % 64);
        };
        if (column.form() == index::ColumnForm::Any) {
            for (const uint32_t document : found) {
                bool is_there = false;
                column.each_rank(document,
                                 [&](uint64_t rank) { is_there = is_there || has(rank); });
                if (!is_there) leave_out(document);
            }
        } else if (!found.empty()) {
            column.take_block(found, [&](uint32_t document, uint64_t rank) {
                if (!has(rank)) leave_out(document);
            });
        }
    });
}

}  // namespace

PostingList documents_in(const Column& column, const GeoCircle& circle, Among among) {
    // Making bands takes as long as so many distances.
    constexpr size_t kFew = 256;
    if ((among ? among->size() : column.documents()) <= kFew)
        return documents_where(column, circle.around(), circle, among);
    return documents_where(column, circle.around(), GeoBands(circle), among);
}

PostingList documents_in(const Column& column, const GeoBox& box, Among among) {
    return documents_where(column, box, box, among);
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
