// The words of texts in some fields of an index: those that begin with what was typed or are near
// to it, and how they are spelled.
//
// An index does not list the documents of a word that many have, and after merges may list all of
// its stem (core/index/merge_words.cpp). So with a filter, how many documents have a word is an
// upper bound, and whether any has it is only known when spelling_of() has read some.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/analyzer.h"
#include "core/base/deadline.h"
#include "core/search/document_counts.h"
#include "core/search/fuzzy_word.h"
#include "core/search/stored_words.h"

namespace postings::search {

// A word without case and accents (core/index/spellings.h), and how many documents have it. These
// are counted once for each field and each spelling; without stems, once in words_that_begin().
// Deleted ones, and those that do not pass the filter, may count where a segment has a word in many
// documents.
struct WordCount {
    std::string word;
    uint64_t documents;
};

// All functions throw CorruptedFile, CorruptedData, and, given a deadline, TimedOut.
class Vocabulary {
  public:
    // With a filter, spelling_of() looks for a word in so many documents that have its term.
    static constexpr size_t kMostRead = 32;
    // If it has several spellings, so many of those that have it are compared.
    static constexpr size_t kMostCompared = 5;

    // The arguments outlive it. `analyzer`: the fields'. `fields`: numbers of text fields. `begin`:
    // how all words begin that it is asked for.
    Vocabulary(const DocumentCounts& counts, Analyzer& analyzer, std::span<const size_t> fields,
               std::string_view begin = {})
        : counts_(counts),
          analyzer_(analyzer),
          fields_(fields),
          stored_words_(counts.snapshot(), analyzer, fields, begin) {}

    // False only if no document that counts has it: with a filter, if none of those that have its
    // term does, and all of them were read.
    bool has(std::string_view word, const Deadline& deadline);
    // In the order of their bytes. Without stems, words may be missing that `most` others have more
    // documents than.
    std::vector<WordCount> words_that_begin(std::string_view prefix, size_t most,
                                            const Deadline& deadline);
    // The words that are near to any of these (FuzzyWord::each_term()), in the order of their
    // bytes.
    std::vector<WordCount> words_near(std::span<FuzzyWord> words, const Deadline& deadline);
    // The most frequent word of a stem, of the first few thousand words that begin like it, and how
    // it is spelled; nothing if it is not among these.
    std::optional<std::string> word_of_stem(std::string_view stem, const Deadline& deadline);
    // How most documents spell it; of equally many, the first by bytes. In lower case. With a
    // filter: most of those that were read, and nothing if none of these has it.
    std::optional<std::string> spelling_of(const WordCount& word, const Deadline& deadline);
    // The same without reading documents: how most spell it, whether they pass a filter or not.
    // Nothing if none has it.
    std::optional<std::string> likely_spelling(const WordCount& word);

  private:
    using SpellingCounts = std::map<std::string, uint64_t>;

    // The dictionary that has all words, and the number of documents of an entry there.
    const storage::TermDictionary& words_of(const index::Segment& segment) const {
        return analyzer_.has_stems() ? segment.words() : segment.terms();
    }
    uint64_t documents_of(size_t segment, std::span<const uint8_t> payload);
    // Calls use(word) for the words that begin so, in the order of their bytes, until it is false.
    template <class Use>
    void each_that_begins(std::string_view prefix, const Deadline& deadline, Use use);

    // By spelling, how many documents have the word, as far as segments know.
    SpellingCounts known_spellings(const WordCount& word);
    // By spelling, how many of the documents that pass a filter have the word, of the first
    // kMostRead that have its term; until `most` have it, or more than half of so many have one
    // spelling.
    SpellingCounts read_spellings(std::string_view word, size_t most, const Deadline& deadline);

    const DocumentCounts& counts_;
    Analyzer& analyzer_;
    std::span<const size_t> fields_;
    StoredWords stored_words_;
    bool read_all_ = true;  // by the last read_spellings()
    std::vector<index::Spelling> spellings_;
};

}  // namespace postings::search
