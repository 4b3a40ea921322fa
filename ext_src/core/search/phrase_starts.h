// Where a phrase begins in documents that have all of its terms: intersects the terms' positions as
// if they were docIDs, many documents at a time, so that the vector kernels do most of the work.
// The positions of a term that is in the phrase more than once are read once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "core/base/deadline.h"
#include "core/index/positions.h"
#include "core/intersect/algorithm.h"
#include "core/list_ops/list_ops.h"
#include "core/list_ops/posting_finder.h"

namespace postings::search {

struct PhraseTerm {
    const index::TermPostings* postings;
    uint32_t offset;  // its place in the phrase; the first one's is 0
};

// Ascending numbers, each of which says a document, by its place in a portion of documents, and
// where a phrase begins there if it has a term at a position. Such keys of all terms are
// comparable.
struct PhraseKeys {
    std::vector<uint32_t> values;  // grows only; the first `size` are used
    size_t size = 0;

    uint32_t* room(uint64_t more) {
        if (values.size() - size < more)
            values.resize(std::max<size_t>(2 * values.size(), size + more));
        return values.data() + size;
    }
    DocIds used() const { return DocIds(values).first(size); }
};

class PhraseStarts {
  public:
    // The same term may occur more than once.
    explicit PhraseStarts(std::span<const PhraseTerm> phrase, const Deadline& deadline = {});

    // The lists of its different terms.
    const std::vector<const PostingListView*>& lists() const { return lists_; }

    static constexpr size_t kMostDocuments = 256;
    struct Portion {
        DocIds documents;  // at most kMostDocuments
        DocIds keys;       // of each start of the phrase, ascending
        uint32_t bits;

        // The place of the key's document in `documents`.
        size_t place(uint32_t key) const { return uint64_t{key} >> bits; }
        uint32_t start(uint32_t key) const {
            return key - static_cast<uint32_t>(uint64_t{place(key)} << bits);
        }
    };
    // Takes some documents, one at least, from the front of `candidates`, which are not empty, have
    // all terms and ascend from call to call. The keys live until the next call. Throws
    // CorruptedData, CorruptedFile, TimedOut.
    Portion next(DocIds& candidates);

  private:
    // Reads a term's positions in ascending documents.
    class Term {
      public:
        // `offsets`: its places in the phrase, ascending.
        Term(const index::TermPostings& postings, std::vector<uint32_t> offsets);

        enum class Far { kStop, kDrop };
        // Writes the keys for documents with these places, as of the term's first place in the
        // phrase. Those from `end` on are dropped, or end the reading before their document. Also
        // ends, but not before the first document, when there are many keys. Returns the number of
        // documents read.
        size_t read(DocIds documents, std::span<const uint32_t> places, uint32_t bits, uint64_t end,
                    Far far, PhraseKeys& keys);
        std::span<const uint32_t> offsets() const { return offsets_; }
        // Whether all of its places are at equal distances.
        bool is_even() const { return is_even_; }

      private:
        bool add(uint32_t posting, uint32_t place, uint32_t bits, uint64_t end, Far far,
                 PhraseKeys& keys);

        PostingFinder finder_;
        index::PositionReader reader_;
        std::vector<uint32_t> offsets_;
        bool is_even_ = true;
    };

    // Of the keys of a term as of its first place, keeps those that fit all of its places. May also
    // keep some within `width_` of the end of a document's keys, where no phrase begins: what is
    // behind them is of the next document.
    void keep_repeated(const Term& term, PhraseKeys& keys);
    void keep_common(DocIds documents, std::span<const uint32_t> places, Term& term, uint32_t bits);

    const Deadline deadline_;
    std::deque<Term> terms_;  // shortest list first
    std::vector<const PostingListView*> lists_;
    uint32_t width_ = 0;  // the greatest offset
    PhraseKeys keys_, others_, common_;
    PhraseKeys all_, behind_, fitting_;  // of keep_repeated()
};

}  // namespace postings::search
