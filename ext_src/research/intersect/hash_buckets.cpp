#include "research/intersect/hash_buckets.h"

#include <optional>

#include "core/intersect/sink.h"
#include "research/intersect/kernels.h"

namespace postings {

HashBuckets::HashBuckets(DocIds ids)
    : runs_(ids.empty() ? 0 : size_t{ids.back()} / kDocIdsPerBucket + 1) {
    for (uint32_t i = 0; i < ids.size(); ++i) {
        Run& run = runs_[ids[i] / kDocIdsPerBucket];
        if (run.end == 0) run.begin = i;
        run.end = i + 1;
    }
}

namespace {

template <class Sink>
void look_up(const List& shorter, const List& longer, Sink& sink) {
    std::optional<HashBuckets> built;
    const HashBuckets& hash = longer.hash ? *longer.hash : built.emplace(longer.ids);
    for (const uint32_t x : shorter.ids) sink.put(x, hash.contains(longer.ids, x));
}

}  // namespace

size_t hash_pair(const List& shorter, const List& longer, uint32_t* out) {
    Collect sink{out};
    look_up(shorter, longer, sink);
    return sink.size;
}

size_t hash_count(const List& shorter, const List& longer) {
    Count sink;
    look_up(shorter, longer, sink);
    return sink.size;
}

}  // namespace postings
