#include "yioop/indexer/load_shard.h"

#include <cstring>

#include "yioop/arguments.h"
#include "yioop/indexer/calls_of_indexer.h"
#include "yioop/indexer/shard_writes.h"
#include "yioop/indexer/word_data.h"
#include "yioop/rewrite_methods.h"

extern "C" {
#include "php_streams.h"
}

namespace postings::yioop {
namespace {

constexpr size_t kHeaderLen = 40;

// The parts of a shard's bytes. In a file, prefixes come before the dictionary.
struct Parts {
    std::string_view header, dictionary, lists, documents;

    // False if the dictionary is incomplete, or empty.
    bool split(std::string_view bytes, bool is_file) {
        if (bytes.size() < kHeaderLen) return false;
        header = bytes.substr(0, kHeaderLen);
        const size_t prefixes_len = read_number(bytes.data());
        const size_t words_len = read_number(bytes.data() + 4);
        const size_t lists_len = read_number(bytes.data() + 8);
        const size_t documents_len = read_number(bytes.data() + 12);
        if (is_file && (prefixes_len == 0 || lists_len == 0 || documents_len == 0)) return false;
        bytes.remove_prefix(kHeaderLen);
        if (is_file) bytes.remove_prefix(MIN(prefixes_len, bytes.size()));
        if (words_len == 0 || words_len % kWordItemLen != 0 || words_len > bytes.size()) {
            return false;
        }
        const auto take = [&bytes](size_t size) {
            const std::string_view part = bytes.substr(0, size);
            bytes.remove_prefix(part.size());
            return part;
        };
        dictionary = take(words_len);
        lists = take(lists_len);
        documents = take(documents_len);
        return true;
    }
};

// Whether the parent's constructor, which runs before the body of its own, leaves its arrays alone.
bool has_usual_parent(const zend_class_entry* ce) {
    return ce->parent == nullptr || years_of_class(ce->parent, kPersistentStructure) != 0;
}

// Reads a plain file; null where opening it might give a warning.
zend_string* read_file(const zend_string* name) {
    if (zend_str_has_nul_byte(name) || php_check_open_basedir_ex(ZSTR_VAL(name), 0) != 0 ||
        php_stream_locate_url_wrapper(ZSTR_VAL(name), nullptr, 0) != &php_plain_files_wrapper) {
        return nullptr;
    }
    zend_stat_t status;
    // Reading a folder gives a warning, and a pipe can be read only once.
    if (VCWD_STAT(ZSTR_VAL(name), &status) != 0 || !S_ISREG(status.st_mode)) return nullptr;
    php_stream* file = php_stream_open_wrapper(ZSTR_VAL(name), "rb", 0, nullptr);
    if (file == nullptr) return nullptr;
    zend_string* bytes = php_stream_copy_to_mem(file, PHP_STREAM_COPY_ALL, 0);
    php_stream_close(file);
    return bytes;
}

// Reads each word's id and data.
struct Dictionary {
    explicit Dictionary(const Parts& parts)
        : bytes(parts.dictionary), size(static_cast<uint32_t>(bytes.size() / kWordItemLen)) {}

    const char* id(size_t word) const { return bytes.data() + word * kWordItemLen; }
    WordData data(size_t word) const { return WordData(id(word) + kWordKeyLen); }

    // Whether it is as Yioop writes it: ids ascend, and PHP takes none for a number.
    bool is_ascending() const {
        zend_ulong number;
        for (size_t i = 0; i < size; ++i) {
            if (i > 0 && std::memcmp(id(i - 1), id(i), kWordKeyLen) >= 0) return false;
            if (ZEND_HANDLE_NUMERIC_STR(id(i), kWordKeyLen, number)) return false;
        }
        return true;
    }

    std::string_view bytes;
    uint32_t size;
};

struct Words {
    HashTable *postings, *counts;
};

// Both arrays have the same ids in the same order, and so the same hash chains.
Words make_ascending_words(const Dictionary& dictionary, std::string_view lists) {
    const Words made{zend_new_array(dictionary.size), zend_new_array(dictionary.size)};
    for (HashTable* table : {made.postings, made.counts}) {
        zend_hash_real_init_mixed(table);
        HT_FLAGS(table) &= ~HASH_FLAG_STATIC_KEYS;
        table->nNumUsed = table->nNumOfElements = dictionary.size;
        table->nInternalPointer = 0;
    }
    HashTable* const counts = made.counts;
    for (uint32_t i = 0; i < dictionary.size; ++i) {
        zend_string* id = zend_string_init(dictionary.id(i), kWordKeyLen, false);
        GC_SET_REFCOUNT(id, 2);
        const WordData data = dictionary.data(i);
        Bucket &word = made.postings->arData[i], &count = counts->arData[i];
        word.key = count.key = id;
        word.h = count.h = zend_string_hash_val(id);
        ZVAL_STR(&word.val, data.postings(lists));
        ZVAL_LONG(&count.val, data.documents());
        uint32_t& chain = HT_HASH(counts, static_cast<int32_t>(count.h | counts->nTableMask));
        Z_NEXT(word.val) = Z_NEXT(count.val) = chain;
        chain = HT_IDX_TO_HASH(i);
    }
    std::memcpy(&HT_HASH(made.postings, made.postings->nTableMask),
                &HT_HASH(counts, counts->nTableMask), HT_HASH_SIZE(counts->nTableMask));
    return made;
}

// If a word occurs twice, the second data replaces the first, in its place.
Words make_words(const Dictionary& dictionary, std::string_view lists) {
    if (dictionary.is_ascending()) return make_ascending_words(dictionary, lists);
    HashTable* places = zend_new_array(dictionary.size);
    zend_hash_real_init_mixed(places);
    for (uint32_t i = 0; i < dictionary.size; ++i) {
        zend_string* id = zend_string_init(dictionary.id(i), kWordKeyLen, false);
        zval place;
        ZVAL_LONG(&place, i);
        zend_symtable_update(places, id, &place);
        zend_string_release(id);
    }
    HashTable* filled = zend_array_dup(places);
    Bucket* word = filled->arData;
    for (Bucket* count = places->arData; count < places->arData + places->nNumUsed; ++count) {
        const WordData data = dictionary.data(static_cast<size_t>(Z_LVAL_P(&count->val)));
        ZVAL_LONG(&count->val, data.documents());
        ZVAL_STR(&word->val, data.postings(lists));
        ++word;
    }
    return {filled, places};
}

void update(zend_object* shard, std::string_view name, zval value) {
    zend_update_property(shard->ce, shard, name.data(), name.size(), &value);
    zval_ptr_dtor(&value);
}

// False if something was thrown.
bool fill(zend_object* shard, zend_string* file, const Parts& parts, size_t size) {
    zval self, header, name;
    ZVAL_OBJ(&self, shard);
    ZVAL_STR(&name, file);
    if (shard->ce->constructor != nullptr) {
        zend_call_known_instance_method_with_1_params(shard->ce->constructor, shard, nullptr,
                                                      &name);
        if (EG(exception) != nullptr) return false;
    }
    update(shard, "file_len", number(size));
    auto* fields = static_cast<zend_function*>(
        zend_hash_str_find_ptr(&shard->ce->function_table, ZEND_STRL("headertoshardfields")));
    ZVAL_STRINGL(&header, parts.header.data(), parts.header.size());
    zval passed[] = {header, self};
    zend_call_known_function(fields, nullptr, shard->ce, nullptr, 2, passed, nullptr);
    zval_ptr_dtor(&header);
    if (EG(exception) != nullptr || !log_line("..done reading index shard header")) return false;
    update(shard, "doc_infos",
           string(zend_string_init(parts.documents.data(), parts.documents.size(), false)));
    const Words words = make_words(Dictionary(parts), parts.lists);
    const zend_long word_count = zend_hash_num_elements(words.postings);
    update(shard, "words", array(words.postings));
    update(shard, "num_docs_word", array(words.counts));
    unset(shard, kWordDocs);
    update(shard, "word_docs_packed", boolean(false));
    return EG(exception) == nullptr &&
           log_line("..done reading making index shard word structure") &&
           log_progress("..still unpacking index posting lists. At list %s of %s.",
                        {0, word_count}) &&
           log_line("..done unpacking index shard posting lists");
}

}  // namespace

void load_shard(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_class_entry* ce = EX(prev_execute_data)->func->common.scope;
    if (ZEND_NUM_ARGS() < 4 || ce == nullptr || is_strict(execute_data) || !has_usual_words(ce) ||
        !has_usual_parent(ce) || !has_constant(ce, "HEADER_LENGTH", zend_long{kHeaderLen}) ||
        zend_hash_str_find_ptr(&ce->function_table, ZEND_STRL("headertoshardfields")) == nullptr) {
        return;
    }
    const zval* file = ::yioop::argument(execute_data, 3);
    const zval* data = ::yioop::argument(execute_data, 4);
    if (Z_TYPE_P(file) != IS_STRING || (Z_TYPE_P(data) != IS_STRING && Z_TYPE_P(data) != IS_NULL)) {
        return;
    }
    zend_string* bytes =
        Z_TYPE_P(data) == IS_STRING ? zend_string_copy(Z_STR_P(data)) : read_file(Z_STR_P(file));
    if (bytes == nullptr) return;
    zend_string* name = zend_string_copy(Z_STR_P(file));
    Parts parts;
    if (parts.split({ZSTR_VAL(bytes), ZSTR_LEN(bytes)}, Z_TYPE_P(data) == IS_NULL)) {
        RETVAL_NULL();
        zend_string* line =
            zend_string_concat2(ZEND_STRL("Loading index shard "), ZSTR_VAL(name), ZSTR_LEN(name));
        zval shard;
        ZVAL_UNDEF(&shard);
        if (log_line({ZSTR_VAL(line), ZSTR_LEN(line)}) && object_init_ex(&shard, ce) == SUCCESS &&
            fill(Z_OBJ(shard), name, parts, ZSTR_LEN(bytes))) {
            RETVAL_COPY_VALUE(&shard);
        } else {
            zval_ptr_dtor(&shard);
        }
        zend_string_release(line);
    }
    zend_string_release(name);
    zend_string_release(bytes);
}

}  // namespace postings::yioop
