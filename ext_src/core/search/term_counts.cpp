#include "core/search/term_counts.h"

#include <algorithm>

#include "core/search/term_lookup.h"
#include "core/search/term_walk.h"

namespace postings::search {

namespace {

// The number of live documents of a segment with the term that these sources, of different fields,
// are at.
uint64_t documents_of(const index::Segment& segment, std::span<FieldTerms* const> sources) {
    if (sources.size() == 1) return live_documents(segment, sources[0]->terms.payload());
    std::vector<PostingList> lists;
    std::vector<const PostingListView*> pointers;
    lists.reserve(sources.size());
    pointers.reserve(sources.size());
    for (const FieldTerms* source : sources)
        lists.push_back(segment.postings(source->terms.payload()).list);
    for (const PostingList& list : lists) pointers.push_back(&list);
    return live_documents(segment, pointers);
}

}  // namespace

std::vector<TermCount> count_terms(const index::IndexSnapshot& snapshot,
                                   std::span<const size_t> fields, std::string_view prefix,
                                   std::optional<std::string_view> after, size_t most,
                                   const Deadline& deadline) {
    constexpr size_t kMostBytes = storage::kMostTermBytes - 1;  // without the field's number
    if (prefix.size() > kMostBytes || most == 0) return {};
    if (after) after = after->substr(0, kMostBytes);
    // Ordered by segment, so that the sources of a segment are adjacent.
    std::vector<FieldTerms> sources;
    for (const index::Segment& segment : snapshot.segments()) {
        for (const size_t field : fields) {
            const std::string begin = index::term_key(field, prefix);
            const std::string from =
                after ? std::max(begin, index::term_key(field, *after)) : begin;
            FieldTerms source{&segment, begin, segment.terms().lower_bound(from)};
            if (after && !source.at_end() && source.term() == *after) source.terms.next();
            if (!source.at_end()) sources.push_back(std::move(source));
        }
    }
    std::vector<TermCount> found;
    walk_terms(std::move(sources), deadline,
               [&](const std::string& term, std::span<FieldTerms* const> having) {
                   uint64_t documents = 0;
                   while (!having.empty()) {
                       const index::Segment& segment = *having[0]->segment;
                       size_t same = 1;
                       while (same < having.size() && having[same]->segment == &segment) ++same;
                       documents += documents_of(segment, having.first(same));
                       having = having.subspan(same);
                   }
                   if (documents > 0) found.push_back({term, documents});
                   return found.size() < most;
               });
    return found;
}

uint64_t documents_with(const index::IndexSnapshot& snapshot, std::span<const size_t> fields,
                        std::string_view term, const Deadline& deadline) {
    if (term.empty() || term.size() >= storage::kMostTermBytes) return 0;
    const auto found = count_terms(snapshot, fields, term, std::nullopt, 1, deadline);
    return !found.empty() && found[0].term == term ? found[0].documents : 0;
}

}  // namespace postings::search
