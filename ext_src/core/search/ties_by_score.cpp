// Searcher::find_one(): sorting by fields and, where they are equal, by score.
#include <algorithm>
#include <unordered_map>

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

// All documents of the page but those with the values of its last one are known by their fields
// alone, and put in order by their scores; of those, only the best are looked for.
void Searcher::find_one(Search& search, const SearchOptions& options, size_t enough,
                        Stopwatch& watch) {
    if (!options.ties_by_score || options.sort.empty())
        return find({&search, 1}, options, enough, watch);
    const uint64_t before = watch.whole();
    SearchOptions from_first = options;
    from_first.offset = 0;
    from_first.limit = options.limit > 0 ? options.offset + options.limit : 0;
    find({&search, 1}, from_first, enough, watch);
    SearchResult& result = search.result;
    std::vector<ScoredDocument> page = std::move(result.documents);
    if (!page.empty()) {
        FieldSort sort(*snapshot_, columns_, options.sort);
        std::vector<uint32_t> groups;  // of documents with equal values, where each ends
        std::vector<SortValue> values;
        for (uint32_t i = 0; i < page.size(); ++i) {
            std::vector<SortValue> next = sort.place_of(page[i].docid).values;
            if (i > 0 && next != values) groups.push_back(i);
            values = std::move(next);
        }
        const size_t size = page.size();
        if (result.more) {
            page.resize(groups.empty() ? 0 : groups.back());
        } else {
            groups.push_back(static_cast<uint32_t>(size));
        }
        std::vector<uint32_t> ahead;
        for (const ScoredDocument& document : page) ahead.push_back(document.docid);
        std::ranges::sort(ahead);
        std::unordered_map<uint32_t, size_t> place;  // by score
        const std::vector<ScoredDocument> scored = score(
            *search.plan, PostingList::from_decoded(ahead), ahead.size(), options, result.mode);
        for (size_t i = 0; i < scored.size(); ++i) place[scored[i].docid] = i;
        auto first = page.begin();
        for (const uint32_t end : groups) {
            const auto last = page.begin() + end;
            std::ranges::sort(first, last, {}, [&](const ScoredDocument& document) {
                return place[document.docid];
            });
            first = last;
        }
        for (ScoredDocument& document : page) document = scored[place[document.docid]];
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
