// rank_fields: titles and bodies together.
#include "core/rank/rank_fields.h"
#include "php/boundary.h"
#include "php/dispatch.h"
#include "php/document_lengths_object.h"
#include "php/kept.h"
#include "php/mode_enum.h"
#include "php/posting_list.h"
#include "php/ranking.h"

using namespace postings;
using namespace postings::php;

namespace {

enum Argument : uint32_t {
    kFields = 1,
    kLengths,
    kK,
    kMode,
    kK1,
    kB,
    kWeights,
    kBoosts,
    kModeUsed,
    kFilter,
    kExclude,
    kRequired,
    kStatistics
};

// An array with the words of all fields as its keys; null, and a PHP exception, if a field is no
// array.
zend_array* words_of(const HashTable* fields) {
    zend_array* words = zend_new_array(8);
    zval* field;
    ZEND_HASH_FOREACH_VAL(const_cast<HashTable*>(fields), field) {
        ZVAL_DEREF(field);
        if (Z_TYPE_P(field) != IS_ARRAY) {
            zend_argument_type_error(kFields, "must contain only arrays, %s given",
                                     zend_zval_type_name(field));
            zend_array_destroy(words);
            return nullptr;
        }
        zend_ulong index;
        zend_string* name;
        ZEND_HASH_FOREACH_KEY(Z_ARRVAL_P(field), index, name) {
            zval none;
            ZVAL_NULL(&none);
            if (name != nullptr) {
                zend_hash_add(words, name, &none);
            } else {
                zend_hash_index_add(words, index, &none);
            }
        }
        ZEND_HASH_FOREACH_END();
    }
    ZEND_HASH_FOREACH_END();
    return words;
}

// What is given; `words` and `fields` have the keys that the others go by.
struct Given {
    const HashTable *fields, *lengths, *b_array, *weights, *boosts, *required;
    zend_array* words;
    double b;
    QueryArguments by_field() const { return {fields, "argument #1 ($fields)"}; }
    QueryArguments by_word() const { return {words, "the words of argument #1 ($fields)"}; }
};

std::vector<Field> read_fields(const Given& given, const Statistics& statistics,
                               uint32_t& argument) {
    argument = kWeights;
    const std::vector<double> weights = given.by_field().numbers(given.weights, 1);
    argument = kB;
    const std::vector<double> bs = given.by_field().numbers(given.b_array, given.b);
    argument = kStatistics;
    const std::vector<double> averages = given.by_field().numbers(statistics.average_lengths, 0);
    argument = kLengths;
    if (zend_hash_num_elements(given.lengths) != zend_hash_num_elements(given.fields)) {
        throw InvalidArgument("must have as many elements as argument #1 ($fields)");
    }
    std::vector<Field> fields;
    zend_ulong index;
    zend_string* name;
    ZEND_HASH_FOREACH_KEY(const_cast<HashTable*>(given.fields), index, name) {
        const zval* lengths = find_key(given.lengths, index, name);
        const size_t i = fields.size();
        if (lengths == nullptr)
            throw InvalidArgument("must have the keys of argument #1 ($fields)");
        if (Z_TYPE_P(lengths) != IS_OBJECT || Z_OBJCE_P(lengths) != document_lengths_class) {
            throw WrongType(std::string("must contain only Postings\\DocumentLengths, ") +
                                zend_zval_type_name(const_cast<zval*>(lengths)) + " given",
                            i);
        }
        fields.push_back({collection_lengths(Z_OBJ_P(lengths)).view(), weights[i], bs[i]});
        if (statistics.average_lengths != nullptr) fields.back().lengths.average = averages[i];
    }
    ZEND_HASH_FOREACH_END();
    for (size_t i = 0; i < fields.size(); ++i) {
        if (fields[i].weight < kLeastFieldWeight || fields[i].weight > kLargestFieldWeight) {
            argument = kWeights;
            throw InvalidArgument("must contain only numbers from 0.001 to 1000", i);
        }
        if (fields[i].b > 1) {
            argument = kB;
            throw InvalidArgument("must contain only numbers from 0 to 1", i);
        }
    }
    return fields;
}

std::vector<RankedFieldTerm> read_terms(const Given& given, std::span<const Field> fields,
                                        const FieldRanker& ranker, const Statistics& statistics,
                                        uint32_t& argument) {
    argument = kBoosts;
    const std::vector<double> boosts = given.by_word().boosts(given.boosts);
    argument = kRequired;
    const std::vector<uint8_t> required = given.by_word().required(given.required);
    argument = kStatistics;
    const size_t documents = statistics.documents.value_or(ranker.documents());
    const auto frequencies = given.by_word().document_frequencies(statistics, documents);
    argument = kFields;
    std::vector<RankedFieldTerm> terms;
    terms.reserve(boosts.size());
    zend_ulong index;
    zend_string* name;
    ZEND_HASH_FOREACH_KEY(given.words, index, name) {
        const size_t i = terms.size();
        RankedFieldTerm& term = terms.emplace_back();
        size_t f = 0;
        zval* field;
        ZEND_HASH_FOREACH_VAL(const_cast<HashTable*>(given.fields), field) {
            ZVAL_DEREF(field);
            const zval* value = find_key(Z_ARRVAL_P(field), index, name);
            PostingListView& list = term.lists.emplace_back();
            if (value != nullptr) {
                if (!is_posting_list(value)) {
                    throw WrongType(
                        std::string("must contain only arrays of Postings\\PostingList, ") +
                            zend_zval_type_name(const_cast<zval*>(value)) + " given",
                        f);
                }
                list = posting_list(value);
                if (!list.empty() && list.last() >= fields[f].lengths.codes.size()) {
                    throw InvalidArgument("must contain no document without a length, docID " +
                                              std::to_string(list.last()) + " given",
                                          f);
                }
            }
            ++f;
        }
        ZEND_HASH_FOREACH_END();
        const size_t frequency =
            frequencies[i] ? *frequencies[i] : FieldRanker::document_frequency(term.lists);
        term.weight = bm25_idf(documents, frequency) * boosts[i];
        term.required = required[i] != 0;
    }
    ZEND_HASH_FOREACH_END();
    return terms;
}

}  // namespace

PHP_FUNCTION(Postings_rank_fields) {
    HashTable *fields, *lengths, *weights = nullptr, *boosts = nullptr, *required = nullptr;
    HashTable* statistics_array = nullptr;
    zend_object *filter = nullptr, *excluded = nullptr, *mode = nullptr;
    zend_long k = 10;
    double k1 = 1.2;
    zval *b = nullptr, *mode_used = nullptr;
    ZEND_PARSE_PARAMETERS_START(2, 13)
    Z_PARAM_ARRAY_HT(fields)
    Z_PARAM_ARRAY_HT(lengths)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(k)
    Z_PARAM_OBJ_OF_CLASS(mode, mode_enum)
    Z_PARAM_DOUBLE(k1)
    Z_PARAM_ZVAL(b)
    Z_PARAM_ARRAY_HT_OR_NULL(weights)
    Z_PARAM_ARRAY_HT_OR_NULL(boosts)
    Z_PARAM_ZVAL(mode_used)
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(filter, posting_list_class)
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(excluded, posting_list_class)
    Z_PARAM_ARRAY_HT(required)
    Z_PARAM_ARRAY_HT_OR_NULL(statistics_array)
    ZEND_PARSE_PARAMETERS_END();
    Given given{fields, lengths, nullptr, weights, boosts, required, nullptr, Bm25Parameters().b};
    if (b != nullptr && Z_TYPE_P(b) == IS_ARRAY) {
        given.b_array = Z_ARRVAL_P(b);
    } else if (b != nullptr && !zend_parse_arg_double(b, &given.b, nullptr, false, kB)) {
        zend_argument_type_error(kB, "must be of type array|float, %s given",
                                 zend_zval_type_name(b));
        RETURN_THROWS();
    }
    if (!check_rank_parameters(k, kK, k1, kK1) || !check_b(given.b, kB)) RETURN_THROWS();
    given.words = words_of(fields);
    if (given.words == nullptr) RETURN_THROWS();

    Kept<Ranking> ranking;
    uint32_t argument = kStatistics;
    const bool ranked = guarded(argument, [&] {
        const Statistics statistics = read_statistics(statistics_array, true);
        const std::vector<Field> read = read_fields(given, statistics, argument);
        const FieldRanker ranker(read, k1);
        const std::vector<RankedFieldTerm> terms =
            read_terms(given, read, ranker, statistics, argument);
        if (boosts != nullptr) argument = kBoosts;  // what is left to find wrong are their weights
        const RestrictionArgument restriction(filter, excluded);
        *ranking = dispatch::rank_fields(ranker, terms, static_cast<size_t>(k), rank_mode(mode),
                                         restriction.view());
    });
    zend_array_destroy(given.words);
    const RankMode used = ranking->mode;
    if (ranked) set_ranking(return_value, *ranking);
    ranking.release();
    if (ranked) set_mode_used(mode_used, used);
}
