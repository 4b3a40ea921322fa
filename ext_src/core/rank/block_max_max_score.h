// OR: block-max MaxScore over windows of documents, as in Lucene (apache/lucene#12361, #12593).
//
// For each window the lists are split into essential and other ones by the bounds of their blocks
// there. Essential lists are scored a term at a time, into an array with one score per document of
// the window; only documents that can still beat the threshold are looked up in the other lists. A
// window whose bounds cannot beat it is not decoded. A filter is asked about the documents that can
// beat the threshold; or, where the essential lists have many documents in a window, it is first
// read as a bitmap, and documents outside of it are not scored. Where it leaves few documents,
// these are looked up in all lists instead.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/list/cursor.h"
#include "core/rank/document_filter.h"
#include "core/rank/top_k.h"

namespace postings {

template <ScoredCursor Term, class Documents>
class BlockMaxMaxScore {
  public:
    BlockMaxMaxScore(ScoredCursors<Term>& terms, TopK& top, Documents& documents)
        : top_(top), documents_(documents) {
        for (Term& term : terms) order_.push_back({&term, 0, 0});
    }

    void run() {
        for (uint32_t first = first_candidate(0); first != kNoDocument;) {
            if constexpr (Documents::kRestricts) first &= ~63u;
            const uint32_t last = first + std::min(kScoreWindow - 1, kNoDocument - 1 - first);
            top_.spend(order_.size());
            const uint32_t bounded = bound_lists(first, last);
            top_.within(first, last);
            const size_t essential = split();
            uint32_t done = last;
            if (essential == order_.size()) {
                done = bounded;
                // After the window, factors may be greater.
                top_.everywhere();
                if (top_.has_boosts() && bounded > last && split() < order_.size()) done = last;
            } else if (!filter_leaves_few(essential, first)) {
                if (essential + 1 == order_.size()) {
                    score_one_list(first, last);
                } else {
                    score_lists(essential, first, last);
                }
            }
            first = done == kNoDocument ? kNoDocument : first_candidate(done + 1);
        }
        top_.everywhere();
    }

  private:
    static constexpr bool kReadsWindows = requires(Documents & documents, WindowBits& bits) {
        documents.read_window(0u, bits);
    };
    // Up to so many lists, insertion sort: they are nearly sorted from window to window.
    static constexpr size_t kFewLists = 32;
    // Of a list, so many postings at least may be scored in a window between looks at the deadline.
    static constexpr size_t kSpentOnList = kScoreWindow / 8;
    struct Entry {
        Term* term;
        uint32_t bound;  // of its impacts in the window
        uint32_t sum;    // of the bounds up to this one
    };

    // The first document from `from` on that may be in a list. Does not decode lists that are
    // behind to learn where they go on.
    uint32_t first_candidate(uint32_t from) const {
        uint32_t first = kNoDocument;
        if constexpr (Documents::kRestricts) from = std::max(from, documents_.docid_bound());
        for (const Entry& entry : order_)
            first = std::min(first, std::max(entry.term->docid_bound(), from));
        return first;
    }

    // Returns the last document for which the bounds hold.
    uint32_t bound_lists(uint32_t first, uint32_t last) {
        uint32_t bounded = kNoDocument;
        for (Entry& entry : order_) {
            const uint32_t docid = entry.term->docid_bound();
            if (docid > last) {
                entry.bound = 0;
                bounded = std::min(bounded, docid - 1);
            } else {
                const ImpactBound bound = entry.term->bound_within(first, last);
                entry.bound = bound.impact;
                bounded = std::min(bounded, bound.last);
            }
        }
        return bounded;
    }

    // Sorts by bound; returns the number of non-essential lists.
    size_t split() {
        if (order_.size() <= kFewLists) {
            for (size_t i = 1; i < order_.size(); ++i)
                for (size_t j = i; j > 0 && order_[j].bound < order_[j - 1].bound; --j)
                    std::swap(order_[j], order_[j - 1]);
        } else {
            std::sort(order_.begin(), order_.end(),
                      [](const Entry& a, const Entry& b) { return a.bound < b.bound; });
        }
        size_t essential = 0;
        uint32_t sum = 0;
        for (size_t i = 0; i < order_.size(); ++i) {
            order_[i].sum = sum += order_[i].bound;
            if (sum <= top_.threshold()) essential = i + 1;
        }
        return essential;
    }

    // Adds the impacts of the first `others` lists to a document's score, the greatest bound first,
    // while it can still beat the threshold.
    void complete(size_t others, uint32_t docid, uint32_t score) {
        if constexpr (Documents::kRestricts) {
            if (!reads_window_ && !documents_.has(docid)) return;
        }
        top_.spend(others);
        for (size_t i = others; i > 0; --i) {
            if (score + order_[i - 1].sum <= top_.threshold()) return;
            Term& term = *order_[i - 1].term;
            if (term.at(docid)) score += term.impact_at(docid);
        }
        if (score > top_.threshold()) top_.insert(docid, score);
    }

    // Decides how to use the filter in this window. If it leaves few documents, ranks these and
    // returns true.
    bool filter_leaves_few(size_t essential, uint32_t first) {
        if constexpr (kReadsWindows) {
            // Looking a document up in a list takes as long as scoring this many postings. It is
            // looked up in the essential lists; one that is in none of them, in no other.
            constexpr size_t kPostingsALookup = 8;
            size_t postings = 0;  // estimate for the essential lists
            for (size_t list = essential; list < order_.size(); ++list)
                postings += order_[list].term->postings_in(kScoreWindow);
            reads_window_ = documents_.most_in(kScoreWindow) <= 4 * postings;
            if (!reads_window_) return false;
            const size_t wanted = documents_.read_window(first, wanted_);
            const size_t lookups = wanted * (order_.size() - essential);
            if (lookups * kPostingsALookup > postings) return false;
            for (uint32_t word = 0; word < wanted_.size(); ++word)
                for (uint64_t bits = wanted_[word]; bits; bits &= bits - 1)
                    complete(order_.size(),
                             first + 64 * word + static_cast<uint32_t>(std::countr_zero(bits)), 0);
            return true;
        }
        return false;
    }

    auto is_wanted(uint32_t first) const {
        if constexpr (kReadsWindows) {
            return [this, first, reads = reads_window_](uint32_t docid) {
                const uint32_t offset = docid - first;
                return !reads || (wanted_[offset / 64] >> offset % 64 & 1) != 0;
            };
        } else {
            return EveryDocument();
        }
    }

    // A single essential list needs no array.
    void score_one_list(uint32_t first, uint32_t last) {
        const size_t essential = order_.size() - 1;
        Term& term = *order_[essential].term;
        top_.spend(kSpentOnList);
        const uint32_t others = essential ? order_[essential - 1].sum : 0;
        term.next_geq(first);
        const uint32_t threshold = top_.threshold(),
                       floor = threshold - std::min(threshold, others);
        const auto offer = [&](uint32_t docid, uint32_t score) {
            if (score + others > top_.threshold()) complete(essential, docid, score);
        };
        if constexpr (kReadsWindows) {
            term.score_up_to(last, is_wanted(first), offer, floor);
        } else {
            term.score_up_to(last, EveryDocument(), offer, floor);
        }
    }

    void score_lists(size_t essential, uint32_t first, uint32_t last) {
        for (size_t list = essential; list < order_.size(); ++list) {
            Term& term = *order_[list].term;
            top_.spend(kSpentOnList);
            term.next_geq(first);
            term.score_up_to(last, is_wanted(first), [&](uint32_t docid, uint32_t impact) {
                const uint32_t offset = docid - first;
                assert(offset < kScoreWindow);
                scores_[offset] += impact;
                touched_[offset / 64] |= uint64_t{1} << offset % 64;
            });
        }
        const uint32_t others = essential ? order_[essential - 1].sum : 0;
        for (uint32_t word = 0; word < kScoreWindow / 64; ++word) {
            for (uint64_t bits = std::exchange(touched_[word], 0); bits; bits &= bits - 1) {
                const uint32_t offset = 64 * word + static_cast<uint32_t>(std::countr_zero(bits));
                const uint32_t score = std::exchange(scores_[offset], 0);
                if (score + others > top_.threshold()) complete(essential, first + offset, score);
            }
        }
    }

    TopK& top_;
    Documents& documents_;
    std::vector<Entry> order_;
    std::array<uint32_t, kScoreWindow> scores_{};
    WindowBits touched_{}, wanted_{};
    bool reads_window_ = false;  // wanted_ has the documents of the window that pass the filter
};

template <ScoredCursor Term, class Documents>
void block_max_max_score(ScoredCursors<Term>& terms, TopK& top, Documents&& documents) {
    BlockMaxMaxScore<Term, std::remove_reference_t<Documents>>(terms, top, documents).run();
}

}  // namespace postings
