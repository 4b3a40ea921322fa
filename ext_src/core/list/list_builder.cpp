#include "core/list/list_builder.h"

#include <algorithm>

#include "core/base/ascend.h"
#include "core/base/error.h"
#include "core/list/postings_builder.h"

namespace postings {

void ListBuilder::add_block(std::span<const uint32_t> docs) {
    if (lasts_.empty()) {
        constexpr size_t kMostBytesABlock = 4 * kBlockSize + 32;
        const size_t blocks = blocks_of(most_);
        blocks_.bytes.reserve(blocks * kMostBytesABlock);  // untouched pages take no memory
        blocks_.offsets.reserve(blocks);
        lasts_.reserve(blocks);
        first_ = docs.front();
    }
    const uint64_t base = lasts_.empty() ? first_ : uint64_t{lasts_.back()} + 1;
    if (!ascends(docs.data(), docs.size()) || docs.front() < base) {
        throw CorruptedData("docIDs of a list do not ascend", 0);
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

PostingList ListBuilder::finish_packed() {
    const std::span<const uint32_t> rest(pending_.values, pending_size_);
    if (lasts_.empty()) return PostingList::from_decoded(rest, {}, CodecId::BitPacked);
    const size_t count = lasts_.size() * kBlockSize + rest.size();
    check_count(count);
    if (!rest.empty()) add_block(rest);
    const auto n = static_cast<uint32_t>(count);
    return ListParts{kBitPacked, n, first_, lasts_.back(), lasts_, blocks_, {}}.list();
}

PostingList ListBuilder::finish() {
    PostingList list = finish_packed();
    if (list.count() <= kBlockSize || !is_dense(list.count(), list.first(), list.last())) {
        return list;
    }
    blocks_ = {};
    return as_bitmap(list);
}

}  // namespace postings
