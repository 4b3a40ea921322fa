#include <algorithm>
#include <functional>
#include <utility>

#include "core/base/ascend.h"
#include "core/base/error.h"
#include "core/list/format.h"
#include "core/list/list_builder.h"

namespace postings {

using namespace list_format;

void EncodedBlocks::begin_block() {
    if (bytes.size() > UINT32_MAX) throw InvalidArgument("posting list over 4 GiB");
    offsets.push_back(static_cast<uint32_t>(bytes.size()));
}

namespace {

constexpr const char* kTooMany = "posting list of more than 2^32 - 1 postings";

size_t blocks_of(size_t count) {
    return (count + kBlockSize - 1) / kBlockSize;
}

EncodedBlocks encode_docs_payload(const Codec& codec, std::span<const uint32_t> docs) {
    EncodedBlocks payload;
    if (docs.empty()) return payload;
    if (codec.choose_parameter != nullptr) {
        std::vector<uint32_t> gaps(docs.size());
        docs_to_gaps(docs, docs.front(), gaps.data());
        payload.parameter = codec.choose_parameter(gaps);
    }
    if (docs.size() == 1) return payload;
    if (codec.encode_list != nullptr) {
        payload.offsets.resize(blocks_of(docs.size()));
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
    std::vector<uint32_t> values(freqs.begin(), freqs.end());
    for (uint32_t& value : values) --value;
    if (codec.choose_parameter != nullptr && !values.empty()) {
        payload.parameter = codec.choose_parameter(values);
    }
    for (size_t at = 0; at < values.size(); at += kBlockSize) {
        payload.begin_block();
        codec.encode_values({values.data() + at, std::min(kBlockSize, values.size() - at)},
                            payload.parameter, payload.bytes);
    }
    return payload;
}

void check(std::span<const uint32_t> docs, std::span<const uint32_t> freqs) {
    if (docs.size() > UINT32_MAX) throw InvalidArgument(kTooMany);
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

// One piece of memory for a list, filled from its beginning on.
class Image {
  public:
    explicit Image(size_t size)
        : bytes_(std::make_shared_for_overwrite<uint8_t[]>(size + kReadSlack)),
          size_(size),
          next_(bytes_.get()) {}

    uint8_t* skip(size_t size) { return std::exchange(next_, next_ + size); }
    template <class T>
    void append(std::span<const T> values) {
        if (!values.empty())
            std::memcpy(skip(values.size_bytes()), values.data(), values.size_bytes());
    }
    // With its checksum at `crc_at`.
    PostingList checked_list(size_t crc_at) {
        store(bytes_.get() + crc_at, checksum({bytes_.get(), size_}, crc_at));
        return list();
    }
    PostingList list() {
        std::fill_n(next_, kReadSlack, uint8_t{0});
        const std::span<const uint8_t> all(bytes_.get(), size_);
        return PostingList::from_shared(std::move(bytes_), all, kReadSlack);
    }

  private:
    std::shared_ptr<uint8_t[]> bytes_;
    size_t size_;
    uint8_t* next_;
};

struct Parts {
    const Codec& codec;
    uint32_t count, first, last;
    std::span<const uint32_t> lasts;  // unused with one block
    const EncodedBlocks& docs;
    const EncodedBlocks& frequencies;
    bool has_frequencies = false;
    std::span<const uint8_t> extra = {};

    uint8_t flags() const {
        return static_cast<uint8_t>(static_cast<uint8_t>(codec.id) |
                                    (has_frequencies ? kHasFrequencies : 0));
    }
};

PostingList compact_list(const Parts& parts) {
    Bytes header;
    header.reserve(64);
    append(header, kVersion1);
    append(header, static_cast<uint8_t>(parts.flags() | kCompact));
    append(header, uint32_t{0});
    append_varint(header, parts.count);
    if (parts.count > 0) append_varint(header, parts.first);
    if (parts.count > 1) {
        append_varint(header, parts.last - parts.first);
        append_varint(header, static_cast<uint32_t>(parts.docs.bytes.size()));
    }
    if (parts.count > 0 && parts.codec.choose_parameter != nullptr) {
        append_varint(header, parts.docs.parameter);
        append_varint(header, parts.frequencies.parameter);
    }
    Image image(header.size() + parts.docs.bytes.size() + parts.frequencies.bytes.size());
    image.append<uint8_t>(header);
    image.append<uint8_t>(parts.docs.bytes);
    image.append<uint8_t>(parts.frequencies.bytes);
    return image.checked_list(kCompactCrc);
}

PostingList full_list(const Parts& parts) {
    const EncodedBlocks &docs = parts.docs, &frequencies = parts.frequencies;
    if (docs.bytes.size() > UINT32_MAX || frequencies.bytes.size() > UINT32_MAX ||
        parts.extra.size() > UINT32_MAX) {
        throw InvalidArgument("posting list over 4 GiB");
    }
    const FullHeader header{.flags = parts.flags(),
                            .count = parts.count,
                            .first = parts.first,
                            .last = parts.last,
                            .docs_parameter = docs.parameter,
                            .frequencies_parameter = frequencies.parameter,
                            .docs_bytes = static_cast<uint32_t>(docs.bytes.size()),
                            .frequencies_bytes = static_cast<uint32_t>(frequencies.bytes.size()),
                            .extra_bytes = static_cast<uint32_t>(parts.extra.size())};
    const size_t arrays = parts.lasts.size() + docs.offsets.size() + frequencies.offsets.size();
    Image image(kFullHeader + 4 * arrays + parts.extra.size() + docs.bytes.size() +
                frequencies.bytes.size());
    header.write(image.skip(kFullHeader));
    image.append(parts.lasts);
    image.append<uint32_t>(docs.offsets);
    image.append<uint32_t>(frequencies.offsets);
    image.append(parts.extra);
    image.append<uint8_t>(docs.bytes);
    image.append<uint8_t>(frequencies.bytes);
    return image.checked_list(kFullCrc);
}

PostingList encode(const Codec& codec, std::span<const uint32_t> docs,
                   std::span<const uint32_t> freqs, std::span<const uint8_t> extra) {
    const EncodedBlocks doc_payload = encode_docs_payload(codec, docs);
    const EncodedBlocks freq_payload = encode_frequencies_payload(codec, freqs);
    const uint32_t first = docs.empty() ? 0 : docs.front(), last = docs.empty() ? 0 : docs.back();
    Parts parts{codec,        static_cast<uint32_t>(docs.size()),
                first,        last,
                {},           doc_payload,
                freq_payload, !freqs.empty(),
                extra};
    if (docs.size() <= kBlockSize) return compact_list(parts);
    std::vector<uint32_t> lasts;
    lasts.reserve(blocks_of(docs.size()));
    for (size_t at = 0; at < docs.size(); at += kBlockSize) {
        lasts.push_back(docs[std::min(at + kBlockSize, docs.size()) - 1]);
    }
    parts.lasts = lasts;
    return full_list(parts);
}

// Of a list of more than one block. A bitmap is the faster side of every operation: at a density of
// 1/6 two of them intersect 8 times as fast as packed blocks do, and are counted 50 times as fast.
// It is chosen as long as it takes less than twice the bits; packed gaps of density 1/8 take about
// five.
bool is_dense(size_t count, uint32_t first, uint32_t last) {
    return uint64_t{last} - first < kDenseBitsADoc * count;
}

}  // namespace

CodecId choose_codec(std::span<const uint32_t> docs) {
    const bool dense = docs.size() > kBlockSize && is_dense(docs.size(), docs.front(), docs.back());
    return dense ? CodecId::Bitmap : CodecId::BitPacked;
}

void ListBuilder::add_block(std::span<const uint32_t> docs) {
    if (lasts_.empty()) {
        constexpr size_t kMostBytesABlock = 4 * kBlockSize + 32;
        const size_t blocks = blocks_of(most_);
        blocks_.bytes.reserve(blocks * kMostBytesABlock);  // what is not written is no memory yet
        blocks_.offsets.reserve(blocks);
        lasts_.reserve(blocks);
        first_ = docs.front();
    }
    const uint64_t base = lasts_.empty() ? first_ : uint64_t{lasts_.back()} + 1;
    if (!ascends(docs.data(), docs.size()) || docs.front() < base) {
        throw InvalidArgument("docIDs must ascend strictly");
    }
    blocks_.begin_block();
    encode_docs(kBitPacked, docs, static_cast<uint32_t>(base), 0, blocks_.bytes);
    lasts_.push_back(docs.back());
}

void ListBuilder::add(const uint32_t* docs, size_t n) {
    while (pending_size_ + n >= kBlockSize) {
        const size_t taken = kBlockSize - pending_size_;
        if (pending_size_ > 0) {
            std::copy_n(docs, taken, pending_.values + pending_size_);
            pending_size_ = 0;
            add_block({pending_.values, kBlockSize});
        } else {
            add_block({docs, kBlockSize});
        }
        docs += taken;
        n -= taken;
    }
    std::copy_n(docs, n, pending_.values + pending_size_);
    pending_size_ += n;
}

PostingList ListBuilder::finish() {
    const std::span<const uint32_t> rest(pending_.values, pending_size_);
    if (lasts_.empty()) return PostingList::from_docs(rest);
    const size_t count = lasts_.size() * kBlockSize + rest.size();
    if (count > UINT32_MAX) throw InvalidArgument(kTooMany);
    if (!rest.empty()) add_block(rest);
    const Parts parts{
        kBitPacked, static_cast<uint32_t>(count), first_, lasts_.back(), lasts_, blocks_, {}};
    if (count <= kBlockSize) return compact_list(parts);
    PostingList list = full_list(parts);
    if (!is_dense(count, first_, lasts_.back())) return list;
    return PostingList::from_docs(list.docs(), {}, CodecId::Bitmap);
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

PostingList PostingList::from_bytes(std::span<const uint8_t> bytes) {
    Image image(bytes.size());
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
