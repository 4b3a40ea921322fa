// Describes a set operation on posting lists on the whole way from a PHP method to a kernel. The
// lists are passed beside it as a table: of references in a client, of keys in the service.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "core/list_ops/list_ops.h"

namespace postings {

// SymmetricDifference takes two lists and is not available on devices.
enum class SetOperation : uint32_t {
    Intersect = 0,
    Unite = 1,
    Subtract = 2,  // the first list minus all others
    SymmetricDifference = 3,
};
inline constexpr SetOperation kLastOnDevice = SetOperation::Subtract;

inline constexpr size_t kMaxCombineLists = 16;  // per query on a device

struct SetTask {
    SetOperation operation = SetOperation::Intersect;
    bool want_docs = false;  // else their number
    // For each query the numbers of its lists in the table, at least one.
    std::span<const std::vector<uint32_t>> queries;
};

// A count for each query; the docIDs of all queries one after another, if wanted.
struct SetResults {
    std::vector<uint32_t> counts, docs;
};

// A query with all lists of a table.
inline std::vector<uint32_t> whole_table(size_t lists) {
    std::vector<uint32_t> numbers(lists);
    std::iota(numbers.begin(), numbers.end(), 0u);
    return numbers;
}

// Executed on this CPU. There is at least one list.
PostingList combine_to_list(SetOperation operation, Lists lists);
size_t combine_count(SetOperation operation, Lists lists);

}  // namespace postings
