#include "core/rank/posting_blocks.h"

#include <algorithm>

#include "core/base/ascend.h"
#include "core/codec/bit_packed.h"

namespace postings {

size_t PostingBlocks::decode_docids(size_t block, uint32_t* out) const {
    const uint32_t number = static_cast<uint32_t>(block);
    const size_t size = list_.decode_block(number, out);
    const bool follows =
        number == 0 ? out[0] >= list_.first() : out[0] > list_.block_last(number - 1);
    if (!follows || out[size - 1] != list_.block_last(number) || out[size - 1] > list_.last() ||
        !ascends(out, size))
        throw CorruptedData("posting list whose docIDs do not ascend",
                            list_.docs_payload().data() - list_.bytes().data());
    return size;
}

BitsetBlock PostingBlocks::bitset(size_t block) const {
    const CodecId codec = list_.codec().id;
    if (list_.count() == 1 || (codec != CodecId::Bitmap && codec != CodecId::BitPacked)) return {};
    const uint32_t number = static_cast<uint32_t>(block), base = list_.block_base(number);
    const BlockInput in = list_.docs_input(number);
    const uint8_t* bits = in.begin;
    if (codec == CodecId::BitPacked) {
        if (in.end - bits < 2 || bits[1] >> 3 != bit_packed::kBitset) return {};
        bits += bit_packed::kHeaderBytes;
    }
    const uint32_t origin = base & ~7u;
    if (origin > list_.last()) return {};
    const size_t readable = static_cast<size_t>(in.end - bits) * 8;
    const size_t end = std::min(readable, size_t{list_.last() - origin} + 1);
    return {bits, base & 7, static_cast<uint32_t>(std::min<size_t>(end, UINT32_MAX)), origin,
            in.count};
}

}  // namespace postings
