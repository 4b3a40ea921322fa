// The lists of words with typos.
#include "core/rank/bm25.h"
#include "core/search/fuzzy_terms.h"
#include "core/search/leaf_lists.h"
#include "core/search/prefix.h"

namespace postings::search {

const LeafLists& LeafReader::fuzzy(const Leaf& leaf, bool goes_on) {
    // All leaves of a word are read together, as one walk through the terms finds all of them.
    std::string key = leaf.terms[0] + '\0' + leaf.whole + '\0';  // they determine the other terms
    key += {static_cast<char>(leaf.most_typos), static_cast<char>(leaf.first_letter),
            static_cast<char>(goes_on)};
    key.append(leaf.fields.begin(), leaf.fields.end());
    for (const std::string& term : leaf.kept) key.append(1, '\0').append(term);
    const auto [known, is_new] = fuzzy_.try_emplace(std::move(key));
    if (is_new) known->second = fuzzy_lists(leaf, goes_on);
    return known->second[static_cast<size_t>(leaf.nearness) - 1];
}

// All similar words of the same nearness count as one term, which is in all documents that have any
// of them. They must not score more than the word itself: the nearest words in the index
// (the word itself, if it is there) get the weight of their idf, and each further step a sixteenth
// of that before. Longer words that begin with it are the first step (LeafReader::read()). For an
// occurrence of a term BM25 gives less than a sixteenth of its maximum only in texts about 16 times
// as long as the average.
std::vector<LeafLists> LeafReader::fuzzy_lists(const Leaf& leaf, bool goes_on) {
    constexpr double kShareOfNext = 1.0 / 16;
    const std::span<const uint8_t> fields = lookup_.places(leaf.fields);
    std::vector<uint8_t> numbers;
    for (const uint8_t field : fields) numbers.push_back(lookup_.text_fields()[field]);
    FuzzyTerm word(leaf);
    const std::vector<SimilarTerm> terms =
        similar_terms(DocumentCounts(snapshot_), numbers, word, {.kept = leaf.kept}, deadline_);
    std::vector<LeafLists> levels;
    double nearest = 0, share = goes_on ? kShareOfNext : 1;
    if (const uint64_t exact = lookup_.find(leaf.fields, leaf.terms[0]).documents; exact > 0) {
        nearest = idf(exact);
        share = kShareOfNext;
    }
    for (const Nearness nearness : kNearnesses) {
        LeafLists& found = levels.emplace_back(no_lists());
        std::map<size_t, TermSum> sums;  // by the place in found.lists
        for (const SimilarTerm& term : terms) {
            if (term.nearness != nearness) continue;
            deadline_.check();
            found.terms.push_back(term.term);
            for (const SimilarTerm::Place& place : term.places)
                sums.try_emplace(place.segment * width_ + fields[place.field],
                                 snapshot_.segments()[place.segment])
                    .first->second.add(place.payload);
        }
        deadline_.check();
        for (auto& [place, sum] : sums) found.lists[place] = &store_.add(std::move(sum).list());
        count_documents(found);
        if (found.documents == 0) continue;
        if (nearest == 0) nearest = idf(found.documents);
        found.idf = nearest;
        found.share = share;
        share *= kShareOfNext;
    }
    return levels;
}

}  // namespace postings::search
