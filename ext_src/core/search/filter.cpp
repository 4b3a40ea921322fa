#include "core/search/filter.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/list/range_list.h"
#include "core/list/sort_postings.h"
#include "core/list_ops/list_ops.h"
#include "core/search/column_filter.h"
#include "core/search/geo_filter.h"

namespace postings::search {

namespace {

// Throws InvalidArgument if the filter is nested deeper or has more parts than allowed.
void check_size(const Filter& filter, size_t depth, size_t& parts) {
    if (depth > Filter::kMostDepth)
        throw InvalidArgument("makes too large a filter: a filter is 100 deep at most");
    for (const Filter& part : filter.parts) {
        if (++parts > Filter::kMostParts)
            throw InvalidArgument("makes too large a filter: a filter has 10000 others at most");
        check_size(part, depth + 1, parts);
    }
}

// Checks each combination, so that no filter can become much larger than allowed.
Filter checked(Filter filter) {
    size_t parts = 0;
    check_size(filter, 0, parts);
    return filter;
}

}  // namespace

Filter Filter::in(std::string field, std::vector<std::string> values) {
    return {Kind::kIn, std::move(field), std::move(values), {}};
}
Filter Filter::equal(std::string field, std::string value) {
    return in(std::move(field), {std::move(value)});
}
Filter Filter::within(std::string field, ValueRange range) {
    return {Kind::kRange, std::move(field), {}, {}, std::move(range)};
}
Filter Filter::near(std::string field, GeoCircle circle) {
    return {Kind::kNear, std::move(field), {}, {}, {}, circle};
}
Filter Filter::in_box(std::string field, GeoBox box) {
    return {Kind::kBox, std::move(field), {}, {}, {}, GeoCircle(), box};
}
Filter Filter::all_of(std::vector<Filter> parts) {
    return checked({Kind::kAnd, {}, {}, std::move(parts)});
}
Filter Filter::any_of(std::vector<Filter> parts) {
    return checked({Kind::kOr, {}, {}, std::move(parts)});
}
Filter Filter::negation(Filter part) {
    Filter filter{Kind::kNot, {}, {}, {}};
    filter.parts.push_back(std::move(part));
    return checked(std::move(filter));
}

namespace {

[[noreturn]] void refuse(const index::SchemaField& field, const std::string& value) {
    throw InvalidArgument("the field \"" + field.name + "\" has " +
                          index::what_it_takes(field.kind) + ", not \"" + value.substr(0, 80) +
                          "\"");
}

// Checks that a value is a bound of a number; keywords may be any text.
void check_value(const index::SchemaField& field, const std::string& value) {
    if (index::is_number(field.kind) && !index::parse_bound(field.kind, value))
        refuse(field, value);
}

void check_shape(const Filter& filter, size_t depth) {
    if (depth > Filter::kMostDepth) throw InvalidArgument("the filter is nested too deep");
    if (filter.kind == Filter::Kind::kNot && filter.parts.size() != 1)
        throw InvalidArgument("a negation has one part");
    for (const Filter& part : filter.parts) check_shape(part, depth + 1);
}

void check_fields(const Filter& filter, const index::Schema& schema) {
    const bool is_area = filter.kind == Filter::Kind::kNear || filter.kind == Filter::Kind::kBox;
    const bool is_range = filter.kind == Filter::Kind::kRange;
    const bool is_bounded = filter.range.from || filter.range.to;
    const bool is_key = filter.field == schema.key;
    if ((is_area || is_bounded) && is_key)
        throw InvalidArgument("the key \"" + schema.key + "\" has no ranges");
    if ((is_range || is_area || filter.kind == Filter::Kind::kIn) && !is_key) {
        const auto found = schema.find(filter.field);
        if (!found) throw InvalidArgument("there is no field \"" + filter.field + "\"");
        const index::SchemaField& field = schema.fields[*found];
        if (field.kind == index::FieldKind::Text && (!is_range || is_bounded))
            throw InvalidArgument("the field \"" + filter.field +
                                  "\" is a text: filters are of other fields and the key");
        const bool is_point = field.kind == index::FieldKind::Point;
        if (is_area && !is_point)
            throw InvalidArgument("the field \"" + filter.field + "\" has no points");
        if (is_point && is_bounded)
            throw InvalidArgument("the field \"" + filter.field +
                                  "\" has points, which have no ranges, but distances and boxes");
        if (field.kind == index::FieldKind::Date && !filter.mistaken_date.empty())
            refuse(field, filter.mistaken_date);
        for (const std::string& value : filter.values) check_value(field, value);
        for (const auto& bound : {filter.range.from, filter.range.to})
            if (bound) check_value(field, bound->value);
    }
    for (const Filter& part : filter.parts) check_fields(part, schema);
}

// Makes the sets of documents of a segment that match filters, right for its candidates.
class FilterSets {
  public:
    FilterSets(const index::IndexSnapshot& snapshot, size_t segment, Columns& columns,
               Candidates& candidates, ListStore& store, const Deadline& deadline)
        : schema_(snapshot.schema()),
          place_(segment),
          segment_(snapshot.segments()[segment]),
          columns_(columns),
          candidates_(candidates),
          store_(store),
          deadline_(deadline) {}

    // What it takes to make the set: that of a lower number is much faster to make.
    unsigned cost(const Filter& filter) const {
        switch (filter.kind) {
            case Filter::Kind::kIn:
                return filter.field != schema_.key &&
                       index::is_number(schema_.fields[*schema_.find(filter.field)].kind);
            case Filter::Kind::kRange:
                return 1;
            default:
                return 2;
        }
    }

    const PostingListView& set(const Filter& filter) {
        deadline_.check();
        switch (filter.kind) {
            case Filter::Kind::kIn:
                return filter.field == schema_.key ? with_keys(filter.values) : with_values(filter);
            case Filter::Kind::kRange:
                if (filter.field == schema_.key) return everything();
                return store_.add(in_range(filter));
            case Filter::Kind::kNear:
                return store_.add(documents_in(points(filter), filter.circle, candidates_.among()));
            case Filter::Kind::kBox:
                return store_.add(documents_in(points(filter), filter.box, candidates_.among()));
            case Filter::Kind::kNot: {
                const PostingListView* without[] = {&set(filter.parts[0])};
                return store_.add(subtract(everything(), without, deadline_));
            }
            case Filter::Kind::kAnd:
                if (filter.parts.empty()) return everything();
                return combined(filter.parts, true);
            default:
                return combined(filter.parts, false);
        }
    }

  private:
    // Whether to look at documents' values is faster than to unite the lists of values.
    bool ranks_are_faster(size_t field, double postings, size_t values) {
        // In nanoseconds: a posting, the place of a value in the dictionary, a document.
        constexpr double kPosting = 7, kPlace = 1000, kCandidate = 5, kOneValue = 2.4,
                         kSeveral = 12;
        const double less = kPosting * postings - kPlace * static_cast<double>(values);
        if (less <= 0) return false;  // without looking at the candidates or the column
        const Among among = candidates_.among();
        const bool has_several = columns_.of(place_, field).form() == index::ColumnForm::Any;
        const double looks = among ? kCandidate * static_cast<double>(among->size())
                                   : (has_several ? kSeveral : kOneValue) * segment_.documents();
        return looks < less;
    }
    const PostingListView& everything() {
        return store_.add(range_list(0, segment_.documents() - 1));
    }
    const PostingListView& united(const std::vector<const PostingListView*>& lists) {
        return lists.size() == 1 ? *lists[0] : store_.add(unite(lists, deadline_));
    }
    const PostingListView& combined(const std::vector<Filter>& parts, bool all) {
        std::vector<const PostingListView*> sets;
        sets.reserve(parts.size());
        for (const Filter& part : parts) sets.push_back(&set(part));
        return !all || sets.size() == 1 ? united(sets) : store_.add(intersect(sets));
    }
    const PostingListView& with_values(const Filter& filter) {
        const size_t field = *schema_.find(filter.field);
        if (index::is_number(schema_.fields[field].kind))
            return store_.add(with_ranks(field, filter.values));
        std::vector<const PostingListView*> lists;
        std::vector<std::string> there;
        double postings = 0;
        size_t step = 0;
        for (const std::string& value : filter.values) {
            deadline_.check_at(++step);
            if (value.size() >= storage::kMostTermBytes) continue;
            if (auto found = segment_.find(index::term_key(field, value))) {
                lists.push_back(&store_.add(std::move(found->list)));
                there.push_back(value);
                postings += lists.back()->count();
            }
        }
        if (lists.size() > 1 && ranks_are_faster(field, postings, lists.size()))
            return store_.add(with_ranks(field, there));
        return united(lists);
    }
    PostingList with_ranks(size_t field, const std::vector<std::string>& values) {
        const index::Column& column = columns_.of(place_, field);
        std::vector<uint64_t> ranks;
        std::vector<index::RankRange> periods;
        size_t step = 0;
        for (const std::string& value : values) {
            deadline_.check_at(++step);
            if (column.kind() == index::FieldKind::Date && index::is_period(value)) {
                const ValueBound bound{value, true};
                if (const auto all = ranks_between(segment_, field, column, {bound, bound}))
                    periods.push_back(*all);
                continue;
            }
            const auto place = place_of(segment_, field, column, value);
            if (place && place->exact) ranks.push_back(place->floor);
        }
        std::ranges::sort(ranks);
        const Among among = candidates_.among();
        if (periods.empty()) return documents_with(column, ranks, among);
        const PostingList in_periods = documents_in(column, periods, among);
        if (ranks.empty()) return in_periods;
        const PostingList with_others = documents_with(column, ranks, among);
        const PostingListView* const lists[] = {&in_periods, &with_others};
        return PostingList::from_decoded(unite(lists));
    }
    PostingList in_range(const Filter& filter) {
        const size_t field = *schema_.find(filter.field);
        if (schema_.fields[field].kind == index::FieldKind::Text)
            return documents_with_text(segment_, schema_.text_place(field), candidates_.among());
        return documents_between(segment_, field, columns_.of(place_, field), filter.range,
                                 candidates_.among());
    }
    const index::Column& points(const Filter& filter) {
        return columns_.of(place_, *schema_.find(filter.field));
    }
    const PostingListView& with_keys(const std::vector<std::string>& keys) {
        std::vector<uint32_t> documents;
        size_t step = 0;
        for (const std::string& key : keys) {
            deadline_.check_at(++step);
            if (const auto document = segment_.find_document(key)) documents.push_back(*document);
        }
        sort_docs(documents);
        return store_.add(documents);
    }

    const index::Schema& schema_;
    size_t place_;
    const index::Segment& segment_;
    Columns& columns_;
    Candidates& candidates_;
    ListStore& store_;
    const Deadline& deadline_;
};

// A part that every document must match, or must not.
struct Part {
    const Filter* filter;
    bool is_negated;
};

void list_parts(const Filter& filter, bool is_negated, std::vector<Part>& parts) {
    using Kind = Filter::Kind;
    if (filter.kind == Kind::kNot) return list_parts(filter.parts[0], !is_negated, parts);
    if (filter.kind == (is_negated ? Kind::kOr : Kind::kAnd)) {
        for (const Filter& part : filter.parts) list_parts(part, is_negated, parts);
        return;
    }
    parts.push_back({&filter, is_negated});
}

}  // namespace

void Filter::check(const index::Schema& schema) const {
    check_shape(*this, 0);
    try {
        check_fields(*this, schema);
    } catch (const InvalidArgument& error) {
        throw InvalidArgument(std::string("must fit the fields: ") + error.what());
    }
}

const Filter* Filter::nearness() const {
    if (kind == Kind::kNear) return this;
    if (kind != Kind::kAnd) return nullptr;
    for (const Filter& part : parts)
        if (const Filter* found = part.nearness()) return found;
    return nullptr;
}

void add_filter(const index::IndexSnapshot& snapshot, size_t segment, const Filter& filter,
                Columns& columns, Candidates& candidates, ListStore& store,
                const Deadline& deadline, FilterLists& lists) {
    FilterSets sets(snapshot, segment, columns, candidates, store, deadline);
    std::vector<Part> parts;
    list_parts(filter, false, parts);
    // Those made fast may leave few candidates for the others.
    std::ranges::stable_sort(
        parts, {}, [&](const Part& part) { return 2 * sets.cost(*part.filter) + part.is_negated; });
    for (const auto [part, is_negated] : parts) {
        const PostingListView& set = sets.set(*part);
        (is_negated ? lists.excluded : lists.filters).push_back(set);
        if (!is_negated) candidates.are_in(set);
    }
}

}  // namespace postings::search
