#include "core/rank/posting_blocks.h"

namespace postings {

size_t PostingBlocks::decode_docids(size_t block, uint32_t* out) const {
    const uint32_t number = static_cast<uint32_t>(block);
    const size_t size = list_.decode_block(number, out);
    bool ascending = list_.block_base(number) <= out[0] && out[size - 1] <= list_.last();
    for (size_t i = 1; i < size; ++i) ascending &= out[i - 1] < out[i];
    if (!ascending)
        throw CorruptedData("posting list whose docIDs do not ascend",
                            list_.docs_payload().data() - list_.bytes().data());
    return size;
}

}  // namespace postings
