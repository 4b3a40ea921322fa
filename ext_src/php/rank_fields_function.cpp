// rank_fields: ranks by several fields, such as titles and bodies.
#include "core/rank/rank_fields.h"
#include "php/boundary.h"
#include "php/dispatch.h"
#include "php/document_lengths_object.h"
#include "php/mode_enum.h"
#include "php/posting_list.h"
#include "php/ranking.h"
#include "php/request_owned.h"
#include "php/shown_name.h"

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
    zend_ulong field_index;
    zend_string* field_name;
    zval* field;
    ZEND_HASH_FOREACH_KEY_VAL(const_cast<HashTable*>(fields), field_index, field_name, field) {
        ZVAL_DEREF(field);
        if (Z_TYPE_P(field) != IS_ARRAY) {
            guarded(kFields, [&] {
                throw WrongType(std::string("must contain only arrays, ") +
                                zend_zval_type_name(field) + " given at key " +
                                key_name(field_index, field_name));
            });
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

// The arguments; the other arrays have the keys of `words` or `fields`.
struct Given {
    const HashTable *fields, *lengths, *b_array, *weights, *boosts, *required;
    zend_array* words;
    double b;
    QueryArguments by_field() const { return {fields, "argument #1 ($fields)"}; }
    QueryArguments by_word() const { return {words, "the words of argument #1 ($fields)"}; }
};

// The given numbers for the fields; throws if one is out of range.
std::vector<double> read_by_field(const Given& given, Argument argument, const HashTable* array,
                                  double otherwise, double least, double most) {
    return in_argument(argument, [&] {
        std::vector<double> numbers = given.by_field().numbers(array, otherwise);
        return by_key(given.fields, [&] {
            for (size_t i = 0; i < numbers.size(); ++i) {
                if (numbers[i] >= least && numbers[i] <= most) continue;
                throw InvalidArgument("must contain only numbers from " + shown(least) + " to " +
                                          shown(most) + ", " + shown(numbers[i]) + " given",
                                      i);
            }
            return numbers;
        });
    });
}

// The lengths of a field.
DocumentLengths read_lengths(const Given& given, zend_ulong index, const zend_string* name) {
    const zval* lengths = find_key(given.lengths, index, const_cast<zend_string*>(name));
    if (lengths == nullptr) {
        throw InvalidArgument("must have the keys of argument #1 ($fields), " +
                              key_name(index, name) + " is missing");
    }
    if (Z_TYPE_P(lengths) != IS_OBJECT || Z_OBJCE_P(lengths) != document_lengths_class) {
        throw WrongType(std::string("must contain only Postings\\DocumentLengths, ") +
                        zend_zval_type_name(const_cast<zval*>(lengths)) + " given at key " +
                        key_name(index, name));
    }
    return collection_lengths(Z_OBJ_P(lengths)).view();
}

std::vector<Field> read_fields(const Given& given, const Statistics& statistics) {
    const auto weights =
        read_by_field(given, kWeights, given.weights, 1, kLeastFieldWeight, kLargestFieldWeight);
    const auto bs = read_by_field(given, kB, given.b_array, given.b, 0, 1);
    constexpr double kNotGiven = -1;
    const auto averages = in_argument(kStatistics, [&] {
        return given.by_field().numbers(statistics.average_lengths, kNotGiven);
    });
    return in_argument(kLengths, [&] {
        const uint32_t count = zend_hash_num_elements(given.fields);
        if (zend_hash_num_elements(given.lengths) != count) {
            throw InvalidArgument(
                "must have as many elements as argument #1 ($fields), which has " +
                std::to_string(count) + ", " +
                std::to_string(zend_hash_num_elements(given.lengths)) + " given");
        }
        std::vector<Field> fields;
        zend_ulong index;
        zend_string* name;
        ZEND_HASH_FOREACH_KEY(const_cast<HashTable*>(given.fields), index, name) {
            const size_t i = fields.size();
            fields.push_back({read_lengths(given, index, name), weights[i], bs[i]});
            if (averages[i] != kNotGiven) fields.back().lengths.average = averages[i];
        }
        ZEND_HASH_FOREACH_END();
        return fields;
    });
}

// The lists of a word in the fields; an empty list where a field does not have it.
std::vector<PostingListView> read_lists(const Given& given, std::span<const Field> fields,
                                        zend_ulong word_index, zend_string* word) {
    std::vector<PostingListView> lists;
    zend_ulong index;
    zend_string* name;
    zval* field;
    ZEND_HASH_FOREACH_KEY_VAL(const_cast<HashTable*>(given.fields), index, name, field) {
        ZVAL_DEREF(field);
        const zval* value = find_key(Z_ARRVAL_P(field), word_index, word);
        const size_t docids = fields[lists.size()].lengths.codes.size();
        PostingListView& list = lists.emplace_back();
        if (value == nullptr) continue;
        const std::string where =
            " at key " + key_name(word_index, word) + " of field " + key_name(index, name);
        if (!is_posting_list(value)) {
            throw WrongType(std::string("must contain only arrays of Postings\\PostingList, ") +
                            zend_zval_type_name(const_cast<zval*>(value)) + " given" + where);
        }
        list = posting_list(value);
        check_has_lengths(list, docids, "argument #2 ($lengths)", where, kNoPosition);
    }
    ZEND_HASH_FOREACH_END();
    return lists;
}

std::vector<RankedFieldTerm> read_terms(const Given& given, std::span<const Field> fields,
                                        const FieldRanker& ranker, const Statistics& statistics) {
    const auto boosts = in_argument(kBoosts, [&] { return given.by_word().boosts(given.boosts); });
    const auto required =
        in_argument(kRequired, [&] { return given.by_word().required(given.required); });
    const size_t documents = statistics.documents.value_or(ranker.documents());
    const auto frequencies =
        in_argument(kStatistics, [&] { return given.by_word().document_frequencies(statistics); });
    std::vector<RankedFieldTerm> terms;
    terms.reserve(boosts.size());
    zend_ulong index;
    zend_string* name;
    ZEND_HASH_FOREACH_KEY(given.words, index, name) {
        const size_t i = terms.size();
        RankedFieldTerm& term = terms.emplace_back();
        term.lists = read_lists(given, fields, index, name);
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

    RequestOwned<Ranking> ranking;
    const bool ranked = guarded(kFields, [&] {
        const Statistics statistics =
            in_argument(kStatistics, [&] { return read_statistics(statistics_array, true); });
        const std::vector<Field> read = read_fields(given, statistics);
        const FieldRanker ranker(read, k1);
        const std::vector<RankedFieldTerm> terms = read_terms(given, read, ranker, statistics);
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
