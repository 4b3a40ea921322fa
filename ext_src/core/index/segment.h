// A segment of an index: the terms, lists, positions, lengths, keys and stored records of a range
// of documents (docs/formats.md). Documents are numbered from 0 in it; in the index, from base()
// on.
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
#include "core/list/posting_list.h"
#include "core/rank/document_lengths.h"
#include "core/storage/segment_file.h"
#include "core/storage/stored_blocks.h"
#include "core/storage/term_dictionary.h"
#include "core/storage/tombstones.h"

namespace postings::index {

// A term of a field in the dictionary: the field's number as a byte, and the term.
std::string term_key(size_t field, std::string_view term);

// What a segment has of a term.
struct TermPostings {
    PostingList list;  // with frequencies; in the segment, or, where it is short, a copy
    // Where the list lies in the file, unless it is a copy.
    std::optional<uint64_t> offset;
    // Where PositionReader finds its positions: nowhere, if the field has none.
    struct Positions {
        const storage::Part* part = nullptr;
        uint64_t offset = 0, bytes = 0;
        uint32_t blocks = 0;  // whose offsets are there before them
    } positions;
};

class Segment {
  public:
    // CorruptedFile. The tombstones may be null. `base`: documents of the segments before.
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

    // Keys of terms, as term_key() makes them.
    const storage::TermDictionary& terms() const { return terms_; }
    std::optional<TermPostings> find(std::string_view key) const;
    // Of an entry of terms().
    TermPostings postings(std::span<const uint8_t> payload) const;
    // How many of them there are, with those of deleted documents; looks at nothing else.
    uint32_t count(std::span<const uint8_t> payload) const;
    // Appends the postings if the entry has them itself; false if they are a list elsewhere.
    bool append_short(std::span<const uint8_t> payload, std::vector<uint32_t>& docs,
                      std::vector<uint32_t>& frequencies) const;

    size_t text_fields() const { return lengths_.size(); }
    // Of a text field, by its place among those: the codes of this segment, with the numbers of the
    // whole index.
    DocumentLengths lengths(size_t text_field, double average, uint64_t documents) const;
    std::vector<uint32_t> exact_lengths(size_t text_field) const;
    LengthTotal live_lengths(size_t text_field) const;

    // Of a field that is no text (segment_columns.cpp). It is checked now, all of it: to be kept.
    Column column(size_t field, FieldKind kind) const;
    // The places of a field's terms in terms(): [first, second).
    std::pair<uint64_t, uint64_t> term_places(size_t field) const;
    // Of a keyword field; the text of a rank.
    std::string keyword(size_t field, uint64_t rank) const;

    // Also of a deleted document, the one that came last.
    std::optional<uint32_t> find_document(std::string_view key) const;
    // Of a document, in the buffer.
    std::string_view key_of(uint32_t document, storage::TermBuffer& buffer) const;
    // The same in two steps, for several documents at once, which are far apart: where it is, which
    // memory is to bring then; and what is there.
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

    // Everything that checksums do not see.
    void verify() const;

  private:
    // Of its key, in their order.
    uint64_t key_place(uint32_t document) const;

    struct FieldLengths {
        std::span<const uint8_t> codes;
        uint32_t fingerprint;
        const storage::Part* exact;
    };

    // Of an entry whose postings are a list elsewhere.
    template <class Parse>
    auto parse_list(uint64_t offset, uint64_t bytes, Parse parse) const;
    Bytes column_of_lists(size_t field) const;
    void verify_columns() const;

    std::shared_ptr<const storage::SegmentFile> file_;
    std::shared_ptr<const storage::Tombstones> tombstones_;
    PostingList deleted_;
    uint32_t base_, documents_ = 0;
    storage::TermDictionary terms_, keys_;
    storage::StoredBlocks records_;
    const storage::Part *terms_part_ = nullptr, *lists_ = nullptr, *positions_ = nullptr,
                        *key_places_ = nullptr;
    std::vector<FieldLengths> lengths_;
};

// The lengths that the byte codes of every segment stand for.
std::span<const uint32_t> code_lengths();

}  // namespace postings::index
