// Columns: any bytes are one, or an error of ours, and nothing is read outside of them.
#include "core/index/column.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <span>
#include <vector>

#include "core/base/error.h"
#include "core/search/column_filter.h"
#include "core/search/geo_filter.h"

using namespace postings;
using namespace postings::index;

namespace {

// Filters of all documents and of every third one; they agree if the column is `sound`.
template <class Filter>
void filter(const Column& column, bool sound, Filter documents_with) {
    const uint32_t documents = column.documents();
    std::vector<uint32_t> some, all_of_some;
    for (uint32_t document = 0; document < documents; document += 3) some.push_back(document);
    const std::vector<uint32_t> found = documents_with(search::Among()).docs();
    const std::vector<uint32_t> of_some = documents_with(search::Among(some)).docs();
    if (!found.empty() && found.back() >= documents) std::abort();
    std::ranges::set_intersection(found, some, std::back_inserter(all_of_some));
    if (sound && all_of_some != of_some) std::abort();
}

// By ranges, few ranks and many ranks.
void filter_ranks(const Column& column, bool sound, uint64_t first, uint32_t step) {
    const RankRange ranges[] = {{first, first + step}, {first + 3 * step, first + 4 * step}};
    std::vector<uint64_t> ranks(40);
    for (size_t i = 0; i < ranks.size(); ++i) ranks[i] = first + i * (step + 1);
    filter(column, sound,
           [&](search::Among among) { return search::documents_in(column, ranges, among); });
    for (const size_t count : {size_t{3}, ranks.size()}) {
        filter(column, sound, [&](search::Among among) {
            return search::documents_with(column, std::span(ranks).first(count), among);
        });
    }
}

bool is_sound(const Column& column) {
    try {
        column.verify();
        return true;
    } catch (const Error&) {
        return false;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (size < 3) return 0;
    const auto kind = static_cast<FieldKind>(1 + data[0] % 6);
    const uint32_t documents = data[1] | uint32_t{data[2]} << 8;
    const size_t bytes = size - 3;
    const auto copy = std::make_unique<uint8_t[]>(bytes + PackedNumbers::kSlack);
    std::copy_n(data + 3, bytes, copy.get());
    if (bytes >= Column::kHeadBytes) {
        // Past the first checks, half of the time.
        copy[0] = Column::kVersion;
        copy[1] = static_cast<uint8_t>(kind);
        if (data[0] & 0x80) store(copy.get() + 4, documents);
    }
    try {
        const Column column({copy.get(), bytes}, kind, documents);
        uint64_t words[PackedNumbers::kBlockWords], sum = 0;
        const Column::Place place = column.place_of({uint64_t{1} << 63, true});
        for (uint32_t block = 0; block < column.blocks(); ++block) {
            column.mark(block, {place.floor, place.floor + 5}, words);
            sum += column.bounds(block).last + words[0];
        }
        for (uint32_t document = 0; document < documents; ++document) {
            sum += column.least_rank(document) + column.greatest_rank(document);
            column.each_rank(document, [&](uint64_t rank) { sum += column.number_of(rank); });
        }
        if (kind == FieldKind::Point) {
            const search::GeoCircle circle(GeoPoint::of_ordered(place.floor + 1), 1e6);
            sum += search::documents_in(column, circle).count() +
                   search::documents_in(column, circle.around()).count();
            for (uint32_t document = 0; document < documents; ++document)
                sum += search::distance_of(column, document, circle.center()).has_value();
        }
        filter_ranks(column, is_sound(column), 1 + place.floor % 4096, data[1] % 7);
        column.verify();
        if (sum == 1) return 0;
    } catch (const Error&) {
    }
    return 0;
}
