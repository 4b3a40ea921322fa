// PostingList::fromFrequencies(): docIDs as keys, frequencies as values; and range().
extern "C" {
#include "ext/spl/spl_iterators.h"
}

#include "core/list/range_list.h"
#include "core/list/sort_postings.h"
#include "php/codec_enum.h"
#include "php/integers.h"
#include "php/posting_list.h"
#include "php/request_owned.h"
#include "php/shown_name.h"

using namespace postings;
using namespace postings::php;

namespace {

struct Postings {
    std::vector<uint32_t> docs, frequencies;
};

void add_posting(Postings& postings, const zval* key, const zval* value, bool ascending) {
    const size_t index = postings.docs.size();
    if (Z_TYPE_P(key) != IS_LONG) {
        const std::string given = Z_TYPE_P(key) == IS_STRING
                                      ? key_name(0, Z_STR_P(key))
                                      : zend_zval_type_name(const_cast<zval*>(key));
        throw WrongType("must have only integers as keys, " + given + " given", index);
    }
    const zend_long id = Z_LVAL_P(key);
    if (id < 0 || id > UINT32_MAX) {
        throw InvalidArgument(
            "must have only docIDs from 0 to 4294967295 as keys, " + std::to_string(id) + " given",
            index);
    }
    const auto doc = static_cast<uint32_t>(id);
    const uint32_t frequency = read_integer(value, index, 1);
    if (ascending && index > 0 && doc <= postings.docs.back()) {
        throw WrongArgument("must have keys that ascend strictly, " + std::to_string(doc) +
                                " follows " + std::to_string(postings.docs.back()),
                            index, kSortAdvice);
    }
    if (index == postings.docs.capacity()) check_native_memory(index * 4 * sizeof(uint32_t));
    postings.docs.push_back(doc);
    postings.frequencies.push_back(frequency);
}

void add_array(Postings& postings, const HashTable* array, bool ascending) {
    postings.docs.reserve(zend_hash_num_elements(array));
    postings.frequencies.reserve(zend_hash_num_elements(array));
    zend_ulong index;
    zend_string* name;
    zval* value;
    ZEND_HASH_FOREACH_KEY_VAL(const_cast<HashTable*>(array), index, name, value) {
        zval key;
        if (name != nullptr) {
            ZVAL_STR(&key, name);
        } else {
            ZVAL_LONG(&key, static_cast<zend_long>(index));
        }
        add_posting(postings, &key, value, ascending);
    }
    ZEND_HASH_FOREACH_END();
}

struct Gathering {
    Postings& postings;
    bool ascending;
};

int gather(zend_object_iterator* iterator, void* data) {
    const auto& gathering = *static_cast<Gathering*>(data);
    const zval* value = iterator->funcs->get_current_data(iterator);
    if (EG(exception) || value == nullptr) return ZEND_HASH_APPLY_STOP;
    zval key;
    if (iterator->funcs->get_current_key != nullptr) {
        iterator->funcs->get_current_key(iterator, &key);
        if (EG(exception)) return ZEND_HASH_APPLY_STOP;
    } else {
        ZVAL_LONG(&key, static_cast<zend_long>(iterator->index));
    }
    const bool done =
        guarded([&] { add_posting(gathering.postings, &key, value, gathering.ascending); });
    zval_ptr_dtor(&key);
    return done ? ZEND_HASH_APPLY_KEEP : ZEND_HASH_APPLY_STOP;
}

}  // namespace

PHP_METHOD(Postings_PostingList, fromFrequencies) {
    zval* frequencies;
    bool sort = false;
    zend_object* codec = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_ITERABLE(frequencies)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(sort)
    Z_PARAM_OBJ_OF_CLASS(codec, codec_enum)
    ZEND_PARSE_PARAMETERS_END();
    // The iterator may run code that ends the script.
    RequestOwned<Postings> postings;
    bool done = true;
    if (Z_TYPE_P(frequencies) == IS_ARRAY) {
        done = guarded([&] { add_array(*postings, Z_ARRVAL_P(frequencies), !sort); });
    } else {
        Gathering gathering{*postings, !sort};
        spl_iterator_apply(frequencies, gather, &gathering);
        done = EG(exception) == nullptr;
    }
    if (done) {
        make_posting_list(return_value, 3, [&] {
            if (sort) sort_postings(postings->docs, postings->frequencies);
            check_bitmap(postings->docs, codec_id(codec), true);
            return PostingList::from_docs(postings->docs, postings->frequencies, codec_id(codec));
        });
    }
    postings.release();
}

static bool is_doc_id(zend_long value, uint32_t argument) {
    if (value >= 0 && value <= UINT32_MAX) return true;
    zend_argument_value_error(argument, "must be from 0 to 4294967295, " ZEND_LONG_FMT " given",
                              value);
    return false;
}

PHP_METHOD(Postings_PostingList, range) {
    zend_long first, last;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(first)
    Z_PARAM_LONG(last)
    ZEND_PARSE_PARAMETERS_END();
    if (!is_doc_id(first, 1) || !is_doc_id(last, 2)) RETURN_THROWS();
    if (last < first) {
        zend_argument_value_error(2,
                                  "must be at least argument #1 ($first), which is " ZEND_LONG_FMT
                                  ", " ZEND_LONG_FMT " given",
                                  first, last);
        RETURN_THROWS();
    }
    if (first == 0 && last == UINT32_MAX) {
        zend_argument_value_error(2,
                                  "must be less than 4294967295 if argument #1 ($first) is 0: "
                                  "a list has at most 4294967295 docIDs");
        RETURN_THROWS();
    }
    make_posting_list(return_value, 2, [&] {
        check_native_memory(static_cast<size_t>(last - first) / 6);
        return range_list(static_cast<uint32_t>(first), static_cast<uint32_t>(last));
    });
}
