#include "core/query/list_key.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace postings {

ListKey list_key(std::span<const uint8_t> bytes) {
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return ListKey{hash.low64, hash.high64}.as(KeyKind::List);
}

ListKey lengths_key(const DocumentLengths& lengths) {
    return list_key(document_length_bytes(lengths)).as(KeyKind::Lengths);
}

}  // namespace postings
