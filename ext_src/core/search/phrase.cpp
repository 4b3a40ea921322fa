#include "core/search/phrase.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

#include "core/base/error.h"
#include "core/index/positions.h"
#include "core/intersect/scalar.h"
#include "core/list/list_cursor.h"
#include "core/list_ops/list_ops.h"
#include "core/search/prefix.h"

namespace postings::search {

namespace {

// The positions of a term, read for candidates in ascending order.
class Positions {
  public:
    explicit Positions(const index::TermPostings& postings)
        : postings_(&postings), cursor_(postings.list), reader_(postings) {}

    uint32_t count() const { return postings_->list.count(); }
    // Moves to the first document >= this one that has the term; kNoDocument if there is none.
    uint32_t next_geq(uint32_t document) {
        cursor_.next_geq(document);
        return cursor_.docid();
    }
    // Moves to the next document.
    uint32_t next() {
        cursor_.next();
        return cursor_.docid();
    }
    std::span<const uint32_t> in(uint32_t document) {
        if (read_ == document) return positions_;
        if (next_geq(document) != document)
            throw CorruptedData("a document of the list is not found again", 0);
        positions_ = reader_.at(cursor_.position());
        read_ = document;
        return positions_;
    }

  private:
    const index::TermPostings* postings_;
    ListCursor cursor_;
    index::PositionReader reader_;
    uint32_t read_ = kNoDocument;
    std::span<const uint32_t> positions_;
};

// Keeps those starts of the phrase for which the term is at its place.
void keep_starts(std::vector<uint32_t>& starts, std::span<const uint32_t> positions,
                 uint32_t offset) {
    size_t kept = 0, at = 0;
    for (const uint32_t start : starts) {
        const uint64_t wanted = uint64_t{start} + offset;
        while (at < positions.size() && positions[at] < wanted) ++at;
        if (at == positions.size()) break;
        if (positions[at] == wanted) starts[kept++] = start;
    }
    starts.resize(kept);
}

class Phrase {
  public:
    explicit Phrase(std::span<const PhraseTerm> phrase) {
        std::unordered_map<const index::TermPostings*, Positions*> known;
        for (const PhraseTerm& term : phrase) {
            const auto [at, is_new] = known.emplace(term.postings, nullptr);
            if (is_new) {
                at->second = &terms_.emplace_back(*term.postings);
                lists_.push_back(&term.postings->list);
            }
            places_.push_back({at->second, term.offset});
        }
        std::ranges::stable_sort(places_, {},
                                 [](const Place& place) { return place.term->count(); });
    }

    // The lists of its terms, without duplicates.
    const std::vector<const PostingListView*>& lists() const { return lists_; }
    // The places where the phrase begins in a document that has all terms; documents must ascend
    // from call to call.
    std::span<const uint32_t> starts(uint32_t document) {
        starts_.clear();
        for (const uint32_t position : places_[0].term->in(document))
            if (position >= places_[0].offset) starts_.push_back(position - places_[0].offset);
        for (size_t i = 1; i < places_.size() && !starts_.empty(); ++i)
            keep_starts(starts_, places_[i].term->in(document), places_[i].offset);
        return starts_;
    }

  private:
    struct Place {
        Positions* term;
        uint32_t offset;
    };

    std::deque<Positions> terms_;
    std::vector<Place> places_;
    std::vector<const PostingListView*> lists_;
    std::vector<uint32_t> starts_;
};

// Where a phrase begins in some documents, and how often it occurs there with an end.
class Beginnings {
  public:
    // Limits on documents and on places at a time.
    static constexpr size_t kMostDocuments = 1 << 16, kMostStarts = 1 << 20;
    static constexpr uint32_t kSeen = 16 * kMostDocuments;
    // Lists this many times as long are searched by lookups instead of being walked.
    static constexpr uint32_t kJump = 16;

    // Takes as many candidates as there is room for from the front of `candidates`.
    Beginnings(Phrase& phrase, std::span<const uint32_t>& candidates) {
        size_t taken = 0;
        while (taken < candidates.size() && documents_.size() < kMostDocuments &&
               starts_.size() < kMostStarts) {
            const uint32_t document = candidates[taken++];
            const std::span<const uint32_t> starts = phrase.starts(document);
            if (starts.empty()) continue;
            documents_.push_back(document);
            seen_[document % kSeen] = true;
            starts_.insert(starts_.end(), starts.begin(), starts.end());
            ends_.push_back(starts_.size());
        }
        candidates = candidates.subspan(taken);
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
        Positions term(last);
        const bool is_long = last.list.count() / kJump > documents_.size();
        size_t at = 0;
        for (uint32_t document = term.next_geq(documents_[0]); document <= documents_.back();
             document = is_long ? term.next_geq(documents_[at]) : term.next()) {
            if (!is_long && !may_have_any({&document, 1})) continue;
            at = gallop_from(documents_, at, document);
            if (documents_[at] != document) continue;
            times_[at] += matches(at, term.in(document), offset);
            if (++at == documents_.size()) break;
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

PostingList phrase_list(std::span<const PhraseTerm> terms) {
    if (terms.empty()) return {};
    Phrase phrase(terms);
    std::vector<uint32_t> documents, frequencies;
    for (const uint32_t candidate : intersect(phrase.lists())) {
        const size_t times = phrase.starts(candidate).size();
        if (times == 0) continue;
        documents.push_back(candidate);
        frequencies.push_back(static_cast<uint32_t>(times));
    }
    return PostingList::from_docs(documents, frequencies);
}

PostingList phrase_list(std::span<const PhraseTerm> leading, const PhraseEnd& end,
                        const index::Segment& segment, const Deadline& deadline) {
    constexpr uint32_t kTermsACheck = 256;
    Phrase phrase(leading);
    std::vector<const PostingListView*> lists = phrase.lists();
    lists.push_back(&end.documents);
    const std::vector<uint32_t> candidates = intersect(lists);
    std::span<const uint32_t> left(candidates);
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
    return PostingList::from_docs(documents, frequencies);
}

}  // namespace postings::search
