#include "yioop/indexer/add_document_words.h"

extern "C" {
#include "zend_interfaces.h"
}

#include "yioop/arguments.h"
#include "yioop/indexer/calls_of_indexer.h"
#include "yioop/indexer/document_words.h"
#include "yioop/indexer/phrase_hash.h"
#include "yioop/known_methods.h"
#include "yioop/lists.h"
#include "yioop/native_functions.h"

namespace postings::yioop {
namespace {

constexpr size_t kDocKeyLen = 8;
constexpr zend_long kLinkFlag = 0x800000;
constexpr uint32_t kUntil2018 = k2018 | k2018Right | kReference;

// A pointer is null where a version of Yioop has no such parameter.
struct Arguments {
    const zval *keys, *summary, *words, *metas, *materialized, *is_doc, *rank, *scores, *ranks;
    bool until_2018;

    // False if any is of another type than usual.
    bool read(zend_execute_data* execute_data) {
        const auto years = static_cast<uint32_t>(Z_LVAL_P(ZEND_CALL_ARG(execute_data, 1)));
        until_2018 = (years & kUntil2018) != 0;
        if (ZEND_NUM_ARGS() < (until_2018 ? 9 : 10)) return false;
        uint32_t number = 3;
        const auto next = [&] { return ::yioop::argument(execute_data, number++); };
        keys = next();
        summary = next();
        words = next();
        metas = next();
        materialized = until_2018 ? next() : nullptr;
        is_doc = next();
        rank = next();
        scores = until_2018 ? nullptr : next();
        ranks = until_2018 ? nullptr : next();
        return Z_TYPE_P(keys) == IS_STRING && Z_TYPE_P(summary) == IS_LONG &&
               Z_TYPE_P(words) == IS_ARRAY && Z_TYPE_P(metas) == IS_ARRAY &&
               (Z_TYPE_P(is_doc) == IS_TRUE || Z_TYPE_P(is_doc) == IS_FALSE) &&
               (Z_TYPE_P(rank) == IS_FALSE || Z_TYPE_P(rank) == IS_LONG) &&
               (until_2018 || (Z_TYPE_P(scores) == IS_ARRAY && Z_TYPE_P(ranks) == IS_ARRAY));
    }
    bool is_document() const { return Z_TYPE_P(is_doc) == IS_TRUE; }
};

bool can_add(zend_object* shard) {
    for (const Property sum :
         {kDocidsLen, kWordDocsLen, kNumDocs, kNumLinkDocs, kLenAllDocs, kLenAllLinkDocs}) {
        if (!has(shard, sum, IS_LONG)) return false;
    }
    const zend_long length = Z_LVAL_P(property(shard, kDocidsLen));
    return !share_references({shard}) && has_unpacked_words(shard) && length >= 0 &&
           ::yioop::is_small(length >> 4);
}

bool has_usual_constants(const zend_class_entry* ce) {
    return has_constant(ce, "DOC_KEY_LEN", zend_long{kDocKeyLen}) &&
           has_constant(ce, "LINK_FLAG", kLinkFlag) && has_constant(ce, "BLANK", kBlank);
}

// The result of encodeMaterialMetas() for the document; empty since 2019. Null if it is not a
// string.
zend_string* meta_of(const Arguments& arguments) {
    if (!arguments.until_2018) return ZSTR_EMPTY_ALLOC();
    zend_function* function = find_function("encodematerialmetas");
    if (function == nullptr) return nullptr;
    zval result, passed[] = {*arguments.metas, *arguments.materialized};
    ZVAL_UNDEF(&result);
    zend_call_known_function(function, nullptr, nullptr, &result, 2, passed, nullptr);
    if (EG(exception) == nullptr && Z_TYPE(result) == IS_STRING) return Z_STR(result);
    zval_ptr_dtor(&result);
    return nullptr;
}

// The document's keys with the data that follows them since 2019. Null if that is not a string.
zend_string* keys_of(zend_object* shard, const Arguments& arguments) {
    const zval* keys = arguments.keys;
    if (arguments.until_2018) return zend_string_copy(Z_STR_P(keys));
    zval result;
    if (zend_hash_num_elements(Z_ARRVAL_P(arguments.scores)) == 0 &&
        zend_hash_num_elements(Z_ARRVAL_P(arguments.ranks)) == 0) {
        ZVAL_NEW_STR(&result, zend_string_alloc(kDocKeyLen, false));
        memset(Z_STRVAL(result), 0, kDocKeyLen + 1);
    } else {
        zval scores = *arguments.scores, ranks = *arguments.ranks;
        ZVAL_UNDEF(&result);
        zend_call_method_with_2_params(shard, shard->ce, nullptr, "packauxiliarydocumentkeys",
                                       &result, &scores, &ranks);
        if (EG(exception) != nullptr || Z_TYPE(result) != IS_STRING) {
            zval_ptr_dtor(&result);
            return nullptr;
        }
    }
    zend_string* all =
        zend_string_concat2(Z_STRVAL_P(keys), Z_STRLEN_P(keys), Z_STRVAL(result), Z_STRLEN(result));
    zval_ptr_dtor(&result);
    return all;
}

// Appends where the document's summary is, its flags, rank, length and number of keys, and the
// keys.
void add_info(zend_object* shard, const Arguments& arguments, zend_long length,
              const zend_string* keys) {
    const size_t key_count = ZSTR_LEN(keys) / kDocKeyLen;
    zend_long flags = arguments.is_document() ? 0 : kLinkFlag;
    if (Z_TYPE_P(arguments.rank) == IS_LONG) flags += (Z_LVAL_P(arguments.rank) & 15) << 19;
    char head[8];
    write_number(write_number(head, static_cast<uint64_t>(Z_LVAL_P(arguments.summary))),
                 (static_cast<uint64_t>(flags + length) << 8) + key_count);
    zval* infos = property(shard, kDocInfos);
    append_bytes(infos, {head, sizeof head});
    append_bytes(infos, {ZSTR_VAL(keys), ZSTR_LEN(keys)});
    const size_t padding = key_count % 2 == 0 ? kBlank.size() : 0;
    append_bytes(infos, kBlank.substr(0, padding));
    add_to(shard, kDocidsLen, sizeof head + ZSTR_LEN(keys) + padding);
}

void add_sums(zend_object* shard, const Arguments& arguments, const DocumentWords& words) {
    const bool is_document = arguments.is_document();
    add_to(shard, is_document ? kNumDocs : kNumLinkDocs, 1);
    add_to(shard, is_document ? kLenAllDocs : kLenAllLinkDocs,
           static_cast<size_t>(words.occurrences()));
    add_to(shard, kWordDocsLen, words.bytes());
}

// What only the program's functions can tell of a document. Null where they threw, or their results
// are not as usual.
struct Told {
    zend_string *meta, *keys;

    Told(zend_object* shard, const Arguments& arguments)
        : meta(meta_of(arguments)), keys(meta == nullptr ? nullptr : keys_of(shard, arguments)) {}
    bool is_usual() const { return keys != nullptr && ZSTR_LEN(keys) % kDocKeyLen == 0; }
    void release() {
        if (meta != nullptr) zend_string_release(meta);
        if (keys != nullptr) zend_string_release(keys);
    }
};

// Adds words that have been read; false leaves the document to the method's body.
bool add(zend_object* shard, const Arguments& arguments, const zend_string* keys,
         DocumentWords* words) {
    WordArrays arrays(shard);
    arrays.reserve(words->size());
    const bool added = words->find(arrays);
    if (added) {
        add_sums(shard, arguments, *words);
        add_info(shard, arguments, words->occurrences(), keys);
        words->add_to(&arrays);
    }
    arrays.put_back();
    return added;
}

// The same for all of the document. The program's functions are called last, as the body calls them
// again.
bool add(zend_object* shard, const Arguments& arguments, DocumentRules rules) {
    DocumentWords words;
    const zend_long document = Z_LVAL_P(property(shard, kDocidsLen)) >> 4;
    bool added =
        Z_STRLEN_P(arguments.keys) % kDocKeyLen == 0 &&
        words.read(document, Z_ARRVAL_P(arguments.words), Z_ARRVAL_P(arguments.metas), rules);
    if (added) {
        Told told(shard, arguments);
        if (told.meta != nullptr) rules.meta = {ZSTR_VAL(told.meta), ZSTR_LEN(told.meta)};
        added = told.is_usual() && words.make_ids(rules) && can_add(shard) &&
                Z_LVAL_P(property(shard, kDocidsLen)) >> 4 == document &&
                add(shard, arguments, told.keys, &words);
        told.release();
    }
    words.release();
    return added;
}

}  // namespace

void add_document_words(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_object* shard = object_of(execute_data);
    Arguments arguments;
    if (shard == nullptr || !arguments.read(execute_data) || !has_usual_words(shard->ce) ||
        !has_usual_constants(shard->ce) || !can_add(shard) || !are_native({kPackInt})) {
        return;
    }
    DocumentRules rules{hash_of(kWordHash), Dialect::k2014, {}, false, false};
    const bool is_until_2018 = rules.hash == WordHash::k2014;
    if (rules.hash == WordHash::kUnknown || is_until_2018 != arguments.until_2018) return;
    rules.dialect = is_until_2018 ? Dialect::k2014 : Dialect::k2019;
    if (!packs_in(rules.dialect)) return;
    const auto years = static_cast<uint32_t>(Z_LVAL_P(ZEND_CALL_ARG(execute_data, 1)));
    rules.has_phrases = (years & (k2021 | kReference2021)) == 0;
    rules.knows_phrases = hash_of(kPhraseHash) == rules.hash && are_native({kUnpackInt});
    if (add(shard, arguments, rules)) RETVAL_NULL();
    // If the program's functions threw, the body would make them throw again.
    if (EG(exception) != nullptr) RETVAL_NULL();
}

}  // namespace postings::yioop
