#include "batch/intersect_job.h"

#include <algorithm>
#include <cstring>

#include "batch/partition.h"

namespace postings::batch {
namespace {

// Less work than this is not worth a task: handing it over takes a few microseconds.
constexpr size_t kLeastElements = 8192;

size_t shortest(std::span<const List> lists) {
    size_t size = SIZE_MAX;
    for (const List& list : lists) size = std::min(size, list.ids.size());
    return size;
}

}  // namespace

IntersectJob::IntersectJob(const Algorithm& algorithm, const Collection& collection,
                           const Queries& queries)
    : Job(std::string(algorithm.name), "-"),
      algorithm_(algorithm),
      collection_(collection),
      queries_(queries),
      sides_(algorithm.name.starts_with("bitmap") ? Sides::kBitmap
             : algorithm.name == "hash"           ? Sides::kHash
                                                  : Sides::kNone) {}

void IntersectJob::prepare(std::span<const uint32_t> queries) {
    bitmaps_.clear();
    hashes_.clear();
    for (uint32_t query : queries)
        for (uint32_t list : queries_[query]) {
            if (sides_ == Sides::kBitmap) bitmaps_.try_emplace(list, collection_.docs[list]);
            if (sides_ == Sides::kHash) hashes_.try_emplace(list, collection_.docs[list]);
        }
}

List IntersectJob::with_sides(uint32_t list) const {
    List result{collection_.docs[list]};
    if (sides_ == Sides::kBitmap) result.bitmap = &bitmaps_.at(list);
    if (sides_ == Sides::kHash) result.hash = &hashes_.at(list);
    return result;
}

void IntersectJob::run(uint32_t query, Output& output) const {
    std::vector<List> lists;
    for (uint32_t list : queries_[query]) lists.push_back(with_sides(list));
    output.size = intersect(lists, output.reserve(shortest(lists) + kOutputSlack), algorithm_);
}

void IntersectJob::run_split(uint32_t query, const Pool& pool, size_t parts, Output& output) const {
    std::vector<List> whole;
    Lists ids;
    size_t elements = 0;
    for (uint32_t list : queries_[query]) {
        whole.push_back(with_sides(list));
        ids.push_back(whole.back().ids);
        elements += whole.back().ids.size();
    }
    parts = std::min(parts, elements / kLeastElements);
    if (parts < 2) return run(query, output);

    const std::vector<Lists> partitions = partition(ids, parts);
    const size_t lead =
        static_cast<size_t>(std::min_element(ids.begin(), ids.end(),
                                             [](auto a, auto b) { return a.size() < b.size(); }) -
                            ids.begin());
    // Each part has its own stretch of the output; the holes between them are closed at the end.
    uint32_t* const out = output.reserve(shortest(whole) + partitions.size() * kOutputSlack);
    std::vector<uint32_t*> starts;
    std::vector<size_t> sizes(partitions.size());
    uint32_t* start = out;
    for (const Lists& part : partitions) {
        starts.push_back(start);
        start += part[lead].size() + kOutputSlack;
    }
    pool.for_each(partitions.size(), [&](size_t p) {
        std::vector<List> lists;
        for (size_t l = 0; l < whole.size(); ++l) {
            // Positions in a hash table's runs are those of the whole list.
            const bool cut = l == lead || sides_ != Sides::kHash;
            lists.push_back(cut ? List{partitions[p][l], whole[l].bitmap} : whole[l]);
        }
        sizes[p] = intersect(lists, starts[p], algorithm_);
    });
    output.size = 0;
    for (size_t p = 0; p < partitions.size(); ++p) {
        std::memmove(out + output.size, starts[p], sizes[p] * sizeof(uint32_t));
        output.size += sizes[p];
    }
}

}  // namespace postings::batch
