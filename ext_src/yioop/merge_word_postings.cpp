#include "yioop/merge_word_postings.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <string_view>

#include "core/base/prefix_order.h"
#include "yioop/arguments.h"
#include "yioop/indexer/hash_lookahead.h"
#include "yioop/native_functions.h"
#include "yioop/shard_object.h"

// The string has one entry for each word, ascending: the word's id, the number of bytes of its
// postings, and the postings. An id has kKey bytes; the number is 32 bits, big-endian.

namespace postings::yioop {
namespace {

constexpr size_t kKey = 20;
constexpr size_t kLengthSize = 4;
constexpr size_t kHeader = kKey + kLengthSize;

struct Word {
    uint64_t order;  // the id's first bytes as a number
    const zend_string* id;
    const zend_string* postings;
};

// Compares an id, and its order, with a word's, as ksort(SORT_STRING) does.
int compare(uint64_t order, std::string_view id, const Word& word) {
    if (order != word.order) return order < word.order ? -1 : 1;
    const std::string_view other(ZSTR_VAL(word.id), ZSTR_LEN(word.id));
    if (id.size() != kKey || other.size() != kKey) {
        return zend_binary_strcmp(id.data(), id.size(), other.data(), other.size());
    }
    // Most ids that begin alike are equal. The last bytes compared overlap those before them.
    for (const size_t from : {sizeof order, kKey - sizeof order}) {
        const uint64_t a = prefix_order(id.substr(from)), b = prefix_order(other.substr(from));
        if (a != b) return a < b ? -1 : 1;
    }
    return 0;
}

bool comes_before(const Word& a, const Word& b) {
    return compare(a.order, {ZSTR_VAL(a.id), ZSTR_LEN(a.id)}, b) < 0;
}

// Sorts the words by their ids. These begin with digests, whose first bits spread them evenly over
// as many buckets; for other ids, buckets are merely large.
std::span<Word> sorted(std::span<Word> words) {
    constexpr unsigned kBits = 16;
    constexpr size_t kFromWords = 4096;
    if (words.size() < kFromWords) {
        std::ranges::sort(words, comes_before);
        return words;
    }
    const auto bucket_of = [](const Word& word) { return word.order >> (64 - kBits); };
    auto* ends = static_cast<size_t*>(ecalloc((size_t{1} << kBits) + 1, sizeof(size_t)));
    for (const Word& word : words) ++ends[bucket_of(word) + 1];
    for (size_t i = 0; i < size_t{1} << kBits; ++i) ends[i + 1] += ends[i];
    auto* list = static_cast<Word*>(safe_emalloc(words.size(), sizeof(Word), 0));
    for (const Word& word : words) list[ends[bucket_of(word)]++] = word;
    for (size_t i = 0, begin = 0; i < size_t{1} << kBits; begin = ends[i++]) {
        std::sort(list + begin, list + ends[i], comes_before);
    }
    efree(ends);
    efree(words.data());
    return {list, words.size()};
}

// Reads the words; an empty span if any is not as addDocumentWords() makes it. `most` is an upper
// bound of the bytes that merging writes, computed before sorting, while memory is read in order.
std::span<Word> read_words(const HashTable* words, size_t* most) {
    auto* list = static_cast<Word*>(safe_emalloc(zend_hash_num_elements(words), sizeof(Word), 0));
    size_t count = 0, longest = 0;
    const Bucket* end = words->arData + words->nNumUsed;
    for (const Bucket* word = words->arData; word < end; ++word) {
        if (end - word > kValueAhead) {
            prefetch(word[kValueAhead].key);
            if (Z_REFCOUNTED(word[kValueAhead].val)) prefetch(Z_COUNTED(word[kValueAhead].val));
        }
        const zval* postings = &word->val;
        ZVAL_DEREF(postings);
        if (Z_TYPE_P(postings) == IS_UNDEF) continue;
        if (word->key == nullptr || Z_TYPE_P(postings) != IS_STRING) {
            efree(list);
            return {};
        }
        list[count++] = {prefix_order({ZSTR_VAL(word->key), ZSTR_LEN(word->key)}), word->key,
                         Z_STR_P(postings)};
        const size_t length = Z_STRLEN_P(postings);
        *most += kLengthSize + ZSTR_LEN(word->key) + length;
        longest = MAX(longest, length);
    }
    *most += longest;
    return sorted({list, count});
}

class Merge {
  public:
    Merge(std::string_view old, zend_string* out) : old_(old), out_(out) {}

    void add(const Word& word) {
        bool written = false;
        while (!written && has_old()) {
            const std::string_view key = old_.substr(at_, kKey);
            const int order = compare(prefix_order(key), key, word);
            if (order > 0) {
                append_entry(word);
                written = true;
            } else {
                append_old(key, order == 0 ? word.postings : nullptr);
                written = order == 0;
            }
        }
        // A word that is equal to the last old one comes a second time, by itself: Yioop's merge
        // does that, and readers of the shard cope.
        if (!has_old()) append_entry(word);
    }

    zend_string* finish() {
        // An incomplete header at the end is dropped, too, once all entries before are merged.
        if (has_old()) append(old_.substr(at_));
        zend_string* result = zend_string_truncate(out_, size_, false);
        ZSTR_VAL(result)[size_] = '\0';
        return result;
    }

  private:
    bool has_old() const { return at_ + kHeader <= old_.size(); }

    void append(std::string_view bytes) {
        std::memcpy(ZSTR_VAL(out_) + size_, bytes.data(), bytes.size());
        size_ += bytes.size();
    }
    void append(const zend_string* bytes) { append({ZSTR_VAL(bytes), ZSTR_LEN(bytes)}); }
    void append_number(size_t number) {
        for (int shift = 24; shift >= 0; shift -= 8) {
            ZSTR_VAL(out_)[size_++] = static_cast<char>(number >> shift);
        }
    }

    void append_entry(const Word& word) {
        append(word.id);
        append_number(ZSTR_LEN(word.postings));
        append(word.postings);
    }

    // A damaged string may have fewer bytes than the number says.
    void append_old(std::string_view key, const zend_string* more) {
        size_t length = 0;
        for (size_t i = kKey; i < kHeader; ++i) {
            length = length << 8 | static_cast<uint8_t>(old_[at_ + i]);
        }
        append(key);
        append_number(length + (more == nullptr ? 0 : ZSTR_LEN(more)));
        append(old_.substr(at_ + kHeader, length));
        if (more != nullptr) append(more);
        at_ += kHeader + length;
    }

    std::string_view old_;
    zend_string* out_;
    size_t at_ = 0, size_ = 0;
};

}  // namespace

void merge_word_postings_to_string(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_object* shard = object_of(execute_data);
    if (shard == nullptr || ZEND_NUM_ARGS() < 3 || share_references({shard}) ||
        zend_is_true(::yioop::argument(execute_data, 3))) {
        return;
    }
    zval* words = property(shard, kWords);
    zval* old = property(shard, kWordPostings);
    const zval* packed = property(shard, kWordDocsPacked);
    if (words == nullptr || old == nullptr || packed == nullptr || Z_TYPE_P(words) != IS_ARRAY ||
        Z_TYPE_P(old) != IS_STRING || Z_TYPE_P(packed) != IS_FALSE ||
        zend_hash_num_elements(Z_ARRVAL_P(words)) == 0 ||
        !has_constant(shard, "WORD_KEY_LEN", kKey) || !has_constant(shard, "POSTING_LEN", 4) ||
        !are_native({kPackInt, kUnpackInt})) {
        return;
    }
    // An array with string keys is not packed.
    if (HT_IS_PACKED(Z_ARRVAL_P(words))) return;
    size_t most = Z_STRLEN_P(old);
    const std::span<Word> list = read_words(Z_ARRVAL_P(words), &most);
    if (list.empty()) return;
    zend_string* out = zend_string_alloc(most, false);
    Merge merge({Z_STRVAL_P(old), Z_STRLEN_P(old)}, out);
    for (size_t i = 0; i < list.size(); ++i) {
        if (list.size() - i > kValueAhead) {
            prefetch_string(list[i + kValueAhead].id);
            prefetch_string(list[i + kValueAhead].postings);
        }
        merge.add(list[i]);
    }
    efree(list.data());
    zval merged, none;
    ZVAL_STR(&merged, merge.finish());
    write_property(old, &merged);
    ZVAL_EMPTY_ARRAY(&none);
    write_property(words, &none);
}

}  // namespace postings::yioop
