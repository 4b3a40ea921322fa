#include "core/search/term_counts.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

#include "core/search/term_walk.h"

namespace postings::search {

namespace {

// The number of documents of a segment that have any of the terms with these entries.
uint64_t documents_of(const DocumentCounts& counts, size_t segment,
                      std::span<const std::span<const uint8_t>> entries) {
    if (entries.size() == 1) return counts.with_term(segment, entries[0]);
    std::vector<PostingList> lists;
    std::vector<const PostingListView*> pointers;
    lists.reserve(entries.size());
    pointers.reserve(entries.size());
    for (const std::span<const uint8_t> entry : entries)
        lists.push_back(counts.segments()[segment].postings(entry).list);
    for (const PostingList& list : lists) pointers.push_back(&list);
    return counts.in_any(segment, pointers);
}

// Walks the terms as walk_terms() does; the arguments are those of count_terms().
template <class Use>
void each_term(const DocumentCounts& counts, std::span<const TermIn> prefixes,
               std::optional<std::string_view> after, const Deadline& deadline, Use use) {
    constexpr size_t kMostBytes = storage::kMostTermBytes - 1;  // without the field's number
    if (after) after = after->substr(0, kMostBytes);
    // Ordered by segment, so that the sources of a segment are adjacent.
    std::vector<FieldTerms> sources;
    for (size_t s = 0; s < counts.segments().size(); ++s) {
        const index::Segment& segment = counts.segments()[s];
        for (const TermIn& prefix : prefixes) {
            if (prefix.term.size() > kMostBytes) continue;
            for (const size_t field : prefix.fields) {
                const std::string begin = index::term_key(field, prefix.term);
                const std::string from =
                    after ? std::max(begin, index::term_key(field, *after)) : begin;
                FieldTerms source{s, begin, segment.terms().lower_bound(from)};
                if (after && !source.at_end() && source.term() == *after) source.terms.next();
                if (!source.at_end()) sources.push_back(std::move(source));
            }
        }
    }
    walk_terms(std::move(sources), deadline, use);
}

// Of sources that are at the same term.
uint64_t documents_of(const DocumentCounts& counts, std::span<FieldTerms* const> having) {
    uint64_t documents = 0;
    std::vector<std::span<const uint8_t>> entries;
    for (size_t i = 0; i < having.size();) {
        const size_t segment = having[i]->segment;
        entries.clear();
        for (; i < having.size() && having[i]->segment == segment; ++i)
            entries.push_back(having[i]->terms.payload());
        documents += documents_of(counts, segment, entries);
    }
    return documents;
}

// At least as many, deleted or not, whether they pass a filter or not: no list is read for it.
uint64_t bound_of(const DocumentCounts& counts, std::span<FieldTerms* const> having) {
    uint64_t documents = 0;
    for (const FieldTerms* const source : having)
        documents += counts.segments()[source->segment].count(source->terms.payload());
    return documents;
}

}  // namespace

std::vector<TermCount> count_terms(const DocumentCounts& counts, std::span<const TermIn> prefixes,
                                   std::optional<std::string_view> after, size_t most,
                                   const Deadline& deadline) {
    std::vector<TermCount> found;
    if (most == 0) return found;
    each_term(counts, prefixes, after, deadline, [&](const std::string& term, auto having) {
        const uint64_t documents = documents_of(counts, having);
        if (documents > 0) found.push_back({term, documents});
        return found.size() < most;
    });
    return found;
}

std::vector<TermCount> frequent_terms(const DocumentCounts& counts, const TermIn& prefix,
                                      size_t most, const Deadline& deadline) {
    std::vector<TermCount> found;
    // The greatest numbers of documents, the least of them first.
    std::priority_queue<uint64_t, std::vector<uint64_t>, std::greater<>> greatest;
    each_term(counts, {&prefix, 1}, std::nullopt, deadline,
              [&](const std::string& term, auto having) {
                  if (greatest.size() == most && bound_of(counts, having) < greatest.top())
                      return true;
                  const uint64_t documents = documents_of(counts, having);
                  if (documents == 0) return true;
                  found.push_back({term, documents});
                  greatest.push(documents);
                  if (greatest.size() > most) greatest.pop();
                  return true;
              });
    return found;
}

uint64_t documents_with(const DocumentCounts& counts, std::span<const TermIn> terms,
                        const Deadline& deadline) {
    uint64_t documents = 0;
    std::vector<std::span<const uint8_t>> entries;
    for (size_t s = 0; s < counts.segments().size(); ++s) {
        deadline.check();
        entries.clear();
        for (const TermIn& in : terms)
            for (const size_t field : in.fields)
                if (!in.term.empty() && in.term.size() < storage::kMostTermBytes)
                    if (const auto entry =
                            counts.segments()[s].terms().find(index::term_key(field, in.term)))
                        entries.push_back(entry->payload);
        if (!entries.empty()) documents += documents_of(counts, s, entries);
    }
    return documents;
}

}  // namespace postings::search
