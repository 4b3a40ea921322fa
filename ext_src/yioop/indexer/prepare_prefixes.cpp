#include "yioop/indexer/prepare_prefixes.h"

#include <cstring>

#include "yioop/arguments.h"
#include "yioop/indexer/calls_of_indexer.h"
#include "yioop/indexer/merged_words.h"
#include "yioop/indexer/shard_writes.h"

namespace postings::yioop {
namespace {

constexpr size_t kPrefixes2 = 2u << 16;  // twice as many as there are

// For each pair of first bytes, sets where its words begin in the dictionary, and how many there
// are. False if the last entry is incomplete.
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

}  // namespace

void prepare_words_and_prefixes(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_object* shard = shard_with_merged_words(execute_data, 3);
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

}  // namespace postings::yioop
