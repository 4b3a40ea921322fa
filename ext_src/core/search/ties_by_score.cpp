// Searcher::find_one(): sorting by fields and, where they are equal, by score.
#include <algorithm>
#include <unordered_map>

#include "core/base/error.h"
#include "core/list/list_builder.h"
#include "core/search/searcher.h"

namespace postings::search {

// The k best of the documents, which all match, in that mode.
std::vector<ScoredDocument> Searcher::score(const Plan& plan, const PostingListView& documents,
                                            size_t k, const SearchOptions& options, RankMode mode) {
    SearchOptions by_score;
    by_score.limit = k;
    by_score.mode = mode;
    by_score.documents = &documents;
    by_score.total = false;
    by_score.deadline = options.deadline;
    by_score.boosts = options.boosts;
    Search search{&plan};
    Stopwatch watch;
    find({&search, 1}, by_score, k, watch);
    return std::move(search.result.documents);
}

namespace {

// Where groups of documents with equal values end, of documents in the order of fields.
std::vector<size_t> ends_of_groups(FieldSort& sort, std::span<const ScoredDocument> documents,
                                   const Deadline& deadline) {
    std::vector<size_t> ends;
    std::vector<SortValue> values;
    for (size_t i = 0; i < documents.size(); ++i) {
        deadline.check_at(i);
        std::vector<SortValue> next = sort.place_of(documents[i].docid).values;
        if (i > 0 && next != values) ends.push_back(i);
        values = std::move(next);
    }
    ends.push_back(documents.size());
    return ends;
}

// Sorts each group as `scored` has its documents, and takes the scores from there.
void sort_groups(std::vector<ScoredDocument>& page, std::span<const size_t> ends,
                 std::span<const ScoredDocument> scored) {
    if (scored.size() != page.size()) throw CorruptedData("a document that is not ranked", 0);
    std::unordered_map<uint32_t, size_t> place;
    for (size_t i = 0; i < scored.size(); ++i) place.emplace(scored[i].docid, i);
    auto first = page.begin();
    for (const size_t end : ends) {
        const auto last = page.begin() + static_cast<ptrdiff_t>(end);
        std::ranges::sort(first, last, {},
                          [&](const ScoredDocument& document) { return place.at(document.docid); });
        first = last;
    }
    for (ScoredDocument& document : page) document = scored[place.at(document.docid)];
}

}  // namespace

// All documents up to the end of the page but those with the values of its last one are known by
// their fields alone, and put in order by their scores; of the others, the best are looked for.
void Searcher::find_one(Search& search, const SearchOptions& options, size_t enough,
                        Stopwatch& watch) {
    if (!options.ties_by_score || options.sort.empty() || options.limit == 0 ||
        options.offset >= snapshot_->document_numbers())
        return find({&search, 1}, options, enough, watch);
    const uint64_t before = watch.whole();
    SearchOptions from_first = options;
    from_first.offset = 0;
    from_first.limit = options.offset + options.limit;
    find({&search, 1}, from_first, enough, watch);
    SearchResult& result = search.result;
    std::vector<ScoredDocument> page = std::move(result.documents);
    if (!page.empty()) {
        FieldSort sort(*snapshot_, columns_, options.sort, options.deadline);
        std::vector<size_t> ends = ends_of_groups(sort, page, options.deadline);
        const size_t size = page.size();
        if (result.more) {
            ends.pop_back();
            page.resize(ends.empty() ? 0 : ends.back());
        }
        std::vector<uint32_t> ahead;
        for (const ScoredDocument& document : page) ahead.push_back(document.docid);
        std::ranges::sort(ahead);
        sort_groups(page, ends,
                    score(*search.plan, PostingList::from_decoded(ahead), ahead.size(), options,
                          result.mode));
        if (result.more) {
            const auto best = score(*search.plan, PostingList::from_decoded(result.ties),
                                    size - page.size(), options, result.mode);
            page.insert(page.end(), best.begin(), best.end());
        }
    }
    page.erase(page.begin(),
               page.begin() + static_cast<ptrdiff_t>(std::min(options.offset, page.size())));
    result.documents = std::move(page);
    result.ties.clear();
    result.place.reset();
    watch.end_of(result.profile.rank);
    result.profile.whole = watch.whole() - before;
}

}  // namespace postings::search
