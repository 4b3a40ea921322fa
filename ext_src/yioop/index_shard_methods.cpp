#include "yioop/index_shard_methods.h"

#include <iterator>

#include "yioop/connections.h"
#include "yioop/find_postings.h"
#include "yioop/indexer/add_document_words.h"
#include "yioop/indexer/add_objects.h"
#include "yioop/indexer/append_shard.h"
#include "yioop/indexer/change_offsets.h"
#include "yioop/indexer/compress.h"
#include "yioop/indexer/load_shard.h"
#include "yioop/indexer/output_lists.h"
#include "yioop/indexer/pack_words.h"
#include "yioop/indexer/prepare_prefixes.h"
#include "yioop/indexer/unpack_words.h"
#include "yioop/iterators/iterator_methods.h"
#include "yioop/merge_word_postings.h"
#include "yioop/native_functions.h"
#include "yioop/postings_slice.h"
#include "yioop/read_shard.h"
#include "yioop/shard_constants.h"
#include "yioop/shard_object.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

ZEND_BEGIN_ARG_INFO_EX(arginfo_merge, 0, 0, 3)
ZEND_ARG_INFO(0, years)
ZEND_ARG_INFO(0, shard)
ZEND_ARG_INFO(0, replace)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_read, 0, 0, 3)
ZEND_ARG_INFO(0, years)
ZEND_ARG_INFO(0, shard)
ZEND_ARG_INFO(0, offset)
ZEND_ARG_INFO(0, length_or_cache)
ZEND_ARG_INFO(0, cache)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_posting_at, 0, 0, 5)
ZEND_ARG_INFO(0, years)
ZEND_ARG_INFO(0, shard)
ZEND_ARG_INFO(0, current)
ZEND_ARG_INFO(1, posting_start)
ZEND_ARG_INFO(1, posting_end)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_next_posting, 0, 0, 5)
ZEND_ARG_INFO(0, years)
ZEND_ARG_INFO(0, shard)
ZEND_ARG_INFO(0, start_offset)
ZEND_ARG_INFO(0, end_offset)
ZEND_ARG_INFO(0, doc_offset)
ZEND_ARG_INFO(0, direction)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_slice, 0, 0, 6)
ZEND_ARG_INFO(0, years)
ZEND_ARG_INFO(0, shard)
ZEND_ARG_INFO(0, start_offset)
ZEND_ARG_INFO(1, next_offset)
ZEND_ARG_INFO(0, last_offset)
ZEND_ARG_INFO(0, len)
ZEND_ARG_INFO(0, direction)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_unpack, 0, 0, 2)
ZEND_ARG_INFO(0, years)
ZEND_ARG_INFO(0, shard)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_load, 0, 0, 4)
ZEND_ARG_INFO(0, years)
ZEND_ARG_INFO(0, none)
ZEND_ARG_INFO(0, file)
ZEND_ARG_INFO(0, data)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_append, 0, 0, 3)
ZEND_ARG_INFO(0, years)
ZEND_ARG_INFO(0, shard)
ZEND_ARG_INFO(0, index_shard)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_prefixes, 0, 0, 3)
ZEND_ARG_INFO(0, years)
ZEND_ARG_INFO(0, shard)
ZEND_ARG_INFO(0, with_logging)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_pack, 0, 0, 4)
ZEND_ARG_INFO(0, years)
ZEND_ARG_INFO(0, shard)
ZEND_ARG_INFO(0, file)
ZEND_ARG_INFO(0, with_logging)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_add_document, 0, 0, 9)
ZEND_ARG_INFO(0, years)
ZEND_ARG_INFO(0, shard)
ZEND_ARG_INFO(0, doc_keys)
ZEND_ARG_INFO(0, summary_offset)
ZEND_ARG_INFO(0, word_lists)
ZEND_ARG_INFO(0, meta_ids)
ZEND_ARG_VARIADIC_INFO(0, others)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_offsets, 0, 0, 3)
ZEND_ARG_INFO(0, years)
ZEND_ARG_INFO(0, shard)
ZEND_ARG_INFO(0, docid_offsets)
ZEND_END_ARG_INFO()

constexpr NativeMethod kNone = {{}, ZEND_FE_END};

// Like the names of hidden functions, no program can write these, nor call the functions.
const NativeMethod kNative[] = {
    {"\0postings indexshard::mergewordpostingstostring"sv,
     ZEND_NAMED_FE(postings_yioop_merge_word_postings, merge_word_postings_to_string,
                   arginfo_merge)},
    {"\0postings indexshard::readblockshardatoffset"sv,
     ZEND_NAMED_FE(postings_yioop_read_block, read_block_shard_at_offset, arginfo_read)},
    {"\0postings indexshard::getshardsubstring"sv,
     ZEND_NAMED_FE(postings_yioop_shard_substring, get_shard_substring, arginfo_read)},
    {"\0postings indexshard::getshardword"sv,
     ZEND_NAMED_FE(postings_yioop_shard_word, get_shard_word, arginfo_read)},
    kNone,
    kNone,
    kNone,
    {"\0postings indexshard::getpostingatoffset"sv,
     ZEND_NAMED_FE(postings_yioop_posting_at, get_posting_at_offset, arginfo_posting_at)},
    {"\0postings indexshard::getdocindexofpostingatoffset"sv,
     ZEND_NAMED_FE(postings_yioop_doc_index, get_doc_index_of_posting_at_offset, arginfo_read)},
    {"\0postings indexshard::docoffsetfrompostingoffset"sv,
     ZEND_NAMED_FE(postings_yioop_doc_offset, doc_offset_from_posting_offset, arginfo_read)},
    kNone,
    kNone,
    {"\0postings indexshard::nextpostingoffsetdocoffset"sv,
     ZEND_NAMED_FE(postings_yioop_next_posting, next_posting_offset_doc_offset,
                   arginfo_next_posting)},
    kNone,
    kNone,
    kNone,
    kNone,
    kNone,
    kNone,
    kNone,
    kNone,
    {"\0postings indexshard::getpostingsslice"sv,
     ZEND_NAMED_FE(postings_yioop_slice, get_postings_slice, arginfo_slice)},
    kNone,
    kNone,
    kNone,
    {"\0postings indexshard::unpackworddocs"sv,
     ZEND_NAMED_FE(postings_yioop_unpack, unpack_word_docs, arginfo_unpack)},
    {"\0postings indexshard::load"sv, ZEND_NAMED_FE(postings_yioop_load, load_shard, arginfo_load)},
    {"\0postings indexshard::appendindexshard"sv,
     ZEND_NAMED_FE(postings_yioop_append, append_index_shard, arginfo_append)},
    {"\0postings indexshard::preparewordsandprefixes"sv,
     ZEND_NAMED_FE(postings_yioop_prefixes, prepare_words_and_prefixes, arginfo_prefixes)},
    {"\0postings indexshard::packwords"sv,
     ZEND_NAMED_FE(postings_yioop_pack, pack_words, arginfo_pack)},
    {"\0postings indexshard::outputpostinglists"sv,
     ZEND_NAMED_FE(postings_yioop_output, output_posting_lists, arginfo_pack)},
    kNone,
    kNone,
    {"\0postings indexshard::adddocumentwords"sv,
     ZEND_NAMED_FE(postings_yioop_add_document, add_document_words, arginfo_add_document)},
    kNone,
    {"\0postings indexshard::changedocumentoffsets"sv,
     ZEND_NAMED_FE(postings_yioop_change_offsets, change_document_offsets, arginfo_offsets)},
};
static_assert(std::size(kNative) == kCompareOffsets);

}  // namespace

const NativeMethod& native_method(Method method) {
    return method == kCompress               ? native_compress()
           : method == kAddObjects           ? native_add_objects()
           : method == kConnect              ? native_connect()
           : class_of(method) == kIndexShard ? kNative[method]
                                             : native_iterator_method(method);
}

void index_shard_startup() {
    shard_object_startup();
    iterators_startup();
}

void index_shard_request() {
    forget_shard_constants();
    forget_native_functions();
    iterators_request();
}

}  // namespace postings::yioop
