#include "yioop/indexer/pack_words.h"

#include <cstring>

#include "yioop/arguments.h"
#include "yioop/indexer/calls_of_indexer.h"
#include "yioop/indexer/hash_lookahead.h"
#include "yioop/indexer/shard_writes.h"
#include "yioop/indexer/word_entries.h"
#include "yioop/native_functions.h"

namespace postings::yioop {
namespace {

constexpr size_t kPrefixes2 = 2u << 16;  // twice as many as there are
constexpr size_t kBlockSize = 4096;

std::string_view view(const zval* string) {
    return {Z_STRVAL_P(string), Z_STRLEN_P(string)};
}

// The shard, if its words are in the usual string.
zend_object* shard_of(zend_execute_data* execute_data, uint32_t arguments) {
    zend_object* shard = object_of(execute_data);
    if (shard == nullptr || ZEND_NUM_ARGS() < arguments || !has_usual_words(shard->ce) ||
        !are_native({kUnpackInt})) {
        return nullptr;
    }
    const zval* entries = property(shard, kWordPostings);
    return entries != nullptr && Z_TYPE_P(entries) == IS_STRING ? shard : nullptr;
}

bool is_logged(zend_execute_data* execute_data, uint32_t number) {
    return zend_is_true(::yioop::argument(execute_data, number));
}

// Where a method writes to as well: false in `usable` if that is none of null and a resource.
zend_function* writer(const zval* file, bool* usable) {
    *usable = true;
    if (Z_TYPE_P(file) == IS_NULL) return nullptr;
    zend_function* function = Z_TYPE_P(file) == IS_RESOURCE ? find_function("fwrite") : nullptr;
    *usable = function != nullptr;
    return function;
}

struct Sizes {
    size_t words = 0, lists = 0;  // lists in bytes
    bool whole = false;
};

Sizes measure(std::string_view bytes) {
    Sizes sizes;
    WordEntries entries(bytes);
    while (entries.next()) {
        ++sizes.words;
        if (!is_single(entries.postings())) sizes.lists += entries.postings().size();
    }
    sizes.whole = entries.at_end();
    return sizes;
}

// Of words with the same first two bytes, where they begin in the dictionary, and how many they
// are. False if the last entry is not whole.
bool make_prefixes(std::string_view bytes, char* prefixes, size_t* words) {
    std::memset(prefixes, 0xFF, kPrefixes2 * kBlank.size());
    size_t begin = 0, prefix = 0;
    const auto end_prefix = [&] {
        char* out = prefixes + prefix * kBlank.size();
        write_number(write_number(out, begin * kWordItemLen), *words - begin);
        begin = *words;
    };
    *words = 0;
    WordEntries entries(bytes);
    for (; entries.next(); ++*words) {
        const std::string_view id = entries.id();
        const size_t next = static_cast<uint8_t>(id[0]) << 8 | static_cast<uint8_t>(id[1]);
        if (next != prefix && *words > 0) end_prefix();
        prefix = next;
    }
    end_prefix();
    return entries.at_end();
}

// How many documents have a word, for each of the entries in their order.
class DocumentCounts {
  public:
    DocumentCounts(std::string_view bytes, const HashTable* counts)
        : counts_(counts), ahead_(bytes) {
        for (uint32_t i = 0; i < kPlaceAhead; ++i) look_ahead();
    }

    // Null if it is not known.
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

// A word's id and twelve bytes. Those are the generation, where its list begins and how long it is,
// short ones with the number of documents; or a place without a list. Null if any is not as usual.
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

// Writes lists in parts of a block at least, as Yioop does. False if that threw.
bool write_lists(zend_function* write, const zval* file, std::string_view bytes) {
    zend_string* part = zend_string_alloc(2 * kBlockSize, false);
    size_t size = 0;
    const auto write_part = [&] {
        ZSTR_LEN(part) = size;
        ZSTR_VAL(part)[size] = '\0';
        const bool written = call(write, {*file, string(part)});
        zend_string_release(part);
        part = zend_string_alloc(2 * kBlockSize, false);
        size = 0;
        return written;
    };
    bool written = true;
    for (WordEntries entries(bytes); written && entries.next();) {
        const std::string_view postings = entries.postings();
        if (is_single(postings)) continue;
        if (size >= kBlockSize) written = write_part();
        if (!written) break;
        if (ZSTR_LEN(part) - size < postings.size()) {
            part = zend_string_extend(part, size + postings.size(), false);
        }
        std::memcpy(ZSTR_VAL(part) + size, postings.data(), postings.size());
        size += postings.size();
    }
    if (written && size > 0) written = write_part();
    zend_string_efree(part);
    return written;
}

}  // namespace

void prepare_words_and_prefixes(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_object* shard = shard_of(execute_data, 3);
    if (shard == nullptr || property(shard, kPrefixes) == nullptr ||
        property(shard, kPrefixesLen) == nullptr || property(shard, kWordsLen) == nullptr ||
        !has_constant(shard->ce, "BLANK", kBlank)) {
        return;
    }
    zend_string* entries = zend_string_copy(Z_STR_P(property(shard, kWordPostings)));
    const std::string_view bytes(ZSTR_VAL(entries), ZSTR_LEN(entries));
    zend_string* prefixes = zend_string_alloc(kPrefixes2 * kBlank.size(), false);
    ZSTR_VAL(prefixes)[ZSTR_LEN(prefixes)] = '\0';
    size_t words;
    if (!make_prefixes(bytes, ZSTR_VAL(prefixes), &words)) {
        zend_string_efree(prefixes);
    } else {
        if (words > 0 && is_logged(execute_data, 3)) {
            log_progress("..Outputting to position %s of %s of prefixes.",
                         {0, static_cast<zend_long>(bytes.size())});
        }
        RETVAL_NULL();
        set(shard, kWordsLen, number(words * kWordItemLen));
        set(shard, kPrefixesLen, number(ZSTR_LEN(prefixes)));
        set(shard, kPrefixes, string(prefixes));
    }
    zend_string_release(entries);
}

void pack_words(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_object* shard = shard_of(execute_data, 4);
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
    const std::string_view bytes = view(property(shard, kWordPostings));
    const Sizes sizes = measure(bytes);
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

void output_posting_lists(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_object* shard = shard_of(execute_data, 4);
    if (shard == nullptr) return;
    bool usable;
    const zval* file = ::yioop::argument(execute_data, 3);
    zend_function* write = writer(file, &usable);
    if (!usable || property(shard, kWordDocs) == nullptr ||
        !has_constant(shard->ce, "SHARD_BLOCK_SIZE", zend_long{kBlockSize})) {
        return;
    }
    zend_string* entries = zend_string_copy(Z_STR_P(property(shard, kWordPostings)));
    const std::string_view bytes(ZSTR_VAL(entries), ZSTR_LEN(entries));
    const Sizes sizes = measure(bytes);
    if (sizes.whole) {
        RETVAL_NULL();
        if (sizes.words > 0 && is_logged(execute_data, 4)) {
            log_progress("..Outputting to position %s of %s in posting lists.",
                         {0, static_cast<zend_long>(bytes.size())});
        }
        zend_string* lists = zend_string_alloc(write == nullptr ? sizes.lists : 0, false);
        char* out = ZSTR_VAL(lists);
        for (WordEntries each(bytes); write == nullptr && each.next();) {
            if (is_single(each.postings())) continue;
            std::memcpy(out, each.postings().data(), each.postings().size());
            out += each.postings().size();
        }
        *out = '\0';
        set(shard, kWordDocs, string(lists));
        if (write != nullptr && EG(exception) == nullptr) write_lists(write, file, bytes);
    }
    zend_string_release(entries);
}

}  // namespace postings::yioop
