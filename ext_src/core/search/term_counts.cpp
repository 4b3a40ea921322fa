#include "core/search/term_counts.h"

#include <algorithm>

#include "core/search/term_walk.h"

namespace postings::search {

namespace {

// The number of documents of a segment with the term that these sources, of different fields, are
// at.
uint64_t documents_of(const DocumentCounts& counts, std::span<FieldTerms* const> sources) {
    const size_t segment = sources[0]->segment;
    if (sources.size() == 1) return counts.with_term(segment, sources[0]->terms.payload());
    std::vector<PostingList> lists;
    std::vector<const PostingListView*> pointers;
    lists.reserve(sources.size());
    pointers.reserve(sources.size());
    for (const FieldTerms* source : sources)
        lists.push_back(counts.segments()[segment].postings(source->terms.payload()).list);
    for (const PostingList& list : lists) pointers.push_back(&list);
    return counts.in_any(segment, pointers);
}

}  // namespace

std::vector<TermCount> count_terms(const DocumentCounts& counts, std::span<const size_t> fields,
                                   std::string_view prefix, std::optional<std::string_view> after,
                                   size_t most, const Deadline& deadline) {
    constexpr size_t kMostBytes = storage::kMostTermBytes - 1;  // without the field's number
    if (prefix.size() > kMostBytes || most == 0) return {};
    if (after) after = after->substr(0, kMostBytes);
    // Ordered by segment, so that the sources of a segment are adjacent.
    std::vector<FieldTerms> sources;
    for (size_t s = 0; s < counts.segments().size(); ++s) {
        const index::Segment& segment = counts.segments()[s];
        for (const size_t field : fields) {
            const std::string begin = index::term_key(field, prefix);
            const std::string from =
                after ? std::max(begin, index::term_key(field, *after)) : begin;
            FieldTerms source{s, begin, segment.terms().lower_bound(from)};
            if (after && !source.at_end() && source.term() == *after) source.terms.next();
            if (!source.at_end()) sources.push_back(std::move(source));
        }
    }
    std::vector<TermCount> found;
    walk_terms(std::move(sources), deadline,
               [&](const std::string& term, std::span<FieldTerms* const> having) {
                   uint64_t documents = 0;
                   while (!having.empty()) {
                       size_t same = 1;
                       while (same < having.size() && having[same]->segment == having[0]->segment)
                           ++same;
                       documents += documents_of(counts, having.first(same));
                       having = having.subspan(same);
                   }
                   if (documents > 0) found.push_back({term, documents});
                   return found.size() < most;
               });
    return found;
}

uint64_t documents_with(const DocumentCounts& counts, std::span<const size_t> fields,
                        std::string_view term, const Deadline& deadline) {
    if (term.empty() || term.size() >= storage::kMostTermBytes) return 0;
    const auto found = count_terms(counts, fields, term, std::nullopt, 1, deadline);
    return !found.empty() && found[0].term == term ? found[0].documents : 0;
}

}  // namespace postings::search
