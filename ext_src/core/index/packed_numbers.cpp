#include "core/index/packed_numbers.h"

#include <algorithm>
#include <bit>

#include "core/base/error.h"

namespace postings::index {

namespace {

// The widths that are used are those that vectors can unpack from a stream of bits, and whole
// words.
constexpr uint32_t kMostPackedWidth = 25;

constexpr bool is_width(uint32_t width) {
    return width <= kMostPackedWidth || width == 32 || width == 64;
}

uint32_t width_of(uint64_t range) {
    const auto bits = static_cast<uint32_t>(std::bit_width(range));
    return bits <= kMostPackedWidth ? bits : bits <= 32 ? 32 : 64;
}

constexpr uint64_t words_of(uint64_t count, uint32_t width) {
    return (count * width + 63) / 64;
}

}  // namespace

PackedNumbers::PackedNumbers(std::span<const uint8_t> bytes, uint32_t count)
    : table_(bytes.data()),
      size_(count),
      blocks_(static_cast<uint32_t>((uint64_t{count} + kBlock - 1) / kBlock)) {
    const uint64_t table = kEntryBytes * uint64_t{blocks_};
    if (table > bytes.size()) throw CorruptedData("the table of blocks is cut off", bytes.size());
    data_ = table_ + table;
    uint64_t words = 0;
    for (uint32_t i = 0; i < blocks_; ++i) {
        const uint8_t* entry = table_ + kEntryBytes * size_t{i};
        const auto least = load<uint64_t>(entry), greatest = load<uint64_t>(entry + 8);
        const auto place = load<uint32_t>(entry + 16), width = load<uint32_t>(entry + 20);
        if (least > greatest || !is_width(width) || place != words ||
            (width < 64 && (greatest - least) >> width != 0))
            throw CorruptedData("a block of numbers that cannot be", kEntryBytes * size_t{i});
        words += words_of(i + 1 < blocks_ ? kBlock : count - uint64_t{i} * kBlock, width);
    }
    if (words != (bytes.size() - table) / 8 || (bytes.size() - table) % 8 != 0)
        throw CorruptedData("the blocks of numbers have another length", bytes.size());
}

void PackedNumbers::mark(uint32_t number, uint64_t low, uint64_t high, uint64_t* words) const {
    const Block of = block(number);
    if (low > high || of.greatest < low || of.least > high) {
        std::fill_n(words, kBlockWords, uint64_t{0});
        return;
    }
    if (of.least >= low && of.greatest <= high) {
        std::fill_n(words, kBlockWords, UINT64_MAX);
    } else {
        mark_packed(of.data, of.width, of.count, std::max(low, of.least) - of.least,
                    high - of.least, words);
    }
    // Clears the bits after the last number.
    const uint32_t whole = of.count / 64;
    if (whole == kBlockWords) return;
    words[whole] &= (uint64_t{1} << of.count % 64) - 1;
    std::fill(words + whole + 1, words + kBlockWords, uint64_t{0});
}

void PackedNumbers::verify() const {
    for (uint32_t i = 0; i < size_; ++i) {
        const Block of = block(i / kBlock);
        const uint64_t number = (*this)[i];
        if (number < of.least || number > of.greatest)
            throw CorruptedData("a number is over its block's greatest",
                                static_cast<size_t>(of.data - table_));
    }
}

void PackedNumbers::append(std::span<const uint64_t> numbers, Bytes& out) {
    const size_t blocks = (numbers.size() + kBlock - 1) / kBlock;
    size_t entry = out.size();
    out.resize(entry + kEntryBytes * blocks);
    uint64_t words = 0;
    for (size_t from = 0; from < numbers.size(); from += kBlock, entry += kEntryBytes) {
        const auto block = numbers.subspan(from, std::min<size_t>(kBlock, numbers.size() - from));
        const auto [least, greatest] = std::ranges::minmax(block);
        const uint32_t width = width_of(greatest - least);
        store(out.data() + entry, least);
        store(out.data() + entry + 8, greatest);
        store(out.data() + entry + 16, static_cast<uint32_t>(words));
        store(out.data() + entry + 20, width);
        words += words_of(block.size(), width);
        uint64_t word = 0;
        uint32_t used = 0;
        for (const uint64_t number : block) {
            if (width == 0) break;
            const uint64_t value = number - least;
            word |= value << used;
            used += width;
            if (used < 64) continue;
            postings::append(out, word);
            used -= 64;
            word = used > 0 ? value >> (width - used) : 0;
        }
        if (used > 0) postings::append(out, word);
    }
}

}  // namespace postings::index
