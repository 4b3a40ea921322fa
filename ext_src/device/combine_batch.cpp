#include "device/combine_batch.h"

#include <algorithm>

namespace postings::device {

namespace {

// The tables that the kernel reads, to be written to the arena as one piece, each at a multiple of
// 8 bytes.
class Tables {
  public:
    template <typename T>
    uint64_t add(const std::vector<T>& table) {
        const uint64_t at = bytes_.size();
        const auto* begin = reinterpret_cast<const uint8_t*>(table.data());
        bytes_.insert(bytes_.end(), begin, begin + table.size() * sizeof(T));
        bytes_.resize((bytes_.size() + 7) / 8 * 8);
        return at;
    }
    std::span<const uint8_t> bytes() const { return bytes_; }

  private:
    std::vector<uint8_t> bytes_;
};

struct Planned {
    std::vector<PostingsBatchQuery> queries;
    std::vector<uint32_t> operands, unit_begins;
    uint64_t units = 0, most = 0;
};

Planned plan(SetOperation operation, std::span<const PostingsDeviceList> lists,
             std::span<const std::vector<uint32_t>> queries, const Shape& shape, bool writes,
             const CombineOptions& options) {
    const auto teams = static_cast<uint32_t>(
        std::max<size_t>(1, shape.teams / std::max<size_t>(1, queries.size())));
    Planned planned;
    std::vector<PostingsDeviceList> operands;
    for (std::vector<uint32_t> query : queries) {
        if (operation == SetOperation::Intersect) {
            std::ranges::sort(query, {}, [&](uint32_t list) { return lists[list].count; });
        }
        operands.clear();
        for (uint32_t list : query) operands.push_back(lists[list]);
        const CombinePlan one = plan_combine(operation, operands, teams, writes, options);
        if (one.strategy == Strategy::SparseBitmaps)
            sparse_bitmaps_first(query, [&](uint32_t list) { return lists[list]; });
        if (one.strategy == Strategy::Blocks) query[0] += static_cast<uint32_t>(lists.size() / 2);
        planned.queries.push_back({.first_operand = static_cast<uint32_t>(planned.operands.size()),
                                   .list_count = static_cast<uint32_t>(query.size()),
                                   .from = one.from,
                                   .to = one.to,
                                   .width = one.width,
                                   .slices = one.slices,
                                   .strategy = static_cast<uint32_t>(one.strategy)});
        planned.operands.insert(planned.operands.end(), query.begin(), query.end());
        planned.unit_begins.push_back(static_cast<uint32_t>(planned.units));
        planned.units += one.units;
        const uint64_t most = most_results(operation, operands, one);
        if (most > UINT32_MAX) throw NoRoom("more docIDs than a kernel counts");
        planned.most += most;
    }
    return planned;
}

}  // namespace

std::vector<uint32_t> combine_batch(DeviceCache& cache, SetOperation operation,
                                    std::span<const ListKey> keys,
                                    std::span<const std::vector<uint32_t>> queries,
                                    std::span<uint32_t> out, const CombineOptions& options) {
    Backend& backend = cache.backend();
    const Shape shape = backend.shape();
    std::vector<PostingsDeviceList> lists;
    for (const ListKey& key : keys) lists.push_back(cache.set_list(key));
    // Behind them, the forms of the same lists for going through their blocks.
    for (const ListKey& key : keys) lists.push_back(cache.set_list(key, true));
    const Planned planned = plan(operation, lists, queries, shape, !out.empty(), options);
    if (planned.units == 0) return std::vector<uint32_t>(queries.size());
    // Teams go on counting behind the last unit.
    if (planned.units > UINT32_MAX / 2) throw NoRoom("too much work for one request");
    PostingsBatch many{};
    Tables tables;
    many.lists = tables.add(lists);
    many.queries = tables.add(planned.queries);
    many.operands = tables.add(planned.operands);
    many.unit_begins = tables.add(planned.unit_begins);
    many.counts = tables.add(std::vector<uint32_t>(queries.size()));
    const uint64_t words = tables.add(std::vector<uint8_t>());
    const uint64_t word_bytes = out.empty() ? 0 : planned.units * 8;
    const uint64_t capacity = std::min<uint64_t>(planned.most, out.size());
    const auto scratch = cache.scratch(words + word_bytes + capacity * 4, keys);
    for (uint64_t* offset :
         {&many.lists, &many.queries, &many.operands, &many.unit_begins, &many.counts}) {
        *offset += scratch.offset();
    }
    many.answer.unit_words = scratch.offset() + words;
    many.answer.result = many.answer.unit_words + word_bytes;
    many.answer.taken = cache.counters_offset();
    many.done = many.answer.taken + 4;
    many.query_count = static_cast<uint32_t>(queries.size());
    many.units = static_cast<uint32_t>(planned.units);
    many.operation = static_cast<uint32_t>(operation);
    many.answer.materialise = !out.empty();
    many.answer.capacity = static_cast<uint32_t>(capacity);
    backend.write(scratch.offset(), tables.bytes());
    if (word_bytes > 0) backend.zero(many.answer.unit_words, word_bytes);
    many.answer.result_buffer = backend.result_buffer();
    backend.launch(Kernel::CombineBatch,
                   shape.groups(Kernel::CombineBatch, std::min(many.units, shape.teams)), many);
    const auto answer = backend.answer(many.answer.result_buffer, queries.size());
    std::vector<uint32_t> counts(answer.begin(), answer.end());
    uint64_t total = 0;
    for (uint32_t count : counts) total += count;
    if (total > 0 && total <= out.size()) {
        backend.read(many.answer.result, {reinterpret_cast<uint8_t*>(out.data()), total * 4});
    }
    return counts;
}

}  // namespace postings::device
