#include <algorithm>
#include <functional>
#include <utility>

#include "core/base/ascend.h"
#include "core/base/error.h"
#include "core/base/memory_check.h"
#include "core/list/list_image.h"

namespace postings {

namespace {

EncodedBlocks encode_docs_payload(const Codec& codec, std::span<const uint32_t> docs,
                                  size_t extra_bytes) {
    EncodedBlocks payload;
    if (docs.empty()) return payload;
    if (codec.choose_parameter != nullptr) {
        check_memory(docs.size_bytes());
        std::vector<uint32_t> gaps(docs.size());
        docs_to_gaps(docs, docs.front(), gaps.data());
        payload.parameter = codec.choose_parameter(gaps);
    }
    if (docs.size() == 1) return payload;
    if (codec.encode_list != nullptr) {
        payload.offsets.resize(blocks_of(docs.size()));
        // A bitmap can be most of the memory that there is.
        if (codec.id == CodecId::Bitmap) {
            payload.room = ListParts::room_for(docs.size(), extra_bytes);
            payload.bytes.resize(payload.room);
        }
        codec.encode_list(docs, payload.offsets.data(), payload.bytes);
        return payload;
    }
    uint32_t base = docs.front();
    for (size_t at = 0; at < docs.size(); at += kBlockSize) {
        const auto block = docs.subspan(at, std::min(kBlockSize, docs.size() - at));
        payload.begin_block();
        encode_docs(codec, block, base, payload.parameter, payload.bytes);
        base = block.back() + 1;
    }
    return payload;
}

EncodedBlocks encode_frequencies_payload(const Codec& codec, std::span<const uint32_t> freqs) {
    EncodedBlocks payload;
    if (codec.choose_parameter != nullptr && !freqs.empty()) {
        check_memory(freqs.size_bytes());
        std::vector<uint32_t> values(freqs.begin(), freqs.end());
        for (uint32_t& value : values) --value;
        payload.parameter = codec.choose_parameter(values);
    }
    for (size_t at = 0; at < freqs.size(); at += kBlockSize) {
        const size_t size = std::min(kBlockSize, freqs.size() - at);
        uint32_t values[kBlockSize];
        for (size_t i = 0; i < size; ++i) values[i] = freqs[at + i] - 1;
        payload.begin_block();
        codec.encode_values({values, size}, payload.parameter, payload.bytes);
    }
    return payload;
}

void check(std::span<const uint32_t> docs, std::span<const uint32_t> freqs) {
    check_count(docs.size());
    if (!ascends(docs.data(), docs.size())) {
        const auto fall = std::adjacent_find(docs.begin(), docs.end(), std::greater_equal<>());
        throw InvalidArgument("docIDs must ascend strictly", fall + 1 - docs.begin());
    }
    if (freqs.empty()) return;
    if (freqs.size() != docs.size()) {
        throw InvalidArgument("as many frequencies as docIDs are needed", freqs.size());
    }
    for (size_t i = 0; i < freqs.size(); ++i) {
        if (freqs[i] == 0) throw InvalidArgument("a frequency must be at least 1", i);
    }
}

PostingList encode(const Codec& codec, std::span<const uint32_t> docs,
                   std::span<const uint32_t> freqs, std::span<const uint8_t> extra) {
    EncodedBlocks doc_payload = encode_docs_payload(codec, docs, extra.size());
    const EncodedBlocks freq_payload = encode_frequencies_payload(codec, freqs);
    const uint32_t first = docs.empty() ? 0 : docs.front(), last = docs.empty() ? 0 : docs.back();
    std::vector<uint32_t> lasts;
    if (docs.size() > kBlockSize) lasts.reserve(blocks_of(docs.size()));
    for (size_t at = kBlockSize; at < docs.size(); at += kBlockSize) lasts.push_back(docs[at - 1]);
    if (!lasts.empty()) lasts.push_back(last);
    const auto count = static_cast<uint32_t>(docs.size());
    return ListParts{.codec = codec,
                     .count = count,
                     .first = first,
                     .last = last,
                     .lasts = lasts,
                     .docs = doc_payload,
                     .frequencies = freq_payload,
                     .has_frequencies = !freqs.empty(),
                     .extra = extra}
        .list();
}

}  // namespace

// Bitmaps are faster in every operation: at a density of 1/6, two of them intersect 8 times as fast
// as packed blocks and are counted 50 times as fast. So a bitmap is chosen as long as it takes less
// than twice the bits; packed gaps of density 1/8 take about five per docID.
bool is_dense(size_t count, uint32_t first, uint32_t last) {
    return uint64_t{last} - first < kDenseBitsADoc * count;
}

CodecId choose_codec(std::span<const uint32_t> docs) {
    const bool dense = docs.size() > kBlockSize && is_dense(docs.size(), docs.front(), docs.back());
    return dense ? CodecId::Bitmap : CodecId::BitPacked;
}

PostingList::PostingList() {
    *this = from_docs({});
}

PostingList PostingList::from_docs(std::span<const uint32_t> docs, std::span<const uint32_t> freqs,
                                   CodecId id, std::span<const uint8_t> extra) {
    check(docs, freqs);
    const Codec* codec = find_codec(id == CodecId::Auto ? choose_codec(docs) : id);
    if (codec == nullptr) throw InvalidArgument("unknown codec");
    return encode(*codec, docs, freqs, extra);
}

PostingList PostingList::from_decoded(std::span<const uint32_t> docs,
                                      std::span<const uint32_t> freqs, CodecId id,
                                      std::span<const uint8_t> extra) {
    try {
        return from_docs(docs, freqs, id, extra);
    } catch (const InvalidArgument& e) {
        throw CorruptedData(std::string("list of postings that are none: ") + e.what(), 0);
    }
}

PostingList PostingList::from_bytes(std::span<const uint8_t> bytes) {
    check_memory(bytes.size());
    ListImage image(bytes.size());
    image.append(bytes);
    return image.list();
}

PostingList PostingList::from_shared(std::shared_ptr<const void> owner,
                                     std::span<const uint8_t> bytes, size_t slack) {
    PostingList list{Uninitialised{}};
    static_cast<PostingListView&>(list) = PostingListView::parse(bytes, slack);
    list.owner_ = std::move(owner);
    return list;
}

}  // namespace postings
