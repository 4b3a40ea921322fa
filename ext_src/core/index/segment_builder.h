// Writes a segment of an index: first its documents, then its terms.
#pragma once

#include <cstdint>
#include <functional>
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
#include "core/index/segment_parts.h"
#include "core/index/spellings.h"
#include "core/rank/bm25.h"
#include "core/storage/segment_writer.h"
#include "core/storage/stored_blocks.h"
#include "core/storage/term_dictionary_writer.h"

namespace postings::index {

// Gathers the postings of a term.
class NewPostings {
  public:
    void clear();
    // Documents ascend. `positions` ascend as well: as many as the frequency, or none for keywords.
    void add(uint32_t document, uint32_t frequency, std::span<const uint32_t> positions);
    // The same of several postings. `values`: of their positions, as
    // PositionReader::append_values(), or none for keywords.
    void add(std::span<const uint32_t> documents, std::span<const uint32_t> frequencies,
             std::span<const uint32_t> values);

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
    // Documents whose key was added again later, ascending.
    std::vector<uint32_t> replaced;
};

// Throws storage::FileError when the system refuses; then it can only be destroyed, and the file is
// removed. Memory: keys that do not come in order, 4 bytes per document and text field, and 12
// bytes per number; then 4 bytes per document, and later the columns of keyword fields and, for one
// keyword field at a time, 12 bytes per posting.
class SegmentBuilder {
  public:
    // `folder` is for unnamed files; dictionaries of the records are as in StoredBlocksWriter.
    SegmentBuilder(std::string path, std::string folder, const Schema& schema,
                   std::optional<storage::RecordDictionary> dictionary = std::nullopt,
                   std::function<Bytes()> known_dictionary = {});
    ~SegmentBuilder();

    // Returns the document's number. `lengths`: in words, one per text field. Throws
    // InvalidArgument for a key of more than storage::kMostTermBytes, or a record that is too long.
    uint32_t add_document(std::string_view key, std::span<const uint32_t> lengths,
                          std::optional<std::span<const uint8_t>> record);
    // The same of a document whose key is added later. It is that for all documents, or for none.
    uint32_t add_document(std::span<const uint32_t> lengths,
                          std::optional<std::span<const uint8_t>> record);
    // Called after all documents, in the order of the keys, which are different ones. Later, throws
    // CorruptedData if a document has none.
    void add_key(std::string_view key, uint32_t document);
    // Copies the records of the documents that are added next, and without theirs. False, and
    // nothing is done, if they have to be added one by one.
    bool add_records(const storage::StoredBlock& block) { return records_->add_block(block); }
    std::span<const uint8_t> record_dictionary() const { return records_->dictionary(); }
    // Adds a document's value to a number field, given by its number in the schema.
    void add_number(size_t field, uint32_t document, uint64_t ordered) {
        columns_[field].add(document, ordered);
    }
    uint32_t documents() const { return documents_; }
    // The key and the record of one, before terms are added. The key is valid until the next one is
    // added; the record as StoredBlocksWriter::read() says.
    std::string_view key_of(uint32_t document) const {
        const uint32_t begin = key_offsets_[document];
        return std::string_view(key_bytes_).substr(begin, key_offsets_[document + 1] - begin);
    }
    std::span<const uint8_t> record(uint32_t document, storage::RecordBuffer& buffer) {
        return records_->read(document, buffer);
    }
    uint64_t memory() const;
    // An upper bound of what the dictionary of the keys of add_document() takes.
    uint64_t key_dictionary_bytes() const { return key_bytes_.size() + key_offsets_.size() * 8; }

    // Called after all documents, in the order of the keys (term_key()).
    void add_term(std::string_view key, const NewPostings& postings,
                  std::optional<size_t> text_field);

    // Called before add_term() if add_word() is not called for all words.
    void lack_words() { version_ = parts::kVersionWithoutWords; }
    // Called in the order of the keys (term_key()), with the word's spellings in the order of their
    // texts (spellings.h).
    void add_word(std::string_view key, std::span<const Spelling> spellings);

    BuiltSegment finish(bool durable);

  private:
    void end_documents();
    void sort_keys();
    void write_key_places();
    void write_lengths();
    Bytes bounds_of(std::span<const uint32_t> documents, std::span<const uint32_t> frequencies,
                    size_t text_field);
    void write_numbers();
    void add_keyword(size_t field, std::span<const uint32_t> documents);
    void end_keywords();

    storage::SegmentWriter file_;
    std::optional<storage::StoredBlocksWriter> records_;
    size_t text_fields_;
    uint32_t version_ = parts::kVersion;
    Bm25Parameters parameters_;
    uint32_t documents_ = 0;
    std::string key_bytes_;
    std::vector<uint32_t> key_offsets_{0};
    storage::TermDictionaryWriter keys_;
    std::vector<uint32_t> key_places_;          // by document; kNoPlace: not known yet
    std::vector<std::vector<uint32_t>> exact_;  // one per text field
    std::vector<Bytes> codes_;
    std::vector<uint32_t> fingerprints_;
    std::vector<std::unique_ptr<Bm25Table>> bm25_tables_;
    std::vector<uint32_t> replaced_;
    bool documents_ended_ = false;
    std::vector<FieldKind> kinds_;
    std::vector<ColumnWriter> columns_;  // one per field
    // The finished columns of keyword fields; the keyword field of the last term, and its number of
    // terms so far.
    std::vector<Bytes> keyword_columns_;
    std::optional<size_t> keyword_field_;
    uint64_t keywords_ = 0;
    storage::PartSpool positions_;
    storage::TermDictionaryWriter terms_, words_;
    std::string folder_;
    Bytes entry_;
};

}  // namespace postings::index
