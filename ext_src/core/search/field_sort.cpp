#include "core/search/field_sort.h"

#include <algorithm>
#include <bit>

#include "core/base/error.h"
#include "core/search/column_filter.h"
#include "core/search/geo_filter.h"

namespace postings::search {

namespace {

constexpr uint64_t kNoKey = UINT64_MAX;  // of documents without a value; no value has this key

uint64_t key_of(uint64_t rank, bool descending) {
    return descending ? ~rank : rank - 1;
}
uint64_t rank_of(uint64_t key, bool descending) {
    return descending ? ~key : key + 1;
}

}  // namespace

// Keeps the first k of many rows: k to 2k of them, of which the first k are selected again and
// again.
class FieldSort::FirstRows {
  public:
    FirstRows(size_t k, const Deadline& deadline) : k_(k), deadline_(deadline), room_(k) {}

    // Of those that were added, the k-th after the latest selection; none is added that comes
    // later. Before there are k, later than all.
    const Row& last() const { return last_; }
    void add(const Row& row) {
        rows_.push_back(row);
        if (rows_.size() < room_) return;
        room_ = 2 * k_;
        select();
        last_ = rows_.back();
    }
    std::vector<Row> sorted() && {
        if (rows_.size() > k_) select();
        std::ranges::sort(rows_, [&](const Row& a, const Row& b) { return is_earlier(a, b); });
        return std::move(rows_);
    }

  private:
    void select() {
        std::ranges::nth_element(rows_, rows_.begin() + static_cast<ptrdiff_t>(k_ - 1),
                                 [&](const Row& a, const Row& b) { return is_earlier(a, b); });
        rows_.resize(k_);
    }
    // Now and then, looks at the deadline.
    bool is_earlier(const Row& a, const Row& b) {
        deadline_.check_at(++step_);
        return a < b;
    }

    const size_t k_;
    const Deadline& deadline_;
    size_t step_ = 0;
    size_t room_;
    std::vector<Row> rows_;
    Row last_ = Row::later_than_all();
};

// The sort fields in one segment.
class FieldSort::InSegment {
  public:
    InSegment(FieldSort& sort, size_t segment, const SortPlace* behind)
        : deadline_(sort.deadline_),
          fields_(sort.fields_),
          base_(sort.snapshot_.segments()[segment].base()) {
        for (size_t i = 0; i < fields_.size(); ++i) {
            columns_.push_back(&sort.columns_.of(segment, fields_[i].number));
            if (behind == nullptr) continue;
            thresholds_.push_back(threshold(sort.snapshot_.segments()[segment], fields_[i],
                                            *columns_[i], behind->values[i]));
        }
        if (behind != nullptr) document_ = behind->document;
    }

    std::vector<Row> first(std::span<const uint32_t> documents, size_t k) {
        if (k == 0) return {};
        FirstRows rows(k, deadline_);
        const index::Column& column = *columns_[0];
        const bool descending = fields_[0].descending;
        const bool is_single = fields_.size() == 1;
        const bool of_last = descending && column.form() == index::ColumnForm::Any;
        const bool by_distance = fields_[0].from.has_value();
        for (const Block& block : blocks_of(documents)) {
            deadline_.check();
            const uint64_t last_key = rows.last().keys[0];
            // Blocks with the same least key are in the order of their documents.
            if (block.least_key > last_key || (is_single && block.least_key == last_key &&
                                               block.documents[0] > rows.last().document))
                break;
            const std::span<const uint32_t> some = those_of_use(block.documents, last_key);
            if (some.empty()) continue;
            column.take_block(some, [&](uint32_t document, uint64_t rank) {
                if (of_last) rank = column.greatest_rank(document);
                const Row& last = rows.last();
                if (by_distance && is_too_far(rank, last.keys[0])) return;
                const uint64_t key =
                    by_distance ? distance_key(0, document) : key_of(rank, descending);
                if (key > last.keys[0] || (!thresholds_.empty() && key < thresholds_[0].key) ||
                    (is_single && key == last.keys[0] && document > last.document))
                    return;
                const Row row = row_of(document, key);
                if (row < last && (thresholds_.empty() || is_behind(row))) rows.add(row);
            });
        }
        return std::move(rows).sorted();
    }
    // Adds those with the values of the place that was given to `found`.
    void add_equal(std::span<const uint32_t> documents, std::vector<uint32_t>& found) {
        for (const Threshold& threshold : thresholds_)
            if (!threshold.exact) return;
        const auto before = static_cast<ptrdiff_t>(found.size());
        const index::Column& column = *columns_[0];
        const bool descending = fields_[0].descending;
        const bool of_last = descending && column.form() == index::ColumnForm::Any;
        const bool by_distance = fields_[0].from.has_value();
        const uint64_t first_key = thresholds_[0].key;
        for (const Block& block : blocks_of(documents)) {
            if (block.least_key > first_key) break;
            const std::span<const uint32_t> some = those_of_use(block.documents, first_key);
            if (some.empty()) continue;
            column.take_block(some, [&](uint32_t document, uint64_t rank) {
                if (of_last) rank = column.greatest_rank(document);
                const uint64_t key =
                    by_distance ? distance_key(0, document) : key_of(rank, descending);
                if (key != first_key) return;
                for (size_t i = 1; i < thresholds_.size(); ++i)
                    if (this->key(i, document) != thresholds_[i].key) return;
                found.push_back(base_ + document);
            });
        }
        if (!std::is_sorted(found.begin() + before, found.end()))
            std::sort(found.begin() + before, found.end());
    }
    uint64_t key(size_t field, uint32_t document) const {
        if (fields_[field].from) return distance_key(field, document);
        const bool descending = fields_[field].descending;
        const index::Column& column = *columns_[field];
        return key_of(descending ? column.greatest_rank(document) : column.least_rank(document),
                      descending);
    }

  private:
    struct Block {
        uint64_t least_key;
        std::span<const uint32_t> documents;
    };

    // Those whose documents may come behind the place that was given, the one with the least key
    // first: documents are often added in an order, and asked for in the other one.
    std::vector<Block> blocks_of(std::span<const uint32_t> documents) const {
        std::vector<Block> blocks;
        while (!documents.empty()) {
            const uint32_t block = documents[0] / index::PackedNumbers::kBlock;
            const uint64_t end = (uint64_t{block} + 1) * index::PackedNumbers::kBlock;
            const auto next = std::ranges::lower_bound(documents, end);
            const auto count = static_cast<size_t>(next - documents.begin());
            if (thresholds_.empty() || greatest_key(block) >= thresholds_[0].key)
                blocks.push_back({least_key(block), documents.first(count)});
            documents = documents.subspan(count);
        }
        std::ranges::stable_sort(blocks, {}, &Block::least_key);
        return blocks;
    }
    static Threshold threshold(const index::Segment& segment, const Field& field,
                               const index::Column& column, const SortValue& value) {
        if (value.number == index::kNoNumber) return {kNoKey, true};
        if (field.from) return {field.descending ? ~value.number : value.number, true};
        const index::Column::Place place =
            field.kind == index::FieldKind::Keyword
                ? *search::place_of(segment, field.number, column, value.keyword)
                : column.place_of({value.number, true});
        if (field.descending) return {~place.floor, place.exact};
        return {place.exact ? place.floor - 1 : place.floor, place.exact};
    }
    // A lower bound of the keys of a block's documents.
    uint64_t least_key(uint32_t block) const {
        const index::RankRange bounds = columns_[0]->bounds(block);
        if (fields_[0].from) return least_distance_key(bounds);
        if (bounds.last == 0) return kNoKey;
        if (fields_[0].descending) return ~bounds.last;
        return bounds.first == 0 ? 0 : bounds.first - 1;
    }
    // An upper bound of them.
    uint64_t greatest_key(uint32_t block) const {
        const index::RankRange bounds = columns_[0]->bounds(block);
        if (fields_[0].from || bounds.first == 0) return kNoKey;
        return fields_[0].descending ? ~bounds.first : bounds.last - 1;
    }
    uint64_t distance_key(size_t field, uint32_t document) const {
        const auto distance = distance_of(*columns_[field], document, *fields_[field].from);
        if (!distance) return kNoKey;
        const uint64_t key = index::ordered(*distance);
        return fields_[field].descending ? ~key : key;
    }
    // Decides by the latitude alone, for documents with one value, which has this rank.
    bool is_too_far(uint64_t rank, uint64_t last_key) const {
        if (fields_[0].descending || rank == 0 || columns_[0]->form() == index::ColumnForm::Any)
            return false;
        const int32_t latitude = index::GeoPoint::of_ordered(columns_[0]->number_of(rank)).latitude;
        return index::ordered(fields_[0].from->least_distance(latitude, latitude)) > last_key;
    }
    // A lower bound by latitudes alone, which is how points are ordered.
    uint64_t least_distance_key(index::RankRange bounds) const {
        if (fields_[0].descending || bounds.last == UINT64_MAX) return 0;
        if (bounds.last == 0) return kNoKey;
        const auto latitude = [&](uint64_t rank) {
            return index::GeoPoint::of_ordered(columns_[0]->number_of(rank)).latitude;
        };
        return index::ordered(fields_[0].from->least_distance(
            latitude(std::max<uint64_t>(bounds.first, 1)), latitude(bounds.last)));
    }
    bool is_behind(const Row& row) const {
        for (size_t i = 0; i < thresholds_.size(); ++i) {
            if (row.keys[i] != thresholds_[i].key) return row.keys[i] > thresholds_[i].key;
            if (!thresholds_[i].exact) return true;
        }
        return !document_ || base_ + row.document > *document_;
    }
    Row row_of(uint32_t document, uint64_t first_key) const {
        Row row{};
        row.keys[0] = first_key;
        for (size_t i = 1; i < fields_.size(); ++i) row.keys[i] = key(i, document);
        row.document = document;
        return row;
    }
    // The ranks of the first field that documents behind the place that was given can have, if
    // they come before others with `last_key`; nothing if they may have none.
    std::optional<index::RankRange> ranks_of_use(uint64_t last_key) const {
        if (last_key == kNoKey) return std::nullopt;
        if (fields_[0].from) {
            if (fields_[0].descending) return std::nullopt;
            const GeoBox box =
                GeoCircle(fields_[0].from->point(), index::real_of(last_key)).around();
            return ranks_between(*columns_[0], box.south, box.north);
        }
        const uint64_t first_key = thresholds_.empty() ? 0 : thresholds_[0].key;
        if (fields_[0].descending) return index::RankRange{~last_key, ~first_key};
        return index::RankRange{rank_of(first_key, false), rank_of(last_key, false)};
    }
    // Without some of a block's documents that cannot be among the first rows.
    std::span<const uint32_t> those_of_use(std::span<const uint32_t> documents, uint64_t last_key) {
        // Fewer are looked at faster one by one.
        const size_t worth_it = columns_[0]->form() == index::ColumnForm::Any ? 3072 : 1024;
        if (documents.size() < worth_it) return documents;
        const auto ranks = ranks_of_use(last_key);
        if (!ranks) return documents;
        const uint32_t block = documents[0] / index::PackedNumbers::kBlock;
        uint64_t words[index::PackedNumbers::kBlockWords];
        columns_[0]->mark(block, *ranks, words);
        of_use_.clear();
        size_t marked = 0;
        for (const uint64_t word : words) marked += static_cast<size_t>(std::popcount(word));
        if (marked > documents.size() / 8) {
            of_use_.resize(documents.size());
            size_t size = 0;
            for (const uint32_t document : documents) {
                of_use_[size] = document;
                const uint32_t at = document % index::PackedNumbers::kBlock;
                size += words[at / 64] >> at % 64 & 1;
            }
            of_use_.resize(size);
            return of_use_;
        }
        for (uint32_t i = 0; i < index::PackedNumbers::kBlockWords; ++i)
            for (uint64_t left = words[i]; left != 0; left &= left - 1)
                of_use_.push_back(block * index::PackedNumbers::kBlock + 64 * i +
                                  static_cast<uint32_t>(std::countr_zero(left)));
        if (documents.size() < index::PackedNumbers::kBlock) {
            auto at = documents.begin();
            std::erase_if(of_use_, [&](uint32_t document) {
                at = std::lower_bound(at, documents.end(), document);
                return at == documents.end() || *at != document;
            });
        }
        return of_use_;
    }

    const Deadline& deadline_;
    const std::vector<Field>& fields_;
    uint32_t base_;
    std::vector<const index::Column*> columns_;
    std::vector<Threshold> thresholds_;
    std::optional<uint32_t> document_;
    std::vector<uint32_t> of_use_;
};

void check_sort(std::span<const SortField> fields, const index::Schema& schema) {
    if (fields.size() > FieldSort::kMostFields)
        throw InvalidArgument("must be by four fields at most");
    for (size_t i = 0; i < fields.size(); ++i) {
        const auto found = schema.find(fields[i].field);
        const std::string name = "\"" + fields[i].field.substr(0, 80) + "\"";
        if (!found) throw InvalidArgument("must be by fields: there is no field " + name);
        if (schema.fields[*found].kind == index::FieldKind::Text)
            throw InvalidArgument("must be by fields that are no texts, as " + name + " is");
        const bool has_points = schema.fields[*found].kind == index::FieldKind::Point;
        if (has_points && !fields[i].from)
            throw InvalidArgument("must be by the distance of " + name +
                                  ", which has points: Postings\\Sort::distance()");
        if (fields[i].from && !has_points)
            throw InvalidArgument("must be by distances of points, which " + name + " has not");
        for (size_t j = 0; j < i; ++j)
            if (fields[j].field == fields[i].field)
                throw InvalidArgument("must have the field " + name + " once");
    }
}

FieldSort::FieldSort(const index::IndexSnapshot& snapshot, Columns& columns,
                     std::span<const SortField> fields, const Deadline& deadline)
    : snapshot_(snapshot), columns_(columns), deadline_(deadline) {
    const index::Schema& schema = snapshot.schema();
    check_sort(fields, schema);
    for (const SortField& field : fields) {
        const size_t number = *schema.find(field.field);
        fields_.push_back({number, schema.fields[number].kind, field.descending,
                           field.from ? std::optional(GeoCenter(*field.from)) : std::nullopt});
    }
}

SortValue FieldSort::value_of(const Field& field, size_t segment, uint64_t key) {
    if (key == kNoKey) return {};
    if (field.from) return {field.descending ? ~key : key, {}};
    const uint64_t rank = rank_of(key, field.descending);
    if (field.kind == index::FieldKind::Keyword)
        return {kKeyword, columns_.keyword(segment, field.number, rank)};
    return {columns_.of(segment, field.number).number_of(rank), {}};
}

SortPlace FieldSort::place_of(uint32_t document) {
    const size_t segment = snapshot_.place_of_segment(document);
    const uint32_t base = snapshot_.segments()[segment].base();
    const InSegment keys(*this, segment, nullptr);
    SortPlace place{{}, document};
    for (size_t i = 0; i < fields_.size(); ++i)
        place.values.push_back(value_of(fields_[i], segment, keys.key(i, document - base)));
    return place;
}

std::vector<uint32_t> FieldSort::equal_to(const SortPlace& place,
                                          const std::vector<std::vector<uint32_t>>& documents) {
    std::vector<uint32_t> found;
    for (size_t s = 0; s < documents.size(); ++s)
        InSegment(*this, s, &place).add_equal(documents[s], found);
    return found;
}

bool FieldSort::comes_before(const SortPlace& a, const SortPlace& b) const {
    for (size_t i = 0; i < fields_.size(); ++i) {
        const SortValue &x = a.values[i], &y = b.values[i];
        if (x == y) continue;
        if (x.number == index::kNoNumber || y.number == index::kNoNumber)
            return y.number == index::kNoNumber;
        const bool is_less = x.number != y.number ? x.number < y.number : x.keyword < y.keyword;
        return is_less != fields_[i].descending;
    }
    return a.document < b.document;
}

std::vector<uint32_t> FieldSort::first(const std::vector<std::vector<uint32_t>>& documents,
                                       size_t k, const SortPlace* behind) {
    std::vector<uint32_t> found;
    std::vector<SortPlace> places, merged;
    size_t step = 0;
    for (size_t s = 0; s < documents.size(); ++s) {
        const uint32_t base = snapshot_.segments()[s].base();
        InSegment in_segment(*this, s, behind);
        const std::vector<Row> rows = in_segment.first(documents[s], k);
        if (documents.size() == 1) {
            for (const Row& row : rows) found.push_back(base + row.document);
            return found;
        }
        std::vector<SortPlace> more;
        for (const Row& row : rows) {
            deadline_.check_at(++step);
            SortPlace& place = more.emplace_back(SortPlace{{}, base + row.document});
            for (size_t i = 0; i < fields_.size(); ++i)
                place.values.push_back(value_of(fields_[i], s, row.keys[i]));
        }
        merged.clear();
        std::merge(std::make_move_iterator(places.begin()), std::make_move_iterator(places.end()),
                   std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()),
                   std::back_inserter(merged), [&](const SortPlace& a, const SortPlace& b) {
                       deadline_.check_at(++step);
                       return comes_before(a, b);
                   });
        merged.resize(std::min(k, merged.size()));
        std::swap(places, merged);
    }
    for (const SortPlace& place : places) found.push_back(*place.document);
    return found;
}

}  // namespace postings::search
