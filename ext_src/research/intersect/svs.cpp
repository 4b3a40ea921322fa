// Set by set with a zipper (Nankai's report, 2023, section 4.1.1): each element of the shorter list
// walks a pointer along the longer one and stops at the first element that is not smaller.
#include "core/intersect/sink.h"
#include "research/intersect/kernels.h"

namespace postings {
namespace {

template <class Sink>
void svs(DocIds a, DocIds b, Sink& sink) {
    size_t j = 0;
    for (const uint32_t x : a) {
        while (j < b.size() && b[j] < x) ++j;
        if (j == b.size()) return;
        sink.put(x, b[j] == x);
    }
}

}  // namespace

size_t svs_pair(const List& shorter, const List& longer, uint32_t* out) {
    Collect sink{out};
    svs(shorter.ids, longer.ids, sink);
    return sink.size;
}

size_t svs_count(const List& shorter, const List& longer) {
    Count sink;
    svs(shorter.ids, longer.ids, sink);
    return sink.size;
}

}  // namespace postings
