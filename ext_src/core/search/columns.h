// The columns of a snapshot's segments, opened when they are first needed.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/index/index_snapshot.h"

namespace postings::search {

// Not thread-safe.
class Columns {
  public:
    // The snapshot outlives the object.
    explicit Columns(const index::IndexSnapshot& snapshot) : snapshot_(snapshot) {}

    // The column of a field that is not a text. Throws CorruptedFile.
    const index::Column& of(size_t segment, size_t field) {
        const auto found = columns_.find({segment, field});
        if (found != columns_.end()) return found->second;
        const index::FieldKind kind = snapshot_.schema().fields[field].kind;
        return columns_
            .emplace(std::pair(segment, field), snapshot_.segments()[segment].column(field, kind))
            .first->second;
    }

    // The keyword with this rank. Remembers all keywords of a field that has few.
    std::string keyword(size_t segment, size_t field, uint64_t rank) {
        const index::Segment& of = snapshot_.segments()[segment];
        const auto [known, is_new] = keywords_.try_emplace({segment, field});
        if (is_new) {
            const auto [first, last] = of.term_places(field);
            if (last - first <= kMostRemembered) {
                auto term = of.terms().at(first);
                for (uint64_t i = first; i < last; ++i, term.next())
                    known->second.emplace_back(term.term().substr(1));
            }
        }
        if (rank > 0 && rank <= known->second.size()) return known->second[rank - 1];
        return of.keyword(field, rank);
    }

  private:
    static constexpr uint64_t kMostRemembered = 4096;

    const index::IndexSnapshot& snapshot_;
    std::map<std::pair<size_t, size_t>, std::vector<std::string>> keywords_;
    std::map<std::pair<size_t, size_t>, index::Column> columns_;
};

}  // namespace postings::search
