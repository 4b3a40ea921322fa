// A client's requests to decode and encode.
#include <cstring>

#include "core/base/bytes_of.h"
#include "service/client/client.h"

namespace postings::service {

namespace {

std::span<const uint32_t> words(std::span<const uint8_t> bytes) {
    return {reinterpret_cast<const uint32_t*>(bytes.data()), bytes.size() / sizeof(uint32_t)};
}

}  // namespace

std::optional<std::span<const uint32_t>> Client::decode(const ListReference& list) {
    const size_t bytes = size_t{list.view->count()} * sizeof(uint32_t);
    if (!begin({&list, 1})) return std::nullopt;
    const std::span<const uint8_t> payload[] = {bytes_of(keys_)};
    const auto answer = with_payload(Operation::Decode, payload, {&list, 1}, bytes);
    if (!answer) return std::nullopt;
    const auto docs = words(answer->result);
    // Checks only the first and last docID: this process relies on none of them, and reading all
    // takes a third of the time that the caller's copy takes.
    if (answer->result.size() != bytes || (!docs.empty() && (docs.front() != list.view->first() ||
                                                             docs.back() != list.view->last()))) {
        distrust();
        return std::nullopt;
    }
    return docs;
}

std::optional<YioopArrays> Client::yioop_unpack(std::span<const uint8_t> packed, uint32_t wanted) {
    if (!begin()) return std::nullopt;
    const YioopUnpackRequest request{wanted, 0};
    const std::span<const uint8_t> payload[] = {bytes_of(request), packed};
    // A word has at least a posting or a position; larger results are rare.
    const auto answer = with_payload(Operation::YioopUnpack, payload, {}, 4 * packed.size() + 64);
    if (!answer) return std::nullopt;
    YioopSizes sizes{};
    const auto part = [&](uint32_t what, uint32_t count, size_t& at) {
        const size_t size = (wanted & what) != 0 ? size_t{count} * sizeof(uint32_t) : 0;
        at += size;
        return at <= answer->result.size() ? words(answer->result.subspan(at - size, size))
                                           : std::span<const uint32_t>();
    };
    size_t at = sizeof sizes;
    if (answer->result.size() >= at) {
        std::memcpy(&sizes, answer->result.data(), sizeof sizes);
        const auto docs = part(kYioopDocs, sizes.postings, at),
                   frequencies = part(kYioopFrequencies, sizes.postings, at),
                   positions = part(kYioopPositions, sizes.positions, at);
        if (at == answer->result.size()) return YioopArrays{docs, frequencies, positions};
    }
    distrust();
    return std::nullopt;
}

std::optional<std::span<const uint8_t>> Client::yioop_pack(const YioopArrays& postings) {
    if (!begin()) return std::nullopt;
    const YioopSizes sizes{static_cast<uint32_t>(postings.docs.size()),
                           static_cast<uint32_t>(postings.positions.size())};
    const std::span<const uint8_t> payload[] = {bytes_of(sizes), bytes_of(postings.docs),
                                                bytes_of(postings.frequencies),
                                                bytes_of(postings.positions)};
    const size_t most = postings.docs.size_bytes() + postings.positions.size_bytes();
    const auto answer = with_payload(Operation::YioopPack, payload, {}, most);
    if (!answer) return std::nullopt;
    return answer->result;
}

}  // namespace postings::service
