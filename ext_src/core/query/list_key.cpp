#include "core/query/list_key.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "core/query/list_reference.h"

namespace postings {

KeySecret::KeySecret() {
    static_assert(sizeof XXH3_kSecret == sizeof bytes);
    std::ranges::copy(XXH3_kSecret, bytes.begin());
}

uint64_t KeySecret::id() const {
    uint64_t first;
    std::memcpy(&first, bytes.data(), sizeof first);
    return std::max<uint64_t>(first, 1);
}

ListKey list_key(std::span<const uint8_t> bytes, const KeySecret& secret) {
    const XXH128_hash_t hash = XXH3_128bits_withSecret(bytes.data(), bytes.size(),
                                                       secret.bytes.data(), secret.bytes.size());
    return ListKey{hash.low64, hash.high64}.as(KeyKind::List);
}

ListKey lengths_key(const DocumentLengths& lengths, const KeySecret& secret) {
    return list_key(document_length_bytes(lengths), secret).as(KeyKind::Lengths);
}

ListKey list_key(std::span<const uint8_t> bytes) {
    return list_key(bytes, KeySecret());
}

// With another part of the secret: no list can be made whose bytes have the key of a place.
ListKey stored_key(const StoredPlace& place, const KeySecret& secret) {
    static_assert(std::has_unique_object_representations_v<StoredPlace>);
    constexpr size_t kSkipped = 8;
    const XXH128_hash_t hash = XXH3_128bits_withSecret(
        &place, sizeof place, secret.bytes.data() + kSkipped, secret.bytes.size() - kSkipped);
    return ListKey{hash.low64, hash.high64}.as(KeyKind::List);
}

ListKey lengths_key(const DocumentLengths& lengths) {
    return lengths_key(lengths, KeySecret());
}

}  // namespace postings
