// A segment: the terms, lists, positions, lengths, keys and stored records of a range of documents
// (docs/formats.md). Its documents are numbered from 0 on; in the index, from base() on.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/index/column.h"
#include "core/index/spellings.h"
#include "core/list/posting_list.h"
#include "core/rank/document_lengths.h"
#include "core/storage/segment_file.h"
#include "core/storage/stored_blocks.h"
#include "core/storage/term_dictionary.h"
#include "core/storage/tombstones.h"

namespace postings::index {

// The key of a field's term in the dictionary: the field's number as a byte, then the term.
std::string term_key(size_t field, std::string_view term);

// The postings of a term in a segment.
struct TermPostings {
    PostingList list;  // with frequencies; points into the segment, or is a copy if short
    // Where the list is in the file, unless it is a copy.
    std::optional<uint64_t> offset;
    // Where PositionReader finds the positions; null if the field has none.
    struct Positions {
        const storage::Part* part = nullptr;
        uint64_t offset = 0, bytes = 0;
        uint32_t blocks = 0;  // blocks whose offsets precede the positions
    } positions;
};

class Segment {
  public:
    // Throws CorruptedFile. The tombstones may be null. `base`: number of documents in the segments
    // before.
    Segment(std::shared_ptr<const storage::SegmentFile> file,
            std::shared_ptr<const storage::Tombstones> tombstones, uint32_t base);

    uint32_t documents() const { return documents_; }
    uint32_t base() const { return base_; }
    uint32_t live() const { return documents_ - (tombstones_ ? tombstones_->count() : 0); }
    bool is_deleted(uint32_t document) const {
        return tombstones_ && tombstones_->is_deleted(document);
    }
    // The deleted documents; empty if there are none.
    const PostingListView& deleted() const { return deleted_; }
    const storage::SegmentFile& file() const { return *file_; }

    // Its terms are keys made by term_key().
    const storage::TermDictionary& terms() const { return terms_; }
    std::optional<TermPostings> find(std::string_view key) const;
    // The postings of an entry of terms(), given its payload.
    TermPostings postings(std::span<const uint8_t> payload) const;
    // The number of postings, including those of deleted documents; reads nothing else.
    uint32_t count(std::span<const uint8_t> payload) const;
    // Appends the postings if the entry itself contains them; false if they are a list elsewhere.
    // Also, if asked for, the values of their positions, as PositionReader::append_values() does.
    bool append_short(std::span<const uint8_t> payload, std::vector<uint32_t>& docs,
                      std::vector<uint32_t>& frequencies,
                      std::vector<uint32_t>* values = nullptr) const;

    // The words of texts (spellings.h): keys made by term_key(), and the spellings of an entry
    // there, of which there is one at least. Empty if the segment is of version 2, which knows
    // none.
    const storage::TermDictionary& words() const { return words_; }
    bool knows_all_words() const { return knows_all_words_; }
    void spellings(std::span<const uint8_t> payload, std::vector<Spelling>& found) const;
    // Where documents are not listed, this includes deleted ones.
    uint64_t live_documents(const Spelling& spelling) const;

    size_t text_fields() const { return lengths_.size(); }
    // For a text field, by its place among the text fields: this segment's length codes, with the
    // statistics of the whole index.
    DocumentLengths lengths(size_t text_field, double average, uint64_t documents) const;
    std::vector<uint32_t> exact_lengths(size_t text_field) const;
    LengthTotal live_lengths(size_t text_field) const;

    // The column of a field that is no text (segment_columns.cpp). Verifies all of it each time, so
    // keep it.
    Column column(size_t field, FieldKind kind) const;
    // The range [first, second) of a field's terms in terms().
    std::pair<uint64_t, uint64_t> term_places(size_t field) const;
    // The keyword with this rank in a keyword field.
    std::string keyword(size_t field, uint64_t rank) const;

    // The document with this key, deleted or not; of several, the last.
    std::optional<uint32_t> find_document(std::string_view key) const;
    // The keys, and the document of an entry there: of several with the same key, the last.
    const storage::TermDictionary& keys() const { return keys_; }
    uint32_t document_of(std::span<const uint8_t> payload) const;
    // The key of a document, stored in the buffer.
    std::string_view key_of(uint32_t document, storage::TermBuffer& buffer) const;
    // The same in two steps, for several documents whose keys are far apart in memory:
    // prefetch_key() prefetches the key and returns its place, key_at() reads it.
    uint64_t prefetch_key(uint32_t document) const {
        const uint64_t place = key_place(document);
        keys_.prefetch(place);
        return place;
    }
    std::string_view key_at(uint64_t place, storage::TermBuffer& buffer) const {
        return keys_.term(place, buffer);
    }
    std::span<const uint8_t> record(uint32_t document, storage::RecordBuffer& buffer) const {
        return records_.read(document, buffer);
    }
    std::span<const uint8_t> record_beginning(uint32_t document, size_t most,
                                              storage::RecordBuffer& buffer) const {
        return records_.read_beginning(document, most, buffer);
    }
    const storage::StoredBlocks& records() const { return records_; }
    // The stored block that begins with the record of this document, if one does.
    std::optional<storage::StoredBlock> records_from(uint32_t document) const {
        return records_.block_at(document);
    }

    // Verifies everything that checksums do not cover.
    void verify() const;

  private:
    // The place of the document's key in keys_.
    uint64_t key_place(uint32_t document) const;

    struct FieldLengths {
        std::span<const uint8_t> codes;
        uint32_t fingerprint;
        const storage::Part* exact;
    };

    // For an entry whose postings are a list elsewhere.
    template <class Parse>
    auto parse_list(uint64_t offset, uint64_t bytes, Parse parse) const;
    Bytes column_of_lists(size_t field) const;
    void verify_words() const;
    void verify_lengths(size_t text_field) const;
    void verify_columns() const;

    std::shared_ptr<const storage::SegmentFile> file_;
    std::shared_ptr<const storage::Tombstones> tombstones_;
    PostingList deleted_;
    uint32_t base_, documents_ = 0;
    bool knows_all_words_ = true;
    storage::TermDictionary terms_, words_, keys_;
    storage::StoredBlocks records_;
    const storage::Part *terms_part_ = nullptr, *words_part_ = nullptr, *lists_ = nullptr,
                        *positions_ = nullptr, *key_places_ = nullptr;
    std::vector<FieldLengths> lengths_;
};

// The lengths that the byte codes stand for; the same in all segments.
std::span<const uint32_t> code_lengths();

}  // namespace postings::index
