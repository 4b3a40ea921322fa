#include "core/intersect/scalar.h"

#include "research/intersect/kernels.h"

namespace postings {
namespace {

template <auto kCollect>
size_t collect(const List& a, const List& b, uint32_t* out) {
    Collect sink{out};
    kCollect(a.ids, b.ids, sink);
    return sink.size;
}

template <auto kCounter>
size_t count(const List& a, const List& b) {
    Count sink;
    kCounter(a.ids, b.ids, sink);
    return sink.size;
}

}  // namespace

size_t merge_branchy_pair(const List& a, const List& b, uint32_t* out) {
    return collect<merge_branchy<Collect>>(a, b, out);
}
size_t merge_branchy_count(const List& a, const List& b) {
    return count<merge_branchy<Count>>(a, b);
}

size_t merge_branchless_pair(const List& a, const List& b, uint32_t* out) {
    return collect<merge_branchless<Collect>>(a, b, out);
}
size_t merge_branchless_count(const List& a, const List& b) {
    return count<merge_branchless<Count>>(a, b);
}

size_t binary_search_pair(const List& a, const List& b, uint32_t* out) {
    return collect<binary_search<Collect>>(a, b, out);
}
size_t binary_search_count(const List& a, const List& b) {
    return count<binary_search<Count>>(a, b);
}

size_t gallop_pair(const List& a, const List& b, uint32_t* out) {
    return collect<gallop<Collect>>(a, b, out);
}
size_t gallop_count(const List& a, const List& b) {
    return count<gallop<Count>>(a, b);
}

}  // namespace postings
