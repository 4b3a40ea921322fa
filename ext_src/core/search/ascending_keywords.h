// The keywords of a field in a segment, for who asks for one after another in their order: the next
// one is often near.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

#include "core/base/error.h"
#include "core/index/segment.h"
#include "core/storage/term_dictionary.h"

namespace postings::search {

class AscendingKeywords {
  public:
    // The segment outlives the object.
    AscendingKeywords(const index::Segment& segment, size_t field)
        : segment_(segment),
          field_(field),
          places_(segment.term_places(field)),
          at_(segment.terms().at(places_.first)) {}

    // The one with this rank (column.h), valid until the next call. Throws CorruptedData.
    std::string_view keyword(uint64_t rank) {
        if (rank == 0 || rank > places_.second - places_.first)
            throw CorruptedData("a value that is no keyword", 0);
        const uint64_t place = places_.first + rank - 1;
        if (place < at_.ordinal() || place - at_.ordinal() > kNear) {
            at_ = segment_.terms().at(place);
        } else {
            while (at_.ordinal() < place) at_.next();
        }
        return at_.term().substr(1);
    }

    // The place of a keyword, which need not be there, but is no less than the last one.
    index::Column::Place place_of(std::string_view keyword) {
        uint32_t steps = 0;
        while (is_before(keyword) && ++steps <= kNear) at_.next();
        if (is_before(keyword))
            at_ = segment_.terms().lower_bound(index::term_key(field_, keyword));
        const bool exact = at_.ordinal() < places_.second && at_.term().substr(1) == keyword;
        return {at_.ordinal() - places_.first + exact, exact};
    }

  private:
    // To go on so far takes as long as to look a term up.
    static constexpr uint32_t kNear = 16;

    bool is_before(std::string_view keyword) const {
        return at_.ordinal() < places_.second && at_.term().substr(1) < keyword;
    }

    const index::Segment& segment_;
    const size_t field_;
    const std::pair<uint64_t, uint64_t> places_;  // the first, and the one behind the last
    storage::TermDictionary::Cursor at_;
};

}  // namespace postings::search
