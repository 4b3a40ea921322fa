// intersect, union, diff, on plain arrays and on posting lists.
#include <memory>
#include <optional>

#include "core/intersect/algorithm.h"
#include "core/intersect/subtract.h"
#include "core/intersect/unite.h"
#include "php/dispatch.h"
#include "php/doc_id_blocks.h"
#include "php/integers.h"
#include "php/posting_list.h"
#include "php/request_owned.h"

using namespace postings;
using namespace postings::php;

namespace {

using Ids = std::vector<uint32_t>;

// One set operation, on decoded and on compressed lists; there is at least one list.
struct OnArrays {
    Ids (*decoded)(std::span<const DocIds> lists);
    // The same of two; `out` has room for both and kOutputSlack. Returns the size of the result.
    size_t (*pair)(DocIds a, DocIds b, uint32_t* out);
    SetOperation compressed;
};

Ids copy_of(DocIds list) {
    return {list.begin(), list.end()};
}

const OnArrays kIntersection = {
    [](std::span<const DocIds> lists) {
        if (lists.size() == 1) return copy_of(lists[0]);
        std::vector<List> references;
        size_t capacity = SIZE_MAX;
        for (const DocIds& list : lists) {
            references.push_back({list});
            capacity = std::min(capacity, list.size());
        }
        Ids result(capacity + kOutputSlack);
        result.resize(intersect(references, result.data()));
        return result;
    },
    [](DocIds a, DocIds b, uint32_t* out) {
        const List lists[] = {{a}, {b}};
        return intersect(lists, out);
    },
    SetOperation::Intersect,
};

const OnArrays kUnion = {
    [](std::span<const DocIds> lists) {
        size_t capacity = kOutputSlack;
        for (const DocIds& list : lists) capacity += list.size();
        Ids result(capacity);
        result.resize(unite(lists, result.data()));
        return result;
    },
    [](DocIds a, DocIds b, uint32_t* out) {
        const DocIds lists[] = {a, b};
        return unite(lists, out);
    },
    SetOperation::Unite,
};

const OnArrays kDifference = {
    [](std::span<const DocIds> lists) {
        Ids left = copy_of(lists[0]);
        for (const DocIds& list : lists.subspan(1)) {
            Ids result(left.size() + kOutputSlack);
            result.resize(subtract(left, list, result.data()));
            left = std::move(result);
        }
        return left;
    },
    subtract,
    SetOperation::Subtract,
};

// Reads the docIDs of the i-th argument.
Ids read_argument(std::span<const zval> arrays, size_t i) {
    return in_argument(static_cast<uint32_t>(i + 1),
                       [&] { return read_doc_ids(Z_ARRVAL(arrays[i])); });
}

// Combines two arrays by ranges of docIDs: what either has up to the end of the block that ends
// first. None if they are not simple arrays of docIDs.
std::optional<Ids> combine_blocks(const OnArrays& operation, const HashTable* a,
                                  const HashTable* b) {
    if (!yioop::is_dense(a) || !yioop::is_dense(b)) return std::nullopt;
    const auto out =
        std::make_unique_for_overwrite<uint32_t[]>(2 * DocIdBlocks::kBlock + kOutputSlack);
    Ids result;
    result.reserve(size_t{zend_hash_num_elements(a)} + zend_hash_num_elements(b));
    for (DocIdBlocks left(a), right(b);;) {
        if (!left.fill() || !right.fill()) return std::nullopt;
        const DocIds of_left = left.unread(), of_right = right.unread();
        if (of_left.empty() && of_right.empty()) return result;
        const uint32_t end_left = of_left.empty() ? UINT32_MAX : of_left.back();
        const uint32_t end_right = of_right.empty() ? UINT32_MAX : of_right.back();
        const uint32_t last = std::min(end_left, end_right);
        const size_t size = operation.pair(left.take(last), right.take(last), out.get());
        result.insert(result.end(), out.get(), out.get() + size);
    }
}

Ids combine_arrays(const OnArrays& operation, std::span<const zval> arrays) {
    if (arrays.size() == 2) {
        auto combined = combine_blocks(operation, Z_ARRVAL(arrays[0]), Z_ARRVAL(arrays[1]));
        if (combined) return *std::move(combined);
    }
    // One after another, which also tells what is wrong.
    std::vector<Ids> decoded;
    for (size_t i = 0; i < arrays.size(); ++i) {
        decoded.push_back(read_argument(arrays, i));
    }
    const std::vector<DocIds> references(decoded.begin(), decoded.end());
    return operation.decoded(references);
}

// Combines lists of which some are PostingLists: arrays are compressed first.
PostingList combine_lists(const OnArrays& operation, std::span<const zval> lists) {
    std::vector<PostingList> made(lists.size());
    std::vector<CachedKey> keys(lists.size());
    std::vector<ListReference> references;
    for (size_t i = 0; i < lists.size(); ++i) {
        if (is_posting_list(&lists[i])) {
            references.push_back(reference(&lists[i]));
        } else {
            made[i] = PostingList::from_docs(read_argument(lists, i));
            references.push_back({&made[i], &keys[i]});
        }
    }
    return dispatch::combine(operation.compressed, references);
}

// Checks the types: Zend cannot parse parameters of type array|PostingList.
bool check_types(std::span<zval> lists, bool* any_posting_list) {
    *any_posting_list = false;
    for (size_t i = 0; i < lists.size(); ++i) {
        if (is_posting_list(&lists[i])) {
            *any_posting_list = true;
        } else if (Z_TYPE(lists[i]) != IS_ARRAY) {
            zend_argument_type_error(static_cast<uint32_t>(i + 1),
                                     "must be of type Postings\\PostingList|array, %s given",
                                     zend_zval_type_name(&lists[i]));
            return false;
        }
    }
    return true;
}

void return_combined(const OnArrays& operation, INTERNAL_FUNCTION_PARAMETERS) {
    zval* first;
    uint32_t count;
    ZEND_PARSE_PARAMETERS_START(1, -1)
    Z_PARAM_VARIADIC('+', first, count)
    ZEND_PARSE_PARAMETERS_END();
    const std::span<zval> lists(first, count);
    bool any_posting_list;
    if (!check_types(lists, &any_posting_list)) RETURN_THROWS();
    if (any_posting_list) {
        make_posting_list(return_value, 1, [&] { return combine_lists(operation, lists); });
        return;
    }
    RequestOwned<Ids> result;
    if (guarded([&] { *result = combine_arrays(operation, lists); }) &&
        begin_array(return_value, static_cast<uint32_t>(result->size()))) {
        append_values(return_value, *result);
    }
    result.release();
}

}  // namespace

PHP_FUNCTION(Postings_intersect) {
    return_combined(kIntersection, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

PHP_FUNCTION(Postings_union) {
    return_combined(kUnion, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

PHP_FUNCTION(Postings_diff) {
    return_combined(kDifference, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}
