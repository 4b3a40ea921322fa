#include "yioop/item_scores.h"

#include <algorithm>
#include <cmath>

extern "C" {
#include "ext/standard/php_math.h"
#include "zend_strtod.h"
}

namespace postings::yioop {
namespace {

constexpr double kHalf = 0.5;

// PHP's operators round each product, so the compiler must not fuse it with a sum.
double product(double a, double b) {
    const volatile double rounded = a * b;
    return rounded;
}

// Formats a score, as Yioop passes scores through strings with so many digits.
zend_string* format(double value, zend_long precision) {
    return _php_math_number_format(value, static_cast<int>(precision), '.', ',');
}

// The value of that string. For few digits, rounding gives the same: the number nearest to the
// decimal fraction, which is also what parsing its text gives.
double rounded(double value, zend_long precision) {
    if (precision <= 10 && std::fabs(value) < 10000) {
        return _php_math_round(value, static_cast<int>(precision), PHP_ROUND_HALF_UP) + 0.0;
    }
    zend_string* text = format(value, precision);
    const double result = zend_strtod(ZSTR_VAL(text), nullptr);
    zend_string_release(text);
    return result;
}

struct Part {
    double occurrences, length, average_length, weight;
};

bool add(const Part& part, double with_word, double documents, double all, zend_long precision,
         double* relevance) {
    const double ratio = part.average_length > 0 ? part.length / part.average_length : 0;
    const double frequency = rounded(
        product(3, part.occurrences) / (part.occurrences + kHalf + product(1.5, ratio)), precision);
    if (all == 0) return false;
    if (with_word > all) with_word = product(kHalf, all);
    const double having = product(with_word, documents) / all;
    if (having + kHalf == 0) return false;
    const double idf = std::log((documents - having + kHalf) / (having + kHalf));
    *relevance += product(product(product(kHalf, idf), frequency), part.weight);
    return true;
}

}  // namespace

bool rank_of(const ShardConstants& constants, const ShardStatistics& shard, zend_long index,
             double* depth, double* rank) {
    const auto below = [](zend_long number, zend_long end) { return number >= 0 && number < end; };
    constexpr zend_long kWord = zend_long{1} << 32;
    // With these limits nothing overflows.
    if (!below(index, kWord) || !below(shard.documents_per_generation, kWord) ||
        !below(shard.generation, 1 << 20) || !below(constants.links_per_page, 1000)) {
        return false;
    }
    const zend_long earlier =
        (constants.links_per_page + 1) * shard.documents_per_generation * shard.generation;
    *depth = 10 - std::log10(static_cast<double>(index + 1 + earlier));
    *rank = rounded(*depth, constants.precision);
    return true;
}

zend_string* rank_text(const ShardConstants& constants, double depth) {
    return format(depth, constants.precision);
}

bool relevance_of(const ShardConstants& constants, const ShardStatistics& shard,
                  const ScoredDocument& document, double with_word, double* relevance) {
    const zend_long documents = document.is_document ? shard.documents : shard.links;
    const zend_long words = document.is_document ? shard.document_words : shard.link_words;
    if (document.is_document && documents == 0) return false;
    const double average =
        documents != 0 ? static_cast<double>(words) / static_cast<double>(documents) : 0;
    const auto title = static_cast<double>(constants.title_length);
    const auto length = static_cast<double>(document.length);
    const auto number = static_cast<double>(documents);
    const auto all = static_cast<double>(shard.documents + shard.links);
    const auto add_part = [&](const Part& part) {
        return part.occurrences == 0 ||
               add(part, with_word, number, all, constants.precision, relevance);
    };
    *relevance = 0;
    if (!document.is_document) {
        return add_part({document.elsewhere, length, average, constants.link_weight});
    }
    return add_part({document.in_title, title, title, constants.title_weight}) &&
           add_part({document.elsewhere, std::max(length - title, 1.0),
                     std::max(average - title, 1.0), constants.description_weight});
}

}  // namespace postings::yioop
