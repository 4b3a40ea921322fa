#include "core/list/postings_builder.h"

#include <algorithm>

#include "core/base/ascend.h"
#include "core/base/error.h"

namespace postings {

namespace {

const Codec& known_codec(CodecId id) {
    const Codec* codec = id == CodecId::Auto ? &kBitPacked : find_codec(id);
    if (codec == nullptr) throw InvalidArgument("unknown codec");
    return *codec;
}

}  // namespace

PostingsBuilder::PostingsBuilder(CodecId codec, bool has_frequencies, size_t most)
    : codec_(known_codec(codec)),
      chooses_(codec == CodecId::Auto),
      has_frequencies_(has_frequencies),
      gathers_docs_(codec_.encode_list != nullptr || codec_.choose_parameter != nullptr),
      gathers_frequencies_(has_frequencies && codec_.choose_parameter != nullptr) {
    check_count(most);
    if (most <= kBlockSize) return;
    // Two bytes per docID and one per frequency are usually enough; untouched memory costs nothing.
    const size_t blocks = blocks_of(most);
    lasts_.reserve(blocks);
    if (gathers_docs_) {
        docs_.reserve(most);
    } else {
        doc_blocks_.bytes.reserve(2 * kBlockSize * blocks);
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

void PostingsBuilder::copy_blocks(const PostingListView& list, uint32_t blocks) {
    if (blocks == 0) return;
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
    codec_.encode_values({values, frequencies.size()}, 0, frequency_blocks_.bytes);
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
        doc_blocks_.begin_block();
        encode_docs(codec_, docs, static_cast<uint32_t>(base), 0, doc_blocks_.bytes);
    }
    lasts_.push_back(docs.back());
    if (has_frequencies_) add_values({frequencies, docs.size()});
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

PostingList PostingsBuilder::finish() {
    const std::span<const uint32_t> docs(pending_docs_.values, pending_);
    const size_t count = lasts_.size() * kBlockSize + pending_;
    check_count(count);
    if (lasts_.empty()) {
        const size_t n = has_frequencies_ ? pending_ : 0;
        return PostingList::from_decoded(docs, {pending_frequencies_.values, n}, codec_.id);
    }
    if (!docs.empty()) add_block(docs, pending_frequencies_.values);
    if (codec_.choose_parameter != nullptr) {
        return PostingList::from_decoded(docs_, frequencies_, codec_.id);
    }
    const auto encode_whole = [&](const Codec& codec, std::span<const uint32_t> all) {
        doc_blocks_ = {};
        doc_blocks_.offsets.resize(lasts_.size());
        codec.encode_list(all, doc_blocks_.offsets.data(), doc_blocks_.bytes);
    };
    const auto list = [&](const Codec& codec) {
        return ListParts{.codec = codec,
                         .count = static_cast<uint32_t>(count),
                         .first = first_,
                         .last = lasts_.back(),
                         .lasts = lasts_,
                         .docs = doc_blocks_,
                         .frequencies = frequency_blocks_,
                         .has_frequencies = has_frequencies_}
            .list();
    };
    if (gathers_docs_) encode_whole(codec_, docs_);
    PostingList result = list(codec_);
    if (!chooses_ || count <= kBlockSize || !is_dense(count, first_, lasts_.back())) return result;
    // A bitmap's frequencies are bit-packed, too.
    const Codec& bitmap = *find_codec(CodecId::Bitmap);
    encode_whole(bitmap, result.docs());
    return list(bitmap);
}

}  // namespace postings
