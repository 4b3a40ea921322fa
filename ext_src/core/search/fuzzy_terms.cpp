#include "core/search/fuzzy_terms.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/search/term_lookup.h"

namespace postings::search {

FuzzyTerm::FuzzyTerm(std::span<const std::string> terms, const std::string& whole, uint32_t typos,
                     bool first_letter)
    : terms_(terms.begin(), terms.end()) {
    words_.emplace_back(terms_[0], typos, first_letter);
    if (!whole.empty() && whole != terms_[0]) words_.emplace_back(whole, typos, first_letter);
}

std::optional<uint32_t> FuzzyTerm::typos_of(std::string_view term) {
    if (term == terms_[0]) return std::nullopt;
    if (std::find(terms_.begin() + 1, terms_.end(), term) != terms_.end()) return 1;
    uint32_t least = FuzzyWord::kMostTypos + 1;
    for (FuzzyWord& word : words_) least = std::min(least, word.typos_of(term));
    if (least > FuzzyWord::kMostTypos) return std::nullopt;
    return std::max(least, 1u);
}

// What typos_of() says of all terms of an index.
class SimilarTerms {
  public:
    SimilarTerms(const index::IndexSnapshot& snapshot, std::span<const uint8_t> fields)
        : snapshot_(snapshot), fields_(fields) {}

    void find(FuzzyTerm& wanted, const Deadline& deadline) {
        for (uint32_t s = 0; s < snapshot_.segments().size(); ++s)
            for (uint8_t field = 0; field < fields_.size(); ++field) {
                deadline.check();
                for (size_t i = 1; i < wanted.terms_.size(); ++i) {
                    const std::string& term = wanted.terms_[i];
                    const auto entry =
                        snapshot_.segments()[s].terms().find(index::term_key(fields_[field], term));
                    if (entry) found_.push_back({term, 1, {s, field, entry->payload}});
                }
                for (FuzzyWord& word : wanted.words_)
                    word.each_term(
                        snapshot_.segments()[s].terms(), fields_[field], deadline,
                        [&](std::string_view term, uint32_t typos, auto payload) {
                            if (term != wanted.term())
                                found_.push_back(
                                    {std::string(term), std::max(typos, 1u), {s, field, payload}});
                        });
            }
    }

    std::vector<SimilarTerm> united() {
        std::ranges::sort(found_, {}, [](const Found& each) {
            return std::tie(each.term, each.place.segment, each.place.field, each.typos);
        });
        std::vector<SimilarTerm> terms;
        for (Found& each : found_) {
            if (terms.empty() || terms.back().term != each.term)
                terms.push_back({std::move(each.term), each.typos, 0, {}});
            SimilarTerm& term = terms.back();
            term.typos = std::min(term.typos, each.typos);
            // Of both words, the same term was found twice.
            if (term.places.empty() || term.places.back().segment != each.place.segment ||
                term.places.back().field != each.place.field)
                term.places.push_back(each.place);
        }
        return terms;
    }

    uint64_t documents(const SimilarTerm& term) const {
        uint64_t documents = 0;
        for (const SimilarTerm::Place& place : term.places) {
            const index::Segment& segment = snapshot_.segments()[place.segment];
            const PostingList list = segment.postings(place.payload).list;
            const PostingListView* const only = &list;
            documents += live_documents(segment, {&only, 1});
        }
        return documents;
    }

  private:
    struct Found {
        std::string term;
        uint32_t typos;
        SimilarTerm::Place place;
    };

    const index::IndexSnapshot& snapshot_;
    std::span<const uint8_t> fields_;
    std::vector<Found> found_;
};

std::vector<SimilarTerm> similar_terms(const index::IndexSnapshot& snapshot,
                                       std::span<const uint8_t> fields, FuzzyTerm& word,
                                       const WhichTerms& which, const Deadline& deadline) {
    SimilarTerms all(snapshot, fields);
    all.find(word, deadline);
    std::vector<SimilarTerm> terms = all.united();
    if (terms.size() <= kMostSimilarTerms && !which.count) return terms;
    constexpr size_t kTermsACheck = 64;
    for (size_t i = 0; i < terms.size(); ++i) {
        if (i % kTermsACheck == 0) deadline.check();
        terms[i].documents = all.documents(terms[i]);
    }
    std::erase_if(terms, [](const SimilarTerm& term) { return term.documents == 0; });
    std::ranges::sort(terms, [](const SimilarTerm& a, const SimilarTerm& b) {
        return std::tie(a.typos, b.documents, a.term) < std::tie(b.typos, a.documents, b.term);
    });
    if (!which.kept.empty())
        std::ranges::stable_partition(terms, [&](const SimilarTerm& term) {
            return std::ranges::count(which.kept, term.term) > 0;
        });
    if (terms.size() > kMostSimilarTerms) terms.resize(kMostSimilarTerms);
    return terms;
}

}  // namespace postings::search
