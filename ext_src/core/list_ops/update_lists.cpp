#include "core/list_ops/update_lists.h"

#include <string>

#include "core/base/count_bits.h"
#include "core/base/error.h"
#include "core/list_ops/bitmap_list.h"
#include "core/list_ops/bitmap_words.h"
#include "core/list_ops/merge_postings.h"

namespace postings {

namespace {

// How many blocks remain unchanged if nothing before `doc` changes.
uint32_t blocks_before(const PostingListView& list, uint32_t doc) {
    return std::min(list.find_block(doc), list.count() / uint32_t{kBlockSize});
}

// Whether a bitmap over both lists, of which `newer` is not empty, would take more than integers
// would.
bool is_too_sparse(const PostingListView& list, const PostingListView& newer) {
    const PostingListView& some = list.empty() ? newer : list;
    const uint64_t first = std::min(some.first(), newer.first());
    const uint64_t last = std::max(some.last(), newer.last());
    return last - first > kMostBitsADoc * std::max(list.count(), newer.count());
}

// Bits that are copied get a right checksum, which must not hide that they were damaged.
void check_bits(const PostingListView& list) {
    if (list.empty() || !is_bitmap(list)) return;
    const std::span<const uint8_t> bits = list.docs_payload();
    const uint64_t bytes = uint64_t{list.last() >> 3} - (list.first() >> 3) + 1;
    if (bits.size() != bytes || count_bits(bits.data(), bits.size()) != list.count()) {
        throw CorruptedData("bitmap that does not have the docIDs of its list", 0);
    }
}

}  // namespace

PostingList merge_lists(const PostingListView& list, const PostingListView& newer) {
    const bool has_frequencies = list.has_frequencies() || newer.has_frequencies();
    uint32_t kept = blocks_before(list, newer.empty() ? UINT32_MAX : newer.first());
    CodecId codec = list.codec().id;
    if (codec == CodecId::Bitmap && !newer.empty() && is_too_sparse(list, newer)) {
        codec = CodecId::BitPacked;
        kept = 0;
    }
    if (codec == CodecId::Bitmap && is_bitmap(list) && !has_frequencies) {
        check_bits(list);
        check_bits(newer);
        const PostingListView* const both[] = {&list, &newer};
        return unite_to_bits(both, KeepBitmap::kAlways);
    }
    const uint64_t most = uint64_t{list.count()} + newer.count();
    PostingsBuilder builder(codec, has_frequencies, std::min<uint64_t>(most, UINT32_MAX));
    builder.copy_blocks(list, kept);
    PostingRuns old(list, kept, has_frequencies), added(newer, 0, has_frequencies);
    merge_postings(old, added, builder, [](uint32_t, uint32_t of_newer) { return of_newer; });
    return builder.finish();
}

PostingList append_list(const PostingListView& list, const PostingListView& later) {
    if (!list.empty() && !later.empty() && later.first() <= list.last()) {
        throw InvalidArgument("must begin after " + std::to_string(list.last()) +
                              ", the last docID of the list, it begins with " +
                              std::to_string(later.first()));
    }
    return merge_lists(list, later);
}

PostingList remove_docs(const PostingListView& list, const PostingListView& docs) {
    if (is_bitmap(list) && !list.has_frequencies()) {
        check_bits(list);
        const PostingListView* const others[] = {&docs};
        return subtract_to_bits(list, others, KeepBitmap::kAlways);
    }
    const uint32_t kept = blocks_before(list, docs.empty() ? UINT32_MAX : docs.first());
    PostingsBuilder builder(list.codec().id, list.has_frequencies(), list.count());
    builder.copy_blocks(list, kept);
    PostingRuns rest(list, kept, list.has_frequencies()), removed(docs, 0, false);
    subtract_postings(rest, removed, builder);
    return builder.finish();
}

}  // namespace postings
