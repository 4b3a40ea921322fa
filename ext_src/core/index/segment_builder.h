// Writes a segment of an index: first its documents, then its terms.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/index/column_writer.h"
#include "core/index/positions.h"
#include "core/index/schema.h"
#include "core/rank/bm25.h"
#include "core/storage/segment_writer.h"
#include "core/storage/stored_blocks.h"
#include "core/storage/term_dictionary_writer.h"

namespace postings::index {

// The postings of a term, as they are gathered for a segment.
class NewPostings {
  public:
    void clear();
    // Documents ascend. `positions` ascend, too: as many as the frequency, or none, for keywords.
    void add(uint32_t document, uint32_t frequency, std::span<const uint32_t> positions);

    std::span<const uint32_t> documents() const { return documents_; }
    std::span<const uint32_t> frequencies() const { return frequencies_; }
    const PositionWriter& positions() const { return positions_; }

  private:
    std::vector<uint32_t> documents_, frequencies_;
    PositionWriter positions_;
};

struct BuiltSegment {
    storage::SegmentIdentity identity;
    uint32_t documents = 0;
    // Documents whose key came again later, ascending.
    std::vector<uint32_t> replaced;
};

// storage::FileError when the system refuses; then nothing but destruction makes sense, and the
// file goes. Beside what is being written, it keeps the keys, for each text field 4 bytes a
// document, for each number 12 bytes; then, of keyword fields, their columns and, of one at a time,
// 12 bytes a posting.
class SegmentBuilder {
  public:
    // `folder` is for files without names.
    SegmentBuilder(std::string path, std::string folder, const Schema& schema);
    ~SegmentBuilder();

    // Returns its number. `lengths`: in words, of each text field. InvalidArgument for a key of
    // more than storage::kMostTermBytes, or a record that is too long.
    uint32_t add_document(std::string_view key, std::span<const uint32_t> lengths,
                          std::span<const uint8_t> record);
    // A value of the document that was added last; `field`: of numbers, by its place among all.
    void add_number(size_t field, uint64_t ordered) {
        columns_[field].add(documents_ - 1, ordered);
    }
    uint32_t documents() const { return documents_; }
    uint64_t memory() const;

    // After all documents: one term after another, in the order of their keys (term_key()).
    void add_term(std::string_view key, const NewPostings& postings,
                  std::optional<size_t> text_field);

    BuiltSegment finish(bool durable);

  private:
    void end_documents();
    void write_keys();
    void write_key_places(std::span<const uint32_t> places, uint32_t bits);
    void write_lengths();
    void write_numbers();
    void add_keyword(size_t field, std::span<const uint32_t> documents);
    void end_keywords();

    storage::SegmentWriter file_;
    std::optional<storage::StoredBlocksWriter> records_;
    size_t text_fields_;
    Bm25Parameters parameters_;
    uint32_t documents_ = 0;
    std::string key_bytes_;
    std::vector<uint32_t> key_offsets_{0};
    std::vector<std::vector<uint32_t>> exact_;  // of each text field
    std::vector<Bytes> codes_;
    std::vector<uint32_t> fingerprints_;
    std::vector<std::unique_ptr<Bm25Table>> yardsticks_;
    std::vector<uint32_t> replaced_;
    bool documents_ended_ = false;
    std::vector<FieldKind> kinds_;
    std::vector<ColumnWriter> columns_;  // of each field
    // Of keyword fields, as they are done; the one that terms came of last, and how many.
    std::vector<Bytes> keyword_columns_;
    std::optional<size_t> keyword_field_;
    uint64_t keywords_ = 0;
    storage::PartSpool positions_;
    storage::TermDictionaryWriter terms_;
    std::string folder_;
    Bytes entry_;
};

}  // namespace postings::index
