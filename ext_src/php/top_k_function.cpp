// top_k.
#include <cmath>
#include <string>

#include "core/select/largest.h"
#include "php/boundary.h"
#include "php/kept.h"

using namespace postings;
using namespace postings::php;

namespace {

// Integers stay exact unless there are floats among them.
struct Scores {
    std::vector<zend_long> integers;
    std::vector<double> floats;
};

Scores read_scores(const HashTable* array) {
    Scores scores;
    scores.integers.reserve(zend_hash_num_elements(array));
    size_t index = 0;
    zval* value;
    ZEND_HASH_FOREACH_VAL(const_cast<HashTable*>(array), value) {
        ZVAL_DEREF(value);
        if (Z_TYPE_P(value) == IS_DOUBLE) {
            if (std::isnan(Z_DVAL_P(value))) throw InvalidArgument("must not contain NAN", index);
            if (scores.floats.empty()) {
                scores.floats.reserve(zend_hash_num_elements(array));
                scores.floats.assign(scores.integers.begin(), scores.integers.end());
            }
            scores.floats.push_back(Z_DVAL_P(value));
        } else if (Z_TYPE_P(value) != IS_LONG) {
            throw WrongType(std::string("must contain only integers and floats, ") +
                                zend_zval_type_name(value) + " given",
                            index);
        } else if (scores.floats.empty()) {
            scores.integers.push_back(Z_LVAL_P(value));
        } else {
            scores.floats.push_back(static_cast<double>(Z_LVAL_P(value)));
        }
        ++index;
    }
    ZEND_HASH_FOREACH_END();
    return scores;
}

struct Entry {
    zend_ulong number;
    zend_string* key;
    zval* value;
};

// The entries at these indices of the array, in their order.
std::vector<Entry> entries_at(const HashTable* array, const std::vector<uint32_t>& indices) {
    std::vector<std::pair<uint32_t, size_t>> wanted;  // index, place in the result
    for (size_t place = 0; place < indices.size(); ++place)
        wanted.push_back({indices[place], place});
    std::sort(wanted.begin(), wanted.end());
    std::vector<Entry> entries(indices.size());
    auto next = wanted.begin();
    uint32_t index = 0;
    Entry entry;
    ZEND_HASH_FOREACH_KEY_VAL(const_cast<HashTable*>(array), entry.number, entry.key, entry.value) {
        if (next == wanted.end()) break;
        if (index++ != next->first) continue;
        entries[next->second] = entry;
        ++next;
    }
    ZEND_HASH_FOREACH_END();
    return entries;
}

}  // namespace

PHP_FUNCTION(Postings_top_k) {
    HashTable* array;
    zend_long k;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_ARRAY_HT(array)
    Z_PARAM_LONG(k)
    ZEND_PARSE_PARAMETERS_END();
    if (k < 0) {
        zend_argument_value_error(2, "must be greater than or equal to 0");
        RETURN_THROWS();
    }
    Kept<std::vector<Entry>> best;
    if (guarded([&] {
            const Scores scores = read_scores(array);
            const auto most = static_cast<size_t>(k);
            *best = entries_at(array, scores.floats.empty()
                                          ? indices_of_largest<zend_long>(scores.integers, most)
                                          : indices_of_largest<double>(scores.floats, most));
        })) {
        array_init_size(return_value, static_cast<uint32_t>(best->size()));
        for (const Entry& entry : *best) {
            zval score;
            ZVAL_COPY_DEREF(&score, entry.value);
            if (entry.key != nullptr) {
                zend_hash_add_new(Z_ARRVAL_P(return_value), entry.key, &score);
            } else {
                zend_hash_index_add_new(Z_ARRVAL_P(return_value), entry.number, &score);
            }
        }
    }
    best.release();
}
