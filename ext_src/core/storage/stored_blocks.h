// Stored records, one per document, in compressed blocks, each of which can be read alone: of 2 to
// 4 KiB if the records have a dictionary, else of about 8. Records NAME are two or three parts of a
// segment: NAME, the blocks; NAME.index; and NAME.dictionary.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/storage/compression.h"
#include "core/storage/segment_file.h"
#include "core/storage/segment_writer.h"

namespace postings::storage {

inline constexpr size_t kStoredBlockBytes = 8192, kDictionaryBlockBytes = 2048;
inline constexpr size_t kMostRecordBytes = size_t{64} << 20;

// A block as it is stored, to be copied.
struct StoredBlock {
    uint32_t records;
    Compression compression;
    size_t content;  // bytes, not compressed
    std::span<const uint8_t> bytes;
    std::span<const uint8_t> dictionary;  // empty if there is none
};

// The dictionary of some records, which others may take over.
struct RecordDictionary {
    std::span<const uint8_t> bytes;  // empty if there is none
    // Whether it may have parts of records that are not, or no longer, among these.
    bool is_stale = false;
};

class RecordBuffer;

class StoredBlocksWriter {
  public:
    // Begins the part of the blocks: nothing else may be written to `segment` until finish().
    // `dictionary` may be one of other records, which is to outlive this, or empty for none; by
    // default, one is made of the first records, 4 MiB of which stay in memory until then, if they
    // are enough. If what `known` returns, a dictionary of other records or nothing, is as good,
    // that is taken instead: then their blocks and these can be copied into one part. It is called
    // only if one was made. Throws CorruptedData if `dictionary` is none.
    StoredBlocksWriter(SegmentWriter& segment, std::string name,
                       Compression compression = best_compression(),
                       std::optional<RecordDictionary> dictionary = std::nullopt,
                       std::function<Bytes()> known = {});

    // Records get the numbers 0, 1, 2... Throws InvalidArgument for more than kMostRecordBytes.
    void add(std::span<const uint8_t> record);
    // Copies the records of a block. False, and nothing is done, if they have to be added one by
    // one, as blocks would be small, or it is compressed with another dictionary than the one that
    // was given. That of the block outlives this.
    bool add_block(const StoredBlock& block);
    // The dictionary, as far as one was given or made; valid as long as this.
    std::span<const uint8_t> dictionary() const { return dictionary_; }
    uint32_t records() const { return records_ + static_cast<uint32_t>(first_ends_.size()); }
    // Reads a record again, before finish(). Valid until the next call that adds one, and the next
    // read into this buffer. Throws InvalidArgument if there is no such record, FileError,
    // CorruptedFile.
    std::span<const uint8_t> read(uint32_t record, RecordBuffer& buffer);
    // Writes the other parts.
    void finish();

  private:
    void use_dictionary(std::span<const uint8_t> dictionary);
    void make_dictionary(bool is_end);
    void put(std::span<const uint8_t> record);
    void begin_block();
    void end_block();
    void add_long(std::span<const uint8_t> record);
    void read_block(uint32_t number, RecordBuffer& buffer);
    [[noreturn]] void corrupted(uint32_t number) const;
    bool is_dictionary(std::span<const uint8_t> other);

    SegmentWriter& segment_;
    std::string name_;
    Compression compression_;
    Compressor compressor_;
    std::span<const uint8_t> dictionary_;
    bool is_stale_ = false;
    std::function<Bytes()> known_dictionary_;
    Bytes own_dictionary_;
    // The last one that is_dictionary() compared, and the result.
    std::span<const uint8_t> compared_;
    bool is_equal_ = true;
    size_t block_bytes_ = kStoredBlockBytes;
    // Until there is a dictionary, if one is to be made: the records.
    bool gathers_;
    Bytes first_;
    std::vector<uint32_t> first_ends_;  // where each of them ends
    Bytes lengths_, bytes_;             // of the block being filled
    uint32_t records_ = 0;              // in blocks
    uint32_t joined_until_ = 0;         // records that may be in a larger block
    std::vector<uint64_t> offsets_;
    std::vector<uint32_t> firsts_;
    uint64_t source_;  // unique to this object
    std::optional<DecompressionDictionary> prepared_;
};

// Caches the block that was read last, so that reading a neighbouring record costs nothing. Not
// thread-safe; can be used with several StoredBlocks in turn.
class RecordBuffer {
  public:
    // Frees the memory if it is larger.
    void keep_at_most(size_t bytes);
    size_t memory() const { return memory_.capacity(); }

  private:
    friend class StoredBlocks;
    friend class StoredBlocksWriter;
    Decompressor decompressor_;
    Bytes memory_;
    std::span<const uint8_t> block_;  // in memory_, or in the segment
    uint64_t source_ = 0;             // whose it is; 0: nobody's
    uint32_t number_ = 0;
};

class StoredBlocks {
  public:
    StoredBlocks() = default;  // empty
    // The segment outlives it. Throws CorruptedFile; UnknownVersion for a compression that this
    // build does not have.
    StoredBlocks(const SegmentFile& segment, std::string_view name);

    uint32_t records() const { return records_; }
    uint64_t stored_bytes() const { return blocks_part_ == nullptr ? 0 : blocks_part_->size(); }
    // Lives as long as the segment.
    RecordDictionary dictionary() const;
    // Valid until the next read into this buffer. Throws InvalidArgument if there is no such
    // record, CorruptedFile.
    std::span<const uint8_t> read(uint32_t record, RecordBuffer& buffer) const;
    // The same of its first `most` bytes, or all if it has fewer; does not decompress all of a
    // record that is much longer.
    std::span<const uint8_t> read_beginning(uint32_t record, size_t most,
                                            RecordBuffer& buffer) const;
    // The block that begins with this record, if one does. Throws CorruptedFile; does not look at
    // what is compressed.
    std::optional<StoredBlock> block_at(uint32_t record) const;
    // Throws unless all records can be read.
    void verify() const;

  private:
    struct Stored {
        std::span<const uint8_t> bytes, compressed;  // with the size in front, and without
        uint32_t size;                               // of the content
    };
    Stored stored(uint32_t number) const;
    uint32_t block_of(uint32_t record) const;
    uint32_t block_end_record(uint32_t number) const {
        return number + 1 == blocks_ ? records_ : firsts_[number + 1];
    }
    void read_block(uint32_t number, RecordBuffer& buffer) const;
    // Prepares the buffer to decompress blocks; false if none is compressed.
    bool prepare(RecordBuffer& buffer) const;
    uint64_t block_end(uint32_t number) const {
        return number + 1 == blocks_ ? blocks_part_->size() : offsets_[number + 1];
    }

    const Part* blocks_part_ = nullptr;
    const Part* index_part_ = nullptr;
    const Part* dictionary_part_ = nullptr;
    bool dictionary_is_stale_ = false;
    struct Prepared;
    std::shared_ptr<Prepared> prepared_;  // null: there is no dictionary
    uint64_t source_ = 0;                 // unique to this object
    uint32_t records_ = 0, blocks_ = 0;
    Compression compression_ = Compression::None;
    const uint64_t* offsets_ = nullptr;
    const uint32_t* firsts_ = nullptr;
};

}  // namespace postings::storage
