// Inverts documents: gathers the postings (documents, frequencies and positions) of each term and
// returns them in the order of the terms, in bounded memory.
//
// Each distinct form of a word is analyzed once per field. A term's postings are bytes in a chain
// (merged_terms.h). When the memory bound is reached, they are written to a file as a run sorted by
// term; terms() merges the runs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/analyzer.h"
#include "core/index/byte_chains.h"
#include "core/index/key_table.h"
#include "core/index/merged_terms.h"
#include "core/index/run_file.h"
#include "core/index/term_records.h"

namespace postings::index {

class Inverter {
  public:
    static constexpr size_t kMaxFields = 256;
    // Smaller bounds are raised to this: pages and tables have minimal sizes.
    static constexpr uint64_t kLeastMemory = 1 << 20;
    // Positions skipped between two texts of a field, so that no phrase spans both.
    static constexpr uint32_t kTextGap = 64;

    // One analyzer per field, null for keyword fields; fields may share one. They outlive the
    // object. Runs go to unnamed files in `folder`. Throws InvalidArgument for more fields than
    // kMaxFields.
    Inverter(const std::vector<Analyzer*>& analyzers, std::string folder, uint64_t memory);

    // Document numbers must ascend (else InvalidArgument). Like add_text(), spills when the bound
    // is reached, and throws storage::FileError if the disk is full. After an error the object can
    // only be destroyed.
    void begin_document(uint32_t document);
    // Adds a text to a field of the current document; returns its number of words, including those
    // without a term. Throws InvalidArgument if positions reach 2^32.
    uint32_t add_text(size_t field, std::string_view text);
    // Adds a whole value as one term at position 0, once per document however often it is added.
    // Throws InvalidArgument for more than Analyzer::kMaxTermBytes.
    void add_keyword(size_t field, std::string_view value);

    // Bytes in use; at most a page and what a few thousand new words take above the bound.
    uint64_t memory() const;
    size_t runs() const { return runs_.size(); }
    // An upper bound of what the dictionary of the terms, or that of the words, takes in a segment.
    uint64_t dictionary_bytes() const { return std::max(term_bytes_, word_bytes_); }

    // Returns everything; may be called once, at the end. The result uses this object. Takes,
    // beside memory(), 16 bytes per term, or some 64 KiB per run.
    MergedTerms terms();
    // The same for the spellings of words (spellings.h): keys are made by spelling_key(). Of each,
    // documents() tells how many have it, and all of them are postings if they are listed.
    MergedTerms words();

  private:
    struct Field {
        Analyzer* analyzer;
        // Word form -> number of its term plus 1, or kNoTerm; or that of its spelling and kIsWord.
        KeyTable forms = {};
        uint64_t last_begun = 0;  // the document of next_position, plus 1
        uint32_t next_position = 0;
    };

    uint32_t number_of(size_t field, std::string_view term);
    uint32_t number_of_word(size_t field, std::string_view word, std::string_view spelling,
                            uint32_t term);
    uint32_t analyze(size_t field, std::string_view word, WordKind kind);
    void add(TermRecord& term, uint32_t position);
    void spill_at_bound();
    void spill();
    void write(std::string_view key, uint32_t documents, uint32_t last_document, uint64_t bytes);
    size_t buffer_of_run() const;

    std::vector<Field> fields_;
    std::string folder_, key_;
    uint64_t bound_;
    uint64_t begun_ = 0;  // the current document, plus 1
    uint64_t term_bytes_ = 0, word_bytes_ = 0;
    KeyTable numbers_;  // term with its field -> number, plus 1
    TermRecords records_;
    KeyTable word_numbers_;  // spelling_key() -> number, plus 1
    WordRecords words_;
    ByteChains chains_;
    Bytes header_;
    std::unique_ptr<RunFile> file_;
    std::vector<Run> runs_, word_runs_;
};

}  // namespace postings::index
