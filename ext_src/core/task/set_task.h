// A set operation on posting lists as it is described on its whole way, from a PHP method to a
// kernel. The lists themselves go beside it, as a table: of references in a client, of keys in the
// service.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "core/list_ops/list_ops.h"

namespace postings {

// SymmetricDifference: of two lists, and no device has it.
enum class SetOperation : uint32_t {
    Intersect = 0,
    Unite = 1,
    Subtract = 2,  // from the first list, all others
    SymmetricDifference = 3,
};
inline constexpr SetOperation kLastOnDevice = SetOperation::Subtract;

inline constexpr size_t kMaxCombineLists = 16;  // of a query on a device

struct SetTask {
    SetOperation operation = SetOperation::Intersect;
    bool want_docs = false;  // their number otherwise
    // The numbers of each query's lists in the table: one at least.
    std::span<const std::vector<uint32_t>> queries;
};

// A count for each query; the docIDs, if they are wanted, of all queries one after another.
struct SetResults {
    std::vector<uint32_t> counts, docs;
};

// The query of all lists of a table.
inline std::vector<uint32_t> whole_table(size_t lists) {
    std::vector<uint32_t> numbers(lists);
    std::iota(numbers.begin(), numbers.end(), 0u);
    return numbers;
}

// On this CPU. There is at least one list.
PostingList combine_to_list(SetOperation operation, Lists lists);
size_t combine_count(SetOperation operation, Lists lists);

}  // namespace postings
