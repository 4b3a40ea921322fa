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
    // Of each posting, varints: the first, then the steps.
    std::span<const uint8_t> positions() const { return positions_; }
    // Where each posting's end.
    std::span<const uint32_t> position_ends() const { return position_ends_; }

  private:
    std::vector<uint32_t> documents_, frequencies_, position_ends_;
    Bytes positions_;
};

struct BuiltSegment {
    storage::SegmentIdentity identity;
    uint32_t documents = 0;
    // Documents whose key came again later, ascending.
    std::vector<uint32_t> replaced;
};

// storage::FileError when the system refuses; then nothing but destruction makes sense, and the
// file goes. Beside what is being written, it keeps the keys and, for each text field, 4 bytes a
// document.
class SegmentBuilder {
  public:
    // `folder` is for files without names.
    SegmentBuilder(std::string path, std::string folder, size_t text_fields,
                   Bm25Parameters parameters);
    ~SegmentBuilder();

    // Returns its number. `lengths`: in words, of each text field. InvalidArgument for a key of
    // more than storage::kMostTermBytes, or a record that is too long.
    uint32_t add_document(std::string_view key, std::span<const uint32_t> lengths,
                          std::span<const uint8_t> record);
    uint32_t documents() const { return documents_; }
    uint64_t memory() const;

    // After all documents: one term after another, in the order of their keys (term_key()).
    void add_term(std::string_view key, const NewPostings& postings,
                  std::optional<size_t> text_field);

    BuiltSegment finish(bool durable);

  private:
    void end_documents();
    void write_keys();
    void write_lengths();

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
    storage::PartSpool positions_;
    storage::TermDictionaryWriter terms_;
    std::string folder_;
    Bytes entry_;
};

}  // namespace postings::index
