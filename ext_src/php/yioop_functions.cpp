// Yioop's packed postings, a string at a time.
#include <algorithm>

#include "core/yioop/packed_postings.h"

#include "php/codec_enum.h"
#include "php/integers.h"
#include "php/kept.h"
#include "php/packed.h"
#include "php/posting_list.h"

using namespace postings;
using namespace postings::php;

using Unpack = std::vector<uint32_t> (*)(std::span<const uint8_t> packed);

static void return_unpacked(Unpack unpack, INTERNAL_FUNCTION_PARAMETERS) {
    zend_string* postings;
    bool packed = false;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(postings)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(packed)
    ZEND_PARSE_PARAMETERS_END();
    Kept<std::vector<uint32_t>> values;
    if (guarded([&] { *values = unpack(bytes_of(postings)); })) {
        return_integers(return_value, *values, packed);
    }
    values.release();
}

PHP_FUNCTION(Postings_yioop_doc_ids) {
    return_unpacked(unpack_yioop_docs, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

PHP_FUNCTION(Postings_yioop_frequencies) {
    return_unpacked(unpack_yioop_frequencies, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

PHP_FUNCTION(Postings_yioop_positions) {
    return_unpacked(unpack_yioop_positions, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

PHP_FUNCTION(Postings_yioop_pack) {
    HashTable *doc_array, *frequency_array, *position_array;
    zend_string *doc_string, *frequency_string, *position_string;
    ZEND_PARSE_PARAMETERS_START(3, 3)
    Z_PARAM_ARRAY_HT_OR_STR(doc_array, doc_string)
    Z_PARAM_ARRAY_HT_OR_STR(frequency_array, frequency_string)
    Z_PARAM_ARRAY_HT_OR_STR(position_array, position_string)
    ZEND_PARSE_PARAMETERS_END();
    Kept<Bytes> bytes;
    uint32_t argument = 1;
    if (guarded(argument, [&] {
            const auto docs = read_integers_or_packed(doc_array, doc_string);
            argument = 2;
            const auto frequencies = read_integers_or_packed(frequency_array, frequency_string);
            argument = 3;
            const auto positions = read_integers_or_packed(position_array, position_string);
            try {
                *bytes = pack_yioop_postings(docs, frequencies, positions);
            } catch (const InvalidPostings& error) {
                argument = 1 + error.part;
                throw;
            }
        })) {
        RETVAL_STR(new_string(*bytes));
    }
    bytes.release();
}

PHP_METHOD(Postings_PostingList, fromYioop) {
    zend_string* postings;
    zend_object* codec = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(postings)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJ_OF_CLASS(codec, codec_enum)
    ZEND_PARSE_PARAMETERS_END();
    uint32_t argument = 1;
    make_posting_list(return_value, argument, [&] {
        const std::vector<uint32_t> docs = unpack_yioop_docs(bytes_of(postings));
        check_ascending(docs);
        std::vector<uint32_t> frequencies = unpack_yioop_frequencies(bytes_of(postings));
        for (uint32_t& frequency : frequencies) frequency = std::max(frequency, 1u);
        argument = 2;
        return PostingList::from_docs(docs, frequencies, codec_id(codec));
    });
}
