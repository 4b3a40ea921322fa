#include "core/intersect/algorithm.h"

#include <algorithm>
#include <cstring>

#include "core/intersect/kernels.h"
#include "core/intersect/smallest_first.h"

namespace postings {
namespace {

// Returns false when the intersection is empty whatever the algorithm.
bool by_length(std::span<const List> lists, std::vector<List>& sorted) {
    sorted.assign(lists.begin(), lists.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const List& a, const List& b) { return a.ids.size() < b.ids.size(); });
    return !sorted.empty() && !sorted[0].ids.empty();
}

}  // namespace

constexpr Algorithm kPlanned = by_pairs<planned_pair, planned_count>(
    "auto", "planner: by ratio of lengths and overlap of ranges");

size_t intersect(std::span<const List> lists, uint32_t* out, const Algorithm& algorithm) {
    std::vector<List> sorted;
    if (!by_length(lists, sorted)) return 0;
    if (sorted.size() == 1) {
        std::memcpy(out, sorted[0].ids.data(), sorted[0].ids.size_bytes());
        return sorted[0].ids.size();
    }
    return algorithm.intersect(sorted, out);
}

size_t intersect_count(std::span<const List> lists, const Algorithm& algorithm) {
    std::vector<List> sorted;
    if (!by_length(lists, sorted)) return 0;
    return sorted.size() == 1 ? sorted[0].ids.size() : algorithm.count(sorted);
}

}  // namespace postings
