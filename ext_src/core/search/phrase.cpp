#include "core/search/phrase.h"

#include <algorithm>

#include "core/index/positions.h"
#include "core/intersect/scalar.h"
#include "core/list/list_cursor.h"
#include "core/list_ops/list_ops.h"
#include "core/search/prefix.h"

namespace postings::search {

namespace {

// Where a phrase begins in some documents, and how often it occurs there with an end.
class Beginnings {
  public:
    // Limits on documents and on places at a time.
    static constexpr size_t kMostDocuments = 1 << 16, kMostStarts = 1 << 20;
    static constexpr uint32_t kSeen = 16 * kMostDocuments;
    // Lists this many times as long are searched by lookups instead of being walked.
    static constexpr uint32_t kJump = 16;

    // Takes as many candidates as there is room for from the front of `candidates`.
    Beginnings(PhraseStarts& phrase, DocIds& candidates) {
        while (!candidates.empty() && documents_.size() < kMostDocuments &&
               starts_.size() < kMostStarts) {
            const PhraseStarts::Portion portion = phrase.next(candidates);
            for (DocIds keys = portion.keys; !keys.empty();) {
                const size_t place = portion.place(keys[0]);
                size_t here = 1;
                while (here < keys.size() && portion.place(keys[here]) == place) ++here;
                add(portion, keys.first(here));
                keys = keys.subspan(here);
            }
        }
        times_.resize(documents_.size());
    }

    // True only if no candidates are left.
    bool empty() const { return documents_.empty(); }
    // Quick check with rare false positives.
    bool may_have_any(std::span<const uint32_t> documents) const {
        return std::ranges::any_of(documents,
                                   [&](uint32_t document) { return seen_[document % kSeen]; });
    }
    void count(const index::TermPostings& last, uint32_t offset) {
        ListCursor term(last.list);
        index::PositionReader positions(last);
        const bool is_long = last.list.count() / kJump > documents_.size();
        size_t at = 0;
        for (term.next_geq(documents_[0]); term.docid() <= documents_.back();) {
            const uint32_t document = term.docid();
            if (is_long || may_have_any({&document, 1})) {
                at = gallop_from(documents_, at, document);
                if (documents_[at] == document) {
                    times_[at] += matches(at, positions.at(term.position()), offset);
                    if (++at == documents_.size()) break;
                }
            }
            if (is_long) {
                term.next_geq(documents_[at]);
            } else {
                term.next();
            }
        }
    }
    void append_to(std::vector<uint32_t>& documents, std::vector<uint32_t>& frequencies) const {
        for (size_t i = 0; i < documents_.size(); ++i) {
            if (times_[i] == 0) continue;
            documents.push_back(documents_[i]);
            frequencies.push_back(times_[i]);
        }
    }

  private:
    // The keys of one document.
    void add(const PhraseStarts::Portion& portion, DocIds keys) {
        const uint32_t document = portion.documents[portion.place(keys[0])];
        documents_.push_back(document);
        seen_[document % kSeen] = true;
        const uint32_t none = keys[0] - portion.start(keys[0]);  // the key of position 0
        for (const uint32_t key : keys) starts_.push_back(key - none);
        ends_.push_back(starts_.size());
    }
    uint32_t matches(size_t at, std::span<const uint32_t> positions, uint32_t offset) const {
        uint32_t found = 0;
        auto start = starts_.begin() + static_cast<ptrdiff_t>(at == 0 ? 0 : ends_[at - 1]);
        const auto end = starts_.begin() + static_cast<ptrdiff_t>(ends_[at]);
        for (const uint32_t position : positions) {
            if (position < offset) continue;
            while (start != end && *start < position - offset) ++start;
            if (start == end) break;
            found += *start == position - offset;
        }
        return found;
    }

    std::vector<uint32_t> documents_, starts_, times_;
    std::vector<size_t> ends_;  // where each document's starts end
    std::vector<bool> seen_ = std::vector<bool>(kSeen);
};

}  // namespace

PostingList phrase_list(std::span<const PhraseTerm> terms, const Deadline& deadline) {
    if (terms.empty()) return {};
    PhraseStarts phrase(terms, deadline);
    const std::vector<uint32_t> candidates = intersect(phrase.lists());
    std::vector<uint32_t> documents(candidates.size() + 1), frequencies(candidates.size() + 1);
    size_t found = 0;
    for (DocIds left(candidates); !left.empty();) {
        const PhraseStarts::Portion portion = phrase.next(left);
        uint32_t times[PhraseStarts::kMostDocuments] = {};
        for (const uint32_t key : portion.keys) ++times[portion.place(key)];
        // Without a branch: which documents have the phrase is hard to predict.
        for (size_t i = 0; i < portion.documents.size(); ++i) {
            documents[found] = portion.documents[i];
            frequencies[found] = times[i];
            found += times[i] > 0;
        }
    }
    return PostingList::from_decoded(DocIds(documents).first(found),
                                     DocIds(frequencies).first(found));
}

PostingList phrase_list(std::span<const PhraseTerm> leading, const PhraseEnd& end,
                        const index::Segment& segment, const Deadline& deadline) {
    constexpr uint32_t kTermsACheck = 256;
    PhraseStarts phrase(leading, deadline);
    std::vector<const PostingListView*> lists = phrase.lists();
    lists.push_back(&end.documents);
    const std::vector<uint32_t> candidates = intersect(lists);
    DocIds left(candidates);
    std::vector<uint32_t> documents, frequencies, docs_of_term, frequencies_of_term;
    while (!left.empty()) {
        Beginnings beginnings(phrase, left);
        if (beginnings.empty()) break;
        uint32_t terms = 0;
        each_term(segment, end.field, end.prefix, [&](std::span<const uint8_t> payload) {
            if (++terms % kTermsACheck == 0) deadline.check();
            docs_of_term.clear();
            frequencies_of_term.clear();
            // Most terms are in few documents, none of which is among these.
            if (segment.append_short(payload, docs_of_term, frequencies_of_term) &&
                !beginnings.may_have_any(docs_of_term))
                return;
            beginnings.count(segment.postings(payload), end.offset);
        });
        beginnings.append_to(documents, frequencies);
    }
    return PostingList::from_decoded(documents, frequencies);
}

}  // namespace postings::search
