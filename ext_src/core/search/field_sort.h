// Documents in the order of their fields' values, or of their distances: the first ones of any, and
// those behind a place.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/search/columns.h"
#include "core/search/geo.h"

namespace postings::search {

// Ascending by a document's least value, descending by its greatest; without one, it comes last.
struct SortField {
    std::string field;  // not a text and not the key
    bool descending = false;
    // Of points: by the distance of a document's nearest one from there.
    std::optional<index::GeoPoint> from = {};

    bool operator==(const SortField&) const = default;
};

// What a field's value is in any segment. Keywords have the order of their bytes; a distance is the
// ordered integer of a real.
inline constexpr uint64_t kKeyword = index::kNoNumber + 1;  // in place of a keyword's number
struct SortValue {
    uint64_t number = index::kNoNumber;  // ordered
    std::string keyword = {};

    bool operator==(const SortValue&) const = default;
};

// Between the documents of an order: behind those that come before these values and, of equal ones,
// behind that document; without one, before all equal ones.
struct SortPlace {
    std::vector<SortValue> values;
    std::optional<uint32_t> document;  // its number in the index

    bool operator==(const SortPlace&) const = default;
};

// InvalidArgument for a field that cannot be sorted by, for more than FieldSort::kMostFields and
// for one that comes twice.
void check_sort(std::span<const SortField> fields, const index::Schema& schema);

class FieldSort {
  public:
    static constexpr size_t kMostFields = 4;

    // What check_sort() throws. All of these outlive it.
    FieldSort(const index::IndexSnapshot& snapshot, Columns& columns,
              std::span<const SortField> fields);

    // The first k, or less, of documents by segment, as their numbers in the index; of equal values
    // the smaller one first. CorruptedFile, CorruptedData.
    std::vector<uint32_t> first(const std::vector<std::vector<uint32_t>>& documents, size_t k,
                                const SortPlace* behind);
    SortPlace place_of(uint32_t document);

  private:
    // Keys of a segment, which ascend in the order that is wanted.
    struct Row {
        std::array<uint64_t, kMostFields> keys;
        uint32_t document;
        bool operator<(const Row& other) const {
            return keys != other.keys ? keys < other.keys : document < other.document;
        }
    };
    // Of a value that is looked for: those with this key are equal to it, if it is exact, or come
    // after it.
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
    class InSegment;

    SortValue value_of(const Field& field, size_t segment, uint64_t key);
    bool comes_before(const SortPlace& a, const SortPlace& b) const;

    const index::IndexSnapshot& snapshot_;
    Columns& columns_;
    std::vector<Field> fields_;
};

}  // namespace postings::search
