// intersect, union, diff, on plain arrays and on posting lists.
#include "core/intersect/algorithm.h"
#include "core/intersect/subtract.h"
#include "core/intersect/unite.h"
#include "php/dispatch.h"
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
    SetOperation::Subtract,
};

// Reads the docIDs of the i-th argument.
Ids read_argument(std::span<const zval> arrays, size_t i) {
    return in_argument(static_cast<uint32_t>(i + 1),
                       [&] { return read_doc_ids(Z_ARRVAL(arrays[i])); });
}

Ids combine_arrays(const OnArrays& operation, std::span<const zval> arrays) {
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
