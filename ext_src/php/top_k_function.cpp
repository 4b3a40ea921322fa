// top_k.
#include <cmath>

#include "core/base/largest.h"
#include "php/boundary.h"
#include "php/integers.h"
#include "php/request_owned.h"

using namespace postings;
using namespace postings::php;

namespace {

// An exact integer or float, so that both can be compared where a float has too few digits.
struct MixedScore {
    zend_long whole;
    double rest;  // what the integer cannot hold

    explicit MixedScore(zend_long integer) : whole(integer), rest(0) {}
    explicit MixedScore(double number) {
        constexpr double kBeyond = 9223372036854775808.0;  // 2^63
        if (number >= kBeyond || number < -kBeyond) {
            whole = number > 0 ? ZEND_LONG_MAX : ZEND_LONG_MIN;
            rest = number;
        } else {
            whole = static_cast<zend_long>(std::floor(number));
            rest = number - std::floor(number);
        }
    }
    friend bool operator>(const MixedScore& a, const MixedScore& b) {
        return a.whole != b.whole ? a.whole > b.whole : a.rest > b.rest;
    }
    friend bool operator==(const MixedScore&, const MixedScore&) = default;
};

// Calls visit(value) for each score until it returns false; throws WrongType, or InvalidArgument
// for NAN.
template <class Visit>
void for_each_score(const HashTable* array, Visit visit) {
    size_t index = 0;
    zval* value;
    ZEND_HASH_FOREACH_VAL(const_cast<HashTable*>(array), value) {
        ZVAL_DEREF(value);
        if (Z_TYPE_P(value) != IS_LONG && Z_TYPE_P(value) != IS_DOUBLE) {
            throw wrong_number("integers and floats", "floatval", value, index);
        }
        if (Z_TYPE_P(value) == IS_DOUBLE && std::isnan(Z_DVAL_P(value))) {
            throw InvalidArgument("must not contain NAN", index);
        }
        if (!visit(*value)) return;
        ++index;
    }
    ZEND_HASH_FOREACH_END();
}

// Reads all scores as T; false, with some of them read, if any is not of the wanted type.
template <class T, class Get>
bool read_all(const HashTable* array, uint8_t type, std::vector<T>& scores, Get get) {
    scores.reserve(zend_hash_num_elements(array));
    bool all = true;
    for_each_score(array, [&](const zval& value) {
        all = Z_TYPE(value) == type;
        if (all) scores.push_back(get(value));
        return all;
    });
    return all;
}

std::vector<uint32_t> best_of(const HashTable* array, size_t k) {
    std::vector<zend_long> integers;
    if (read_all(array, IS_LONG, integers, [](const zval& value) { return Z_LVAL(value); })) {
        return indices_of_largest<zend_long>(integers, k);
    }
    std::vector<double> floats;
    if (integers.empty() &&
        read_all(array, IS_DOUBLE, floats, [](const zval& value) { return Z_DVAL(value); })) {
        return indices_of_largest<double>(floats, k);
    }
    std::vector<MixedScore> mixed;
    mixed.reserve(zend_hash_num_elements(array));
    for_each_score(array, [&](const zval& value) {
        mixed.push_back(Z_TYPE(value) == IS_LONG ? MixedScore(Z_LVAL(value))
                                                 : MixedScore(Z_DVAL(value)));
        return true;
    });
    return indices_of_largest<MixedScore>(mixed, k);
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
        zend_argument_value_error(2, "must be greater than or equal to 0, " ZEND_LONG_FMT " given",
                                  k);
        RETURN_THROWS();
    }
    RequestOwned<std::vector<Entry>> best;
    if (guarded([&] { *best = entries_at(array, best_of(array, static_cast<size_t>(k))); })) {
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
