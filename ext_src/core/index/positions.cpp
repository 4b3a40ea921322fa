#include "core/index/positions.h"

#include <algorithm>
#include <numeric>

#include "core/base/error.h"
#include "core/index/varint.h"

namespace postings::index {

namespace {

// Bit-packs values in groups of kBlockSize; each group but the last is preceded by its length.
void append_packed(std::span<const uint32_t> values, Bytes& out) {
    Bytes group;
    while (values.size() > kBlockSize) {
        group.clear();
        kBitPacked.encode_values(values.first(kBlockSize), 0, group);
        append_varint(out, static_cast<uint32_t>(group.size()));
        out.insert(out.end(), group.begin(), group.end());
        values = values.subspan(kBlockSize);
    }
    if (!values.empty()) kBitPacked.encode_values(values, 0, out);
}

}  // namespace

void PositionWriter::clear() {
    postings_ = 0;
    pending_.clear();
    bytes_.clear();
    ends_.clear();
}

void PositionWriter::add(std::span<const uint32_t> positions) {
    uint32_t before = 0;
    for (const uint32_t position : positions) {
        pending_.push_back(position - before);
        before = position;
    }
    if (++postings_ % kBlockSize == 0) end_block();
}

void PositionWriter::add_values(std::span<const uint32_t> frequencies,
                                std::span<const uint32_t> values) {
    while (!frequencies.empty()) {
        const size_t taken = std::min(frequencies.size(), kBlockSize - postings_ % kBlockSize);
        uint64_t size = 0;
        for (const uint32_t frequency : frequencies.first(taken)) size += frequency;
        const auto of_block = values.first(size);
        pending_.insert(pending_.end(), of_block.begin(), of_block.end());
        postings_ += taken;
        if (postings_ % kBlockSize == 0) end_block();
        frequencies = frequencies.subspan(taken);
        values = values.subspan(size);
    }
}

void PositionWriter::end_block() {
    append_packed(pending_, bytes_);
    if (bytes_.size() > UINT32_MAX)
        throw InvalidArgument("a term's positions take more than 4 GiB");
    ends_.push_back(static_cast<uint32_t>(bytes_.size()));
    pending_.clear();
}

void PositionWriter::append_to_entry(Bytes& entry) const {
    for (const uint32_t value : pending_) append_varint(entry, value);
}

Bytes PositionWriter::packed() const {
    Bytes all;
    const uint64_t later = postings_ == 0 ? 0 : (postings_ - 1) / kBlockSize;
    for (uint64_t block = 0; block < later; ++block) append(all, ends_[block]);
    all.insert(all.end(), bytes_.begin(), bytes_.end());
    append_packed(pending_, all);
    return all;
}

bool are_positions(std::span<const uint32_t> frequencies, std::span<const uint32_t> values) {
    uint64_t all = 0, zeros = 0, needed = 0;
    for (const uint32_t value : values) {
        all += value;
        zeros += value == 0;
    }
    for (const uint32_t frequency : frequencies) {
        // Only a posting's first position may be 0.
        if (frequency == 0 || needed >= values.size()) return false;
        zeros -= values[needed] == 0;
        needed += frequency;
    }
    if (zeros > 0 || needed != values.size()) return false;
    if (all <= UINT32_MAX) return true;
    for (const uint32_t frequency : frequencies) {
        const auto of_posting = values.first(frequency);
        if (std::accumulate(of_posting.begin(), of_posting.end(), uint64_t{0}) > UINT32_MAX)
            return false;
        values = values.subspan(frequency);
    }
    return true;
}

void PositionReader::corrupted(const char* what) const {
    postings_->positions.part->corrupted(offset_ + static_cast<uint64_t>(at_ - begin_), what);
}

void PositionReader::enter(uint32_t block) {
    const TermPostings::Positions& positions = postings_->positions;
    if (positions.part == nullptr) throw InvalidArgument("the field has no positions");
    const uint32_t later = positions.blocks > 0 ? positions.blocks - 1 : 0;
    const uint64_t table = uint64_t{later} * 4;
    begin_ = at_ = nullptr;
    offset_ = positions.offset;
    block_ = UINT32_MAX;
    if (positions.bytes == 0 || table > positions.bytes) corrupted("positions are missing");
    const uint64_t all = positions.bytes - table;
    const auto offset_of = [&](uint32_t of) -> uint64_t {
        if (of == 0) return 0;
        if (of > later) return all;
        const uint64_t at = positions.offset + 4 * uint64_t{of - 1};
        return load<uint32_t>(positions.part->bytes(at, 4).data());
    };
    const uint64_t from = offset_of(block), to = offset_of(block + 1);
    if (from > to || to > all) corrupted("blocks of positions do not ascend");
    offset_ += table + from;
    const auto bytes = positions.part->bytes(offset_, to - from);
    begin_ = at_ = bytes.data();
    end_ = begin_ + bytes.size();
    BlockBuffer frequencies;
    postings_->list.decode_frequencies(block, frequencies);
    const uint32_t postings = postings_->list.block_size(block);
    uint64_t values = 0;
    for (uint32_t i = 0; i < postings; ++i) {
        if (frequencies[i] == 0) corrupted("a frequency is too large");
        starts_[i] = values;
        values += frequencies[i];
    }
    starts_[postings] = values;
    // Each value takes at least a byte, each packed group at least two.
    const uint64_t groups = (values + kBlockSize - 1) / kBlockSize;
    if ((positions.blocks > 0 ? 2 * groups : values) > bytes.size())
        corrupted("positions are missing");
    readable_ = begin_ + (positions.part->size() - offset_) + storage::kPartSlack;
    block_ = block;
    first_ = after_ = all_ = next_group_ = 0;
}

// Makes [from, end) part of the sums.
void PositionReader::bring(uint64_t from, uint64_t end) {
    // Few enough to stay in the first level of the cache.
    constexpr uint64_t kMostKept = 2048;
    const uint64_t first = from / kBlockSize * kBlockSize;
    const bool begins = from < first_ || from >= after_;
    if (begins) {
        first_ = after_ = first;
        all_ = 0;
    } else if (end - first_ > kMostKept) {
        std::copy(sums_.data() + (first - first_), sums_.data() + (after_ - first_) + 1,
                  sums_.data());
        first_ = first;
    }
    const uint64_t groups = (end - first_ + kBlockSize - 1) / kBlockSize;
    const size_t room = 1 + groups * kBlockSize + kSlack;
    if (sums_.size() < room) sums_.resize(std::max<size_t>(room, kMostKept));
    if (begins) sums_[0] = 0;
    while (after_ < end) bring_group(after_ / kBlockSize);
}

void PositionReader::bring_group(uint64_t group) {
    const uint64_t values = starts_[postings_->list.block_size(block_)];
    if (group < next_group_) {
        next_group_ = 0;
        at_ = begin_;
    }
    uint32_t size = 0;
    while (next_group_ <= group) size = read_group(values, next_group_ == group);
    append_sums(group * kBlockSize, size);
}

uint32_t PositionReader::read_group(uint64_t values, bool is_wanted) {
    const uint64_t left = values - next_group_ * kBlockSize;
    const auto size = static_cast<uint32_t>(std::min<uint64_t>(left, kBlockSize));
    if (postings_->positions.blocks > 0) {
        unpack(size, left <= kBlockSize, is_wanted);
    } else {
        read_varints(size);
    }
    ++next_group_;
    return size;
}

void PositionReader::append_values(uint32_t block, std::vector<uint32_t>& values) {
    enter(block);
    const uint64_t all = starts_[postings_->list.block_size(block)];
    while (next_group_ * kBlockSize < all) {
        const uint32_t size = read_group(all, true);
        values.insert(values.end(), values_.values, values_.values + size);
    }
}

void PositionReader::append_sums(uint64_t from, uint32_t size) {
    uint32_t* const sums = sums_.data() + (from - first_);
    uint64_t all = 0;
    uint32_t sum = sums[0], least = UINT32_MAX;
    for (uint32_t i = 0; i < size; ++i) {
        const uint32_t value = values_[i];
        least = std::min(least, value);
        all += value;
        sums[i + 1] = sum += value;
    }
    all_ += all;
    if (least == 0) check_steps(from, size);
    after_ = from + size;
}

void PositionReader::check_steps(uint64_t from, uint32_t size) {
    // Only a posting's first position may be 0.
    const uint64_t* const end = starts_ + postings_->list.block_size(block_);
    auto start = std::lower_bound(static_cast<const uint64_t*>(starts_), end, from);
    for (uint32_t i = 0; i < size; ++i) {
        while (start != end && *start < from + i) ++start;
        if (values_[i] == 0 && (start == end || *start != from + i))
            corrupted("positions do not ascend");
    }
}

void PositionReader::check_position(uint64_t from, uint64_t end) const {
    const uint32_t* const sums = sums_.data() + (from - first_);
    uint64_t position = 0;
    for (uint64_t i = 0; i < end - from; ++i) position += sums[i + 1] - sums[i];
    if (position > UINT32_MAX) corrupted("a position is too large");
}

void PositionReader::unpack(uint32_t size, bool is_last, bool is_wanted) {
    auto bytes = static_cast<uint32_t>(end_ - at_);
    if (!is_last && (!read_varint(at_, end_, bytes) || bytes > static_cast<size_t>(end_ - at_)))
        corrupted("positions are cut off");
    if (is_wanted) {
        try {
            kBitPacked.decode_values({at_, at_ + bytes, readable_, at_, size, 0}, values_);
        } catch (const CorruptedData& error) {
            corrupted(error.what());
        }
    }
    at_ += bytes;
}

void PositionReader::read_varints(uint32_t size) {
    for (uint32_t i = 0; i < size; ++i)
        if (!read_varint(at_, end_, values_[i])) corrupted("a position is cut off");
}

std::span<const uint32_t> PositionReader::at(uint32_t posting) {
    if (posting >= postings_->list.count()) throw InvalidArgument("there is no such posting");
    const uint64_t count = frequency(posting);
    if (positions_.size() < count + kSlack) positions_.resize(count + kSlack);
    read(posting, 0, positions_.data());
    return std::span(positions_).first(count);
}

}  // namespace postings::index
