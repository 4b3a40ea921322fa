// OR: block-max MaxScore over windows of documents, as Lucene does it (apache/lucene#12361,
// #12593).
//
// Within a window the lists are split anew by the bounds of their blocks there. Essential lists are
// scored a term at a time, into an array of one score a document of the window; only its documents
// that could still beat the threshold are looked up in the other lists. A window whose bounds
// cannot beat it is not decoded.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "core/rank/prime.h"
#include "core/rank/scored_term.h"
#include "core/rank/top_k.h"

namespace postings {

inline constexpr uint32_t kScoreWindow = 4096;

template <BlockList List>
class BlockMaxMaxScore {
  public:
    BlockMaxMaxScore(Terms<List>& terms, TopK& top) : top_(top) {
        for (ScoredTerm<List>& term : terms) order_.push_back({&term, 0, 0});
    }

    void run() {
        for (uint32_t first = first_candidate(0); first != kNoDocument;) {
            const uint32_t last = first + std::min(kScoreWindow - 1, kNoDocument - 1 - first);
            const uint32_t bounded = bound_lists(first, last);
            const size_t essential = split();
            uint32_t done = last;
            if (essential == order_.size()) {
                done = bounded;
            } else if (essential + 1 == order_.size()) {
                score_one_list(first, last);
            } else {
                score_lists(essential, first, last);
            }
            first = done == kNoDocument ? kNoDocument : first_candidate(done + 1);
        }
    }

  private:
    struct Entry {
        ScoredTerm<List>* term;
        uint32_t bound;  // of its impacts in the window
        uint32_t sum;    // of the bounds up to this one
    };

    // The first document from `from` on that may be in a list. A list that fell behind is not
    // decoded to learn where it goes on.
    uint32_t first_candidate(uint32_t from) const {
        uint32_t first = kNoDocument;
        for (const Entry& entry : order_)
            first = std::min(first, std::max(entry.term->cursor.docid_bound(), from));
        return first;
    }

    // Returns the last document for which the bounds hold.
    uint32_t bound_lists(uint32_t first, uint32_t last) {
        uint32_t bounded = kNoDocument;
        for (Entry& entry : order_) {
            const uint32_t docid = entry.term->cursor.docid_bound();
            if (docid > last) {
                entry.bound = 0;
                bounded = std::min(bounded, docid - 1);
            } else {
                const auto bound = entry.term->bound_within(first, last);
                entry.bound = bound.impact;
                bounded = std::min(bounded, bound.last);
            }
        }
        return bounded;
    }

    // Sorts by bound; returns the number of non-essential lists.
    size_t split() {
        for (size_t i = 1; i < order_.size(); ++i)
            for (size_t j = i; j > 0 && order_[j].bound < order_[j - 1].bound; --j)
                std::swap(order_[j], order_[j - 1]);
        size_t essential = 0;
        uint32_t sum = 0;
        for (size_t i = 0; i < order_.size(); ++i) {
            order_[i].sum = sum += order_[i].bound;
            if (sum <= top_.threshold()) essential = i + 1;
        }
        return essential;
    }

    // Adds the non-essential lists to a document's score, the greatest bound first, while there is
    // hope.
    void complete(size_t essential, uint32_t docid, uint32_t score) {
        for (size_t i = essential; i > 0; --i) {
            if (score + order_[i - 1].sum <= top_.threshold()) return;
            ScoredTerm<List>& term = *order_[i - 1].term;
            if (term.cursor.at(docid)) score += term.impact_at(docid);
        }
        if (score > top_.threshold()) top_.insert(docid, score);
    }

    // The only essential list needs no array.
    void score_one_list(uint32_t first, uint32_t last) {
        const size_t essential = order_.size() - 1;
        ScoredTerm<List>& term = *order_[essential].term;
        const uint32_t others = essential ? order_[essential - 1].sum : 0;
        term.cursor.next_geq(first);
        while (term.cursor.docid() <= last) {
            const std::span<const uint32_t> docids = term.cursor.rest_docids();
            const std::span<const uint32_t> frequencies = term.cursor.rest_frequencies();
            size_t i = 0;
            for (; i < docids.size() && docids[i] <= last; ++i) {
                const uint32_t score = term.impact(docids[i], frequencies[i]);
                if (score + others > top_.threshold()) complete(essential, docids[i], score);
            }
            term.cursor.skip(i);
        }
    }

    void score_lists(size_t essential, uint32_t first, uint32_t last) {
        for (size_t list = essential; list < order_.size(); ++list) {
            ScoredTerm<List>& term = *order_[list].term;
            term.cursor.next_geq(first);
            while (term.cursor.docid() <= last) {
                const std::span<const uint32_t> docids = term.cursor.rest_docids();
                const std::span<const uint32_t> frequencies = term.cursor.rest_frequencies();
                size_t i = 0;
                for (; i < docids.size() && docids[i] <= last; ++i) {
                    const uint32_t offset = docids[i] - first;
                    scores_[offset] += term.impact(docids[i], frequencies[i]);
                    touched_[offset / 64] |= uint64_t{1} << offset % 64;
                }
                term.cursor.skip(i);
            }
        }
        const uint32_t others = essential ? order_[essential - 1].sum : 0;
        for (uint32_t word = 0; word < kScoreWindow / 64; ++word) {
            for (uint64_t bits = std::exchange(touched_[word], 0); bits; bits &= bits - 1) {
                const uint32_t offset = 64 * word + std::countr_zero(bits);
                const uint32_t score = std::exchange(scores_[offset], 0);
                if (score + others > top_.threshold()) complete(essential, first + offset, score);
            }
        }
    }

    TopK& top_;
    std::vector<Entry> order_;
    std::array<uint32_t, kScoreWindow> scores_{};
    std::array<uint64_t, kScoreWindow / 64> touched_{};
};

template <BlockList List>
void block_max_max_score(Terms<List>& terms, TopK& top) {
    prime(terms, top);
    BlockMaxMaxScore<List>(terms, top).run();
}

}  // namespace postings
