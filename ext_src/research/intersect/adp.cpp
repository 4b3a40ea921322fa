// Element at a time (Nankai's report, 2023, section 4.1.2): each docID of the shortest list is
// looked for in all the others from where the last look ended; one list running out ends the whole
// intersection. As the report found, lists are ordered by length once: reordering by what remains
// costs more than it saves.
#include <vector>

#include "core/intersect/sink.h"
#include "research/intersect/kernels.h"

namespace postings {
namespace {

template <class Sink>
void by_element(std::span<const List> lists, Sink& sink) {
    std::vector<size_t> position(lists.size());
    for (const uint32_t x : lists[0].ids) {
        bool in_all = true;
        for (size_t l = 1; l < lists.size() && in_all; ++l) {
            const DocIds ids = lists[l].ids;
            size_t& p = position[l];
            while (p < ids.size() && ids[p] < x) ++p;
            if (p == ids.size()) return;
            in_all = ids[p] == x;
        }
        sink.put(x, in_all);
    }
}

}  // namespace

size_t adp(std::span<const List> lists, uint32_t* out) {
    Collect sink{out};
    by_element(lists, sink);
    return sink.size;
}

size_t adp_count(std::span<const List> lists) {
    Count sink;
    by_element(lists, sink);
    return sink.size;
}

}  // namespace postings
