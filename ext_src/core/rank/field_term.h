// A term in several fields of a document, such as its title and its body, scored by BM25F
// (Robertson & Zaragoza, "The Probabilistic Relevance Framework", 2009, section 3.5): frequencies
// are divided by a factor for the field's length, weighted and added up, and the sum is saturated
// once.
//
//   tf = sum over fields of weight * tf_f / (1 - b_f + b_f * length_f / average_f)
//   score = sum over terms of idf * (k1 + 1) * tf / (tf + k1)
//
// In integers, as in bm25.h: tf is a sum of 64-bit fixed-point numbers with FieldParts::kPartBits
// fraction bits, the fraction has 16 bits, and bm25_impact() gives the impact. One field of weight
// 1 gives BM25.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/base/prefetch.h"
#include "core/list/cursor.h"
#include "core/rank/block_max.h"
#include "core/rank/bm25.h"
#include "core/rank/posting_blocks.h"

namespace postings {

struct Field {
    DocumentLengths lengths;
    double weight = 1;  // kLeastFieldWeight to kLargestFieldWeight
    double b = 0.75;
};
inline constexpr double kLeastFieldWeight = 1e-3, kLargestFieldWeight = 1e3;

// What the postings of a field add to a term's frequency in a document.
class FieldParts {
  public:
    static constexpr int kPartBits = 24;
    static constexpr uint64_t kLargest = uint64_t{1} << 47;  // times 65535 still fits 64 bits

    // Throws InvalidArgument for a weight or a b out of range.
    explicit FieldParts(const Field& field);

    uint64_t of_codes(uint8_t frequency_code, uint8_t length_code) const {
        return std::min(frequencies_[frequency_code] * factors_[length_code] >> 1, kLargest);
    }
    uint64_t of(uint32_t docid, uint32_t frequency) const {
        return of_codes(to_byte_float(frequency), lengths_.codes[docid]);
    }
    const DocumentLengths& lengths() const { return lengths_; }

  private:
    // Twice the frequency of each code, as some end in a half.
    static const std::array<uint64_t, 256>& frequencies();

    DocumentLengths lengths_;
    const uint64_t* frequencies_ = frequencies().data();
    std::array<uint64_t, 256> factors_;  // one per length code
};

struct FieldScoring {
    explicit FieldScoring(double k1);

    // The least sum with an impact over this one, which is at least 1; UINT64_MAX if none has.
    uint64_t least_sum_over(uint32_t weight, uint32_t impact) const;
    uint32_t impact(uint32_t weight, uint64_t sum) const {
        if (sum == 0) return 0;
        sum = std::min(sum, FieldParts::kLargest);
        return bm25_impact(weight, static_cast<uint32_t>(sum * 65535 / (sum + k1)));
    }

    uint64_t k1;
};

// FieldTerm's view of one field; the list may be empty.
struct FieldList {
    const PostingBlocks* list;
    BlockMax block_max;
    const FieldParts* parts;
};

class FieldTerm {
  public:
    FieldTerm(std::span<const FieldList> lists, uint32_t weight, const FieldScoring& scoring);

    uint32_t docid() {
        uint32_t docid = kNoDocument;
        for (InField& field : fields_) docid = std::min(docid, field.cursor.docid());
        return docid;
    }
    uint32_t docid_bound() const {
        uint32_t docid = kNoDocument;
        for (const InField& field : fields_) docid = std::min(docid, field.cursor.docid_bound());
        return docid;
    }
    void next() {
        const uint32_t here = docid();
        for (InField& field : fields_)
            if (field.cursor.docid() == here) field.cursor.next();
    }
    void next_geq(uint32_t target) {
        for (InField& field : fields_) field.cursor.next_geq(target);
    }
    bool at(uint32_t target) {
        bool found = false;
        for (InField& field : fields_) found |= field.found = field.cursor.at(target);
        return found;
    }
    void prefetch(uint32_t docid) const {
        for (const InField& field : fields_)
            postings::prefetch(field.parts->lengths().codes.data() + docid);
    }
    void expect(size_t postings) {
        for (InField& field : fields_) field.cursor.expect(postings);
    }
    size_t blocks() const;
    size_t postings() const;
    size_t postings_in(uint32_t documents) const;
    // Only lists that are not empty.
    void add_lists(std::vector<const PostingListView*>& to) const {
        for (const InField& field : fields_) to.push_back(&field.cursor.list().list());
    }

    uint32_t impact() {
        const uint32_t here = docid();
        at(here);
        return impact_at(here);
    }
    uint32_t impact_at(uint32_t docid) {
        uint64_t sum = 0;
        for (InField& field : fields_)
            if (field.found) sum += field.parts->of(docid, field.cursor.frequency());
        return scoring_->impact(weight_, sum);
    }
    uint32_t max_impact() const { return max_impact_; }
    uint32_t weight() const { return weight_; }
    // use(list, impact_of) with the list that has the greatest bound; impact_of(docid, frequency)
    // is what the document gets for this field alone, at least. There is one.
    template <class Use>
    auto with_leading_list(Use use) const {
        const InField& field = *std::ranges::max_element(fields_, {}, &InField::greatest);
        return use(field.cursor.list(), [&](uint32_t docid, uint32_t frequency) {
            return scoring_->impact(weight_, field.parts->of(docid, frequency));
        });
    }

    bool seek_block(uint32_t target);
    uint32_t block_last() const;
    uint32_t bound();
    ImpactBound bound_within(uint32_t first, uint32_t last);

    // If only one field has the term, its blocks may be ranked in any order (rank_common.h).
    bool has_block_max() const { return fields_.size() == 1 && !fields_[0].block_max.empty(); }
    size_t bound_block() const { return fields_[0].shallow; }
    uint32_t last_of_block(size_t block) const { return fields_[0].cursor.last_of_block(block); }
    std::vector<uint32_t> block_bounds() const;

    // MaxScore (max_score.h) with the fields of the term: documents that have it only in fields
    // whose bounds together do not exceed `floor` are passed over.
    template <class Wanted, class Add>
    void score_up_to(uint32_t last, Wanted wanted, Add add, uint32_t floor = 0) {
        const uint64_t least = floor == 0 ? 0 : scoring_->least_sum_over(weight_, floor);
        const size_t others = split(last, least);
        const std::span<Entry> essential = std::span(order_).subspan(others);
        const auto offer = [&](uint32_t docid, uint64_t sum) {
            for (size_t i = others; i > 0; --i) {
                if (sum + order_[i - 1].sum < least) return;
                InField& field = fields_[order_[i - 1].field];
                if (field.cursor.at(docid)) sum += field.part(docid);
            }
            if (sum >= least) add(docid, scoring_->impact(weight_, sum));
        };
        if (essential.size() == 1) {
            score_list(fields_[essential[0].field], last, wanted,
                       least - std::min(least, others > 0 ? order_[others - 1].sum : 0), offer);
        } else if (!essential.empty()) {
            score_lists(essential, last, wanted, offer);
        }
        next_geq(last + 1);
    }

  private:
    struct InField {
        BlockCursor<PostingBlocks> cursor;
        BlockMax block_max;
        const FieldParts* parts;
        uint64_t greatest;  // bound of its parts
        size_t shallow = 0;
        bool found = false;  // set by at()

        bool is_past() const { return shallow == cursor.blocks(); }
        uint64_t bound_of_block(size_t block) const;
        // Of the documents from the current one to `last`.
        uint64_t bound_up_to(uint32_t last) const;
        // Of the current posting, or the one that at() found.
        uint64_t part(uint32_t docid) { return parts->of(docid, cursor.frequency()); }
    };
    struct Entry {
        size_t field;
        uint64_t sum;  // bound of the parts of the fields up to this one
    };

    // Up to document `last`: puts first in order_ fields that together have too little for the sum
    // `least`, long lists rather than short ones; returns how many.
    size_t split(uint32_t last, uint64_t least);

    // Calls offer(docid, part) for the field's documents that are wanted and have a part of
    // `least`.
    template <class Wanted, class Offer>
    static void score_list(InField& field, uint32_t last, Wanted wanted, uint64_t least,
                           Offer offer) {
        while (field.cursor.docid() <= last) {
            const std::span<const uint32_t> docids = field.cursor.rest_docids();
            const std::span<const uint32_t> frequencies = field.cursor.rest_frequencies();
            const auto end =
                static_cast<size_t>(std::ranges::upper_bound(docids, last) - docids.begin());
            // Compute all parts first: the branches below would delay the next loads.
            uint64_t parts[kCursorBlock];
            for (size_t i = 0; i < end; ++i) parts[i] = field.parts->of(docids[i], frequencies[i]);
            for (size_t i = 0; i < end; ++i)
                if (parts[i] >= least && wanted(docids[i])) offer(docids[i], parts[i]);
            field.cursor.skip(end);
        }
    }
    template <class Wanted, class Offer>
    void score_lists(std::span<const Entry> essential, uint32_t last, Wanted wanted, Offer offer) {
        for (;;) {
            uint32_t here = kNoDocument;
            for (const Entry& entry : essential)
                here = std::min(here, fields_[entry.field].cursor.docid());
            if (here > last) return;
            const bool is_wanted = wanted(here);
            uint64_t sum = 0;
            for (const Entry& entry : essential) {
                InField& field = fields_[entry.field];
                if (field.cursor.docid() != here) continue;
                if (is_wanted) sum += field.part(here);
                field.cursor.next();
            }
            if (is_wanted) offer(here, sum);
        }
    }

    std::vector<InField> fields_;  // those that have the term, the longest list first
    std::vector<Entry> order_;
    const FieldScoring* scoring_;
    uint32_t weight_, max_impact_ = 0;
};
static_assert(ScoredCursor<FieldTerm>);

}  // namespace postings
