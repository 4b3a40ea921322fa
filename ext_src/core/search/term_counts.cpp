#include "core/search/term_counts.h"

#include <algorithm>

#include "core/search/term_lookup.h"

namespace postings::search {

namespace {

// The terms of a field in a segment.
struct Source {
    const index::Segment* segment;
    std::string prefix;  // with the field's number before it, as in the dictionary
    storage::TermDictionary::Cursor terms;

    bool at_end() const { return terms.at_end() || !terms.term().starts_with(prefix); }
    std::string_view term() const { return terms.term().substr(1); }
};

// The number of live documents of a segment with the term that these sources, of different fields,
// are at.
uint64_t documents_of(const index::Segment& segment, std::span<Source* const> sources) {
    if (sources.empty()) return 0;
    if (sources.size() == 1) return live_documents(segment, sources[0]->terms.payload());
    std::vector<PostingList> lists;
    std::vector<const PostingListView*> pointers;
    lists.reserve(sources.size());
    pointers.reserve(sources.size());
    for (const Source* source : sources)
        lists.push_back(segment.postings(source->terms.payload()).list);
    for (const PostingList& list : lists) pointers.push_back(&list);
    return live_documents(segment, pointers);
}

}  // namespace

std::vector<TermCount> count_terms(const index::IndexSnapshot& snapshot,
                                   std::span<const size_t> fields, std::string_view prefix,
                                   std::optional<std::string_view> after, size_t most,
                                   const Deadline& deadline) {
    constexpr size_t kTermsACheck = 256;
    constexpr size_t kMostBytes = storage::kMostTermBytes - 1;  // without the field's number
    if (prefix.size() > kMostBytes) return {};
    if (after) after = after->substr(0, kMostBytes);
    // Ordered by segment, so that the sources of a segment are adjacent.
    std::vector<Source> sources;
    for (const index::Segment& segment : snapshot.segments()) {
        for (const size_t field : fields) {
            const std::string begin = index::term_key(field, prefix);
            const std::string from =
                after ? std::max(begin, index::term_key(field, *after)) : begin;
            Source source{&segment, begin, segment.terms().lower_bound(from)};
            if (after && !source.at_end() && source.term() == *after) source.terms.next();
            if (!source.at_end()) sources.push_back(std::move(source));
        }
    }
    std::vector<TermCount> found;
    std::vector<Source*> having;
    for (size_t looks = 0; found.size() < most && !sources.empty(); ++looks) {
        if (looks % kTermsACheck == 0) deadline.check();
        const auto least =
            std::ranges::min_element(sources, {}, [](const Source& each) { return each.term(); });
        TermCount next{std::string(least->term()), 0};
        for (size_t i = 0; i < sources.size();) {
            const index::Segment& segment = *sources[i].segment;
            having.clear();
            for (; i < sources.size() && sources[i].segment == &segment; ++i)
                if (sources[i].term() == next.term) having.push_back(&sources[i]);
            next.documents += documents_of(segment, having);
            for (Source* source : having) source->terms.next();
        }
        std::erase_if(sources, [](const Source& each) { return each.at_end(); });
        if (next.documents > 0) found.push_back(std::move(next));
    }
    return found;
}

uint64_t documents_with(const index::IndexSnapshot& snapshot, std::span<const size_t> fields,
                        std::string_view term, const Deadline& deadline) {
    if (term.empty() || term.size() >= storage::kMostTermBytes) return 0;
    const auto found = count_terms(snapshot, fields, term, std::nullopt, 1, deadline);
    return !found.empty() && found[0].term == term ? found[0].documents : 0;
}

}  // namespace postings::search
