#include <algorithm>
#include <cstring>

#include "core/base/ascend.h"
#include "core/base/bytes_of.h"
#include "service/client/client.h"

namespace postings::service {

namespace {

uint64_t most_docs(SetOperation operation, std::span<const Operand> lists,
                   const std::vector<uint32_t>& query) {
    uint64_t sum = 0, least = UINT32_MAX;
    for (uint32_t number : query) {
        sum += lists[number].list->count();
        least = std::min<uint64_t>(least, lists[number].list->count());
    }
    switch (operation) {
        case SetOperation::Intersect:
            return least;
        case SetOperation::Unite:
            return sum;
        case SetOperation::Subtract:
            return query.empty() ? 0 : lists[query[0]].list->count();
    }
    return 0;
}

bool can_be(const CombinedLists& combined, SetOperation operation, std::span<const Operand> lists,
            std::span<const std::vector<uint32_t>> queries, bool want_docs) {
    std::span<const uint32_t> left = combined.docs;
    for (size_t i = 0; i < queries.size(); ++i) {
        const uint32_t count = combined.counts[i];
        if (count > most_docs(operation, lists, queries[i])) return false;
        if (!want_docs) continue;
        if (count > left.size() || !ascends(left.data(), count)) return false;
        left = left.subspan(count);
    }
    return left.empty();
}

}  // namespace

std::optional<CombinedLists> Client::combine_many(SetOperation operation,
                                                  std::span<const Operand> lists,
                                                  std::span<const std::vector<uint32_t>> queries,
                                                  bool want_docs) {
    if (queries.empty()) return CombinedLists{};
    const auto is_too_long = [](const auto& query) {
        return query.empty() || query.size() > kMaxCombineLists;
    };
    if (std::ranges::any_of(queries, is_too_long)) {
        reason_ = "no device combines as many lists";
        return std::nullopt;
    }
    if (queries.size() > kMaxCombineQueries) {
        return split_batch(operation, lists, queries, want_docs);
    }
    const CombineRequest request{static_cast<uint32_t>(operation), want_docs,
                                 static_cast<uint32_t>(lists.size()),
                                 static_cast<uint32_t>(queries.size())};
    if (!begin(lists)) return std::nullopt;
    std::vector<uint32_t> ends, numbers;
    // Counts, docIDs and one to spare, and what is missing instead.
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
        if (too_large_ && queries.size() > 1) {
            return split_batch(operation, lists, queries, want_docs);
        }
        return std::nullopt;
    }
    // Copied before it is looked at: it is the service's memory, too.
    CombinedLists combined;
    combined.counts.resize(queries.size());
    const size_t bytes = answer->result.size(), counts = queries.size() * 4;
    std::memcpy(combined.counts.data(), answer->result.data(), std::min(bytes, counts));
    if (bytes > counts) {
        combined.docs.resize((bytes - counts) / 4);
        std::memcpy(combined.docs.data(), answer->result.data() + counts, combined.docs.size() * 4);
    }
    if (bytes < counts || !can_be(combined, operation, lists, queries, want_docs)) {
        distrust();
        return std::nullopt;
    }
    return combined;
}

std::optional<CombinedLists> Client::split_batch(SetOperation operation,
                                                 std::span<const Operand> lists,
                                                 std::span<const std::vector<uint32_t>> queries,
                                                 bool want_docs) {
    const size_t half = queries.size() / 2;
    auto first = combine_many(operation, lists, queries.first(half), want_docs);
    if (!first) return std::nullopt;
    const auto second = combine_many(operation, lists, queries.subspan(half), want_docs);
    if (!second) return std::nullopt;
    first->counts.insert(first->counts.end(), second->counts.begin(), second->counts.end());
    first->docs.insert(first->docs.end(), second->docs.begin(), second->docs.end());
    return first;
}

std::optional<CombinedLists> Client::combine(SetOperation operation, std::span<const Operand> lists,
                                             bool want_docs) {
    std::vector<uint32_t> all(lists.size());
    for (uint32_t i = 0; i < all.size(); ++i) all[i] = i;
    return combine_many(operation, lists, {&all, 1}, want_docs);
}

std::optional<uint64_t> Client::combined_count(SetOperation operation,
                                               std::span<const Operand> lists) {
    const auto combined = combine(operation, lists, false);
    if (!combined) return std::nullopt;
    return combined->counts[0];
}

std::optional<std::vector<uint32_t>> Client::combined_docs(SetOperation operation,
                                                           std::span<const Operand> lists) {
    auto combined = combine(operation, lists, true);
    if (!combined) return std::nullopt;
    return std::move(combined->docs);
}

}  // namespace postings::service
