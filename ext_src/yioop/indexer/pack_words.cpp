#include "yioop/indexer/pack_words.h"

#include <cstring>

#include "yioop/arguments.h"
#include "yioop/indexer/calls_of_indexer.h"
#include "yioop/indexer/hash_lookahead.h"
#include "yioop/indexer/merged_words.h"
#include "yioop/indexer/shard_writes.h"

namespace postings::yioop {
namespace {

// The number of documents that have a word, for each of the entries in their order.
class DocumentCounts {
  public:
    DocumentCounts(std::string_view bytes, const HashTable* counts)
        : counts_(counts), ahead_(bytes) {
        for (uint32_t i = 0; i < kPlaceAhead; ++i) look_ahead();
    }

    // The number for the next word; null if it is unknown.
    const zval* next(std::string_view id) {
        look_ahead();
        if (next_ + kBucketAhead < far_) prefetch_bucket(counts_, hash(next_ + kBucketAhead));
        if (next_ + kValueAhead < far_) prefetch_key(counts_, hash(next_ + kValueAhead));
        return find_hashed(counts_, id, hash(next_++));
    }

  private:
    static constexpr uint32_t kHashes = 32;
    static_assert(kHashes > kPlaceAhead);

    zend_ulong& hash(size_t number) { return hashes_[number % kHashes]; }

    void look_ahead() {
        if (!ahead_.next()) return;
        hash(far_) = zend_inline_hash_func(ahead_.id().data(), ahead_.id().size());
        prefetch_place(counts_, hash(far_++));
    }

    const HashTable* counts_;
    WordEntries ahead_;
    zend_ulong hashes_[kHashes];
    size_t next_ = 0, far_ = 0;
};

// Makes the dictionary: each word's id and twelve bytes. Those have the generation, where the
// word's list begins and how long it is, and for short ones the number of documents; or a place
// without a list. Null if a word is not as usual.
zend_string* make_dictionary(std::string_view bytes, size_t words, const HashTable* counts,
                             zend_long generation) {
    zend_string* dictionary = zend_string_safe_alloc(words, kWordItemLen, 0, false);
    char* out = ZSTR_VAL(dictionary);
    size_t begin = 0;
    DocumentCounts all_documents(bytes, counts);
    for (WordEntries entries(bytes); entries.next();) {
        const std::string_view id = entries.id(), postings = entries.postings();
        const zval* documents = all_documents.next(id);
        if (documents == nullptr || Z_TYPE_P(documents) != IS_LONG || Z_LVAL_P(documents) < 0) {
            zend_string_efree(dictionary);
            return nullptr;
        }
        std::memcpy(out, id.data(), kWordKeyLen);
        out += kWordKeyLen;
        if (is_single(postings)) {
            std::memcpy(out, postings.data() + kHalfBlank.size(), kWordDataLen);
            *out = static_cast<char>(*out | 0x80);
            out += kWordDataLen;
            continue;
        }
        const auto count = static_cast<size_t>(Z_LVAL_P(documents));
        size_t length = postings.size();
        if (length < 32767 && count <= length) length += (count << 16) + (size_t{1} << 31);
        out = write_number(out, static_cast<uint64_t>(generation));
        out = write_number(write_number(out, begin), length);
        begin += postings.size();
    }
    *out = '\0';
    return dictionary;
}

}  // namespace

void pack_words(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_object* shard = shard_with_merged_words(execute_data, 4);
    if (shard == nullptr) return;
    bool usable;
    const zval* file = ::yioop::argument(execute_data, 3);
    zend_function* write = writer(file, &usable);
    const zval* packed = property(shard, kWordDocsPacked);
    const zval* counts = property(shard, kNumDocsWord);
    const zval* generation = property(shard, kGeneration);
    if (!usable || packed == nullptr || Z_TYPE_P(packed) != IS_FALSE || counts == nullptr ||
        Z_TYPE_P(counts) != IS_ARRAY || generation == nullptr || Z_TYPE_P(generation) != IS_LONG ||
        property(shard, kWords) == nullptr || property(shard, kWordsLen) == nullptr ||
        property(shard, kWordDocsLen) == nullptr) {
        return;
    }
    const std::string_view bytes = entries_of(shard);
    const MergedSizes sizes = measure_words(bytes);
    if (!sizes.whole) return;
    zend_string* words =
        make_dictionary(bytes, sizes.words, Z_ARRVAL_P(counts), Z_LVAL_P(generation));
    if (words == nullptr) return;
    RETVAL_NULL();
    if (sizes.words > 0 && is_logged(execute_data, 4)) {
        log_progress("..packing index shard words at %s of %s.",
                     {0, static_cast<zend_long>(bytes.size())});
    }
    set(shard, kWordDocsLen, number(sizes.lists));
    set(shard, kWords, string(zend_string_copy(words)));
    if (EG(exception) == nullptr && (write == nullptr || call(write, {*file, string(words)}))) {
        set(shard, kWordsLen, number(ZSTR_LEN(words)));
        set(shard, kWordDocsPacked, boolean(true));
    }
    zend_string_release(words);
}

}  // namespace postings::yioop
