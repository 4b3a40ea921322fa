// What makes a PostingList out of PHP values.
#include <algorithm>

extern "C" {
#include "ext/spl/spl_iterators.h"
}

#include "core/list/lookup.h"
#include "php/codec_enum.h"
#include "php/integers.h"
#include "php/kept.h"
#include "php/packed.h"
#include "php/posting_list.h"

using namespace postings;
using namespace postings::php;

// Private and never called.
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

static void sort_and_drop_duplicates(std::vector<uint32_t>& docs) {
    std::sort(docs.begin(), docs.end());
    docs.erase(std::unique(docs.begin(), docs.end()), docs.end());
}

namespace {
struct Gathering {
    std::vector<uint32_t>& docs;
    bool ascending;
};
}  // namespace

static int gather(zend_object_iterator* iterator, void* gathering) {
    std::vector<uint32_t>& docs = static_cast<Gathering*>(gathering)->docs;
    const bool ascending = static_cast<Gathering*>(gathering)->ascending;
    const zval* value = iterator->funcs->get_current_data(iterator);
    if (EG(exception) || value == nullptr) return ZEND_HASH_APPLY_STOP;
    const bool done = guarded([&] {
        const uint32_t doc = read_integer(value, docs.size(), 0);
        if (ascending && !docs.empty()) check_follows(docs.back(), doc, docs.size());
        docs.push_back(doc);
    });
    return done ? ZEND_HASH_APPLY_KEEP : ZEND_HASH_APPLY_STOP;
}

PHP_METHOD(Postings_PostingList, fromIterable) {
    zval* doc_ids;
    bool sort = false;
    zend_object* codec = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_ITERABLE(doc_ids)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(sort)
    Z_PARAM_OBJ_OF_CLASS(codec, codec_enum)
    ZEND_PARSE_PARAMETERS_END();
    // The iterator may run code that ends the script.
    Kept<std::vector<uint32_t>> gathered;
    bool done = guarded([&] {
        if (Z_TYPE_P(doc_ids) != IS_ARRAY) return;
        *gathered = read_integers(Z_ARRVAL_P(doc_ids), 0);
        if (!sort) check_ascending(*gathered);
    });
    if (done && Z_TYPE_P(doc_ids) == IS_OBJECT) {
        Gathering gathering{*gathered, !sort};
        spl_iterator_apply(doc_ids, gather, &gathering);
        done = EG(exception) == nullptr;
    }
    if (done) {
        make_posting_list(return_value, 3, [&] {
            if (sort) sort_and_drop_duplicates(*gathered);
            return PostingList::from_docs(*gathered, {}, codec_id(codec));
        });
    }
    gathered.release();
}

static PostingList verified_list(std::span<const uint8_t> bytes) {
    PostingList list = PostingList::from_bytes(bytes);
    list.verify();
    verify_postings(list);
    return list;
}

PHP_METHOD(Postings_PostingList, fromBytes) {
    zend_string* bytes;
    zend_long offset = 0, length = 0;
    bool to_the_end = true;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_STR(bytes)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(offset)
    Z_PARAM_LONG_OR_NULL(length, to_the_end)
    ZEND_PARSE_PARAMETERS_END();
    const auto size = static_cast<zend_long>(ZSTR_LEN(bytes));
    if (offset < 0 || offset > size) {
        zend_argument_value_error(2, "must be an offset in argument #1 ($bytes)");
        RETURN_THROWS();
    }
    if (to_the_end) length = size - offset;
    if (length < 0 || length > size - offset) {
        zend_argument_value_error(3, "must not reach past the end of argument #1 ($bytes)");
        RETURN_THROWS();
    }
    make_posting_list(return_value, 1, [&] {
        try {
            return verified_list(bytes_of(bytes).subspan(offset, length));
        } catch (const CorruptedData& error) {
            throw CorruptedData(error.what(), offset + error.offset);
        }
    });
}

PHP_METHOD(Postings_PostingList, __unserialize) {
    HashTable* data;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT(data)
    ZEND_PARSE_PARAMETERS_END();
    zend_object* object = Z_OBJ_P(ZEND_THIS);
    if (PostingListObject::from(object)->held) {
        zend_throw_error(nullptr, "A Postings\\PostingList cannot be changed");
        RETURN_THROWS();
    }
    zval* bytes = zend_hash_str_find(data, ZEND_STRL("bytes"));
    if (bytes != nullptr) ZVAL_DEREF(bytes);
    fill(object, 1, [&] {
        if (bytes == nullptr || Z_TYPE_P(bytes) != IS_STRING) {
            throw CorruptedData("Not a serialized Postings\\PostingList", 0);
        }
        return verified_list(bytes_of(Z_STR_P(bytes)));
    });
}
