// The words of texts in some fields of an index: those that begin with what was typed or are near
// to it, and how they are spelled.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/analyzer.h"
#include "core/base/deadline.h"
#include "core/index/index_snapshot.h"
#include "core/search/fuzzy_word.h"

namespace postings::search {

// A word without case and accents (core/index/spellings.h), and how many documents have it. These
// are counted once for each field and each spelling; without stems, once in words_that_begin().
// Deleted ones may count where a segment has a word in many documents.
struct WordCount {
    std::string word;
    uint64_t documents;
};

// All functions throw CorruptedFile, CorruptedData, and, given a deadline, TimedOut.
class Vocabulary {
  public:
    // The arguments outlive it. `has_stems`: whether the index's terms are stems. `fields`: numbers
    // of text fields.
    Vocabulary(const index::IndexSnapshot& snapshot, bool has_stems, std::span<const size_t> fields)
        : snapshot_(snapshot), has_stems_(has_stems), fields_(fields) {}

    uint64_t documents_with(std::string_view word);
    // In the order of their bytes.
    std::vector<WordCount> words_that_begin(std::string_view prefix, const Deadline& deadline);
    // The words that are near to any of these (FuzzyWord::each_term()), in the order of their
    // bytes.
    std::vector<WordCount> words_near(std::span<FuzzyWord> words, const Deadline& deadline);
    // The most frequent word of a stem, of the first few thousand words that begin like it; nothing
    // if it is not among these.
    std::optional<WordCount> word_of_stem(std::string_view stem, Analyzer& analyzer,
                                          const Deadline& deadline);
    // How most documents spell it; of equally many, the first by bytes. In lower case.
    std::string spelling_of(const WordCount& word);

  private:
    // The dictionary that has all words, and the number of documents of an entry there.
    const storage::TermDictionary& words_of(const index::Segment& segment) const {
        return has_stems_ ? segment.words() : segment.terms();
    }
    uint64_t documents_of(const index::Segment& segment, std::span<const uint8_t> payload);
    // Calls use(word) for the words that begin so, in the order of their bytes, until it is false.
    template <class Use>
    void each_that_begins(std::string_view prefix, const Deadline& deadline, Use use);

    const index::IndexSnapshot& snapshot_;
    bool has_stems_;
    std::span<const size_t> fields_;
    std::vector<index::Spelling> spellings_;
};

}  // namespace postings::search
