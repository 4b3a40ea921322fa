// MergePath (Griffin, section 3.2; Green, McColl, Bader, ICS 2012): partitions of equal
// work, found by binary search on diagonals, then a serial merge in each.
#include "core/intersect/scalar.h"
#include "research/intersect/kernels.h"
#include "research/intersect/partition.h"

namespace postings {

Crossing merge_path_crossing(DocIds a, DocIds b, size_t diagonal) {
    size_t low = diagonal > b.size() ? diagonal - b.size() : 0;
    size_t high = std::min(diagonal, a.size());
    while (low < high) {
        const size_t i = low + (high - low) / 2;
        if (a[i] <= b[diagonal - 1 - i]) {
            low = i + 1;
        } else {
            high = i;
        }
    }
    size_t j = diagonal - low;
    j += low > 0 && j < b.size() && a[low - 1] == b[j];
    return {low, j};
}

namespace {

// Elements of both lists together: what a GPU's shared memory holds, and well inside an L1 cache.
constexpr size_t kPartition = 4096;

template <class Sink>
void merge_partitions(DocIds a, DocIds b, Sink& sink) {
    const size_t total = a.size() + b.size();
    Crossing from{0, 0};
    for (size_t diagonal = 0; diagonal < total;) {
        diagonal = std::min(diagonal + kPartition, total);
        const Crossing to = merge_path_crossing(a, b, diagonal);
        merge_branchless(a.subspan(from.i, to.i - from.i), b.subspan(from.j, to.j - from.j), sink);
        from = to;
    }
}

}  // namespace

size_t merge_path_pair(const List& shorter, const List& longer, uint32_t* out) {
    Collect sink{out};
    merge_partitions(shorter.ids, longer.ids, sink);
    return sink.size;
}

size_t merge_path_count(const List& shorter, const List& longer) {
    Count sink;
    merge_partitions(shorter.ids, longer.ids, sink);
    return sink.size;
}

}  // namespace postings
