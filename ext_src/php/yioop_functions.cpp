// Functions on Yioop's packed postings, one string at a time.
#include <algorithm>

#include "php/codec_enum.h"
#include "php/device_object.h"
#include "php/integers.h"
#include "php/packed.h"
#include "php/posting_list.h"
#include "php/request_owned.h"
#include "php/yioop_dialect_enum.h"

using namespace postings;
using namespace postings::php;

// Returns one of the three parts of the postings, `part` of the arrays. `most`: the number of
// parameters.
static void return_unpacked(uint32_t wanted, std::span<const uint32_t> service::YioopArrays::*part,
                            uint32_t most, INTERNAL_FUNCTION_PARAMETERS) {
    zend_string* postings;
    bool packed = false;
    zend_object *device = nullptr, *dialect = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, most)
    Z_PARAM_STR(postings)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(packed)
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(device, device_class)
    Z_PARAM_OBJ_OF_CLASS(dialect, yioop_dialect_enum)
    ZEND_PARSE_PARAMETERS_END();
    DeviceArgument where(device);
    if (where.failed()) RETURN_THROWS();
    RequestOwned<dispatch::UnpackedYioop> unpacked;
    const bool done = guarded([&] {
        *unpacked =
            dispatch::yioop_unpack(bytes_of(postings), wanted, yioop_dialect(dialect), !packed);
    });
    where.release();
    if (done) return_integers(return_value, unpacked->arrays.*part, packed);
    unpacked.release();
}

PHP_FUNCTION(Postings_yioop_doc_ids) {
    return_unpacked(kYioopDocs, &service::YioopArrays::docs, 4, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

PHP_FUNCTION(Postings_yioop_frequencies) {
    return_unpacked(kYioopFrequencies, &service::YioopArrays::frequencies, 3,
                    INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

PHP_FUNCTION(Postings_yioop_positions) {
    return_unpacked(kYioopPositions, &service::YioopArrays::positions, 4,
                    INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

PHP_FUNCTION(Postings_yioop_pack) {
    HashTable *doc_array, *frequency_array, *position_array;
    zend_string *doc_string, *frequency_string, *position_string;
    zend_object *device = nullptr, *dialect = nullptr;
    ZEND_PARSE_PARAMETERS_START(3, 5)
    Z_PARAM_ARRAY_HT_OR_STR(doc_array, doc_string)
    Z_PARAM_ARRAY_HT_OR_STR(frequency_array, frequency_string)
    Z_PARAM_ARRAY_HT_OR_STR(position_array, position_string)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(device, device_class)
    Z_PARAM_OBJ_OF_CLASS(dialect, yioop_dialect_enum)
    ZEND_PARSE_PARAMETERS_END();
    DeviceArgument where(device);
    if (where.failed()) RETURN_THROWS();
    RequestOwned<dispatch::PackedYioop> packed;
    const auto read = [](uint32_t argument, const HashTable* array, const zend_string* string) {
        return in_argument(argument, [&] { return read_integers_or_packed(array, string); });
    };
    const bool done = guarded([&] {
        const auto docs = read(1, doc_array, doc_string);
        const auto frequencies = read(2, frequency_array, frequency_string);
        const auto positions = read(3, position_array, position_string);
        try {
            *packed = dispatch::yioop_pack({docs, frequencies, positions}, yioop_dialect(dialect));
        } catch (const InvalidPostings& error) {
            throw WrongArgument(1 + static_cast<uint32_t>(error.part), error);
        }
    });
    where.release();
    if (done) RETVAL_STR(new_string(packed->bytes));
    packed.release();
}

PHP_METHOD(Postings_PostingList, fromYioop) {
    zend_string* postings;
    zend_object *codec = nullptr, *dialect = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_STR(postings)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJ_OF_CLASS(codec, codec_enum)
    Z_PARAM_OBJ_OF_CLASS(dialect, yioop_dialect_enum)
    ZEND_PARSE_PARAMETERS_END();
    make_posting_list(return_value, 1, [&] {
        const auto unpacked = dispatch::yioop_unpack(
            bytes_of(postings), kYioopDocs | kYioopFrequencies, yioop_dialect(dialect), false);
        // A copy, as the service could change them after they were checked.
        const std::vector<uint32_t> docs(unpacked.arrays.docs.begin(), unpacked.arrays.docs.end());
        check_ascending(docs, "; yioop_doc_ids() gives them as they are");
        std::vector<uint32_t> frequencies(unpacked.arrays.frequencies.begin(),
                                          unpacked.arrays.frequencies.end());
        for (uint32_t& frequency : frequencies) frequency = std::max(frequency, 1u);
        const CodecId id = in_argument(2, [&] { return codec_id(codec); });
        check_bitmap(docs, id, true);
        return PostingList::from_docs(docs, frequencies, id);
    });
}
