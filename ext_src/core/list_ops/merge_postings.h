// Merges two lists with frequencies, or subtracts one from the other.
#pragma once

#include <cstring>

#include "core/intersect/branch_free.h"
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

// A branch-free merge, step by step.
template <class Combine>
class Interleaving {
  public:
    Interleaving(const Span& a, const Span& b, uint32_t* docs, uint32_t* frequencies)
        : a_(a), b_(b), docs_(docs), frequencies_(frequencies) {}

    bool more() const { return i_ < a_.size && j_ < b_.size; }
    void step(Combine& combine) {
        const uint32_t x = a_.docs[i_], y = b_.docs[j_];
        const uint32_t of_x = a_.frequencies[i_], of_y = b_.frequencies[j_];
        const size_t from_a = hidden(x <= y), from_b = hidden(y <= x);
        docs_[size_] = std::min(x, y);
        const uint32_t one = choose(from_a, of_x, of_y);
        frequencies_[size_++] = choose(from_a & from_b, combine(of_x, of_y), one);
        i_ += from_a;
        j_ += from_b;
    }
    void finish(Combine& combine) {
        while (more()) step(combine);
        copy(a_, i_);
        copy(b_, j_);
    }
    size_t size() const { return size_; }

  private:
    void copy(const Span& from, size_t begin) {
        std::copy(from.docs + begin, from.docs + from.size, docs_ + size_);
        std::copy(from.frequencies + begin, from.frequencies + from.size, frequencies_ + size_);
        size_ += from.size - begin;
    }

    Span a_, b_;
    uint32_t *docs_, *frequencies_;
    size_t i_ = 0, j_ = 0, size_ = 0;
};

// Merges two halves at a time, since each step waits for the one before.
template <class Combine>
void interleave(const Span& a, const Span& b, Output& out, Combine combine) {
    const size_t i = a.size / 2;
    const auto j =
        a.size == 0
            ? 0
            : static_cast<size_t>(std::lower_bound(b.docs, b.docs + b.size, a.docs[i]) - b.docs);
    Interleaving<Combine> low({a.docs, a.frequencies, i}, {b.docs, b.frequencies, j}, out.docs,
                              out.frequencies);
    Interleaving<Combine> high({a.docs + i, a.frequencies + i, a.size - i},
                               {b.docs + j, b.frequencies + j, b.size - j}, out.docs + i + j,
                               out.frequencies + i + j);
    while (low.more() && high.more()) {
        low.step(combine);
        high.step(combine);
    }
    low.finish(combine);
    high.finish(combine);
    std::memmove(out.docs + low.size(), out.docs + i + j, high.size() * sizeof(uint32_t));
    std::memmove(out.frequencies + low.size(), out.frequencies + i + j,
                 high.size() * sizeof(uint32_t));
    out.size = low.size() + high.size();
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
