// Documents in, their inverted lists out: terms in order, and of each the documents, frequencies
// and positions, in memory that has a bound.
//
// Each distinct form of a word is analyzed once a field. A term's postings are bytes in a chain
// (merged_terms.h), which at the bound go to a file, sorted by term; terms() merges those runs.
#pragma once

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
    // Less is taken for this much: pages and tables have sizes of their own.
    static constexpr uint64_t kLeastMemory = 1 << 20;
    // Positions left out between two texts of one field, so that no phrase spans both.
    static constexpr uint32_t kTextGap = 64;

    // An analyzer a field, which live as long as this; one may be of several fields, none (null) is
    // for fields of keywords. Runs go to files without names in `folder`. InvalidArgument for more
    // fields than kMaxFields.
    Inverter(const std::vector<Analyzer*>& analyzers, std::string folder, uint64_t memory);

    // Document numbers ascend (InvalidArgument). Spills, as add_text() does, when the bound is
    // reached; storage::FileError where the disk is full. After an error nothing but destruction
    // makes sense.
    void begin_document(uint32_t document);
    // Text of a field of the document that was begun last; returns how many words it has, with
    // those that have no term. InvalidArgument where positions reach 2^32.
    uint32_t add_text(size_t field, std::string_view text);
    // A whole value as one term at position 0, once a document however often it comes.
    // InvalidArgument for more than Analyzer::kMaxTermBytes.
    void add_keyword(size_t field, std::string_view value);

    // Bytes it has taken. Over the bound by at most what a page and a few thousand new words take.
    uint64_t memory() const;
    size_t runs() const { return runs_.size(); }

    // All that came, once, at the end; lives as long as this. Beside memory(), it takes 16 bytes a
    // term, or some 64 KiB a run.
    MergedTerms terms();

  private:
    struct Field {
        Analyzer* analyzer;
        KeyTable forms = {};      // the number of a form's term and 1, or kNoTerm
        uint64_t last_begun = 0;  // the document of next_position, and 1
        uint32_t next_position = 0;
    };

    uint32_t number_of(size_t field, std::string_view term);
    uint32_t analyze(size_t field, std::string_view word, WordKind kind);
    void add(TermRecord& term, uint32_t position);
    void spill_at_bound();
    void spill();

    std::vector<Field> fields_;
    std::string folder_, key_;
    uint64_t bound_;
    uint64_t begun_ = 0;  // the document, and 1
    KeyTable numbers_;    // of terms with their field, and 1
    TermRecords records_;
    ByteChains chains_;
    std::unique_ptr<RunFile> file_;
    std::vector<Run> runs_;
};

}  // namespace postings::index
