#include "yioop/indexer/output_lists.h"

#include <algorithm>
#include <cstring>

#include "yioop/arguments.h"
#include "yioop/indexer/calls_of_indexer.h"
#include "yioop/indexer/merged_words.h"
#include "yioop/indexer/shard_writes.h"

namespace postings::yioop {
namespace {

constexpr size_t kBlockSize = 4096;

// Writes lists in parts of at least a block, as Yioop does. False if that threw.
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
        std::ranges::copy(postings, ZSTR_VAL(part) + size);
        size += postings.size();
    }
    if (written && size > 0) written = write_part();
    zend_string_efree(part);
    return written;
}

}  // namespace

void output_posting_lists(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_object* shard = shard_with_merged_words(execute_data, 4);
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
    const MergedSizes sizes = measure_words(bytes);
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
