#include "core/search/leaf_lists.h"

#include "core/list/range_list.h"
#include "core/rank/bm25.h"
#include "core/search/column_filter.h"
#include "core/search/geo_filter.h"
#include "core/search/phrase.h"
#include "core/search/prefix.h"
#include "core/search/sloppy_phrase.h"

namespace postings::search {

namespace {

const PostingListView kNoPostings;

}  // namespace

LeafLists LeafReader::read(const Leaf& leaf, std::span<const LeafLists> before) {
    LeafLists found = lists_of(leaf);
    if (leaf.beginning && before[*leaf.beginning].documents > 0)
        found.idf = std::min(found.idf, before[*leaf.beginning].idf);
    return found;
}

LeafLists LeafReader::lists_of(const Leaf& leaf) {
    switch (leaf.kind) {
        case LeafKind::kTerm:
            return term(leaf);
        case LeafKind::kPhrase:
            return phrase(leaf);
        case LeafKind::kPrefix:
            return prefix(leaf);
        case LeafKind::kInfix:
            return infix(leaf);
        case LeafKind::kFuzzy:
            return fuzzy(leaf);
        case LeafKind::kKeyword:
            return keyword(leaf);
        case LeafKind::kKeywordPrefix:
            return keyword_prefix(leaf);
        case LeafKind::kKeywordInfix:
            return keyword_infix(leaf);
        case LeafKind::kRange:
            return range(leaf);
        case LeafKind::kNear:
            return near(leaf);
        case LeafKind::kKey:
            return key(leaf);
        case LeafKind::kHasText:
            return has_text(leaf);
        default:
            return everything();
    }
}

LeafLists LeafReader::no_lists() {
    LeafLists found;
    found.lists = store_.pointers(snapshot_.segments().size() * width_);
    std::ranges::fill(found.lists, &kNoPostings);
    return found;
}

double LeafReader::idf(uint64_t documents) const {
    return bm25_idf(snapshot_.documents(), documents);
}

void LeafReader::count_documents(LeafLists& found) const {
    for (size_t s = 0; s < snapshot_.segments().size(); ++s)
        found.documents += live_documents(snapshot_.segments()[s], found.of_segment(s, width_));
}

LeafLists LeafReader::term(const Leaf& leaf) {
    const FoundTerm& term = lookup_.find(leaf.fields, leaf.terms[0]);
    LeafLists found;
    found.lists = store_.pointers(term.postings.size());
    for (size_t i = 0; i < term.postings.size(); ++i) found.lists[i] = &term.postings[i]->list;
    found.documents = term.documents;
    found.idf = term.idf;
    return found;
}

LeafLists LeafReader::phrase(const Leaf& leaf) {
    LeafLists found = no_lists();
    std::vector<const FoundTerm*> terms;
    for (const std::string& term : leaf.terms) {
        terms.push_back(&lookup_.find(leaf.fields, term));
        if (terms.back()->documents == 0) return found;
        found.idf += terms.back()->idf;
    }
    std::vector<PhraseTerm> phrase;
    for (size_t s = 0; s < snapshot_.segments().size(); ++s) {
        for (const uint8_t field : lookup_.places(leaf.fields)) {
            deadline_.check();
            phrase.clear();
            for (size_t i = 0; i < terms.size(); ++i)
                phrase.push_back({terms[i]->postings[s * width_ + field], leaf.offset(i)});
            found.lists[s * width_ + field] =
                &store_.add(leaf.slop > 0 ? sloppy_phrase_list(phrase, leaf.widest(), deadline_)
                                          : phrase_list(phrase, deadline_));
        }
    }
    count_documents(found);
    return found;
}

LeafLists LeafReader::prefix(const Leaf& leaf) {
    LeafLists found = no_lists();
    const size_t leading = leaf.terms.size() - 1;
    std::vector<const FoundTerm*> terms;
    for (size_t i = 0; i < leading; ++i) {
        terms.push_back(&lookup_.find(leaf.fields, leaf.terms[i]));
        if (terms.back()->documents == 0) return found;
        found.idf += terms.back()->idf;
    }
    for (size_t s = 0; s < snapshot_.segments().size(); ++s)
        for (const uint8_t field : lookup_.places(leaf.fields)) {
            deadline_.check();
            found.lists[s * width_ + field] =
                &store_.add(leading == 0 ? prefix_of_segment(leaf, s, field)
                                         : phrases_of_segment(leaf, terms, s, field));
        }
    count_documents(found);
    // The leading terms of a phrase say more than its end.
    if (leading == 0) found.idf = idf(found.documents);
    return found;
}

PostingList LeafReader::prefix_of_segment(const Leaf& leaf, size_t at, uint8_t field) {
    const std::string& prefix = leaf.terms.back();
    PrefixMemory::Key key{at, field, prefix, leaf.stems};
    if (const PostingList* known = prefixes_.find(key)) return *known;
    const index::Segment& segment = snapshot_.segments()[at];
    const size_t number = lookup_.text_fields()[field];
    TermSum sum(segment);
    size_t terms = 0;
    each_term(segment, number, prefix, [&](std::span<const uint8_t> payload) {
        deadline_.check_at(++terms);
        sum.add(payload);
    });
    for (const std::string& stem : leaf.stems)
        if (auto postings = segment.find(index::term_key(number, stem)))
            sum.add(std::move(postings->list));
    const uint64_t postings = sum.postings();
    PostingList list = std::move(sum).list();
    prefixes_.keep(std::move(key), list, postings);
    return list;
}

// The sum of the phrases of the leading terms and each term with the prefix.
PostingList LeafReader::phrases_of_segment(const Leaf& leaf,
                                           std::span<const FoundTerm* const> leading, size_t at,
                                           uint8_t field) {
    std::vector<PhraseTerm> phrase;
    for (size_t i = 0; i < leading.size(); ++i) {
        phrase.push_back({leading[i]->postings[at * width_ + field], leaf.offset(i)});
        if (phrase.back().postings->list.empty()) return {};
    }
    const PostingList with_end = prefix_of_segment(leaf, at, field);
    const PhraseEnd end{lookup_.text_fields()[field], leaf.terms.back(),
                        leaf.offset(leaf.terms.size() - 1), with_end};
    return phrase_list(phrase, end, snapshot_.segments()[at], deadline_);
}

LeafLists LeafReader::keyword(const Leaf& leaf) {
    LeafLists found = no_lists();
    if (leaf.terms[0].size() >= storage::kMostTermBytes) return found;
    const std::string key = index::term_key(leaf.fields[0], leaf.terms[0]);
    for (size_t s = 0; s < snapshot_.segments().size(); ++s)
        if (auto postings = snapshot_.segments()[s].find(key))
            found.lists[s * width_] = &store_.add(std::move(postings->list));
    count_documents(found);
    return found;
}

LeafLists LeafReader::keyword_prefix(const Leaf& leaf) {
    LeafLists found = no_lists();
    for (size_t s = 0; s < snapshot_.segments().size(); ++s) {
        TermSum sum(snapshot_.segments()[s]);
        size_t terms = 0;
        each_term(snapshot_.segments()[s], leaf.fields[0], leaf.terms[0],
                  [&](std::span<const uint8_t> payload) {
                      deadline_.check_at(++terms);
                      sum.add(payload);
                  });
        found.lists[s * width_] = &store_.add(std::move(sum).list());
    }
    count_documents(found);
    return found;
}

LeafLists LeafReader::range(const Leaf& leaf) {
    LeafLists found = no_lists();
    for (size_t s = 0; s < snapshot_.segments().size(); ++s)
        found.lists[s * width_] =
            &store_.add(documents_between(snapshot_.segments()[s], leaf.fields[0],
                                          columns_.of(s, leaf.fields[0]), leaf.ranges[0]));
    count_documents(found);
    return found;
}

LeafLists LeafReader::near(const Leaf& leaf) {
    const GeoCircle circle(leaf.near.center, leaf.near.metres);
    LeafLists found = no_lists();
    for (size_t s = 0; s < snapshot_.segments().size(); ++s)
        found.lists[s * width_] = &store_.add(documents_in(columns_.of(s, leaf.fields[0]), circle));
    count_documents(found);
    return found;
}

LeafLists LeafReader::key(const Leaf& leaf) {
    LeafLists found = no_lists();
    for (size_t s = 0; s < snapshot_.segments().size(); ++s) {
        const auto document = snapshot_.segments()[s].find_document(leaf.terms[0]);
        if (!document) continue;
        const uint32_t documents[] = {*document};
        found.lists[s * width_] = &store_.add(documents);
    }
    count_documents(found);
    return found;
}

LeafLists LeafReader::has_text(const Leaf& leaf) {
    LeafLists found = no_lists();
    for (size_t s = 0; s < snapshot_.segments().size(); ++s)
        found.lists[s * width_] =
            &store_.add(documents_with_text(snapshot_.segments()[s], leaf.fields[0]));
    count_documents(found);
    return found;
}

LeafLists LeafReader::everything() {
    LeafLists found = no_lists();
    for (size_t s = 0; s < snapshot_.segments().size(); ++s) {
        const uint32_t documents = snapshot_.segments()[s].documents();
        // No writer leaves a segment without any, but a file may be forged.
        if (documents > 0) found.lists[s * width_] = &store_.add(range_list(0, documents - 1));
    }
    found.documents = snapshot_.documents();
    return found;
}

}  // namespace postings::search
