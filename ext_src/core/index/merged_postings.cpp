#include "core/index/merged_postings.h"

#include <algorithm>

#include "core/index/positions.h"
#include "core/storage/errors.h"

namespace postings::index {

NewNumbers::NewNumbers(const Segment& segment, uint32_t first) : first_(first) {
    if (segment.live() == segment.documents()) return;
    numbers_.reserve(segment.documents());
    for (uint32_t document = 0; document < segment.documents(); ++document)
        numbers_.push_back(segment.is_deleted(document) ? kGone : first++);
}

// There are few, so it is found by looking at all.
size_t least_of(std::span<const Cursor> cursors) {
    size_t least = cursors.size();
    for (size_t i = 0; i < cursors.size(); ++i) {
        if (cursors[i].at_end()) continue;
        if (least == cursors.size() || cursors[i].term() < cursors[least].term()) least = i;
    }
    return least;
}

uint32_t PostingsMerger::add(const Segment& segment, std::span<const uint8_t> payload,
                             const NewNumbers& numbers, bool with_positions, NewPostings& merged) {
    documents_.clear();
    frequencies_.clear();
    values_.clear();
    if (segment.append_short(payload, documents_, frequencies_,
                             with_positions ? &values_ : nullptr)) {
        const auto count = static_cast<uint32_t>(documents_.size());
        add_block(segment, numbers, with_positions, merged);
        return count;
    }
    const TermPostings postings = segment.postings(payload);
    PositionReader positions(postings);
    for (uint32_t block = 0; block < postings.list.block_count(); ++block) {
        documents_.resize(kBlockSize + kDecodeSlack);
        frequencies_.resize(kBlockSize + kDecodeSlack);
        const uint32_t size = postings.list.decode_block(block, documents_.data());
        postings.list.decode_frequencies(block, frequencies_.data());
        documents_.resize(size);
        frequencies_.resize(size);
        values_.clear();
        if (with_positions) positions.append_values(block, values_);
        add_block(segment, numbers, with_positions, merged);
    }
    return postings.list.count();
}

void PostingsMerger::add_block(const Segment& segment, const NewNumbers& numbers,
                               bool with_positions, NewPostings& merged) {
    if (std::ranges::max(documents_) >= segment.documents())
        throw storage::CorruptedFile(segment.file().path(), "lists", 0,
                                     "there is no such document");
    if (with_positions && !are_positions(frequencies_, values_))
        throw storage::CorruptedFile(segment.file().path(), "positions", 0,
                                     "positions do not ascend, or are too large");
    bool any_gone = false;
    for (uint32_t& document : documents_) {
        document = numbers.of(document);
        any_gone |= document == NewNumbers::kGone;
    }
    if (any_gone) remove_gone(with_positions);
    merged.add(documents_, frequencies_, values_);
}

void PostingsMerger::remove_gone(bool with_positions) {
    size_t kept = 0;
    auto value = values_.begin(), kept_values = values_.begin();
    for (size_t i = 0; i < documents_.size(); ++i) {
        const auto values = with_positions ? static_cast<ptrdiff_t>(frequencies_[i]) : 0;
        if (documents_[i] != NewNumbers::kGone) {
            documents_[kept] = documents_[i];
            frequencies_[kept++] = frequencies_[i];
            kept_values = std::copy(value, value + values, kept_values);
        }
        value += values;
    }
    documents_.resize(kept);
    frequencies_.resize(kept);
    values_.erase(kept_values, values_.end());
}

}  // namespace postings::index
