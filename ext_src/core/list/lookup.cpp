#include "core/list/lookup.h"

#include <algorithm>

#include "core/base/count_bits.h"
#include "core/base/error.h"
#include "core/codec/roaring_format.h"
#include "core/list/postings_builder.h"
#include "core/list_ops/bitmap_list.h"
#include "core/list_ops/bitmap_words.h"

namespace postings {

Posting lower_bound(const PostingListView& list, uint32_t doc) {
    const uint32_t block = list.find_block(doc);
    if (block == list.block_count()) return {list.count(), 0};
    BlockBuffer docs;
    const uint32_t n = list.decode_block(block, docs);
    const uint32_t* found = std::lower_bound(docs.values, docs.values + n, doc);
    return {static_cast<uint32_t>(block * kBlockSize + (found - docs.values)), *found};
}

uint32_t doc_at(const PostingListView& list, uint32_t position) {
    BlockBuffer docs;
    list.decode_block(position / kBlockSize, docs);
    return docs[position % kBlockSize];
}

PostingList slice(const PostingListView& list, uint32_t from, uint32_t count) {
    if (is_bitmap(list) && !list.has_frequencies() && count > 0) {
        return slice_bits(list, from, count);
    }
    PostingsBuilder builder(list.codec().id, list.has_frequencies(), count);
    BlockBuffer docs, frequencies;
    const uint32_t end = from + count;
    for (uint32_t at = from; at < end;) {
        const uint32_t block = at / kBlockSize, begin = at % kBlockSize;
        const uint32_t n = std::min(list.decode_block(block, docs) - begin, end - at);
        if (list.has_frequencies()) list.decode_frequencies(block, frequencies);
        builder.add(docs + begin, frequencies + begin, n);
        at += n;
    }
    return builder.finish();
}

// Decoding reads a bitmap by blocks, set operations read it as a whole: both must see the same
// bits.
static void verify_bitmap(const PostingListView& list) {
    const std::span<const uint8_t> bitmap = list.docs_payload();
    for (uint32_t block = 0; block < list.block_count(); ++block) {
        const uint8_t* const bits = list.docs_input(block).begin;
        if (bits - bitmap.data() != (list.block_base(block) >> 3) - (list.first() >> 3)) {
            throw CorruptedData("bitmap block at a wrong offset", bits - list.bytes().data());
        }
    }
    if (count_bits(bitmap.data(), bitmap.size()) != list.count()) {
        throw CorruptedData("bitmap with bits outside of its list",
                            bitmap.data() - list.bytes().data());
    }
}

// Each block is decoded from the whole payload, so the payload is checked once here; work stays
// linear in its bytes.
static void verify_roaring(const PostingListView& list) {
    const std::span<const uint8_t> payload = list.docs_payload();
    for (uint32_t block = 0; block < list.block_count(); ++block) {
        const uint8_t* const begin = list.docs_input(block).begin;
        if (begin != payload.data()) {
            throw CorruptedData("Roaring block at an offset", begin - list.bytes().data());
        }
    }
    roaring::verify(list.docs_input(0), list.count());
}

void verify_postings(const PostingListView& list) {
    if (list.codec().id == CodecId::Roaring && list.count() > 1) verify_roaring(list);
    BlockBuffer out;
    for (uint32_t block = 0; block < list.block_count(); ++block) {
        const auto corrupted = [&](const char* what, const BlockInput& in) {
            throw CorruptedData(what, in.begin - list.bytes().data());
        };
        uint32_t n = list.decode_block(block, out);
        if (out[0] < list.block_base(block)) {
            corrupted("block that begins before its base", list.docs_input(block));
        }
        if (block == 0 && out[0] != list.first()) {
            corrupted("posting list with a wrong first docID", list.docs_input(block));
        }
        for (uint32_t i = 1; i < n; ++i) {
            if (out[i] <= out[i - 1]) {
                corrupted("block whose docIDs do not ascend", list.docs_input(block));
            }
        }
        if (!list.has_frequencies()) continue;
        n = list.decode_frequencies(block, out);
        if (std::find(out.values, out.values + n, 0u) != out.values + n) {
            corrupted("frequency of 2^32", list.frequencies_input(block));
        }
    }
    if (list.codec().id == CodecId::Bitmap && list.count() > 1) verify_bitmap(list);
}

bool same_postings(const PostingListView& a, const PostingListView& b) {
    if (a.count() != b.count() || a.first() != b.first() || a.last() != b.last()) return false;
    if (std::ranges::equal(a.bytes(), b.bytes())) return true;
    const bool frequencies = a.has_frequencies() || b.has_frequencies();
    if (is_bitmap(a) && is_bitmap(b) && !frequencies &&
        a.docs_payload().size() == b.docs_payload().size()) {
        return std::ranges::equal(a.docs_payload(), b.docs_payload());
    }
    BlockBuffer from_a, from_b;
    for (uint32_t block = 0; block < a.block_count(); ++block) {
        const auto same = [&](DecodeBlock decode) {
            const uint32_t n = (a.*decode)(block, from_a);
            (b.*decode)(block, from_b);
            return std::equal(from_a.values, from_a.values + n, from_b.values);
        };
        if (!same(&PostingListView::decode_block)) return false;
        if (frequencies && !same(&PostingListView::decode_frequencies)) return false;
    }
    return true;
}

}  // namespace postings
