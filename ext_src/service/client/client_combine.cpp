#include <algorithm>
#include <cstring>

#include "core/base/ascend.h"
#include "core/base/bytes_of.h"
#include "service/client/client.h"

namespace postings::service {

namespace {

uint64_t most_docs(SetOperation operation, std::span<const ListReference> lists,
                   const std::vector<uint32_t>& query) {
    uint64_t sum = 0, least = UINT32_MAX;
    for (uint32_t number : query) {
        sum += lists[number].view->count();
        least = std::min<uint64_t>(least, lists[number].view->count());
    }
    switch (operation) {
        case SetOperation::Intersect:
            return least;
        case SetOperation::Unite:
            return sum;
        case SetOperation::Subtract:
            return query.empty() ? 0 : lists[query[0]].view->count();
        case SetOperation::SymmetricDifference:
            break;
    }
    return sum;
}

bool can_be(const SetResults& results, std::span<const ListReference> lists, const SetTask& task) {
    std::span<const uint32_t> left = results.docs;
    for (size_t i = 0; i < task.queries.size(); ++i) {
        const uint32_t count = results.counts[i];
        if (count > most_docs(task.operation, lists, task.queries[i])) return false;
        if (!task.want_docs) continue;
        if (count > left.size() || !ascends(left.data(), count)) return false;
        left = left.subspan(count);
    }
    return left.empty();
}

}  // namespace

std::optional<SetResults> Client::combine(std::span<const ListReference> lists,
                                          const SetTask& task) {
    const auto& [operation, want_docs, queries] = task;
    if (queries.empty()) return SetResults{};
    const auto is_too_long = [](const auto& query) {
        return query.empty() || query.size() > kMaxCombineLists;
    };
    if (std::ranges::any_of(queries, is_too_long)) {
        reason_ = "no device combines as many lists";
        return std::nullopt;
    }
    if (operation > kLastOnDevice) {
        reason_ = "no device has this set operation";
        return std::nullopt;
    }
    if (queries.size() > kMaxCombineQueries) return split_batch(lists, task);
    const CombineRequest request{static_cast<uint32_t>(operation), want_docs,
                                 static_cast<uint32_t>(lists.size()),
                                 static_cast<uint32_t>(queries.size())};
    if (!begin(lists)) return std::nullopt;
    std::vector<uint32_t> ends, numbers;
    // Room for counts, docIDs and one more; or for the bits of missing lists.
    uint64_t most = queries.size();
    for (const auto& query : queries) {
        numbers.insert(numbers.end(), query.begin(), query.end());
        ends.push_back(static_cast<uint32_t>(numbers.size()));
        most += want_docs ? most_docs(operation, lists, query) : 0;
    }
    const uint64_t wanted = std::max<uint64_t>((most + 1) * 4, (lists.size() + 63) / 64 * 8);
    const std::span<const uint8_t> payload[] = {bytes_of(request), bytes_of(keys_), bytes_of(ends),
                                                bytes_of(numbers)};
    const auto answer = with_payload(Operation::Combine, payload, lists, wanted);
    if (!answer) {
        if (too_large_ && queries.size() > 1) return split_batch(lists, task);
        return std::nullopt;
    }
    // Copied before it is checked, as it lies in memory that the service can change.
    SetResults results;
    results.counts.resize(queries.size());
    const size_t bytes = answer->result.size(), counts = queries.size() * 4;
    std::memcpy(results.counts.data(), answer->result.data(), std::min(bytes, counts));
    if (bytes > counts) {
        results.docs.resize((bytes - counts) / 4);
        std::memcpy(results.docs.data(), answer->result.data() + counts, results.docs.size() * 4);
    }
    if (bytes < counts || !can_be(results, lists, task)) {
        distrust();
        return std::nullopt;
    }
    return results;
}

std::optional<SetResults> Client::split_batch(std::span<const ListReference> lists,
                                              const SetTask& task) {
    const size_t half = task.queries.size() / 2;
    auto first = combine(lists, {task.operation, task.want_docs, task.queries.first(half)});
    if (!first) return std::nullopt;
    const auto second =
        combine(lists, {task.operation, task.want_docs, task.queries.subspan(half)});
    if (!second) return std::nullopt;
    first->counts.insert(first->counts.end(), second->counts.begin(), second->counts.end());
    first->docs.insert(first->docs.end(), second->docs.begin(), second->docs.end());
    return first;
}

std::optional<uint64_t> Client::count(SetOperation operation,
                                      std::span<const ListReference> lists) {
    const std::vector<uint32_t> all = whole_table(lists.size());
    const auto results = combine(lists, {operation, false, {&all, 1}});
    if (!results) return std::nullopt;
    return results->counts[0];
}

std::optional<std::vector<uint32_t>> Client::docs(SetOperation operation,
                                                  std::span<const ListReference> lists) {
    const std::vector<uint32_t> all = whole_table(lists.size());
    auto results = combine(lists, {operation, true, {&all, 1}});
    if (!results) return std::nullopt;
    return std::move(results->docs);
}

}  // namespace postings::service
