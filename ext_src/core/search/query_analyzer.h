// How the texts of queries are analyzed for text fields that have the same analyzer.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/analyzer.h"
#include "core/search/fuzzy_terms.h"
#include "core/search/leaf.h"
#include "core/search/query.h"
#include "core/search/synonym_terms.h"

namespace postings::search {

// Not thread-safe.
class QueryAnalyzer {
  public:
    // `texts`: the fields, by their places among the text fields, ascending. The synonyms outlive
    // the object. Takes 0.6 ms; throws what Analyzer's constructor throws.
    QueryAnalyzer(AnalyzerOptions options, std::vector<uint8_t> texts,
                  std::span<const index::Synonyms> synonyms);

    // That the documents' texts go through.
    Analyzer& analyzer() { return analyzer_; }
    const std::vector<uint8_t>& texts() const { return texts_; }

    // Of the beginning of a text; valid until the next call.
    std::vector<Token>& tokens(std::string_view text);
    // The same without stemming.
    std::vector<Token> folded(std::string_view text);
    // `folded` with the letters that stems have (StemLetters).
    std::string as_stems_begin(std::string_view folded);
    // How the terms of words that begin with `text` begin: with case and accents folded, spelled as
    // stems are, nothing cut off. Nothing if `text` is not one word.
    std::optional<std::string> beginning(std::string_view text);
    // `text` as an index knows words (core/index/spellings.h), without case and accents; nothing if
    // it is not one word.
    std::optional<std::string> word(std::string_view text);
    // The terms that a node with typos stands for, which are no stop words; nothing if it is not
    // one word.
    std::optional<FuzzyTerm> fuzzy_term(const Node& node);

    const SynonymTerms& synonyms();
    bool drops_stop_words() const { return analyzer_.options().drop_stop_words; }
    // Whether a query leaves it out where it has other words.
    bool may_drop(const Token& token);
    // Makes the leaf of a word one with typos: adds the other stems, the word itself if it is not
    // its own stem, and stop words that are near to it.
    void allow_typos(const Node& node, std::string_view text, Leaf& leaf);
    // Gives back memory that a long text took.
    void trim();

  private:
    // The longest text that is analyzed, in bytes; queries that people type are shorter.
    static constexpr size_t kMostText = size_t{1} << 20;

    // The same analyzer without stemming.
    Analyzer& folding();
    // The terms of the analyzer's stop words.
    const std::vector<std::string>& stop_terms();

    Analyzer analyzer_;
    std::vector<uint8_t> texts_;
    std::span<const index::Synonyms> given_synonyms_;
    std::vector<Token> tokens_;  // of the last text analyzed; kept to reuse the memory
    // Created when first needed.
    std::unique_ptr<Analyzer> folding_;
    std::unique_ptr<const SynonymTerms> synonyms_;
    std::optional<std::vector<std::string>> stop_terms_;
};

}  // namespace postings::search
