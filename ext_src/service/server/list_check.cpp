#include "service/server/list_check.h"

#include <algorithm>
#include <vector>

#include "core/base/ascend.h"
#include "core/base/error.h"
#include "core/codec/bit_packed.h"
#include "core/codec/roaring_format.h"

namespace postings::service {

namespace {

void check_ascending(const PostingListView& list) {
    constexpr uint32_t kAtOnce = 64;  // blocks
    std::vector<uint32_t> docs(kAtOnce * kBlockSize + kDecodeSlack);
    uint64_t least = 0;  // that may follow
    for (uint32_t block = 0; block < list.block_count(); block += kAtOnce) {
        const uint32_t count =
            list.decode_blocks(block, std::min(kAtOnce, list.block_count() - block), docs.data());
        if (docs[0] < least || !ascends(docs.data(), count))
            throw CorruptedData("docIDs that do not ascend", 0);
        least = uint64_t{docs[count - 1]} + 1;
    }
}

// Kernels find a bitmap's bits by docIDs alone: offsets that lead elsewhere would hide that it is
// shorter than its docIDs say.
void check_bitmap(const PostingListView& list) {
    if (list.codec().id != CodecId::Bitmap || list.count() < 2) return;
    const uint32_t origin = list.first() >> 3;
    bool whole = list.docs_payload().size() == size_t{1} + (list.last() >> 3) - origin;
    for (uint32_t block = 1; whole && block < list.block_count(); ++block) {
        whole = list.docs_offsets()[block] == (list.block_base(block) >> 3) - origin;
    }
    if (!whole) throw CorruptedData("bitmap that is not one piece", 0);
}

// The CPU takes exceptions in any order, and leaves out what is none; kernels have them as they are
// encoded.
void check_exceptions(const PostingListView& list) {
    if (list.codec().id != CodecId::BitPacked || list.count() < 2) return;
    for (uint32_t i = 0; i < list.block_count(); ++i) {
        const BlockInput block = list.docs_input(i);
        const auto header = load<uint16_t>(block.begin);
        const uint32_t exceptions = header >> 11;
        if (exceptions > bit_packed::kMaxByteExceptions) continue;
        const uint8_t* position = block.begin + bit_packed::kHeaderBytes +
                                  bit_packed::packed_bytes(block.count, header & 63);
        uint32_t least = 0;
        for (const uint8_t* end = position + exceptions; position != end; ++position) {
            if (*position < least || *position >= block.count) {
                throw_corrupted(block, "exceptions that do not ascend", block.begin);
            }
            least = *position + 1u;
        }
    }
}

// The CPU takes what is in a container in any order, as long as it does not meet it, and does not
// look at the offsets of blocks, which kernels read from.
void check_containers(const PostingListView& list) {
    if (list.codec().id != CodecId::Roaring || list.count() < 2) return;
    for (uint32_t block = 1; block < list.block_count(); ++block)
        if (list.docs_offsets()[block] != 0)
            throw CorruptedData("offset in a list that is one piece", 0);
    using Kind = roaring::Container::Kind;
    const BlockInput whole = list.docs_input(0);
    const roaring::Reader reader(whole);
    uint64_t least_key = 0;
    for (uint32_t i = 0; i < reader.containers(); ++i) {
        const roaring::Container container = reader.container(i);
        bool ascends = container.key >= least_key;
        least_key = uint64_t{container.key} + 1;
        const uint32_t size = container.kind == Kind::Bitset ? 0 : container.size;
        for (uint32_t k = 0, least = 0; ascends && k < size; ++k) {
            const bool is_run = container.kind == Kind::Runs;
            const uint8_t* at = container.data + size_t{k} * (is_run ? 4 : 2);
            const uint32_t first = load<uint16_t>(at);
            ascends = first >= least;
            least = first + (is_run ? load<uint16_t>(at + 2) : 0) + 1;
        }
        if (!ascends) throw_corrupted(whole, "container that does not ascend", container.data);
    }
}

}  // namespace

void check_for_kernels(const PostingListView& list) {
    list.verify();
    check_ascending(list);
    check_bitmap(list);
    check_exceptions(list);
    check_containers(list);
}

}  // namespace postings::service
