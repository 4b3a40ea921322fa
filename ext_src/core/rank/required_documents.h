// Restricts ranking to documents that all required terms have, where other terms lead to them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/list/cursor.h"
#include "core/rank/document_filter.h"

namespace postings {

// The required terms, which have cursors of their own here, and a restriction.
template <ScoredCursor Term>
class RequiredDocuments {
  public:
    static constexpr bool kRestricts = true;
    static constexpr bool kComesFirst = false;

    // `terms` are at their beginnings; those that are not required are removed.
    RequiredDocuments(ScoredCursors<Term> terms, std::span<const uint8_t> required,
                      const Restriction& restriction)
        : filter_(restriction) {
        for (size_t i = 0; i < terms.size(); ++i)
            if (required[i] != 0) terms_.push_back(std::move(terms[i]));
        std::ranges::sort(terms_, {}, &Term::blocks);
    }

    bool has(uint32_t docid) {
        return std::ranges::all_of(terms_, [&](Term& term) { return term.at(docid); }) &&
               filter_.has(docid);
    }
    // A lower bound of the next document; decodes nothing.
    uint32_t docid_bound() const {
        uint32_t docid = filter_.docid_bound();
        for (const Term& term : terms_) docid = std::max(docid, term.docid_bound());
        return docid;
    }

  private:
    std::vector<Term> terms_;
    DocumentFilter filter_;
};

}  // namespace postings
