// Two lists merged into one, with frequencies.
#pragma once

#include "core/list/postings_builder.h"
#include "core/list_ops/posting_runs.h"

namespace postings {

namespace merging {

struct Span {
    const uint32_t* docs;
    const uint32_t* frequencies;
    size_t size;
};
// Room for two runs.
struct Output {
    uint32_t docs[2 * PostingRuns::kMost];
    uint32_t frequencies[2 * PostingRuns::kMost];
    size_t size = 0;

    void append(const Span& from, size_t begin, size_t end) {
        std::copy(from.docs + begin, from.docs + end, docs + size);
        std::copy(from.frequencies + begin, from.frequencies + end, frequencies + size);
        size += end - begin;
    }
    void append(uint32_t doc, uint32_t frequency) {
        docs[size] = doc;
        frequencies[size++] = frequency;
    }
};

// Without a branch on which comes next.
template <class Combine>
void interleave(const Span& a, const Span& b, Output& out, Combine combine) {
    size_t i = 0, j = 0;
    while (i < a.size && j < b.size) {
        const uint32_t x = a.docs[i], y = b.docs[j];
        const uint32_t of_x = a.frequencies[i], of_y = b.frequencies[j];
        const uint32_t one = x < y ? of_x : of_y, both = combine(of_x, of_y);
        out.append(x < y ? x : y, x == y ? both : one);
        i += x <= y;
        j += y <= x;
    }
    out.append(a, i, a.size);
    out.append(b, j, b.size);
}

// combine(frequency in few, frequency in many)
template <class Combine>
void insert(const Span& few, const Span& many, Output& out, Combine combine) {
    size_t at = 0;
    for (size_t i = 0; i < few.size; ++i) {
        const uint32_t doc = few.docs[i];
        const auto next = static_cast<size_t>(
            std::lower_bound(many.docs + at, many.docs + many.size, doc) - many.docs);
        out.append(many, at, next);
        at = next;
        if (at < many.size && many.docs[at] == doc) {
            out.append(doc, combine(few.frequencies[i], many.frequencies[at++]));
        } else {
            out.append(doc, few.frequencies[i]);
        }
    }
    out.append(many, at, many.size);
}

}  // namespace merging

// All postings of both; what both have gets combine(frequency in a, frequency in b).
template <class Combine>
void merge_postings(PostingRuns& a, PostingRuns& b, PostingsBuilder& builder, Combine combine) {
    constexpr size_t kInsertFromRatio = 32;
    const auto out = std::make_unique_for_overwrite<merging::Output>();
    while (a.fill() && b.fill()) {
        const uint32_t end = std::min(a.docs().back(), b.docs().back());
        const merging::Span x{a.docs().data(), a.frequencies(), a.count_up_to(end)};
        const merging::Span y{b.docs().data(), b.frequencies(), b.count_up_to(end)};
        out->size = 0;
        if (x.size < y.size / kInsertFromRatio) {
            merging::insert(x, y, *out, combine);
        } else if (y.size < x.size / kInsertFromRatio) {
            merging::insert(y, x, *out,
                            [&](uint32_t of_y, uint32_t of_x) { return combine(of_x, of_y); });
        } else {
            merging::interleave(x, y, *out, combine);
        }
        builder.add(out->docs, out->frequencies, out->size);
        a.drop(x.size);
        b.drop(y.size);
    }
    for (PostingRuns* left : {&a, &b}) {
        for (; left->fill(); left->drop(left->docs().size())) {
            builder.add(left->docs().data(), left->frequencies(), left->docs().size());
        }
    }
}

}  // namespace postings
