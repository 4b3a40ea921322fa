// The scalar kernels for pairs, as templates over their sink. They are the reference for the vector
// kernels, finish their tails, and are algorithms of their own.
#pragma once

#include <algorithm>
#include <bit>

#include "core/intersect/algorithm.h"
#include "core/intersect/sink.h"

namespace postings {

// Two-pointer merge with a three-way branch: only good where branches are predictable, which is
// rare.
template <class Sink>
void merge_branchy(DocIds a, DocIds b, Sink& sink) {
    size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        if (a[i] < b[j]) {
            ++i;
        } else if (a[i] > b[j]) {
            ++j;
        } else {
            sink.put(a[i], true);
            ++i;
            ++j;
        }
    }
}

// The same with the comparison's result added to the positions.
template <class Sink>
void merge_branchless(DocIds a, DocIds b, Sink& sink) {
    size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        const uint32_t x = a[i], y = b[j];
        sink.put(x, x == y);
        i += x <= y;
        j += y <= x;
    }
}

// The first position at or after `from` whose value is at least `x`, by branch-free binary search.
inline size_t lower_bound_from(DocIds list, size_t from, size_t to, uint32_t x) {
    const uint32_t* base = list.data() + from;
    size_t length = to - from;
    if (length == 0) return from;
    while (length > 1) {
        const size_t half = length / 2;
        base += (base[half - 1] < x) * half;
        length -= half;
    }
    return static_cast<size_t>(base - list.data()) + (*base < x);
}

// Galloping: doubling steps from `from`, then binary search in the last step (Bentley & Yao's
// unbounded search).
inline size_t gallop_from(DocIds list, size_t from, uint32_t x) {
    size_t step = 1, low = from;
    while (low + step <= list.size() && list[low + step - 1] < x) {
        low += step;
        step *= 2;
    }
    return lower_bound_from(list, low, std::min(low + step, list.size()), x);
}

template <class Sink>
void binary_search(DocIds a, DocIds b, Sink& sink) {
    size_t j = 0;
    for (const uint32_t x : a) {
        j = lower_bound_from(b, j, b.size(), x);
        if (j == b.size()) return;
        sink.put(x, b[j] == x);
    }
}

template <class Sink>
void gallop(DocIds a, DocIds b, Sink& sink) {
    size_t j = 0;
    for (const uint32_t x : a) {
        j = gallop_from(b, j, x);
        if (j == b.size()) return;
        sink.put(x, b[j] == x);
    }
}

// For the rest left by a vector kernel: one side is short, but it may be either.
template <class Sink>
void gallop_either(DocIds a, DocIds b, Sink& sink) {
    if (a.size() <= b.size()) {
        gallop(a, b, sink);
    } else {
        gallop(b, a, sink);
    }
}

}  // namespace postings
