// Sorts documents by the values of their fields or by distance: finds the first k, or the first k
// behind a given place.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/deadline.h"
#include "core/search/columns.h"
#include "core/search/geo.h"

namespace postings::search {

// Ascending sorts by a document's least value, descending by its greatest. Documents without a
// value come last.
struct SortField {
    std::string field;  // not a text and not the key
    bool descending = false;
    // Only for points: sort by the distance from here to the document's nearest point.
    std::optional<index::GeoPoint> from = {};

    bool operator==(const SortField&) const = default;
};

// The value of a field, comparable across segments. Keywords compare by their bytes; a distance is
// the ordered integer of a real.
inline constexpr uint64_t kKeyword = index::kNoNumber + 1;  // SortValue::number of a keyword
struct SortValue {
    uint64_t number = index::kNoNumber;  // ordered
    std::string keyword = {};

    bool operator==(const SortValue&) const = default;
};

// A place between two documents of the order: behind all documents with lesser values and, among
// documents with equal values, behind `document`. Without `document`: before all with equal values.
struct SortPlace {
    std::vector<SortValue> values;
    std::optional<uint32_t> document;  // its number in the index

    bool operator==(const SortPlace&) const = default;
};

// Throws InvalidArgument for a field that cannot be sorted by, for more than FieldSort::kMostFields
// fields, and for a field that occurs twice.
void check_sort(std::span<const SortField> fields, const index::Schema& schema);

class FieldSort {
  public:
    static constexpr size_t kMostFields = 4;

    // Throws what check_sort() throws. The other arguments than the deadline outlive the object.
    FieldSort(const index::IndexSnapshot& snapshot, Columns& columns,
              std::span<const SortField> fields, const Deadline& deadline = {});

    // The first k documents of those given per segment, as their numbers in the index; of equal
    // values, the smaller number first. Throws CorruptedFile, CorruptedData, TimedOut.
    std::vector<uint32_t> first(const std::vector<std::vector<uint32_t>>& documents, size_t k,
                                const SortPlace* behind);
    SortPlace place_of(uint32_t document);
    // Those of the documents, given per segment, that have the values of the place, as their
    // numbers in the index.
    std::vector<uint32_t> equal_to(const SortPlace& place,
                                   const std::vector<std::vector<uint32_t>>& documents);

  private:
    // Sort keys, comparable within one segment; they ascend in the order asked for.
    struct Row {
        std::array<uint64_t, kMostFields> keys;
        uint32_t document;
        auto operator<=>(const Row&) const = default;
        static Row later_than_all() {
            Row row;
            row.keys.fill(UINT64_MAX);
            row.document = UINT32_MAX;
            return row;
        }
    };
    // The key in a segment for the value of a SortPlace. Documents with this key have an equal
    // value if `exact`, else a later one.
    struct Threshold {
        uint64_t key;
        bool exact;
    };
    struct Field {
        size_t number;
        index::FieldKind kind;
        bool descending;
        std::optional<GeoCenter> from;
    };
    class FirstRows;
    class InSegment;

    SortValue value_of(const Field& field, size_t segment, uint64_t key);
    bool comes_before(const SortPlace& a, const SortPlace& b) const;

    const index::IndexSnapshot& snapshot_;
    Columns& columns_;
    const Deadline deadline_;
    std::vector<Field> fields_;
};

}  // namespace postings::search
