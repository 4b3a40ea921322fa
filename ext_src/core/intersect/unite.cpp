#include "core/intersect/unite.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "core/base/memory_check.h"
#include "core/base/radix_sort.h"
#include "core/intersect/runs.h"
#include "core/intersect/scalar.h"

namespace postings {
namespace {

// Not empty, the shortest first.
std::vector<DocIds> by_size(std::span<const DocIds> lists) {
    std::vector<DocIds> sorted;
    std::copy_if(lists.begin(), lists.end(), std::back_inserter(sorted),
                 [](DocIds list) { return !list.empty(); });
    std::ranges::sort(sorted, {}, &DocIds::size);
    return sorted;
}

size_t total_size(std::span<const DocIds> lists) {
    return std::accumulate(lists.begin(), lists.end(), size_t{0},
                           [](size_t sum, DocIds list) { return sum + list.size(); });
}

enum class Way { kMerge, kWindows, kSort };

// The fastest way to unite more than two lists, by measured times in tenths of a nanosecond: a
// docID in a merge, in a window, or sorted, and a look at one list for one window.
Way choose_way(std::span<const DocIds> lists) {
    constexpr size_t kMerged = 6, kInWindow = 55, kLook = 100, kSorted = 130;
    size_t docs = lists[0].size(), merged = 0;
    uint32_t first = lists[0].front(), last = lists[0].back();
    for (const DocIds list : lists.subspan(1)) {
        first = std::min(first, list.front());
        last = std::max(last, list.back());
        docs += list.size();
        merged += docs;
    }
    // A corrupted list may end before it begins.
    const size_t span = last < first ? 0 : (last - first) / kWindowDocs;
    const size_t by_windows = kInWindow * docs + kLook * lists.size() * std::min(span + 1, docs);
    const size_t by_merging = kMerged * merged, by_sorting = kSorted * docs;
    if (by_merging <= std::min(by_windows, by_sorting)) return Way::kMerge;
    return by_windows <= by_sorting ? Way::kWindows : Way::kSort;
}

size_t unite_two(DocIds shorter, DocIds longer, uint32_t* out) {
    const bool skewed = longer.size() / shorter.size() >= kRunsFromRatio;
    return (skewed ? unite_runs : unite_vectors)(shorter, longer, out);
}

}  // namespace

size_t unite_branchless(DocIds a, DocIds b, uint32_t* out) {
    const uint32_t* const begin = out;
    size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        const uint32_t x = a[i], y = b[j];
        *out++ = std::min(x, y);
        i += x <= y;
        j += y <= x;
    }
    out = copy_run(b.subspan(j), copy_run(a.subspan(i), out));
    return static_cast<size_t>(out - begin);
}

size_t unite_runs(DocIds shorter, DocIds longer, uint32_t* out) {
    const uint32_t* const begin = out;
    size_t j = 0;
    for (const uint32_t x : shorter) {
        const size_t run_end = gallop_from(longer, j, x);
        out = copy_run(longer.subspan(j, run_end - j), out);
        *out++ = x;
        j = run_end + (run_end < longer.size() && longer[run_end] == x);
    }
    out = copy_run(longer.subspan(j), out);
    return static_cast<size_t>(out - begin);
}

size_t unite_in_turn(std::span<const DocIds> lists, uint32_t* out, const Deadline& deadline) {
    if (lists.empty()) return 0;
    if (lists.size() == 1) return static_cast<size_t>(copy_run(lists[0], out) - out);
    size_t most = 0;
    if (lists.size() > 2) {
        most = total_size(lists.first(lists.size() - 1)) + kOutputSlack;
        check_memory(most * sizeof(uint32_t));
    }
    const auto memory = std::make_unique_for_overwrite<uint32_t[]>(most);
    // Each result goes to where the one before is not, the last one to `out`.
    DocIds result = lists[0];
    for (size_t i = 1; i < lists.size(); ++i) {
        deadline.check();
        uint32_t* const to = (lists.size() - i) % 2 == 1 ? out : memory.get();
        const bool longer = result.size() > lists[i].size();
        result = {to, longer ? unite_two(lists[i], result, to) : unite_two(result, lists[i], to)};
    }
    return result.size();
}

size_t unite_by_sorting(std::span<const DocIds> lists, uint32_t* out) {
    std::vector<uint32_t> all;
    check_memory(2 * total_size(lists) * sizeof(uint32_t));  // as much again to sort them
    all.reserve(total_size(lists));
    for (const DocIds list : lists) all.insert(all.end(), list.begin(), list.end());
    radix_sort(all);
    return static_cast<size_t>(std::unique_copy(all.begin(), all.end(), out) - out);
}

size_t unite(std::span<const DocIds> lists, uint32_t* out, const Deadline& deadline) {
    const std::vector<DocIds> sorted = by_size(lists);
    const Way way = sorted.size() > 2 ? choose_way(sorted) : Way::kMerge;
    if (way == Way::kMerge) return unite_in_turn(sorted, out, deadline);
    return way == Way::kWindows ? unite_windows(sorted, out, deadline)
                                : unite_by_sorting(sorted, out);
}

size_t unite_count(std::span<const DocIds> lists, const Deadline& deadline) {
    const std::vector<DocIds> sorted = by_size(lists);
    const Way way = sorted.size() > 2 ? choose_way(sorted) : Way::kMerge;
    if (sorted.empty()) return 0;
    if (way == Way::kWindows) return count_by_windows(sorted, deadline);
    // The longest list is merged with the union of the others, which may be the longer one.
    const size_t others = way == Way::kMerge ? sorted.size() - 1 : sorted.size();
    const std::span<const DocIds> some(sorted.data(), others);
    const size_t size = total_size(some) + kOutputSlack;
    const TakenMemory taken(size * sizeof(uint32_t));
    const auto memory = std::make_unique_for_overwrite<uint32_t[]>(size);
    const DocIds united(memory.get(), unite(some, memory.get(), deadline));
    if (others == sorted.size()) return united.size();
    const List both[] = {{united}, {sorted.back()}};
    return united.size() + sorted.back().size() - intersect_count(both);
}

}  // namespace postings
