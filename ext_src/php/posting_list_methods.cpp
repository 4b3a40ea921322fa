#include "php/codec_enum.h"
#include "php/integers.h"
#include "php/posting_list.h"

using namespace postings;
using namespace postings::php;

// Private and never called: lists come from the static methods.
PHP_METHOD(Postings_PostingList, __construct) {}

PHP_METHOD(Postings_PostingList, fromArray) {
    HashTable* doc_ids;
    HashTable* frequencies = nullptr;
    zend_object* codec = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_ARRAY_HT(doc_ids)
    Z_PARAM_OPTIONAL
    Z_PARAM_ARRAY_HT_OR_NULL(frequencies)
    Z_PARAM_OBJ_OF_CLASS(codec, codec_enum)
    ZEND_PARSE_PARAMETERS_END();
    uint32_t argument = 1;
    make_posting_list(return_value, argument, [&] {
        const std::vector<uint32_t> docs = read_doc_ids(doc_ids);
        argument = 2;
        std::vector<uint32_t> freqs;
        if (frequencies != nullptr) {
            freqs = read_integers(frequencies, 1);
            if (freqs.size() != docs.size()) {
                throw InvalidArgument("must have as many elements as argument #1 ($docIds)");
            }
        }
        argument = 3;
        return PostingList::from_docs(docs, freqs, codec_id(codec));
    });
}

// An array of `count` values, block by block.
template <class Decode>
static void return_array(zval* return_value, const PostingList& list, Decode decode) {
    begin_array(return_value, list.count());
    if (!guarded([&] {
            BlockBuffer block;
            for (uint32_t i = 0; i < list.block_count(); ++i) {
                append_values(return_value, {block.values, decode(i, block.values)});
            }
        })) {
        zval_ptr_dtor(return_value);
        RETURN_THROWS();
    }
}

PHP_METHOD(Postings_PostingList, toArray) {
    ZEND_PARSE_PARAMETERS_NONE();
    const PostingList& list = posting_list(ZEND_THIS);
    return_array(return_value, list,
                 [&](uint32_t block, uint32_t* out) { return list.decode_block(block, out); });
}

PHP_METHOD(Postings_PostingList, frequencies) {
    ZEND_PARSE_PARAMETERS_NONE();
    const PostingList& list = posting_list(ZEND_THIS);
    return_array(return_value, list, [&](uint32_t block, uint32_t* out) {
        return list.decode_frequencies(block, out);
    });
}

PHP_METHOD(Postings_PostingList, count) {
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(posting_list(ZEND_THIS).count());
}
