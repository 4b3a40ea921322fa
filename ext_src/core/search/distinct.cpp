#include "core/search/distinct.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "core/base/error.h"
#include "core/search/ascending_keywords.h"
#include "core/search/searcher.h"
#include "core/search/value_numbers.h"

namespace postings::search {

void check_distinct(const std::string& field, const index::Schema& schema) {
    const auto found = schema.find(field);
    const std::string name = "\"" + field.substr(0, 80) + "\"";
    if (!found) throw InvalidArgument("must be a field: there is no field " + name);
    if (schema.fields[*found].kind == index::FieldKind::Text)
        throw InvalidArgument("must be a field that is no text, as " + name + " is");
    if (schema.fields[*found].kind == index::FieldKind::Point)
        throw InvalidArgument("must be a field of values, not of points, as " + name + " is");
}

bool DistinctValues::is_first(uint32_t document) {
    const size_t s = snapshot_.place_of_segment(document);
    const index::Segment& segment = snapshot_.segments()[s];
    const index::Column& column = columns_.of(s, field_);
    const uint64_t rank = column.least_rank(document - segment.base());
    if (rank == 0) return without_value_.insert(document).second;
    // A keyword takes a microsecond to read, and many documents may have the same.
    if (!ranks_[s].insert(rank).second) return false;
    return column.kind() == index::FieldKind::Keyword
               ? keywords_.insert(columns_.keyword(s, field_, rank)).second
               : numbers_.insert(column.number_of(rank)).second;
}

// To find a keyword's rank is as slow as to read the keyword of a rank, and few are known.
std::unordered_set<uint64_t> DistinctValues::ranks_of_known(const index::Segment& segment) const {
    std::vector<std::string_view> ascending(keywords_.begin(), keywords_.end());
    std::ranges::sort(ascending);
    std::unordered_set<uint64_t> ranks;
    AscendingKeywords keywords(segment, field_);
    for (const std::string_view keyword : ascending)
        if (const auto place = keywords.place_of(keyword); place.exact) ranks.insert(place.floor);
    return ranks;
}

PostingList DistinctValues::others(const PostingListView& documents) {
    const std::vector<uint32_t> all = documents.docs();
    std::vector<uint32_t> left, local;
    auto next = all.begin();
    for (size_t s = 0; s < snapshot_.segments().size(); ++s) {
        const index::Segment& segment = snapshot_.segments()[s];
        const uint32_t base = segment.base();
        const index::Column& column = columns_.of(s, field_);
        local.clear();
        for (; next != all.end() && *next - base < segment.documents(); ++next)
            local.push_back(*next - base);
        const bool is_keyword = column.kind() == index::FieldKind::Keyword;
        std::unordered_set<uint64_t> known;
        if (is_keyword && !local.empty()) known = ranks_of_known(segment);
        for (std::span<const uint32_t> rest = local; !rest.empty();)
            rest = column.take_block(rest, [&](uint32_t document, uint64_t rank) {
                const bool was_first = rank == 0    ? without_value_.contains(base + document)
                                       : is_keyword ? known.contains(rank)
                                                    : numbers_.contains(column.number_of(rank));
                if (!was_first) left.push_back(base + document);
            });
    }
    return PostingList::from_decoded(left);
}

uint64_t count_distinct(const index::IndexSnapshot& snapshot, Columns& columns,
                        const std::string& field,
                        const std::vector<std::vector<uint32_t>>& documents) {
    const ValueNumbers numbers(snapshot, columns, *snapshot.schema().find(field), documents, true);
    return numbers.size() + numbers.missing();
}

// Looks at the best documents until enough have different values: at more of them each time, and
// without those whose value is known, which may be nearly all. The others come after those.
void Searcher::find_distinct(Search& search, const SearchOptions& options, Stopwatch& watch) {
    constexpr size_t kFirst = 2, kMore = 32;
    constexpr size_t kCheapLooks = 2;  // before all that match are listed
    // For a page without documents, none is looked at.
    if (options.limit == 0 || options.offset >= snapshot_->document_numbers())
        return find({&search, 1}, options, options.limit, watch);
    check_distinct(*options.distinct, snapshot_->schema());
    DistinctValues values(*snapshot_, columns_, *snapshot_->schema().find(*options.distinct));
    const size_t end = options.offset + options.limit;
    const uint64_t before = watch.whole();
    SearchOptions some = options;
    some.offset = 0;
    some.limit = kFirst * (end + 1);
    SearchResult& result = search.result;
    std::vector<ScoredDocument> first;
    PostingList others;
    for (size_t looks = 0;;) {
        find_one(search, some, options.limit, watch);
        for (size_t i = 0; i < result.documents.size() && first.size() <= end; ++i) {
            options.deadline.check_at(i);
            const ScoredDocument& document = result.documents[i];
            if (values.is_first(document.docid)) first.push_back(document);
        }
        const bool are_all =
            result.documents.size() < some.limit || (result.total && first.size() == *result.total);
        if (first.size() > end || are_all) break;
        some.mode = result.mode;
        some.limit *= kMore;
        // What is known of all documents stays.
        some.total = false;
        some.facets.clear();
        if (++looks < kCheapLooks) continue;
        others = values.others(some.documents == &others ? others : matches(*search.plan, some));
        some.documents = &others;
        some.filter = nullptr;
    }
    result.more = first.size() > end;
    first.resize(std::min(first.size(), end));
    first.erase(first.begin(),
                first.begin() + static_cast<ptrdiff_t>(std::min(first.size(), options.offset)));
    result.documents = std::move(first);
    result.place.reset();
    result.profile.whole = watch.whole() - before;
}

}  // namespace postings::search
