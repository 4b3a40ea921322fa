// Merges two lists with frequencies, or subtracts one from the other.
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

// Branch-free merge.
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

inline void leave_out(const Span& a, const Span& b, Output& out) {
    size_t i = 0, j = 0;
    while (i < a.size && j < b.size) {
        const uint32_t x = a.docs[i], y = b.docs[j];
        out.docs[out.size] = x;
        out.frequencies[out.size] = a.frequencies[i];
        out.size += x < y;
        i += x <= y;
        j += y <= x;
    }
    out.append(a, i, a.size);
}

inline void cut_out(const Span& many, const Span& few, Output& out) {
    size_t at = 0;
    for (size_t i = 0; i < few.size; ++i) {
        const auto next = static_cast<size_t>(
            std::lower_bound(many.docs + at, many.docs + many.size, few.docs[i]) - many.docs);
        out.append(many, at, next);
        at = next < many.size && many.docs[next] == few.docs[i] ? next + 1 : next;
    }
    out.append(many, at, many.size);
}

// From this ratio of lengths on the shorter list's postings are searched in the longer one.
inline constexpr size_t kSearchFromRatio = 32;

// The postings of a run up to a docID.
inline Span up_to(const PostingRuns& run, uint32_t last) {
    return {run.docs().data(), run.frequencies(), run.count_up_to(last)};
}

inline void add_rest(PostingRuns& run, PostingsBuilder& builder) {
    for (; run.fill(); run.drop(run.docs().size())) {
        builder.add(run.docs().data(), run.frequencies(), run.docs().size());
    }
}

}  // namespace merging

// All postings of both lists; common docIDs get combine(frequency in a, frequency in b).
template <class Combine>
void merge_postings(PostingRuns& a, PostingRuns& b, PostingsBuilder& builder, Combine combine) {
    using namespace merging;
    const auto out = std::make_unique_for_overwrite<Output>();
    while (a.fill() && b.fill()) {
        const uint32_t end = std::min(a.docs().back(), b.docs().back());
        const Span x = up_to(a, end), y = up_to(b, end);
        out->size = 0;
        if (x.size < y.size / kSearchFromRatio) {
            insert(x, y, *out, combine);
        } else if (y.size < x.size / kSearchFromRatio) {
            insert(y, x, *out, [&](uint32_t of_y, uint32_t of_x) { return combine(of_x, of_y); });
        } else {
            interleave(x, y, *out, combine);
        }
        builder.add(out->docs, out->frequencies, out->size);
        a.drop(x.size);
        b.drop(y.size);
    }
    add_rest(a, builder);
    add_rest(b, builder);
}

// The postings of `a` whose docIDs `b` does not have.
inline void subtract_postings(PostingRuns& a, PostingRuns& b, PostingsBuilder& builder) {
    using namespace merging;
    const auto out = std::make_unique_for_overwrite<Output>();
    while (a.fill() && b.fill(a.docs().front())) {
        const uint32_t end = std::min(a.docs().back(), b.docs().back());
        const Span x = up_to(a, end), y = up_to(b, end);
        if (y.size == 0) {
            builder.add(x.docs, x.frequencies, x.size);
        } else if (x.size != 0) {
            out->size = 0;
            if (y.size < x.size / kSearchFromRatio) {
                cut_out(x, y, *out);
            } else {
                leave_out(x, y, *out);
            }
            builder.add(out->docs, out->frequencies, out->size);
        }
        a.drop(x.size);
        b.drop(y.size);
    }
    add_rest(a, builder);
}

}  // namespace postings
