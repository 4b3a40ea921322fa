#include "php/ranking.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "php/boundary.h"
#include "php/integers.h"
#include "php/mode_enum.h"
#include "php/posting_list.h"
#include "php/shown_name.h"

namespace postings::php {

RestrictionArgument::RestrictionArgument(zend_object* filter, zend_object* excluded) {
    if (filter != nullptr) {
        filters_.push_back(filtering_list(filter));
        filter_ = reference(filter);
    }
    if (excluded != nullptr) {
        excluded_.push_back(filtering_list(excluded));
        exclusion_ = reference(excluded);
    }
}

std::string shown(double number) {
    if (std::isnan(number)) return "NAN";
    if (std::isinf(number)) return number < 0 ? "-INF" : "INF";
    char text[32];
    return php_gcvt(number, 6, '.', 'e', text);  // whatever locale a script has set
}

void check_has_lengths(const PostingListView& list, size_t docids, const char* lengths,
                       const std::string& where, size_t position) {
    if (list.empty() || list.last() < docids) return;
    throw InvalidArgument(
        docids == 0
            ? std::string("must have empty lists alone, as ") + lengths + " has no lengths" + where
            : "must have no docID over " + std::to_string(docids - 1) + ", the last one that " +
                  lengths + " has a length of, " + std::to_string(list.last()) + " given" + where,
        position);
}

// A limit that keeps products and sums of many numbers finite.
constexpr double kLargestNumber = 1e100;

// Reads a number from an element of an array.
static double read_number(const zval* value, size_t position) {
    if (Z_TYPE_P(value) != IS_LONG && Z_TYPE_P(value) != IS_DOUBLE) {
        throw wrong_number("integers and floats", "floatval", value, position);
    }
    const double number = zval_get_double(const_cast<zval*>(value));
    if (!(number >= 0 && number <= kLargestNumber)) {
        throw InvalidArgument(
            "must contain only numbers from 0 to 1e100, " + shown(number) + " given", position);
    }
    return number;
}

// ---- $statistics ----

static size_t read_count(const zval* value, const char* name) {
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) != IS_LONG) {
        throw WrongType(std::string("must have an integer for \"") + name + "\", " +
                            zend_zval_type_name(const_cast<zval*>(value)) + " given",
                        kNoPosition);
    }
    if (Z_LVAL_P(value) < 0 || Z_LVAL_P(value) > UINT32_MAX) {
        throw InvalidArgument(std::string("must have a number from 0 to 4294967295 for \"") + name +
                              "\", " + std::to_string(Z_LVAL_P(value)) + " given");
    }
    return static_cast<size_t>(Z_LVAL_P(value));
}

static const HashTable* read_array(const zval* value, const char* name) {
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) != IS_ARRAY) {
        throw WrongType(std::string("must have an array for \"") + name + "\", " +
                            zend_zval_type_name(const_cast<zval*>(value)) + " given",
                        kNoPosition);
    }
    return Z_ARRVAL_P(value);
}

static double read_average(const zval* value, const char* name) {
    ZVAL_DEREF(value);
    const bool is_number = Z_TYPE_P(value) == IS_LONG || Z_TYPE_P(value) == IS_DOUBLE;
    const double average = is_number ? zval_get_double(const_cast<zval*>(value)) : 0;
    if (!is_number) {
        throw WrongType(std::string("must have a number for \"") + name + "\", " +
                            zend_zval_type_name(const_cast<zval*>(value)) + " given",
                        kNoPosition);
    }
    if (!std::isfinite(average) || average < 0) {
        throw InvalidArgument(std::string("must have a finite number of at least 0 for \"") + name +
                              "\", " + shown(average) + " given");
    }
    return average;
}

Statistics read_statistics(const HashTable* array, bool by_field) {
    Statistics statistics;
    if (array == nullptr) return statistics;
    const char* const average = by_field ? "averageLengths" : "averageLength";
    zend_string* name;
    zval* value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(const_cast<HashTable*>(array), name, value) {
        if (name != nullptr && zend_string_equals_literal(name, "documents")) {
            statistics.documents = read_count(value, "documents");
        } else if (name != nullptr && zend_string_equals_cstr(name, average, strlen(average))) {
            if (by_field) {
                statistics.average_lengths = read_array(value, average);
            } else {
                statistics.average_length = read_average(value, average);
            }
        } else if (name != nullptr && zend_string_equals_literal(name, "documentFrequencies")) {
            statistics.document_frequencies = read_array(value, "documentFrequencies");
        } else {
            throw InvalidArgument(std::string("must have no keys but \"documents\", \"") + average +
                                  "\" and \"documentFrequencies\", " +
                                  (name == nullptr ? "an integer" : key_name(0, name)) + " given");
        }
    }
    ZEND_HASH_FOREACH_END();
    return statistics;
}

// ---- what goes by the keys of the lists ----

void throw_again(const std::function<std::string(const InvalidArgument&)>& say, size_t position) {
    const auto like = [](const WrongArgument& error, auto made) {
        made.argument = error.argument;
        made.advice = error.advice;
        return made;
    };
    try {
        throw;
    } catch (const WrongType& error) {
        throw like(error, WrongType(say(error), position));
    } catch (const WrongArgument& error) {
        throw like(error, WrongArgument(say(error), position));
    } catch (const InvalidArgument& error) {
        throw InvalidArgument(say(error), position);
    }
}

std::string name_at(const HashTable* array, size_t position) {
    size_t i = 0;
    zend_ulong index;
    zend_string* name;
    ZEND_HASH_FOREACH_KEY(const_cast<HashTable*>(array), index, name) {
        if (i++ != position) continue;
        return name == nullptr && index == position ? std::string() : key_name(index, name);
    }
    ZEND_HASH_FOREACH_END();
    return {};
}

const zval* find_key(const HashTable* array, zend_ulong index, zend_string* name) {
    const zval* value =
        name != nullptr ? zend_hash_find(array, name) : zend_hash_index_find(array, index);
    if (value != nullptr) ZVAL_DEREF(value);
    return value;
}

void check_keys(const HashTable* array, const HashTable* keys, const char* of) {
    if (array == nullptr) return;
    zend_ulong index;
    zend_string* name;
    ZEND_HASH_FOREACH_KEY(const_cast<HashTable*>(array), index, name) {
        if (find_key(keys, index, name) != nullptr) continue;
        throw InvalidArgument(std::string("must have no keys but those of ") + of + ", " +
                              key_name(index, name) + " given");
    }
    ZEND_HASH_FOREACH_END();
}

std::vector<double> QueryArguments::numbers(const HashTable* array, double otherwise) const {
    std::vector<double> numbers(zend_hash_num_elements(keys), otherwise);
    if (array == nullptr) return numbers;
    check_keys(array, keys, of);
    return by_key(keys, [&] {
        size_t i = 0;
        zend_ulong index;
        zend_string* name;
        ZEND_HASH_FOREACH_KEY(const_cast<HashTable*>(keys), index, name) {
            const zval* number = find_key(array, index, name);
            if (number != nullptr) numbers[i] = read_number(number, i);
            ++i;
        }
        ZEND_HASH_FOREACH_END();
        return numbers;
    });
}

std::vector<double> QueryArguments::boosts(const HashTable* array) const {
    std::vector<double> boosts = numbers(array, 1);
    const double greatest = boosts.empty() ? 0 : *std::ranges::max_element(boosts);
    return by_key(keys, [&] {
        for (size_t i = 0; i < boosts.size(); ++i) {
            if (boosts[i] == 0 || boosts[i] >= greatest * kLeastBoost) continue;
            throw InvalidArgument(
                "must contain no number but 0 that is less than 1/100000 of the greatest, which "
                "is " +
                    shown(greatest) + ", " + shown(boosts[i]) + " given",
                i);
        }
        return boosts;
    });
}

std::vector<uint8_t> QueryArguments::required(const HashTable* array) const {
    std::vector<uint8_t> required(zend_hash_num_elements(keys));
    if (array == nullptr || zend_hash_num_elements(array) == 0) return required;
    size_t position = 0;
    zval* key;
    ZEND_HASH_FOREACH_VAL(const_cast<HashTable*>(array), key) {
        ZVAL_DEREF(key);
        if (Z_TYPE_P(key) != IS_LONG && Z_TYPE_P(key) != IS_STRING) {
            throw WrongType(std::string("must contain only keys of ") + of + ", " +
                                zend_zval_type_name(key) + " given",
                            position);
        }
        zend_ulong wanted = 0;
        const bool is_number = Z_TYPE_P(key) == IS_LONG ||
                               ZEND_HANDLE_NUMERIC_STR(Z_STRVAL_P(key), Z_STRLEN_P(key), wanted);
        if (Z_TYPE_P(key) == IS_LONG) wanted = static_cast<zend_ulong>(Z_LVAL_P(key));
        size_t i = 0;
        bool found = false;
        zend_ulong index;
        zend_string* name;
        ZEND_HASH_FOREACH_KEY(const_cast<HashTable*>(keys), index, name) {
            if (is_number ? name == nullptr && index == wanted
                          : name != nullptr && zend_string_equals(name, Z_STR_P(key))) {
                required[i] = found = true;
            }
            ++i;
        }
        ZEND_HASH_FOREACH_END();
        if (!found) {
            throw InvalidArgument(
                std::string("must contain only keys of ") + of + ", " +
                    key_name(Z_TYPE_P(key) == IS_LONG ? static_cast<zend_ulong>(Z_LVAL_P(key)) : 0,
                             Z_TYPE_P(key) == IS_LONG ? nullptr : Z_STR_P(key)) +
                    " given",
                position);
        }
        ++position;
    }
    ZEND_HASH_FOREACH_END();
    return required;
}

std::vector<std::optional<size_t>> QueryArguments::document_frequencies(
    const Statistics& statistics) const {
    std::vector<std::optional<size_t>> frequencies(zend_hash_num_elements(keys));
    const HashTable* array = statistics.document_frequencies;
    if (array == nullptr) return frequencies;
    size_t i = 0;
    zend_ulong index;
    zend_string* name;
    ZEND_HASH_FOREACH_KEY(const_cast<HashTable*>(keys), index, name) {
        const zval* value = find_key(array, index, name);
        if (value == nullptr) {
            throw InvalidArgument(
                std::string("must have for \"documentFrequencies\" the keys of ") + of + ", " +
                key_name(index, name) + " is missing");
        }
        // May be more than the documents: lists may still have those that were removed.
        frequencies[i++] = read_count(value, "documentFrequencies");
    }
    ZEND_HASH_FOREACH_END();
    return frequencies;
}

RankQuery read_query(const HashTable* lists, const HashTable* boosts, const HashTable* required,
                     const Statistics& statistics, const Ranker& ranker,
                     const QueryPositions& positions) {
    const QueryArguments arguments{lists, positions.of};
    const size_t documents = statistics.documents.value_or(ranker.documents());
    const auto factors = in_argument(positions.boosts, [&] { return arguments.boosts(boosts); });
    const auto flags =
        in_argument(positions.required, [&] { return arguments.required(required); });
    const auto frequencies = in_argument(
        positions.statistics, [&] { return arguments.document_frequencies(statistics); });

    RankQuery query;
    query.lists.reserve(zend_hash_num_elements(lists));
    query.references.reserve(zend_hash_num_elements(lists));
    zval* value;
    by_key(lists, [&] {
        ZEND_HASH_FOREACH_VAL(const_cast<HashTable*>(lists), value) {
            ZVAL_DEREF(value);
            const size_t i = query.lists.size();
            if (!is_posting_list(value)) {
                throw WrongType(std::string("must contain only Postings\\PostingList, ") +
                                    zend_zval_type_name(value) + " given",
                                i);
            }
            const PostingList& list = posting_list(value);
            check_has_lengths(list, ranker.lengths().codes.size(), "argument #2 ($lengths)", "", i);
            query.references.push_back(reference(value));
            const double idf = bm25_idf(documents, frequencies[i].value_or(list.count()));
            query.lists.push_back({list, idf * factors[i], flags[i] != 0});
        }
        ZEND_HASH_FOREACH_END();
    });
    return query;
}

bool check_rank_parameters(zend_long k, uint32_t k_at, double k1, uint32_t k1_at) {
    if (k < 0) {
        zend_argument_value_error(k_at,
                                  "must be greater than or equal to 0, " ZEND_LONG_FMT " given", k);
    } else if (!(k1 >= 0 && k1 <= kLargestK1)) {
        zend_argument_value_error(k1_at, "must be between 0 and %d, %.*H given",
                                  static_cast<int>(kLargestK1), -1, k1);
    }
    return EG(exception) == nullptr;
}

bool check_b(double b, uint32_t b_at) {
    if (!(b >= 0 && b <= 1))
        zend_argument_value_error(b_at, "must be between 0 and 1, %.*H given", -1, b);
    return EG(exception) == nullptr;
}

void set_ranking(zval* result, const Ranking& ranking) {
    array_init_size(result, static_cast<uint32_t>(ranking.documents.size()));
    for (const ScoredDocument& document : ranking.documents) {
        zval score;
        ZVAL_DOUBLE(&score, std::ldexp(document.score, -ranking.fraction_bits));
        zend_hash_index_add_new(Z_ARRVAL_P(result), document.docid, &score);
    }
}

void set_mode_used(zval* reference, RankMode mode) {
    if (reference == nullptr) return;
    zval used;
    ZVAL_OBJ_COPY(&used, mode_case(mode));
    ZEND_TRY_ASSIGN_REF_TMP(reference, &used);
}

}  // namespace postings::php
