// The lists of words with typos.
#include <limits>

#include "core/search/fuzzy_terms.h"
#include "core/search/leaf_lists.h"
#include "core/search/prefix.h"

namespace postings::search {

const LeafLists& LeafReader::fuzzy(const Leaf& leaf) {
    // All leaves of a word are read together, as one walk through the terms finds all of them.
    std::string key = leaf.terms[0] + '\0' + leaf.whole + '\0';  // they determine the other terms
    key += {static_cast<char>(leaf.most_typos), static_cast<char>(leaf.first_letter)};
    key.append(leaf.fields.begin(), leaf.fields.end());
    for (const std::string& term : leaf.kept) key.append(1, '\0').append(term);
    const auto [known, is_new] = fuzzy_.try_emplace(std::move(key));
    if (is_new) known->second = fuzzy_lists(leaf);
    return known->second[static_cast<size_t>(leaf.nearness) - 1];
}

// All similar words of the same nearness count as one term, which is in all documents that have any
// of them.
std::vector<LeafLists> LeafReader::fuzzy_lists(const Leaf& leaf) {
    const std::span<const uint8_t> fields = lookup_.places(leaf.fields);
    std::vector<uint8_t> numbers;
    for (const uint8_t field : fields) numbers.push_back(lookup_.text_fields()[field]);
    FuzzyTerm word(leaf);
    const std::vector<SimilarTerm> terms =
        similar_terms(DocumentCounts(snapshot_), numbers, word, {.kept = leaf.kept}, deadline_);
    std::vector<LeafLists> levels;
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
    }
    return levels;
}

// They must not score more than the word itself, in whatever field that is: the nearest words in
// the index (the word itself, if it is there) get the weight of their idf, and each further step a
// sixteenth of that before. Longer words that begin with it are the first step
// (LeafReader::read()). For an occurrence of a term BM25 gives less than a sixteenth of its maximum
// only in texts about 16 times as long as the average.
void LeafReader::weigh_similar(const Plan& plan, std::span<LeafLists> leaves) const {
    constexpr double kShareOfNext = 1.0 / 16, kNone = std::numeric_limits<double>::infinity();
    const auto lower = [](double& least, const LeafLists& found) {
        if (found.documents > 0) least = std::min(least, found.idf);
    };
    for (const WordWithTypos& word : plan.words_with_typos) {
        double nearest = kNone, longer = kNone;
        for (const uint32_t i : word.typed) {
            lower(nearest, leaves[i]);
            if (const auto beginning = plan.leaves[i].beginning) lower(longer, leaves[*beginning]);
        }
        double share = std::min(nearest, longer) == kNone ? 1 : kShareOfNext;
        for (const Nearness nearness : kNearnesses) {
            double here = kNone;
            for (const uint32_t i : word.similar) {
                LeafLists& found = leaves[i];
                if (plan.leaves[i].nearness != nearness || found.documents == 0) continue;
                const double own = idf(found.documents);
                found.idf = std::min(nearest == kNone ? own : nearest, longer);
                found.share = share;
                here = std::min(here, own);
            }
            if (here == kNone) continue;
            if (nearest == kNone) nearest = here;
            share *= kShareOfNext;
        }
    }
}

}  // namespace postings::search
