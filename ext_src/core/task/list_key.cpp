#include "core/task/list_key.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "core/task/list_reference.h"

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

namespace {

// Uses another part of the secret for each kind of record, so that no list can be constructed whose
// key is that of a place, or of a part of another list.
template <size_t kSkipped, typename T>
ListKey key_of_record(const T& record, const KeySecret& secret) {
    static_assert(std::has_unique_object_representations_v<T>);
    const XXH128_hash_t hash = XXH3_128bits_withSecret(
        &record, sizeof record, secret.bytes.data() + kSkipped, secret.bytes.size() - kSkipped);
    return ListKey{hash.low64, hash.high64}.as(KeyKind::List);
}

}  // namespace

ListKey stored_key(const StoredPlace& place, const KeySecret& secret) {
    return key_of_record<8>(place, secret);
}

ListKey part_key(const ListKey& whole, const DocRange& range, const KeySecret& secret) {
    struct {
        ListKey whole;
        DocRange range;
    } const part{whole, range};
    return key_of_record<16>(part, secret).as(whole.kind());
}

ListKey lengths_key(const DocumentLengths& lengths) {
    return lengths_key(lengths, KeySecret());
}

}  // namespace postings
