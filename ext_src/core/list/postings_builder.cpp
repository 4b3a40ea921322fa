#include "core/list/postings_builder.h"

#include <algorithm>

#include "core/base/ascend.h"
#include "core/base/error.h"
#include "core/base/memory_check.h"
#include "core/codec/bitset.h"

namespace postings {

namespace {

const Codec* known_codec(CodecId id) {
    const Codec* codec = find_codec(id);
    if (codec == nullptr) throw InvalidArgument("unknown codec");
    return codec;
}

}  // namespace

PostingsBuilder::PostingsBuilder(CodecId codec, bool has_frequencies, size_t most, CodecId guess)
    : codec_(known_codec(codec == CodecId::Auto ? guess : codec)),
      chooses_(codec == CodecId::Auto),
      has_frequencies_(has_frequencies),
      gathers_docs_((codec_->encode_list != nullptr && codec_->id != CodecId::Bitmap) ||
                    codec_->choose_parameter != nullptr),
      gathers_frequencies_(has_frequencies && codec_->choose_parameter != nullptr),
      most_(most) {
    check_count(most);
    if (most <= kBlockSize) return;
    // Two bytes per docID and one per frequency are usually enough; untouched memory costs nothing.
    const size_t blocks = blocks_of(most);
    lasts_.reserve(blocks);
    if (gathers_docs_) {
        check_memory((1 + gathers_frequencies_) * most * sizeof(uint32_t));
        docs_.reserve(most);
    } else {
        if (codec_->id != CodecId::Bitmap) doc_blocks_.bytes.reserve(2 * kBlockSize * blocks);
        doc_blocks_.offsets.reserve(blocks);
    }
    if (!has_frequencies) return;
    if (gathers_frequencies_) {
        frequencies_.reserve(most);
    } else {
        frequency_blocks_.bytes.reserve(kBlockSize * blocks);
        frequency_blocks_.offsets.reserve(blocks);
    }
}

void PostingsBuilder::expect_range(uint32_t first, uint32_t last) {
    if (codec_->id != CodecId::Bitmap || most_ <= kBlockSize) return;
    const size_t size = ((last >> 3) - (first >> 3)) + size_t{1};
    check_memory(size);
    doc_blocks_.bytes.reserve(ListParts::room_for(most_, 0) + size + kReadSlack);
}

void PostingsBuilder::copy_blocks(const PostingListView& list, uint32_t blocks) {
    if (blocks == 0) return;
    if (codec_->id == CodecId::Bitmap) {
        BlockBuffer docs, frequencies;
        for (uint32_t block = 0; block < blocks; ++block) {
            list.decode_frequencies(block, frequencies);
            add_block({docs.values, list.decode_block(block, docs)}, frequencies);
        }
        return;
    }
    const auto copy = [&](auto input, const uint8_t* payload, EncodedBlocks& to) {
        for (uint32_t block = 0; block < blocks; ++block) {
            to.offsets.push_back(static_cast<uint32_t>((list.*input)(block).begin - payload));
        }
        to.bytes.assign(payload, (list.*input)(blocks - 1).end);
    };
    const auto decode = [&](auto decode_block, std::vector<uint32_t>& to) {
        BlockBuffer buffer;
        for (uint32_t block = 0; block < blocks; ++block) {
            (list.*decode_block)(block, buffer);
            to.insert(to.end(), buffer.values, buffer.values + kBlockSize);
        }
    };
    first_ = list.first();
    for (uint32_t block = 0; block < blocks; ++block) lasts_.push_back(list.block_last(block));
    if (gathers_docs_) {
        decode(&PostingListView::decode_block, docs_);
    } else {
        copy(&PostingListView::docs_input, list.docs_payload().data(), doc_blocks_);
    }
    if (!has_frequencies_) return;
    if (gathers_frequencies_) {
        decode(&PostingListView::decode_frequencies, frequencies_);
    } else if (list.has_frequencies()) {
        copy(&PostingListView::frequencies_input, list.frequencies_payload().data(),
             frequency_blocks_);
    } else {
        BlockBuffer ones;
        std::fill_n(ones.values, kBlockSize, 1u);
        for (uint32_t block = 0; block < blocks; ++block) add_values({ones.values, kBlockSize});
    }
}

void PostingsBuilder::add_values(std::span<const uint32_t> frequencies) {
    if (gathers_frequencies_) {
        frequencies_.insert(frequencies_.end(), frequencies.begin(), frequencies.end());
        return;
    }
    uint32_t values[kBlockSize];
    for (size_t i = 0; i < frequencies.size(); ++i) values[i] = frequencies[i] - 1;
    frequency_blocks_.begin_block();
    codec_->encode_values({values, frequencies.size()}, 0, frequency_blocks_.bytes);
}

void PostingsBuilder::add_block(std::span<const uint32_t> docs, const uint32_t* frequencies) {
    if (lasts_.empty()) first_ = docs.front();
    const uint64_t base = lasts_.empty() ? first_ : uint64_t{lasts_.back()} + 1;
    if (!ascends(docs.data(), docs.size()) || docs.front() < base) {
        throw CorruptedData("docIDs of a list do not ascend", 0);
    }
    if (gathers_docs_) {
        docs_.insert(docs_.end(), docs.begin(), docs.end());
    } else {
        add_docs(docs, static_cast<uint32_t>(base));
    }
    lasts_.push_back(docs.back());
    if (has_frequencies_) add_values({frequencies, docs.size()});
}

void PostingsBuilder::add_docs(std::span<const uint32_t> docs, uint32_t base) {
    if (codec_->id == CodecId::Bitmap) return add_bits(docs, base);
    doc_blocks_.begin_block();
    encode_docs(*codec_, docs, base, 0, doc_blocks_.bytes);
}

void PostingsBuilder::add_bits(std::span<const uint32_t> docs, uint32_t base) {
    const uint32_t origin = first_ & ~7u;
    Bytes& bytes = doc_blocks_.bytes;
    if (bytes.empty()) doc_blocks_.room = ListParts::room_for(std::max(most_, kBlockSize + 1), 0);
    const size_t size = doc_blocks_.room + ((docs.back() - origin) >> 3) + 1 + sizeof(uint64_t);
    if (size > bytes.capacity()) {
        check_memory(bytes.capacity() + size + size / 2);
        bytes.reserve(size + size / 2);
    }
    bytes.resize(size);
    uint8_t* const bits = bytes.data() + doc_blocks_.room;
    // The first word may have bits of the block before.
    uint8_t* const word = bits + 8 * size_t{(docs.front() - origin) / 64};
    const auto before = load<uint64_t>(word);
    docs_to_bitset(docs, origin, bits);
    store(word, load<uint64_t>(word) | before);
    doc_blocks_.offsets.push_back((base - origin) >> 3);
}

void PostingsBuilder::add(const uint32_t* docs, const uint32_t* frequencies, size_t n) {
    while (pending_ + n >= kBlockSize) {
        const size_t taken = kBlockSize - pending_;
        if (pending_ > 0) {
            std::copy_n(docs, taken, pending_docs_.values + pending_);
            if (has_frequencies_) {
                std::copy_n(frequencies, taken, pending_frequencies_.values + pending_);
            }
            pending_ = 0;
            add_block({pending_docs_.values, kBlockSize}, pending_frequencies_.values);
        } else {
            add_block({docs, kBlockSize}, frequencies);
        }
        docs += taken;
        if (has_frequencies_) frequencies += taken;
        n -= taken;
    }
    std::copy_n(docs, n, pending_docs_.values + pending_);
    if (has_frequencies_) std::copy_n(frequencies, n, pending_frequencies_.values + pending_);
    pending_ += n;
}

PostingList PostingsBuilder::list(const EncodedBlocks& frequencies) {
    if (codec_->id == CodecId::Bitmap) {
        const size_t size = ((lasts_.back() - (first_ & ~7u)) >> 3) + size_t{1};
        doc_blocks_.bytes.resize(doc_blocks_.room + size);
    }
    return ListParts{.codec = *codec_,
                     .count = static_cast<uint32_t>((lasts_.size() - 1) * kBlockSize + last_size_),
                     .first = first_,
                     .last = lasts_.back(),
                     .lasts = lasts_,
                     .docs = doc_blocks_,
                     .frequencies = frequencies,
                     .has_frequencies = has_frequencies_ && &frequencies == &frequency_blocks_}
        .list();
}

void PostingsBuilder::change_codec(CodecId codec) {
    const PostingList docs_only = list({});
    doc_blocks_ = {};
    codec_ = find_codec(codec);
    BlockBuffer docs;
    for (uint32_t block = 0; block < docs_only.block_count(); ++block)
        add_docs({docs.values, docs_only.decode_block(block, docs)}, docs_only.block_base(block));
}

PostingList PostingsBuilder::finish(uint64_t bitmap_bits) {
    const std::span<const uint32_t> docs(pending_docs_.values, pending_);
    const size_t count = lasts_.size() * kBlockSize + pending_;
    check_count(count);
    if (lasts_.empty()) {
        const size_t n = has_frequencies_ ? pending_ : 0;
        return PostingList::from_decoded(docs, {pending_frequencies_.values, n},
                                         chooses_ ? CodecId::BitPacked : codec_->id);
    }
    last_size_ = docs.empty() ? kBlockSize : docs.size();
    if (!docs.empty()) add_block(docs, pending_frequencies_.values);
    if (codec_->choose_parameter != nullptr) {
        return PostingList::from_decoded(docs_, frequencies_, codec_->id);
    }
    if (gathers_docs_) {
        doc_blocks_ = {};
        doc_blocks_.offsets.resize(lasts_.size());
        codec_->encode_list(docs_, doc_blocks_.offsets.data(), doc_blocks_.bytes);
    }
    if (chooses_) {
        const bool is_dense =
            count > kBlockSize && uint64_t{lasts_.back()} - first_ < bitmap_bits * count;
        // Encoded frequencies are the same: a bitmap's are bit-packed, too.
        const CodecId chosen = is_dense ? CodecId::Bitmap : CodecId::BitPacked;
        if (chosen != codec_->id) change_codec(chosen);
    }
    return list(frequency_blocks_);
}

PostingList as_bitmap(const PostingListView& list) {
    PostingsBuilder builder(CodecId::Bitmap, false, list.count());
    builder.expect_range(list.first(), list.last());
    BlockBuffer docs;
    for (uint32_t block = 0; block < list.block_count(); ++block) {
        const uint32_t n = list.decode_block(block, docs);
        if (docs[n - 1] > list.last()) throw CorruptedData("docIDs of a list do not ascend", 0);
        builder.add(docs, nullptr, n);
    }
    return builder.finish();
}

}  // namespace postings
