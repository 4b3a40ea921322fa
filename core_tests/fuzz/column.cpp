// Columns: any bytes are one, or an error of ours, and nothing is read outside of them.
#include "core/index/column.h"

#include <memory>

#include "core/base/error.h"
#include "core/search/geo_filter.h"

using namespace postings;
using namespace postings::index;

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
        column.verify();
        if (sum == 1) return 0;
    } catch (const Error&) {
    }
    return 0;
}
