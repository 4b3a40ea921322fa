#include "core/storage/stored_blocks.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>

#include "core/base/bytes_of.h"
#include "core/storage/errors.h"
#include "core/storage/record_dictionary.h"

namespace postings::storage {

namespace {

// The index: u32 records, u32 blocks, u8 compression, u8 whether the dictionary is stale, 6 zeroes,
// u64 bytes of all blocks, u64 0,
// then u64 offset[blocks], u32 number of its first record[blocks]. A block: varint bytes of its
// content, then the content, compressed unless that would not be shorter. Its content: a varint for
// the length of each record, then the records.
constexpr size_t kHeaderBytes = 32;
// The largest block: almost full, then a record of the greatest length; record lengths take 1 to 4
// bytes.
constexpr size_t kMostBlockBytes = kMostRecordBytes + 6 * kStoredBlockBytes;
// Longer records are compressed without another copy in memory, and without a dictionary.
constexpr size_t kLongRecordBytes = size_t{256} << 10;
constexpr size_t kMostLengthBytes = 5;
// A dictionary is made when the records are so many.
constexpr size_t kGatheredBytes = size_t{4} << 20;
// Of those that writers make, no dictionary has a tenth of that.
constexpr size_t kMostDictionaryBytes = size_t{1} << 20;

// A number for a RecordBuffer to know blocks by.
uint64_t new_source() {
    static std::atomic<uint64_t> sources = 0;
    return ++sources;
}

// A record in the content of a block, of which `lengths` are those of so many records, the one with
// the number `record` among them, and `bytes` are the records; if `bytes` is null, they are what
// follows the lengths. Nothing if the block is damaged.
std::optional<std::span<const uint8_t>> record_in(std::span<const uint8_t> lengths,
                                                  const std::span<const uint8_t>* bytes,
                                                  uint32_t records, uint32_t record) {
    const uint8_t* at = lengths.data();
    const uint8_t* const end = at + lengths.size();
    size_t before = 0, length = 0;
    for (uint32_t i = 0; i < records; ++i) {
        uint32_t one = 0;
        if (!read_varint(at, end, one)) return std::nullopt;
        before += i < record ? one : 0;
        length = i == record ? one : length;
    }
    const std::span<const uint8_t> all = bytes != nullptr ? *bytes : std::span(at, end);
    if (record >= records || before > all.size() || length > all.size() - before)
        return std::nullopt;
    return all.subspan(before, length);
}

bool is_long(const StoredBlock& block) {
    return block.records == 1 && block.content > kLongRecordBytes + kMostLengthBytes;
}

}  // namespace

StoredBlocksWriter::StoredBlocksWriter(SegmentWriter& segment, std::string name,
                                       Compression compression,
                                       std::optional<RecordDictionary> dictionary,
                                       std::function<Bytes()> known)
    : segment_(segment),
      name_(std::move(name)),
      compression_(compression),
      known_dictionary_(std::move(known)),
      gathers_(compression == Compression::Zstd && !dictionary),
      source_(new_source()) {
    segment_.begin_part(name_);
    if (dictionary && !dictionary->bytes.empty()) {
        use_dictionary(dictionary->bytes);
        is_stale_ = dictionary->is_stale;
    }
}

void StoredBlocksWriter::use_dictionary(std::span<const uint8_t> dictionary) {
    dictionary_ = compared_ = dictionary;
    compression_ = Compression::ZstdDictionary;
    block_bytes_ = kDictionaryBlockBytes;
    compressor_.use_dictionary(dictionary);
}

// If the records are too few, because a long one follows, those that come later are gathered.
void StoredBlocksWriter::make_dictionary(bool is_end) {
    std::vector<uint32_t> lengths(first_ends_.size());
    std::adjacent_difference(first_ends_.begin(), first_ends_.end(), lengths.begin());
    own_dictionary_ = dictionary_of_records(first_, lengths);
    if (!own_dictionary_.empty()) {
        // Documents of a kind differ by some 5 percent, those in another language by more.
        constexpr size_t kPart = 10;
        Bytes known;
        if (known_dictionary_) known = known_dictionary_();
        is_stale_ = is_as_good(known, own_dictionary_, first_, lengths, kPart);
        if (is_stale_) own_dictionary_ = std::move(known);
        use_dictionary(own_dictionary_);
    }
    gathers_ = own_dictionary_.empty() && !is_end;
    const Bytes records = std::move(first_);
    first_.clear();
    first_ends_.clear();
    size_t at = 0;
    for (const uint32_t length : lengths) {
        put(std::span(records).subspan(at, length));
        at += length;
    }
}

void StoredBlocksWriter::add(std::span<const uint8_t> record) {
    if (record.size() > kMostRecordBytes) throw InvalidArgument("a record of more than 64 MiB");
    if (records() == UINT32_MAX) throw InvalidArgument("too many records");
    if (gathers_ && first_.size() + record.size() > kGatheredBytes) {
        make_dictionary(false);
        if (record.size() > kGatheredBytes) return put(record);
    }
    if (!gathers_) return put(record);
    first_.insert(first_.end(), record.begin(), record.end());
    first_ends_.push_back(static_cast<uint32_t>(first_.size()));
}

void StoredBlocksWriter::put(std::span<const uint8_t> record) {
    const size_t full = records_ < joined_until_ ? 2 * block_bytes_ : block_bytes_;
    // A record may be as long as a small block, many of which would be half empty otherwise.
    const size_t most = dictionary_.empty() ? full : full + block_bytes_;
    // A long record gets a block of its own, so that its neighbours can be read without it.
    if (bytes_.size() + record.size() > most) end_block();
    if (lengths_.empty()) begin_block();
    if (record.size() > kLongRecordBytes) return add_long(record);
    append_varint(lengths_, static_cast<uint32_t>(record.size()));
    bytes_.insert(bytes_.end(), record.begin(), record.end());
    ++records_;
    if (bytes_.size() + lengths_.size() >= full || records_ == joined_until_) end_block();
}

// Whether it has the same bytes as the one in use. Blocks of a segment come together, all with the
// same dictionary.
bool StoredBlocksWriter::is_dictionary(std::span<const uint8_t> other) {
    if (other.data() != compared_.data() || other.size() != compared_.size()) {
        compared_ = other;
        is_equal_ = std::ranges::equal(other, dictionary_);
    }
    return is_equal_;
}

bool StoredBlocksWriter::add_block(const StoredBlock& block) {
    const size_t small = block_bytes_ / 2;
    if (block.content < small || block.records > UINT32_MAX - records_) return false;
    const bool fits =
        is_long(block)
            ? (block.compression == Compression::None) == (compression_ == Compression::None)
            : block.compression == compression_ && is_dictionary(block.dictionary);
    if (gathers_ || !fits) return false;
    if (!lengths_.empty() && bytes_.size() < small && !is_long(block)) {
        // Together with the block, that is large enough, and the next one can be copied.
        joined_until_ = records_ + block.records;
        return false;
    }
    end_block();
    begin_block();
    segment_.write(block.bytes);
    records_ += block.records;
    return true;
}

void StoredBlocksWriter::begin_block() {
    offsets_.push_back(segment_.part_bytes());
    firsts_.push_back(records_);
}

void StoredBlocksWriter::add_long(std::span<const uint8_t> record) {
    Bytes length, size;
    append_varint(length, static_cast<uint32_t>(record.size()));
    append_varint(size, static_cast<uint32_t>(length.size() + record.size()));
    segment_.write(size);
    if (compression_ != Compression::None) {
        compressor_.compress_long(
            {length, record}, [this](std::span<const uint8_t> piece) { segment_.write(piece); });
    } else {
        segment_.write(length);
        segment_.write(record);
    }
    ++records_;
}

void StoredBlocksWriter::end_block() {
    if (lengths_.empty()) return;
    // Not insert(), for which gcc 14 warns.
    const size_t lengths = lengths_.size();
    lengths_.resize(lengths + bytes_.size());
    std::ranges::copy(bytes_, lengths_.begin() + static_cast<ptrdiff_t>(lengths));
    Bytes size;
    append_varint(size, static_cast<uint32_t>(lengths_.size()));
    segment_.write(size);
    std::span<const uint8_t> compressed;
    if (compression_ != Compression::None) compressed = compressor_.compress(lengths_);
    segment_.write(compressed.empty() ? std::span<const uint8_t>(lengths_) : compressed);
    lengths_.clear();
    bytes_.clear();
}

void StoredBlocksWriter::finish() {
    if (gathers_) make_dictionary(true);
    end_block();
    const uint64_t bytes = segment_.part_bytes();
    if (!dictionary_.empty()) {
        segment_.begin_part(name_ + ".dictionary");
        segment_.write(dictionary_);
    }
    Bytes header;
    append(header, records_);
    append(header, static_cast<uint32_t>(offsets_.size()));
    append(header, uint64_t{static_cast<uint8_t>(compression_)} | uint64_t{is_stale_} << 8);
    append(header, bytes);
    append(header, uint64_t{0});
    segment_.begin_part(name_ + ".index");
    segment_.write(header);
    segment_.write(bytes_of(offsets_));
    segment_.write(bytes_of(firsts_));
}

void StoredBlocksWriter::corrupted(uint32_t number) const {
    throw CorruptedFile(segment_.path(), name_, offsets_[number],
                        "these records are not what was written");
}

// Reads a block that is complete.
void StoredBlocksWriter::read_block(uint32_t number, RecordBuffer& buffer) {
    if (buffer.source_ == source_ && buffer.number_ == number) return;
    buffer.source_ = 0;
    const uint64_t end =
        number + 1 == offsets_.size() ? segment_.part_bytes() : offsets_[number + 1];
    Bytes stored(end - offsets_[number]);
    segment_.read(offsets_[number], stored);
    const uint8_t* at = stored.data();
    uint32_t size = 0;
    if (!read_varint(at, at + stored.size(), size) || size > kMostBlockBytes) corrupted(number);
    const std::span<const uint8_t> content(at, stored.data() + stored.size());
    buffer.memory_.resize(size);
    if (content.size() == size) {
        std::ranges::copy(content, buffer.memory_.begin());
    } else {
        if (!prepared_ && !dictionary_.empty()) prepared_.emplace(dictionary_);
        buffer.decompressor_.use_dictionary(prepared_ ? &*prepared_ : nullptr);
        if (!buffer.decompressor_.decompress(content, buffer.memory_)) corrupted(number);
    }
    buffer.block_ = buffer.memory_;
    buffer.number_ = number;
    buffer.source_ = source_;
}

std::span<const uint8_t> StoredBlocksWriter::read(uint32_t record, RecordBuffer& buffer) {
    if (record >= records()) throw InvalidArgument("there is no such record", record);
    if (record >= records_) {
        const uint32_t place = record - records_;
        const uint32_t begin = place == 0 ? 0 : first_ends_[place - 1];
        return std::span(first_).subspan(begin, first_ends_[place] - begin);
    }
    const auto after = std::ranges::upper_bound(firsts_, record);
    const uint32_t next = after == firsts_.end() ? records_ : *after;
    const uint32_t first = *(after - 1);
    if (after == firsts_.end() && !lengths_.empty()) {
        const std::span<const uint8_t> bytes = bytes_;
        return *record_in(lengths_, &bytes, next - first, record - first);
    }
    const auto number = static_cast<uint32_t>(after - firsts_.begin() - 1);
    read_block(number, buffer);
    const auto found = record_in(buffer.block_, nullptr, next - first, record - first);
    if (!found) corrupted(number);
    return *found;
}

void RecordBuffer::keep_at_most(size_t bytes) {
    if (memory_.capacity() <= bytes) return;
    source_ = 0;
    block_ = {};
    Bytes().swap(memory_);
}

// The dictionary as zstd wants it, made when it is first needed.
struct StoredBlocks::Prepared {
    std::mutex mutex;
    std::optional<DecompressionDictionary> dictionary;
};

StoredBlocks::StoredBlocks(const SegmentFile& segment, std::string_view name)
    : blocks_part_(&segment.part(name)),
      index_part_(&segment.part(std::string(name) + ".index")),
      source_(new_source()) {
    const auto index = index_part_->bytes();
    if (index.size() < kHeaderBytes) index_part_->corrupted(0, "this is no index of records");
    records_ = load<uint32_t>(index.data());
    blocks_ = load<uint32_t>(index.data() + 4);
    compression_ = static_cast<Compression>(index[8]);
    if (index.size() != kHeaderBytes + uint64_t{blocks_} * 12 ||
        load<uint64_t>(index.data() + 16) != blocks_part_->size() ||
        (blocks_ == 0) != (records_ == 0)) {
        index_part_->corrupted(0, "this is no index of these records");
    }
    if (!can_decompress(compression_)) {
        throw UnknownVersion(
            segment.path(),
            compression_ == Compression::Zstd || compression_ == Compression::ZstdDictionary
                ? "it is compressed by zstd, which this build is without"
                : "it is compressed by what is not known");
    }
    offsets_ = reinterpret_cast<const uint64_t*>(index.data() + kHeaderBytes);
    firsts_ = reinterpret_cast<const uint32_t*>(offsets_ + blocks_);
    if (compression_ == Compression::ZstdDictionary) {
        dictionary_part_ = &segment.part(std::string(name) + ".dictionary");
        if (dictionary_part_->size() > kMostDictionaryBytes)
            dictionary_part_->corrupted(0, "no dictionary is so long");
        dictionary_is_stale_ = index[9] != 0;
        prepared_ = std::make_shared<Prepared>();
    }
}

RecordDictionary StoredBlocks::dictionary() const {
    if (dictionary_part_ == nullptr) return {};
    return {dictionary_part_->bytes(), dictionary_is_stale_};
}

bool StoredBlocks::prepare(RecordBuffer& buffer) const {
    if (compression_ == Compression::None) return false;
    if (!prepared_) {
        buffer.decompressor_.use_dictionary(nullptr);
        return true;
    }
    const std::lock_guard lock(prepared_->mutex);
    auto& dictionary = prepared_->dictionary;
    if (!dictionary) dictionary.emplace(dictionary_part_->bytes());
    if (!dictionary->is_valid()) dictionary_part_->corrupted(0, "this is no dictionary of zstd");
    buffer.decompressor_.use_dictionary(&*dictionary);
    return true;
}

StoredBlocks::Stored StoredBlocks::stored(uint32_t number) const {
    const uint64_t offset = offsets_[number], end = block_end(number);
    if (offset > end) index_part_->corrupted(kHeaderBytes, "blocks of records do not ascend");
    const auto bytes = blocks_part_->bytes(offset, end - offset);
    const uint8_t* at = bytes.data();
    uint32_t size = 0;
    const bool known = read_varint(at, bytes.data() + bytes.size(), size);
    const auto content = bytes.subspan(static_cast<size_t>(at - bytes.data()));
    // zstd expands 4 bytes to at most 128 KiB.
    if (!known || size > kMostBlockBytes || size / 32768 > content.size()) {
        blocks_part_->corrupted(offset, "this is no block of records");
    }
    return {bytes, content, size};
}

std::optional<StoredBlock> StoredBlocks::block_at(uint32_t record) const {
    const auto first = std::lower_bound(firsts_, firsts_ + blocks_, record);
    if (first == firsts_ + blocks_ || *first != record) return std::nullopt;
    const auto number = static_cast<uint32_t>(first - firsts_);
    const uint32_t next = block_end_record(number);
    if (next <= record || next > records_)
        index_part_->corrupted(kHeaderBytes, "blocks of records do not ascend");
    const Stored block = stored(number);
    return StoredBlock{next - record, compression_, block.size, block.bytes, dictionary().bytes};
}

void StoredBlocks::read_block(uint32_t number, RecordBuffer& buffer) const {
    if (buffer.source_ == source_ && buffer.number_ == number) return;
    buffer.source_ = 0;
    const auto [bytes, content, size] = stored(number);
    if (content.size() == size) {
        buffer.block_ = content;
    } else {
        buffer.memory_.resize(size);
        buffer.block_ = buffer.memory_;
        if (!prepare(buffer) || !buffer.decompressor_.decompress(content, buffer.memory_)) {
            blocks_part_->corrupted(offsets_[number],
                                    "this block of records cannot be decompressed");
        }
    }
    buffer.number_ = number;
    buffer.source_ = source_;
}

uint32_t StoredBlocks::block_of(uint32_t record) const {
    if (record >= records_) throw InvalidArgument("there is no such record", record);
    const auto after = std::upper_bound(firsts_, firsts_ + blocks_, record);
    if (after == firsts_) index_part_->corrupted(kHeaderBytes, "records do not begin with 0");
    return static_cast<uint32_t>(after - firsts_ - 1);
}

std::span<const uint8_t> StoredBlocks::read_beginning(uint32_t record, size_t most,
                                                      RecordBuffer& buffer) const {
    // zstd decompresses 128 KiB at a time.
    constexpr size_t kMuchLonger = size_t{256} << 10;
    const uint32_t number = block_of(record);
    const Stored block = stored(number);
    const bool is_there = buffer.source_ == source_ && buffer.number_ == number;
    if (is_there || block.size < most + kMuchLonger || block.compressed.size() == block.size ||
        block_end_record(number) != firsts_[number] + 1) {
        const auto all = read(record, buffer);
        return all.first(std::min(most, all.size()));
    }
    buffer.source_ = 0;
    buffer.memory_.resize(kMostLengthBytes + most);
    const uint8_t* at = buffer.memory_.data();
    uint32_t length = 0;
    if (!prepare(buffer) ||
        !buffer.decompressor_.decompress_beginning(block.compressed, buffer.memory_) ||
        !read_varint(at, at + kMostLengthBytes, length) || length < most)
        blocks_part_->corrupted(offsets_[number], "this record cannot be decompressed");
    return {at, most};
}

std::span<const uint8_t> StoredBlocks::read(uint32_t record, RecordBuffer& buffer) const {
    const uint32_t number = block_of(record);
    read_block(number, buffer);
    const uint32_t first = firsts_[number], next = block_end_record(number);
    const auto found = next < first
                           ? std::nullopt
                           : record_in(buffer.block_, nullptr, next - first, record - first);
    if (!found) blocks_part_->corrupted(offsets_[number], "this block has too few records");
    return *found;
}

void StoredBlocks::verify() const {
    RecordBuffer buffer;
    for (uint32_t record = 0; record < records_; ++record) read(record, buffer);
}

}  // namespace postings::storage
