#include "core/search/document_groups.h"

#include <utility>

#include "core/base/radix_sort.h"
#include "core/search/value_numbers.h"

namespace postings::search {

DocumentGroups::DocumentGroups(const index::IndexSnapshot& snapshot, Columns& columns,
                               const std::string& field,
                               const std::vector<std::vector<uint32_t>>& documents,
                               const Deadline& deadline)
    : columns_(columns), documents_(documents), deadline_(deadline) {
    const size_t place = *snapshot.schema().find(field);
    const ValueNumbers numbers(snapshot, columns, place, documents, true);
    size_ = numbers.size();
    for (size_t s = 0; s < documents.size(); ++s) {
        const index::Column& column = columns.of(s, place);
        const ValueNumbers::Lookup number_of(numbers, s);
        memory_.take(documents[s].size() * sizeof(uint32_t));
        std::vector<uint32_t>& groups = groups_.emplace_back();
        groups.reserve(documents[s].size());
        for (std::span<const uint32_t> rest = documents[s]; !rest.empty();) {
            deadline_.check();
            rest = column.take_block(rest, [&](uint32_t, uint64_t rank) {
                groups.push_back(rank == 0 ? static_cast<uint32_t>(size_++) : number_of(rank));
            });
        }
    }
}

DocumentGroups::Pairs::Pairs(uint64_t groups, size_t cells, uint64_t documents) {
    memory_.take(cells * sizeof(uint64_t));
    counts_.resize(cells);
    const uint64_t words = groups * cells / 64 + 1;
    if (words > documents) return;
    memory_.take(words * sizeof(uint64_t));
    bits_.resize(words);
}

void DocumentGroups::Pairs::remember(uint64_t pair) {
    // Twice as many, and as many again to sort them.
    if (pairs_.size() == pairs_.capacity())
        memory_.take(2 * (pairs_.size() + 1) * sizeof(uint64_t));
    pairs_.push_back(pair);
}

std::vector<uint64_t> DocumentGroups::Pairs::counts() {
    radix_sort(pairs_);
    for (size_t i = 0; i < pairs_.size(); ++i)
        counts_[pairs_[i] % counts_.size()] += i == 0 || pairs_[i] != pairs_[i - 1];
    return std::move(counts_);
}

}  // namespace postings::search
