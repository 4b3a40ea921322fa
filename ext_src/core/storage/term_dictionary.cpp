#include "core/storage/term_dictionary.h"

#include <bit>
#include <cstring>
#include <string>

#include "core/base/bytes.h"
#include "core/base/prefix_order.h"
#include "core/storage/term_dictionary_format.h"

namespace postings::storage {

using namespace dictionary_format;

namespace {

std::string_view text(const uint8_t* bytes, size_t size) {
    return {reinterpret_cast<const char*>(bytes), size};
}

// How many leading bytes, at most `most`, are the same. Loads 8 bytes at a time, which may reach
// beyond the bytes compared (after a block there is at least the padding of its part).
inline size_t same_bytes(const uint8_t* a, const uint8_t* b, size_t most) {
    for (size_t done = 0; done < most; done += 8) {
        const uint64_t differs = load<uint64_t>(a + done) ^ load<uint64_t>(b + done);
        if (differs != 0) {
            return std::min(most, done + static_cast<size_t>(std::countr_zero(differs)) / 8);
        }
    }
    return most;
}

}  // namespace

TermDictionary::TermDictionary(const SegmentFile& segment, std::string_view name)
    : blocks_part_(&segment.part(name)), index_part_(&segment.part(std::string(name) + ".index")) {
    const auto index = index_part_->bytes();
    if (index.size() < kHeaderBytes) index_part_->corrupted(0, "this is no index of terms");
    terms_ = load<uint64_t>(index.data());
    blocks_ = load<uint32_t>(index.data() + 8);
    if (index.size() != kHeaderBytes + uint64_t{blocks_} * 12 ||
        load<uint32_t>(index.data() + 12) != kTermsABlock ||
        load<uint64_t>(index.data() + 16) != blocks_part_->size() ||
        blocks_ != terms_ / kTermsABlock + (terms_ % kTermsABlock != 0)) {
        index_part_->corrupted(0, "this is no index of these terms");
    }
    // Parts are aligned, and so is what follows the header of 32 bytes.
    keys_ = reinterpret_cast<const uint64_t*>(index.data() + kHeaderBytes);
    offsets_ = reinterpret_cast<const uint32_t*>(keys_ + blocks_);
}

void TermDictionary::Block::corrupted(const Part& part, const uint8_t* at) const {
    part.corrupted(offset + static_cast<uint64_t>(at - begin), "this is no block of terms");
}

TermDictionary::Block TermDictionary::block(uint32_t number) const {
    Block block{};
    block.number = number;
    block.terms = number + 1 == blocks_
                      ? static_cast<uint32_t>(terms_ - uint64_t{number} * kTermsABlock)
                      : uint32_t{kTermsABlock};
    block.offset = offsets_[number];
    const uint64_t to = number + 1 == blocks_ ? blocks_part_->size() : offsets_[number + 1];
    if (to < block.offset) index_part_->corrupted(kHeaderBytes, "blocks of terms do not ascend");
    const auto bytes = blocks_part_->bytes(block.offset, to - block.offset);
    block.begin = bytes.data();
    block.end = bytes.data() + bytes.size();
    const uint8_t* at = block.begin;
    uint32_t size = 0;
    if (!read_varint(at, block.end, size) || size > static_cast<size_t>(block.end - at) ||
        size == 0 || *at >= size || (*at == 0 && number > 0)) {
        block.corrupted(*blocks_part_, block.begin);
    }
    block.entries_end = at + size;
    block.head = text(at + 1, *at);
    block.entries = at + 1 + *at;
    return block;
}

std::string_view TermDictionary::head(uint32_t number) const {
    return block(number).head;
}

// The last block whose first term is not greater, or the first block if there is none.
uint32_t TermDictionary::find_block(std::string_view term) const {
    const uint64_t key = prefix_order(term);
    // The blocks before `from` have lesser keys. Compares three keys per step, as their cache
    // misses overlap while those of successive steps do not; branch-free, as half of the branches
    // would be mispredicted.
    uint32_t from = 0, size = blocks_;
    while (size >= 8) {
        const uint32_t part = size / 4;
        const uint64_t* const last = keys_ + from + part - 1;
        from += part * (uint32_t{last[0] < key} + uint32_t{last[part] < key} +
                        uint32_t{last[2 * part] < key});
        size -= 3 * part;
    }
    uint32_t less = 0;
    for (uint32_t i = 0; i < size; ++i) less += keys_[from + i] < key;
    from += less;
    if (from == blocks_ || keys_[from] != key) return from == 0 ? 0 : from - 1;
    uint32_t to = from + 1;
    while (to < blocks_ && keys_[to] == key && to - from < 4) ++to;
    if (to < blocks_ && keys_[to] == key) {
        to = static_cast<uint32_t>(std::upper_bound(keys_ + to, keys_ + blocks_, key) - keys_);
    }
    // The heads of [from, to) begin with the same 8 bytes.
    while (from < to) {
        const uint32_t middle = from + (to - from) / 2;
        if (head(middle) <= term) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from == 0 ? 0 : from - 1;
}

std::optional<TermEntry> TermDictionary::find(std::string_view term) const {
    if (blocks_ == 0 || term.size() > kMostTermBytes) return std::nullopt;
    const Block block = this->block(find_block(term));
    uint8_t wanted[kMostTermBytes + 1 + 8];
    std::memcpy(wanted, term.data(), term.size());
    store(wanted + term.size(), uint64_t{0});
    // How many leading bytes the term shares with the last term looked at, which is less or equal.
    const auto* head = reinterpret_cast<const uint8_t*>(block.head.data());
    size_t matched = same_bytes(head, wanted, std::min(block.head.size(), term.size()));
    bool found = matched == block.head.size();
    if (!found && (matched == term.size() || wanted[matched] < head[matched])) return std::nullopt;
    found = found && matched == term.size();
    uint32_t i = 0;
    const uint8_t* at = block.entries;
    while (!found) {
        if (++i == block.terms) return std::nullopt;
        Entry entry;
        const uint8_t* const begin = at;
        if (!read_entry(at, block.entries_end, entry)) block.corrupted(*blocks_part_, begin);
        if (entry.shared != matched) {
            // It shares more with its predecessor than our term does, so it is less, too.
            if (entry.shared > matched) continue;
            return std::nullopt;
        }
        const size_t same = same_bytes(entry.bytes, wanted + matched,
                                       std::min<size_t>(entry.further, term.size() - matched));
        matched += same;
        if (same == entry.further) {
            found = matched == term.size();
        } else if (matched == term.size() || entry.bytes[same] > wanted[matched]) {
            return std::nullopt;
        }
    }
    return TermEntry{uint64_t{block.number} * kTermsABlock + i, block.payload(*blocks_part_, i)};
}

// The payload of term i of the block.
std::span<const uint8_t> TermDictionary::Block::payload(const Part& part, uint32_t i) const {
    const uint8_t* lengths = entries_end;
    size_t before = 0;
    uint32_t length = 0;
    // Usually all lengths have one byte: load them as two words. The padding after a part may be
    // loaded.
    static_assert(kTermsABlock == 16 && kPartSlack >= 16);
    const auto low = load<uint64_t>(lengths), high = load<uint64_t>(lengths + 8);
    if (((low | high) & 0x8080808080808080) == 0 && static_cast<size_t>(end - lengths) >= terms) {
        // The sum of the bytes before i, added up pairwise.
        const auto bytes_of = [](uint64_t word, uint32_t n) {
            word = n >= 8 ? word : word & ((uint64_t{1} << (8 * n)) - 1);
            word = (word & 0x00FF00FF00FF00FF) + (word >> 8 & 0x00FF00FF00FF00FF);
            return static_cast<size_t>(word * 0x0001000100010001 >> 48);
        };
        before = bytes_of(low, i) + bytes_of(high, i < 8 ? 0 : i - 8);
        length = lengths[i];
        lengths += terms;
    } else {
        for (uint32_t k = 0; k < terms; ++k) {
            uint32_t one = 0;
            if (!read_varint(lengths, end, one)) corrupted(part, lengths);
            before += k < i ? one : 0;
            length = k == i ? one : length;
        }
    }
    const auto left = static_cast<size_t>(end - lengths);
    if (before > left || length > left - before) corrupted(part, entries_end);
    return {lengths + before, length};
}

TermDictionary::Cursor TermDictionary::begin() const {
    return at(0);
}

TermDictionary::Cursor TermDictionary::at(uint64_t ordinal) const {
    Cursor cursor(*this);
    cursor.ordinal_ = terms_;
    if (ordinal >= terms_) return cursor;
    cursor.enter(static_cast<uint32_t>(ordinal / kTermsABlock));
    while (cursor.ordinal_ < ordinal) cursor.next();
    cursor.shared_ = 0;
    return cursor;
}

TermDictionary::Cursor TermDictionary::lower_bound(std::string_view term) const {
    Cursor cursor(*this);
    if (blocks_ == 0) return cursor;
    cursor.enter(find_block(term));
    while (!cursor.at_end() && cursor.term() < term) cursor.next();
    cursor.shared_ = 0;
    return cursor;
}

std::pair<uint64_t, uint64_t> TermDictionary::prefix_range(std::string_view prefix) const {
    const uint64_t first = lower_bound(prefix).ordinal();
    // The least term that is greater than all with this prefix.
    std::string after(prefix);
    while (!after.empty() && static_cast<uint8_t>(after.back()) == 0xFF) after.pop_back();
    if (after.empty()) return {first, terms_};
    after.back() = static_cast<char>(static_cast<uint8_t>(after.back()) + 1);
    const uint64_t end = lower_bound(after).ordinal();
    if (end < first) index_part_->corrupted(kHeaderBytes, "blocks of terms do not ascend");
    return {first, end};
}

void TermDictionary::verify() const {
    std::string before;
    for (Cursor cursor = begin(); !cursor.at_end(); cursor.next()) {
        const bool first = cursor.ordinal() % kTermsABlock == 0;
        // find() relies on `shared` being exact.
        if ((cursor.ordinal() > 0 && cursor.term() <= before) ||
            (!first && cursor.shared() != common_prefix(before, cursor.term()))) {
            cursor.block_.corrupted(*blocks_part_, cursor.block_.begin);
        }
        if (first && keys_[cursor.ordinal() / kTermsABlock] != prefix_order(cursor.term())) {
            index_part_->corrupted(kHeaderBytes, "the index of terms is another one's");
        }
        static_cast<void>(cursor.payload());
        before = cursor.term();
    }
}

}  // namespace postings::storage
