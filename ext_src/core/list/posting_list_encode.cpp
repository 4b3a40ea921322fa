#include <algorithm>
#include <functional>

#include "core/base/error.h"
#include "core/list/format.h"
#include "core/list/posting_list.h"

namespace postings {

using namespace list_format;

namespace {

// The blocks of docIDs or of frequencies, one after another.
struct Payload {
    Bytes bytes;
    std::vector<uint32_t> offsets;
    uint32_t parameter = 0;

    void begin_block(size_t block) {
        if (bytes.size() > UINT32_MAX) throw InvalidArgument("posting list over 4 GiB");
        offsets[block] = static_cast<uint32_t>(bytes.size());
    }
};

size_t blocks_of(size_t count) {
    return (count + kBlockSize - 1) / kBlockSize;
}

Payload encode_docs_payload(const Codec& codec, std::span<const uint32_t> docs) {
    Payload payload;
    payload.offsets.resize(blocks_of(docs.size()));
    if (docs.empty()) return payload;
    if (codec.choose_parameter != nullptr) {
        std::vector<uint32_t> gaps(docs.size());
        docs_to_gaps(docs, docs.front(), gaps.data());
        payload.parameter = codec.choose_parameter(gaps);
    }
    if (docs.size() == 1) return payload;
    if (codec.encode_list != nullptr) {
        codec.encode_list(docs, payload.offsets.data(), payload.bytes);
        return payload;
    }
    uint32_t base = docs.front();
    for (size_t at = 0; at < docs.size(); at += kBlockSize) {
        const auto block = docs.subspan(at, std::min(kBlockSize, docs.size() - at));
        payload.begin_block(at / kBlockSize);
        encode_docs(codec, block, base, payload.parameter, payload.bytes);
        base = block.back() + 1;
    }
    return payload;
}

Payload encode_frequencies_payload(const Codec& codec, std::span<const uint32_t> freqs) {
    Payload payload;
    payload.offsets.resize(blocks_of(freqs.size()));
    std::vector<uint32_t> values(freqs.begin(), freqs.end());
    for (uint32_t& value : values) --value;
    if (codec.choose_parameter != nullptr && !values.empty()) {
        payload.parameter = codec.choose_parameter(values);
    }
    for (size_t at = 0; at < values.size(); at += kBlockSize) {
        payload.begin_block(at / kBlockSize);
        codec.encode_values({values.data() + at, std::min(kBlockSize, values.size() - at)},
                            payload.parameter, payload.bytes);
    }
    return payload;
}

// Without an exit, so that it is done by vectors.
bool ascend(std::span<const uint32_t> docs) {
    uint32_t falls = 0;
    for (size_t i = 1; i < docs.size(); ++i) falls |= docs[i] <= docs[i - 1];
    return falls == 0;
}

void check(std::span<const uint32_t> docs, std::span<const uint32_t> freqs) {
    if (docs.size() > UINT32_MAX)
        throw InvalidArgument("posting list of more than 2^32 - 1 postings");
    if (!ascend(docs)) {
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

void append_all(Bytes& out, std::span<const uint8_t> bytes) {
    out.insert(out.end(), bytes.begin(), bytes.end());
}

void append_array(Bytes& out, std::span<const uint32_t> values) {
    append_all(out, {reinterpret_cast<const uint8_t*>(values.data()), values.size_bytes()});
}

Bytes write(const Codec& codec, std::span<const uint32_t> docs, std::span<const uint32_t> freqs,
            std::span<const uint8_t> extra) {
    const Payload doc_payload = encode_docs_payload(codec, docs);
    const Payload freq_payload = encode_frequencies_payload(codec, freqs);
    if (doc_payload.bytes.size() > UINT32_MAX || freq_payload.bytes.size() > UINT32_MAX ||
        extra.size() > UINT32_MAX) {
        throw InvalidArgument("posting list over 4 GiB");
    }
    const bool compact = docs.size() <= kBlockSize;
    const size_t crc_at = compact ? kCompactCrc : kFullCrc;
    const auto flags =
        static_cast<uint8_t>(static_cast<uint8_t>(codec.id) |
                             (freqs.empty() ? 0 : kHasFrequencies) | (compact ? kCompact : 0));
    Bytes out;
    if (compact) {
        out = {kVersion1, flags};
        append(out, uint32_t{0});
        append_varint(out, static_cast<uint32_t>(docs.size()));
        if (!docs.empty()) append_varint(out, docs.front());
        if (docs.size() > 1) {
            append_varint(out, docs.back() - docs.front());
            append_varint(out, static_cast<uint32_t>(doc_payload.bytes.size()));
        }
        if (!docs.empty() && codec.choose_parameter != nullptr) {
            append_varint(out, doc_payload.parameter);
            append_varint(out, freq_payload.parameter);
        }
    } else {
        const FullHeader header{
            .flags = flags,
            .count = static_cast<uint32_t>(docs.size()),
            .first = docs.front(),
            .last = docs.back(),
            .docs_parameter = doc_payload.parameter,
            .frequencies_parameter = freq_payload.parameter,
            .docs_bytes = static_cast<uint32_t>(doc_payload.bytes.size()),
            .frequencies_bytes = static_cast<uint32_t>(freq_payload.bytes.size()),
            .extra_bytes = static_cast<uint32_t>(extra.size())};
        out.resize(kFullHeader);
        header.write(out.data());
        for (size_t at = 0; at < docs.size(); at += kBlockSize) {
            append(out, docs[std::min(at + kBlockSize, docs.size()) - 1]);
        }
        append_array(out, doc_payload.offsets);
        append_array(out, freq_payload.offsets);
        append_all(out, extra);
    }
    append_all(out, doc_payload.bytes);
    append_all(out, freq_payload.bytes);
    store(out.data() + crc_at, checksum(out, crc_at));
    return out;
}

}  // namespace

// A bitmap is the faster side of every operation: at a density of 1/6 two of them intersect 8 times
// as fast as packed blocks do, and are counted 50 times as fast. It is chosen as long as it takes
// less than twice the bits; packed gaps of density 1/8 take about five.
CodecId choose_codec(std::span<const uint32_t> docs) {
    constexpr uint64_t kBitmapBitsAPosting = 8;
    if (docs.size() <= kBlockSize) return CodecId::BitPacked;
    const uint64_t range = uint64_t{docs.back()} - docs.front() + 1;
    return range <= kBitmapBitsAPosting * docs.size() ? CodecId::Bitmap : CodecId::BitPacked;
}

PostingList::PostingList() {
    *this = from_docs({});
}

PostingList PostingList::from_docs(std::span<const uint32_t> docs, std::span<const uint32_t> freqs,
                                   CodecId id, std::span<const uint8_t> extra) {
    check(docs, freqs);
    const Codec* codec = find_codec(id == CodecId::Auto ? choose_codec(docs) : id);
    if (codec == nullptr) throw InvalidArgument("unknown codec");
    return from_bytes(write(*codec, docs, freqs, extra));
}

PostingList PostingList::from_bytes(std::span<const uint8_t> bytes) {
    auto copy = std::make_shared_for_overwrite<uint8_t[]>(bytes.size() + kReadSlack);
    std::copy(bytes.begin(), bytes.end(), copy.get());
    std::fill_n(copy.get() + bytes.size(), kReadSlack, uint8_t{0});
    const std::span<const uint8_t> kept(copy.get(), bytes.size());
    return from_shared(std::move(copy), kept, kReadSlack);
}

PostingList PostingList::from_shared(std::shared_ptr<const void> owner,
                                     std::span<const uint8_t> bytes, size_t slack) {
    PostingList list{Uninitialised{}};
    static_cast<PostingListView&>(list) = PostingListView::parse(bytes, slack);
    list.owner_ = std::move(owner);
    return list;
}

}  // namespace postings
