// The k best documents so far: a heap of keys, the worst on top; and the deadline of the search for
// them.
//
// A key is score << 32 | ~docID: of equal scores the smaller docID is the greater key. Keys are
// unique, so the k greatest are the same whatever the order they came in.
//
// With boosts (document_boosts.h), kept scores include the factors; scores passed to insert(), and
// threshold(), do not: the threshold is the greatest score that no factor of the documents in
// question lifts over the worst kept one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/base/always_inline.h"
#include "core/base/deadline.h"
#include "core/rank/document_boosts.h"

namespace postings {

struct ScoredDocument {
    uint32_t docid;
    uint32_t score;
    bool operator==(const ScoredDocument&) const = default;
};

class TopK {
  public:
    // Boosts and deadline outlive the object.
    explicit TopK(size_t k, const DocumentBoosts* boosts = nullptr,
                  const Deadline* deadline = nullptr)
        : k_(k), boosts_(boosts), deadline_(deadline) {
        everywhere();
    }

    size_t k() const { return k_; }
    bool full() const { return keys_.size() == k_; }

    // The score of the worst kept document once k are kept; before that, the value of
    // raise_threshold() or 0. Documents that come after all others in docID order are only worth
    // inserting with a greater score.
    uint32_t threshold() const { return threshold_; }

    // Whether a document from `docid` on with this score may be among the best. Documents may come
    // in any order.
    bool takes(uint64_t score, uint32_t docid) const {
        score = boosted(score, bound_);
        if (score > least_ || (least_ == 0 && keys_.size() < k_)) return true;
        return score == least_ && k_ > 0 && full() && keys_.front() >> 32 == score &&
               docid < ~static_cast<uint32_t>(keys_.front());
    }

    // The score including the factor.
    uint32_t final_score(uint32_t docid, uint32_t score) const {
        return boosts_ ? static_cast<uint32_t>(boosted(score, boosts_->factor(docid))) : score;
    }

    // The caller knows that k documents with greater final scores will come.
    void raise_threshold(uint32_t final_score) {
        if (final_score <= least_) return;
        least_ = final_score;
        threshold_ = boosts_ ? greatest_not_over(least_, bound_) : least_;
    }

    bool is_raised() const { return least_ > 0; }

    // Announces that, until the next call of within() or everywhere(), only documents `first` to
    // `last` are inserted and asked about: the threshold may be greater there.
    void within(uint32_t first, uint32_t last) {
        if (boosts_) set_bound(boosts_->bound(first, last));
    }
    void everywhere() {
        if (boosts_) set_bound(boosts_->bound(0, UINT32_MAX));
    }
    bool has_boosts() const { return boosts_ != nullptr; }

    void insert(uint32_t docid, uint32_t score) {
        if (boosts_) {
            if (full() && k_ > 0 && boosted(score, bound_) < keys_.front() >> 32) return;
            score = final_score(docid, score);
        }
        const uint64_t key = static_cast<uint64_t>(score) << 32 | static_cast<uint32_t>(~docid);
        if (keys_.size() < k_) {
            constexpr size_t kFirstRoom = 16;
            if (keys_.empty()) keys_.reserve(std::min(k_, kFirstRoom));
            keys_.push_back(key);
            std::push_heap(keys_.begin(), keys_.end(), std::greater<>());
        } else if (k_ && key > keys_.front()) {
            replace_worst(key);
        } else {
            return;
        }
        if (full()) raise_threshold(keys_.front() >> 32);
    }

    // Whoever inserts says what it costs to find documents, in postings scored or looked up; once
    // in many, this looks at the deadline. Throws TimedOut.
    POSTINGS_ALWAYS_INLINE void spend(size_t postings) {
        if ((spent_ += postings) >= kSpentACheck) check_deadline();
    }

    POSTINGS_NEVER_INLINE void check_deadline() {
        spent_ = 0;
        if (deadline_) deadline_->check();
    }

    // Best first.
    std::vector<ScoredDocument> sorted() const {
        std::vector<uint64_t> keys = keys_;
        std::sort(keys.begin(), keys.end(), std::greater<>());
        std::vector<ScoredDocument> documents;
        documents.reserve(keys.size());
        for (const uint64_t key : keys)
            documents.push_back({~static_cast<uint32_t>(key), static_cast<uint32_t>(key >> 32)});
        return documents;
    }

  private:
    static constexpr size_t kSpentACheck = size_t{1} << 15;  // takes some 0.2 ms

    void set_bound(uint32_t bound) {
        bound_ = bound;
        threshold_ = greatest_not_over(least_, bound_);
    }
    void replace_worst(uint64_t key) {
        size_t hole = 0;
        for (size_t child = 1; child < k_; child = 2 * hole + 1) {
            if (child + 1 < k_ && keys_[child + 1] < keys_[child]) ++child;
            if (keys_[child] >= key) break;
            keys_[hole] = keys_[child];
            hole = child;
        }
        keys_[hole] = key;
    }

    size_t k_;
    const DocumentBoosts* boosts_;
    const Deadline* deadline_;
    size_t spent_ = 0;  // since the last look at the deadline
    std::vector<uint64_t> keys_;
    uint32_t least_ = 0;      // final score to be beaten
    uint32_t threshold_ = 0;  // the same before factors
    uint32_t bound_ = DocumentBoosts::kOne;
};

}  // namespace postings
