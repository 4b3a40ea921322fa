#include "core/search/fuzzy_terms.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace postings::search {

FuzzyTerm::FuzzyTerm(const Leaf& leaf) : terms_(leaf.terms), left_out_(leaf.left_out) {
    words_.emplace_back(terms_[0], leaf.most_typos, leaf.first_letter);
    if (!leaf.whole.empty() && leaf.whole != terms_[0])
        words_.emplace_back(leaf.whole, leaf.most_typos, leaf.first_letter);
}

namespace {

Nearness with_typos(uint32_t typos) {
    return typos > 1 ? Nearness::kTwoTypos : Nearness::kOneTypo;
}

}  // namespace

std::optional<Nearness> FuzzyTerm::nearness_of(std::string_view term) {
    if (term == terms_[0] || is_left_out(term)) return std::nullopt;
    uint32_t least = kMostTypos + 1;
    for (FuzzyWord& word : words_) least = std::min(least, word.typos_of(term));
    if (least > 1 && std::ranges::count(with_other_ending(), term) > 0)
        return Nearness::kOtherEnding;
    if (least > kMostTypos) return std::nullopt;
    return with_typos(least);
}

// Finds all terms of an index to which nearness_of() gives something.
class SimilarTerms {
  public:
    explicit SimilarTerms(const DocumentCounts& counts) : counts_(counts) {}

    void find(std::span<const uint8_t> fields, FuzzyTerm& wanted, const Deadline& deadline) {
        for (uint32_t s = 0; s < counts_.segments().size(); ++s)
            for (size_t i = 0; i < fields.size(); ++i) {
                deadline.check();
                const auto field = static_cast<uint8_t>(fields_ + i);
                const storage::TermDictionary& terms = counts_.segments()[s].terms();
                for (const std::string& term : wanted.with_other_ending()) {
                    if (wanted.is_left_out(term)) continue;
                    const auto entry = terms.find(index::term_key(fields[i], term));
                    if (entry) add(term, Nearness::kOtherEnding, {s, field, entry->payload});
                }
                FuzzyWord::each_term(wanted.words_, terms, fields[i], deadline,
                                     [&](std::string_view term, uint32_t typos, auto payload) {
                                         if (term != wanted.term() && !wanted.is_left_out(term))
                                             add(term, with_typos(typos), {s, field, payload});
                                     });
            }
        fields_ += fields.size();
    }

    std::vector<SimilarTerm> chosen(const WhichTerms& which, const Deadline& deadline) {
        unite(which.kept);
        if (terms_.size() > kMostSimilarTerms || which.count) {
            // If the nearest terms suffice, the others need not be counted.
            const auto ones = std::ranges::count(terms_, Nearness::kOneTypo, &Term::nearness);
            const bool all_count =
                !counts_.are_filtered() &&
                std::ranges::all_of(counts_.segments(), [](const index::Segment& each) {
                    return each.deleted().empty();
                });
            if (all_count && which.kept.empty() && ones >= std::ptrdiff_t{kMostSimilarTerms})
                std::erase_if(terms_,
                              [](const Term& term) { return term.nearness > Nearness::kOneTypo; });
            count(deadline);
            keep_first();
        }
        std::vector<SimilarTerm> chosen;
        chosen.reserve(terms_.size());
        for (const Term& term : terms_) {
            SimilarTerm& made = chosen.emplace_back();
            made.term = text_of(found_[term.begin]);
            made.nearness = term.nearness;
            made.documents = term.documents;
            for (size_t i = term.begin; i < term.end; ++i) made.places.push_back(found_[i].place);
        }
        return chosen;
    }

  private:
    // The bytes of terms are in text_, as there are thousands of terms, few of which are chosen.
    struct Found {
        uint32_t begin, size;
        Nearness nearness;
        SimilarTerm::Place place;
    };
    struct Term {
        uint32_t begin, end;  // in found_
        Nearness nearness;
        bool is_kept;
        uint64_t documents;
    };

    void add(std::string_view term, Nearness nearness, SimilarTerm::Place place) {
        const Found next{static_cast<uint32_t>(text_.size()), static_cast<uint32_t>(term.size()),
                         nearness, place};
        text_ += term;
        ascends_ = ascends_ && (found_.empty() || text_of(found_.back()) < text_of(next));
        found_.push_back(next);
    }
    std::string_view text_of(const Found& found) const {
        return std::string_view(text_).substr(found.begin, found.size);
    }

    void unite(std::span<const std::string> kept) {
        const auto key = [&](const Found& each) {
            return std::tuple(text_of(each), each.place.segment, each.place.field, each.nearness);
        };
        if (!ascends_) {
            std::ranges::sort(found_, {}, key);
            // A stem with another ending may also be two typos away.
            const auto is_same = [&](const Found& a, const Found& b) {
                return a.place.segment == b.place.segment && a.place.field == b.place.field &&
                       text_of(a) == text_of(b);
            };
            found_.erase(std::unique(found_.begin(), found_.end(), is_same), found_.end());
        }
        for (uint32_t i = 0; i < found_.size(); ++i) {
            const Found& each = found_[i];
            if (i == 0 || text_of(each) != text_of(found_[i - 1]))
                terms_.push_back(
                    {i, i, each.nearness, std::ranges::count(kept, text_of(each)) > 0, 0});
            terms_.back().end = i + 1;
            terms_.back().nearness = std::min(terms_.back().nearness, each.nearness);
        }
    }

    void count(const Deadline& deadline) {
        constexpr size_t kTermsACheck = 64;
        for (size_t i = 0; i < terms_.size(); ++i) {
            if (i % kTermsACheck == 0) deadline.check();
            for (size_t at = terms_[i].begin; at < terms_[i].end; ++at) {
                const SimilarTerm::Place& place = found_[at].place;
                terms_[i].documents += counts_.with_term(place.segment, place.payload);
            }
        }
        std::erase_if(terms_, [](const Term& term) { return term.documents == 0; });
    }

    void keep_first() {
        const auto middle = terms_.begin() +
                            static_cast<std::ptrdiff_t>(std::min(terms_.size(), kMostSimilarTerms));
        std::ranges::partial_sort(terms_, middle, {}, [&](const Term& term) {
            return std::tuple(!term.is_kept, term.nearness, ~term.documents,
                              text_of(found_[term.begin]));
        });
        terms_.erase(middle, terms_.end());
    }

    const DocumentCounts& counts_;
    size_t fields_ = 0;  // looked at so far
    std::string text_;
    std::vector<Found> found_;
    bool ascends_ = true;  // whether found_ is sorted by terms
    std::vector<Term> terms_;
};

std::vector<SimilarTerm> similar_terms(const DocumentCounts& counts,
                                       std::span<const uint8_t> fields, FuzzyTerm& word,
                                       const WhichTerms& which, const Deadline& deadline) {
    SimilarTerms all(counts);
    all.find(fields, word, deadline);
    return all.chosen(which, deadline);
}

std::vector<SimilarTerm> similar_terms(const DocumentCounts& counts, std::span<FuzzyTermIn> words,
                                       const WhichTerms& which, const Deadline& deadline) {
    SimilarTerms all(counts);
    for (FuzzyTermIn& in : words) all.find(in.fields, in.word, deadline);
    return all.chosen(which, deadline);
}

}  // namespace postings::search
