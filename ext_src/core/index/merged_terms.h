// Merges the inverted lists of several sorted runs, which the inverter has made.
//
// A term's postings are stored as varints. Each occurrence is: the step from the position before,
// times 2; for the first occurrence in a document, its position times 2 plus 1, followed by the
// step from the document before. So a frequency need not be known before it is complete.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/byte_chains.h"
#include "core/index/run_file.h"
#include "core/index/term_records.h"

namespace postings::index {

// A source of terms in order, each with its postings of one run.
class TermSource {
  public:
    virtual ~TermSource() = default;

    // Skips what is left of the term before; false after the last.
    bool next_term();
    const std::string& key() const { return key_; }
    uint32_t documents() const { return documents_; }
    uint32_t last_document() const { return last_document_; }
    // The first occurrence of the term, which has already been read.
    uint32_t first_document() const { return first_document_; }
    uint32_t first_position() const { return first_position_; }

    bool has_more() { return next_ != end_ || next_piece(); }
    // Throws CorruptedData unless there is a complete number.
    uint64_t read() {
        // Most have one byte.
        return next_ != end_ && *next_ < 0x80 ? *next_++ : read_long();
    }

  protected:
    // Sets key_, documents_ and last_document_; next_bytes() then returns the postings.
    virtual bool begin_term() = 0;
    // Empty at the end of the term's postings.
    virtual std::span<const uint8_t> next_bytes() = 0;

    std::string key_;
    uint32_t documents_ = 0, last_document_ = 0;

  private:
    bool next_piece();
    uint64_t read_long();

    uint32_t first_document_ = 0, first_position_ = 0;
    const uint8_t *next_ = nullptr, *end_ = nullptr;
};

// The listed documents of a word, as postings at position 0. Replaces the content of `bytes`.
void postings_of(const WordRecord& word, Bytes& bytes);

// The arguments outlive the result.
std::unique_ptr<TermSource> terms_in_memory(const TermRecords& records, const ByteChains& chains);
std::unique_ptr<TermSource> words_in_memory(const WordRecords& records, const ByteChains& chains);
std::unique_ptr<TermSource> terms_of_run(const RunFile& file, Run run, size_t buffer);

class MergedTerms {
  public:
    // The documents of a source do not come before those of the source before. A document at the
    // border of two sources is one posting.
    explicit MergedTerms(std::vector<std::unique_ptr<TermSource>> sources);

    // In the order of the keys' bytes; false after the last. Postings may be skipped. Throws
    // CorruptedData for runs that are not those that were written.
    bool next_term();
    // The field's number as a byte, followed by the term.
    std::string_view key() const { return key_; }
    size_t field() const { return static_cast<uint8_t>(key_[0]); }
    std::string_view term() const { return std::string_view(key_).substr(1); }
    uint32_t documents() const { return documents_; }

    // Documents ascend; false after the term's last.
    bool next_posting();
    uint32_t document() const { return document_; }
    // Ascending, as many as the frequency; valid until the next posting.
    std::span<const uint32_t> positions() const { return positions_; }

  private:
    void enqueue(size_t source);

    std::vector<std::unique_ptr<TermSource>> sources_;
    std::vector<size_t> queue_;    // heap of the sources with later terms
    std::vector<size_t> current_;  // sources that have this term
    std::string key_;
    uint32_t documents_ = 0;
    size_t reading_ = 0;  // place in current_
    bool has_next_ = false;
    uint32_t next_document_ = 0, next_position_ = 0;
    uint32_t document_ = 0;
    std::vector<uint32_t> positions_;
};

}  // namespace postings::index
