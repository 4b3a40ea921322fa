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

// One set operation, on arrays and on compressed lists; there is at least one list.
struct OnArrays {
    // Of two; `out` has room for both and kOutputSlack. Returns the size of the result.
    size_t (*pair)(DocIds a, DocIds b, uint32_t* out);
    // Of any number, where this is less work than to combine one after another; else null.
    Ids (*all)(std::span<const DocIds> lists);
    SetOperation compressed;
};

const OnArrays kIntersection = {
    [](DocIds a, DocIds b, uint32_t* out) {
        const List lists[] = {{a}, {b}};
        return intersect(lists, out);
    },
    nullptr,
    SetOperation::Intersect,
};

const OnArrays kUnion = {
    [](DocIds a, DocIds b, uint32_t* out) {
        const DocIds lists[] = {a, b};
        return unite(lists, out);
    },
    [](std::span<const DocIds> lists) {
        size_t capacity = kOutputSlack;
        for (const DocIds& list : lists) capacity += list.size();
        Ids result(capacity);
        result.resize(unite(lists, result.data()));
        return result;
    },
    SetOperation::Unite,
};

const OnArrays kDifference = {subtract, nullptr, SetOperation::Subtract};

// Reads the docIDs of the i-th argument.
Ids read_argument(std::span<const zval> arrays, size_t i) {
    return in_argument(static_cast<uint32_t>(i + 1),
                       [&] { return read_doc_ids(Z_ARRVAL(arrays[i])); });
}

// Combines two by ranges of docIDs: what either has up to the end of the block that ends first.
// None if one of them has anything but docIDs.
template <class Left, class Right>
std::optional<Ids> combine_blocks(const OnArrays& operation, Left left, Right right) {
    const auto out = std::make_unique_for_overwrite<uint32_t[]>(2 * kDocIdBlock + kOutputSlack);
    Ids result;
    result.reserve(size_t{left.size()} + right.size());
    while (left.fill() && right.fill()) {
        const DocIds of_left = left.unread(), of_right = right.unread();
        if (of_left.empty() && of_right.empty()) return result;
        const uint32_t end_left = of_left.empty() ? UINT32_MAX : of_left.back();
        const uint32_t end_right = of_right.empty() ? UINT32_MAX : of_right.back();
        const uint32_t last = std::min(end_left, end_right);
        const size_t size = operation.pair(left.take(last), right.take(last), out.get());
        result.insert(result.end(), out.get(), out.get() + size);
    }
    return std::nullopt;
}

// None if they are not simple arrays of docIDs.
std::optional<Ids> combine_simple_arrays(const OnArrays& operation, std::span<const zval> arrays) {
    if (arrays.size() < 2 || (arrays.size() > 2 && operation.all != nullptr)) return std::nullopt;
    for (const zval& array : arrays) {
        if (!yioop::is_dense(Z_ARRVAL(array))) return std::nullopt;
    }
    std::optional<Ids> result = combine_blocks(operation, ArrayBlocks(Z_ARRVAL(arrays[0])),
                                               ArrayBlocks(Z_ARRVAL(arrays[1])));
    for (size_t i = 2; i < arrays.size() && result; ++i) {
        result = combine_blocks(operation, ListBlocks(*result), ArrayBlocks(Z_ARRVAL(arrays[i])));
    }
    return result;
}

Ids combine_arrays(const OnArrays& operation, std::span<const zval> arrays) {
    if (auto combined = combine_simple_arrays(operation, arrays)) return *std::move(combined);
    // First all are read, which also tells what is wrong.
    std::vector<Ids> decoded;
    for (size_t i = 0; i < arrays.size(); ++i) {
        decoded.push_back(read_argument(arrays, i));
    }
    if (operation.all != nullptr) {
        const std::vector<DocIds> references(decoded.begin(), decoded.end());
        return operation.all(references);
    }
    Ids result = std::move(decoded[0]);
    for (size_t i = 1; i < decoded.size(); ++i) {
        result = *combine_blocks(operation, ListBlocks(result), ListBlocks(decoded[i]));
    }
    return result;
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
