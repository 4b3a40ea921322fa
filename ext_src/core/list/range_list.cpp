#include "core/list/range_list.h"

#include <numeric>

#include "core/list/format.h"
#include "core/list/list_image.h"

namespace postings {

using namespace list_format;

PostingList range_list(uint32_t first, uint32_t last) {
    const uint64_t count = uint64_t{last} - first + 1;
    check_count(count);
    if (count <= kBlockSize) {
        uint32_t docs[kBlockSize];
        std::iota(docs, docs + count, first);
        return PostingList::from_docs({docs, count});
    }
    const uint32_t origin = first & ~7u;
    const size_t bytes = ((last - origin) >> 3) + 1, blocks = blocks_of(count);
    ListImage image(kFullHeader + 8 * blocks + bytes);
    FullHeader header{.flags = static_cast<uint8_t>(CodecId::Bitmap)};
    header.count = static_cast<uint32_t>(count);
    header.first = first;
    header.last = last;
    header.docs_bytes = static_cast<uint32_t>(bytes);
    header.write(image.skip(kFullHeader));
    for (size_t block = 1; block < blocks; ++block) {
        store(image.skip(4), first + static_cast<uint32_t>(block * kBlockSize) - 1);
    }
    store(image.skip(4), last);
    for (size_t block = 0; block < blocks; ++block) {
        store(image.skip(4), (first + static_cast<uint32_t>(block * kBlockSize) - origin) >> 3);
    }
    uint8_t* const bits = image.skip(bytes);
    std::memset(bits, 0xFF, bytes);
    bits[0] = static_cast<uint8_t>(bits[0] & 0xFF << (first & 7));
    bits[bytes - 1] = static_cast<uint8_t>(bits[bytes - 1] & 0xFF >> (7 - (last & 7)));
    return image.checked_list(kFullCrc);
}

}  // namespace postings
