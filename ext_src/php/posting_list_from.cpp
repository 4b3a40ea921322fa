// Makes PostingLists of PHP values.
#include <algorithm>

extern "C" {
#include "ext/spl/spl_iterators.h"
}

#include "core/list/lookup.h"
#include "core/list/sort_postings.h"
#include "php/codec_enum.h"
#include "php/integers.h"
#include "php/packed.h"
#include "php/posting_list.h"
#include "php/request_owned.h"

using namespace postings;
using namespace postings::php;

// Private and never called.
PHP_METHOD(Postings_PostingList, __construct) {}

// Common part of fromArray() and fromPacked(). Unless `sort`, docIDs are already known to ascend;
// `frequencies` is empty unless `with_frequencies`.
static PostingList list_of(std::vector<uint32_t> docs, std::vector<uint32_t> frequencies,
                           bool with_frequencies, bool sort, CodecId codec) {
    if (sort && with_frequencies) {
        sort_postings(docs, frequencies);
    } else if (sort) {
        sort_docs(docs);
    }
    check_bitmap(docs, codec, with_frequencies);
    return PostingList::from_docs(docs, frequencies, codec);
}

static void check_as_many(size_t frequencies, size_t docs) {
    if (frequencies == docs) return;
    throw InvalidArgument("must have as many elements as argument #1 ($docIds), which has " +
                          std::to_string(docs) + ", " + std::to_string(frequencies) + " given");
}

PHP_METHOD(Postings_PostingList, fromArray) {
    HashTable* doc_ids;
    HashTable* frequencies = nullptr;
    zend_object* codec = nullptr;
    bool sort = false;
    ZEND_PARSE_PARAMETERS_START(1, 4)
    Z_PARAM_ARRAY_HT(doc_ids)
    Z_PARAM_OPTIONAL
    Z_PARAM_ARRAY_HT_OR_NULL(frequencies)
    Z_PARAM_OBJ_OF_CLASS(codec, codec_enum)
    Z_PARAM_BOOL(sort)
    ZEND_PARSE_PARAMETERS_END();
    make_posting_list(return_value, 1, [&] {
        std::vector<uint32_t> docs = read_integers(doc_ids, 0);
        if (!sort) check_ascending(docs, kSortAdvice);
        std::vector<uint32_t> freqs = in_argument(2, [&] {
            if (frequencies == nullptr) return std::vector<uint32_t>();
            check_as_many(zend_hash_num_elements(frequencies), docs.size());
            return read_integers(frequencies, 1);
        });
        const CodecId id = in_argument(3, [&] { return codec_id(codec); });
        return list_of(std::move(docs), std::move(freqs), frequencies != nullptr, sort, id);
    });
}

static std::vector<uint32_t> read_packed_frequencies(const zend_string* packed, size_t docs) {
    std::vector<uint32_t> frequencies = read_integers_or_packed(nullptr, packed);
    check_as_many(frequencies.size(), docs);
    const auto zero = std::ranges::find(frequencies, 0u);
    if (zero != frequencies.end()) {
        throw InvalidArgument("must contain only values from 1 to 4294967295, 0 given",
                              static_cast<size_t>(zero - frequencies.begin()));
    }
    return frequencies;
}

PHP_METHOD(Postings_PostingList, fromPacked) {
    zend_string* doc_ids;
    zend_string* frequencies = nullptr;
    bool sort = false;
    zend_object* codec = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, 4)
    Z_PARAM_STR(doc_ids)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR_OR_NULL(frequencies)
    Z_PARAM_BOOL(sort)
    Z_PARAM_OBJ_OF_CLASS(codec, codec_enum)
    ZEND_PARSE_PARAMETERS_END();
    make_posting_list(return_value, 1, [&] {
        std::vector<uint32_t> docs = read_integers_or_packed(nullptr, doc_ids);
        if (!sort) check_ascending(docs, kSortAdvice);
        std::vector<uint32_t> freqs = in_argument(2, [&] {
            return frequencies == nullptr ? std::vector<uint32_t>()
                                          : read_packed_frequencies(frequencies, docs.size());
        });
        const CodecId id = in_argument(4, [&] { return codec_id(codec); });
        return list_of(std::move(docs), std::move(freqs), frequencies != nullptr, sort, id);
    });
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
        if (ascending && !docs.empty()) {
            check_follows(docs.back(), doc, docs.size(), kSortAdvice);
        }
        if (docs.size() == docs.capacity()) check_native_memory(docs.size() * 2 * sizeof(uint32_t));
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
    RequestOwned<std::vector<uint32_t>> gathered;
    bool done = guarded([&] {
        if (Z_TYPE_P(doc_ids) != IS_ARRAY) return;
        *gathered = read_integers(Z_ARRVAL_P(doc_ids), 0);
        if (!sort) check_ascending(*gathered, kSortAdvice);
    });
    if (done && Z_TYPE_P(doc_ids) == IS_OBJECT) {
        Gathering gathering{*gathered, !sort};
        spl_iterator_apply(doc_ids, gather, &gathering);
        done = EG(exception) == nullptr;
    }
    if (done) {
        make_posting_list(return_value, 3, [&] {
            return list_of(std::move(*gathered), {}, false, sort, codec_id(codec));
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
        zend_argument_value_error(2,
                                  "must be from 0 to the length of argument #1 ($bytes), which is "
                                  "%zu, " ZEND_LONG_FMT " given",
                                  ZSTR_LEN(bytes), offset);
        RETURN_THROWS();
    }
    if (to_the_end) length = size - offset;
    if (length < 0 || length > size - offset) {
        zend_argument_value_error(3,
                                  "must be from 0 to " ZEND_LONG_FMT
                                  ", the bytes from argument #2 ($offset) on, " ZEND_LONG_FMT
                                  " given",
                                  size - offset, length);
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

static PostingList list_in(const zend_string* bytes, const char* what) {
    if (bytes == nullptr) {
        throw CorruptedData("This is no " + std::string(what) + " Postings\\PostingList", 0);
    }
    return verified_list(bytes_of(bytes));
}

PHP_METHOD(Postings_PostingList, __unserialize) {
    HashTable* data;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT(data)
    ZEND_PARSE_PARAMETERS_END();
    zend_object* object = Z_OBJ_P(ZEND_THIS);
    if (PostingListObject::from(object)->held) {
        zend_throw_error(nullptr,
                         "A Postings\\PostingList cannot be changed; append(), merge() and "
                         "remove() make new ones");
        RETURN_THROWS();
    }
    const zend_string* bytes = bytes_in(data);
    fill(object, 1, [&] { return list_in(bytes, "serialized"); });
}

PHP_METHOD(Postings_PostingList, __set_state) {
    HashTable* data;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT(data)
    ZEND_PARSE_PARAMETERS_END();
    const zend_string* bytes = bytes_in(data);
    make_posting_list(return_value, 1, [&] { return list_in(bytes, "exported"); });
}
