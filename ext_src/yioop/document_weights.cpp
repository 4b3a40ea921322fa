#include "yioop/document_weights.h"

#include <cstring>

namespace postings::yioop {

// A list has its number of values and the values, 16 bits each, in the machine's byte order. A list
// that does not fit is not read.
size_t DocumentWeights::read_values(std::span<const uint8_t> packed, size_t* offset,
                                    Values* values) {
    uint16_t count;
    if (packed.size() < *offset + sizeof count) return 0;
    std::memcpy(&count, packed.data() + *offset, sizeof count);
    const size_t end = *offset + 2 * (size_t{count} + 1);
    if (packed.size() < end) return 0;
    std::memcpy(values->data(), packed.data() + *offset + 2, size_t{count} * 2);
    *offset = end;
    return count;
}

bool DocumentWeights::read(std::span<const uint8_t> packed) {
    size_t offset = 0;
    clear();
    if (packed.size() > kMostBytes) return false;
    if (packed.size() >= 2 && packed[0] == 0xFF && packed[1] == 0xFF) {
        Values differences, weights;
        offset = 2;
        const size_t count = read_values(packed, &offset, &differences);
        if (read_values(packed, &offset, &weights) != count) return false;
        zend_long position = 0;
        for (size_t i = 0; i < count; ++i) {
            position += differences[i];
            // With equal keys, an array has the first one's place and the last one's value.
            const bool equal = i > 0 && differences[i] == 0;
            sentences_ += equal ? 0 : 1;
            positions_[sentences_ - 1] = position;
            weights_[sentences_ - 1] = weights[i];
        }
    }
    ranks_ = read_values(packed, &offset, &rank_values_);
    return true;
}

// The last rank may be padding.
void DocumentWeights::read_2018(std::span<const uint8_t> packed) {
    clear();
    is_2018_ = true;
    ranks_ = packed.size() / 4;
    for (size_t i = 0; i < 2 * ranks_; ++i) {
        rank_values_[i] = static_cast<uint16_t>(packed[2 * i] << 8 | packed[2 * i + 1]);
    }
    if (ranks_ > 0 && rank_2018(ranks_ - 1) == 0) --ranks_;
}

// PHP divides integers, and only 0 gives an integer.
void DocumentWeights::make_weight(zval* result, uint16_t value) {
    if (value == 0) {
        ZVAL_LONG(result, 0);
    } else {
        ZVAL_DOUBLE(result, weight(value));
    }
}

void DocumentWeights::make_scores(zval* array) const {
    if (sentences_ == 0) {
        ZVAL_EMPTY_ARRAY(array);
        return;
    }
    array_init_size(array, static_cast<uint32_t>(sentences_));
    for (size_t i = 0; i < sentences_; ++i) {
        zval value;
        make_weight(&value, weights_[i]);
        zend_hash_index_update(Z_ARRVAL_P(array), static_cast<zend_ulong>(positions_[i]), &value);
    }
}

void DocumentWeights::make_ranks(zval* array) const {
    if (ranks_ == 0) {
        ZVAL_EMPTY_ARRAY(array);
        return;
    }
    array_init_size(array, static_cast<uint32_t>(ranks_));
    for (size_t i = 0; i < ranks_; ++i) {
        zval value;
        if (is_2018_) {
            ZVAL_LONG(&value, rank_2018(i));
        } else {
            make_weight(&value, rank_values_[i]);
        }
        zend_hash_next_index_insert(Z_ARRVAL_P(array), &value);
    }
}

Number DocumentWeights::product_of_ranks() const {
    Number product(zend_long{1});
    for (size_t i = 0; i < ranks_; ++i) {
        zval weight;
        make_weight(&weight, rank_values_[i]);
        product = product * (is_2018_ ? Number(rank_2018(i) / 6553.6) : Number(&weight));
    }
    return product;
}

double DocumentWeights::sum(std::span<const uint32_t> positions, zend_long begin,
                            double factor) const {
    double sum = 0;
    size_t sentence = 0;
    for (const uint32_t position : positions) {
        const zend_long at = position;
        if (at < begin) continue;
        // The first sentence begins where the title ends, whatever its position says.
        while (sentence + 1 < sentences_ && begin + positions_[sentence + 1] <= at) ++sentence;
        sum += sentences_ == 0 ? 1 : factor * weight(weights_[sentence]);
    }
    return sum;
}

}  // namespace postings::yioop
