#include "core/search/rank_counts.h"

#include <algorithm>
#include <span>

#include "core/base/error.h"
#include "core/base/memory_check.h"
#include "core/base/radix_sort.h"

namespace postings::search {

namespace {

using index::Column;

// Calls take(rank) for each value of a document, or only for the least one.
template <class Take>
void each_rank(const Column& column, uint32_t document, bool only_least, Take take) {
    if (!only_least) return column.each_rank(document, take);
    if (const uint64_t rank = column.least_rank(document); rank > 0) take(rank);
}

}  // namespace

bool counts_in_array(const Column& column, size_t documents) {
    const uint64_t greatest = column.greatest_rank();
    const uint64_t values =
        uint64_t{column.values()} * documents / std::max(1u, column.documents());
    return greatest < 4096 || greatest / 16 < values;
}

std::vector<RankCount> count_ranks(const Column& column, const std::vector<uint32_t>& documents,
                                   bool only_least, uint64_t& missing) {
    std::vector<RankCount> counted;
    const uint64_t greatest = column.greatest_rank();
    if (counts_in_array(column, documents.size())) {
        check_memory((greatest + 1) * sizeof(uint32_t));
        std::vector<uint32_t> counts(greatest + 1);
        if (column.form() == index::ColumnForm::Any) {
            for (const uint32_t document : documents) {
                bool has = false;
                each_rank(column, document, only_least, [&](uint64_t rank) {
                    if (rank > greatest) throw CorruptedData("a value over the greatest one", 0);
                    ++counts[rank];
                    has = true;
                });
                missing += !has;
            }
        } else {
            for (std::span<const uint32_t> rest = documents; !rest.empty();)
                rest = column.take_block(rest, [&](uint32_t, uint64_t rank) {
                    if (rank > greatest) throw CorruptedData("a value over the greatest one", 0);
                    ++counts[rank];
                });
            missing += counts[0];
        }
        for (uint64_t rank = 1; rank <= greatest; ++rank)
            if (counts[rank] > 0) counted.push_back({rank, counts[rank]});
        return counted;
    }
    check_memory(2 * documents.size() * sizeof(uint64_t));  // as much again to sort them
    std::vector<uint64_t> ranks;
    ranks.reserve(documents.size());
    if (column.form() == index::ColumnForm::Any) {
        for (const uint32_t document : documents) {
            const size_t before = ranks.size();
            each_rank(column, document, only_least, [&](uint64_t rank) { ranks.push_back(rank); });
            missing += ranks.size() == before;
        }
    } else {
        for (std::span<const uint32_t> rest = documents; !rest.empty();)
            rest = column.take_block(rest, [&](uint32_t, uint64_t rank) {
                if (rank > 0) ranks.push_back(rank);
            });
        missing += documents.size() - ranks.size();
    }
    radix_sort(ranks);
    for (const uint64_t rank : ranks) {
        if (counted.empty() || counted.back().rank != rank) counted.push_back({rank, 0});
        ++counted.back().documents;
    }
    return counted;
}

}  // namespace postings::search
