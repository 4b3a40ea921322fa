#include "core/search/phrase.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

#include "core/base/error.h"
#include "core/index/positions.h"
#include "core/list/list_cursor.h"
#include "core/list_ops/list_ops.h"

namespace postings::search {

namespace {

// A term on its way through the candidates.
class Positions {
  public:
    explicit Positions(const index::TermPostings& postings)
        : postings_(&postings), cursor_(postings.list), reader_(postings) {}

    const index::TermPostings* postings() const { return postings_; }
    std::span<const uint32_t> in(uint32_t document) {
        if (read_ == document) return positions_;
        cursor_.next_geq(document);
        if (cursor_.docid() != document)
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

struct Place {
    Positions* term;
    uint32_t offset;
};

// Keeps those starts of the phrase from which on the term is where it should be.
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

}  // namespace

PostingList phrase_list(std::span<const PhraseTerm> phrase) {
    std::deque<Positions> terms;
    std::unordered_map<const index::TermPostings*, Positions*> known;
    std::vector<Place> places;
    std::vector<const PostingListView*> lists;
    for (const PhraseTerm& term : phrase) {
        if (term.postings->list.empty()) return {};
        const auto [place, is_new] = known.emplace(term.postings, nullptr);
        if (is_new) {
            place->second = &terms.emplace_back(*term.postings);
            lists.push_back(&term.postings->list);
        }
        places.push_back({place->second, term.offset});
    }
    if (places.empty()) return {};
    std::ranges::stable_sort(
        places, {}, [](const Place& place) { return place.term->postings()->list.count(); });
    std::vector<uint32_t> documents, frequencies, starts;
    for (const uint32_t candidate : intersect(lists)) {
        starts.clear();
        for (const uint32_t position : places[0].term->in(candidate))
            if (position >= places[0].offset) starts.push_back(position - places[0].offset);
        for (size_t i = 1; i < places.size() && !starts.empty(); ++i)
            keep_starts(starts, places[i].term->in(candidate), places[i].offset);
        if (starts.empty()) continue;
        documents.push_back(candidate);
        frequencies.push_back(static_cast<uint32_t>(starts.size()));
    }
    return PostingList::from_docs(documents, frequencies);
}

}  // namespace postings::search
