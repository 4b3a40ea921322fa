#include "yioop/indexer/append_shard.h"

extern "C" {
#include "zend_interfaces.h"
}

#include "yioop/arguments.h"
#include "yioop/indexer/calls_of_indexer.h"
#include "yioop/indexer/shard_writes.h"
#include "yioop/indexer/word_arrays.h"
#include "yioop/indexer/word_entries.h"
#include "yioop/lists.h"
#include "yioop/move_postings.h"
#include "yioop/native_functions.h"

namespace postings::yioop {
namespace {

// Whenever so many documents were added, words are merged into one string.
constexpr zend_long kFlattenFrequency = 10000;
constexpr Property kSums[] = {kDocidsLen, kNumDocs, kNumLinkDocs, kLenAllDocs, kLenAllLinkDocs};

bool is_unpacked(zend_object* shard) {
    for (const Property sum : kSums) {
        if (!has(shard, sum, IS_LONG)) return false;
    }
    return has_unpacked_words(shard);
}

bool can_append(zend_object* to, zend_object* from) {
    if (share_references({to, from}) || !is_unpacked(to) || !is_unpacked(from) ||
        !has(to, kWordDocsLen, IS_LONG) || !has(to, kLastFlattenedWordsCount, IS_LONG) ||
        // Twice this number is still a document that the encoder takes.
        !::yioop::is_small(Z_LVAL_P(property(to, kDocidsLen)) >> 3)) {
        return false;
    }
    return each_word(*property(from, kWords), *property(from, kNumDocsWord), nullptr,
                     [](zend_string*, const zval* postings, const zval* count) {
                         return Z_TYPE_P(postings) == IS_STRING && count != nullptr &&
                                Z_TYPE_P(count) == IS_LONG;
                     });
}

void append_string(zend_object* to, zend_object* from, Property which) {
    const zval* more = property(from, which);
    append_to_growing(property(to, which), {Z_STRVAL_P(more), Z_STRLEN_P(more)});
}

// Appends words to those of a shard, with their documents numbered after its own.
class Appender {
  public:
    explicit Appender(zend_object* to) : to_(to), arrays_(to) { find_offset(); }
    Appender(const Appender&) = delete;
    Appender& operator=(const Appender&) = delete;
    // No destructor: Zend may leave a function without unwinding it.
    void finish() {
        zend_string_efree(moved_.string);
        arrays_.put_back();
        add_length();
    }

    const WordArrays* arrays() const { return &arrays_; }

    // False if something was thrown.
    bool add(zend_string* id, zend_string* list, zend_long documents) {
        std::string_view postings(ZSTR_VAL(list), ZSTR_LEN(list));
        if (!postings.empty() && !is_single(postings)) {
            if (!move(::yioop::bytes_of(list))) return false;
            postings = {ZSTR_VAL(moved_.string), moved_.size};
            added_ += moved_.size;
        }
        arrays_.add(id, postings, documents);
        return EG(exception) == nullptr;
    }

  private:
    bool move(::yioop::Bytes list) {
        moved_.size = 0;
        if (::yioop::move_postings_quietly(list, &offset_, &moved_)) return true;
        moved_.size = 0;
        // The log must find the shard as PHP would have left it at this point.
        add_length();
        const bool done = arrays_.with_arrays_there(
            [&] { return ::yioop::move_postings(list, &offset_, &moved_); });
        find_offset();
        return done;
    }

    void find_offset() {
        if (has(to_, kDocidsLen, IS_LONG)) {
            ZVAL_LONG(&offset_, Z_LVAL_P(property(to_, kDocidsLen)) >> 4);
        }
    }

    void add_length() {
        if (has(to_, kWordDocsLen, IS_LONG)) add_to(to_, kWordDocsLen, added_);
        added_ = 0;
    }

    zend_object* to_;
    WordArrays arrays_;
    zval offset_;
    ::yioop::Output moved_{zend_string_alloc(4096, false)};
    size_t added_ = 0;
};

// False if something was thrown.
bool append_words(zend_object* to, zend_object* from) {
    zval words, counts;
    ZVAL_COPY(&words, property(from, kWords));
    ZVAL_COPY(&counts, property(from, kNumDocsWord));
    Appender appender(to);
    const bool done = each_word(words, counts, appender.arrays(),
                                [&](zend_string* id, const zval* postings, const zval* count) {
                                    return appender.add(id, Z_STR_P(postings), Z_LVAL_P(count));
                                });
    appender.finish();
    zval_ptr_dtor(&words);
    zval_ptr_dtor(&counts);
    return done;
}

void add_sums(zend_object* to, zend_object* from) {
    for (const Property which : kSums) {
        zval *sum = property(to, which), *more = property(from, which);
        if (sum != nullptr && more != nullptr) add_function(sum, sum, more);
    }
}

bool log_memory(std::string_view text) {
    zend_string* line = zend_strpprintf(0, "%.*s%zu", static_cast<int>(text.size()), text.data(),
                                        zend_memory_usage(false));
    const bool logged = log_line({ZSTR_VAL(line), ZSTR_LEN(line)});
    zend_string_release(line);
    return logged;
}

void flatten_if_many(zend_object* shard) {
    if (!has(shard, kNumDocs, IS_LONG) || !has(shard, kLastFlattenedWordsCount, IS_LONG) ||
        Z_LVAL_P(property(shard, kNumDocs)) - Z_LVAL_P(property(shard, kLastFlattenedWordsCount)) <=
            kFlattenFrequency ||
        !log_memory("...Post Append Flattening Index Word Postings. Mem")) {
        return;
    }
    // About as many words will come until the next merge: they are put into the same table, as a
    // new one of that size would have to be zeroed first.
    const auto has_words = [shard] { return has(shard, kWords, IS_ARRAY); };
    zval words;
    ZVAL_NULL(&words);
    if (has_words()) ZVAL_COPY(&words, property(shard, kWords));
    zend_call_method_with_0_params(shard, shard->ce, nullptr, "mergeWordPostingsToString", nullptr);
    const bool is_flat = EG(exception) == nullptr && has_words() &&
                         Z_ARRVAL_P(property(shard, kWords)) == &zend_empty_array;
    // Code that iterates over the words by reference must notice the change.
    if (is_flat && Z_REFCOUNTED(words) && Z_REFCOUNT(words) == 1 &&
        !HT_HAS_ITERATORS(Z_ARRVAL(words))) {
        zend_hash_clean(Z_ARRVAL(words));
        set(shard, kWords, words);
    } else {
        zval_ptr_dtor(&words);
    }
    if (EG(exception) != nullptr) return;
    log_memory("...Flattened Index Word Postings. Mem:");
}

bool log_begin(zend_object* from) {
    const zval* words = property(from, kWords);
    const zend_long count = zend_hash_num_elements(Z_ARRVAL_P(words));
    return log_line("Appending index shard to current..") &&
           log_line("Concatenate index document info maps..") && log_line("..done.") &&
           log_line("Start processing the appended index shard's posting lists..") &&
           (count == 0 ||
            log_progress(".. still appending index shard words. At word: %s of %s.", {0, count}));
}

void append(zend_object* to, zend_object* from) {
    append_string(to, from, kDocInfos);
    if (!append_words(to, from) || !log_line("..done appending index shard words.")) return;
    add_sums(to, from);
    if (log_memory("Finishing index append...Mem:")) flatten_if_many(to);
}

}  // namespace

void append_index_shard(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_object* to = object_of(execute_data);
    if (to == nullptr || ZEND_NUM_ARGS() < 3) return;
    const zval* argument = ::yioop::argument(execute_data, 3);
    if (Z_TYPE_P(argument) != IS_OBJECT || !is_plain_object(Z_OBJ_P(argument), to->ce) ||
        Z_OBJ_P(argument) == to || !has_usual_words(to->ce) ||
        !has_constant(to, "FLATTEN_FREQUENCY", kFlattenFrequency) ||
        !are_native({kAddDocIndexPostings}) || !can_append(to, Z_OBJ_P(argument))) {
        return;
    }
    zend_object* from = Z_OBJ_P(argument);
    GC_ADDREF(from);
    if (!log_begin(from)) {
        RETVAL_NULL();
        // The log may have changed either shard.
    } else if (can_append(to, from)) {
        RETVAL_NULL();
        append(to, from);
    }
    OBJ_RELEASE(from);
}

}  // namespace postings::yioop
