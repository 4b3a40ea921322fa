// Makes a plan from a query (query.h), by the schema and the analyzer of the index.
//
// A word is searched in its field, or in all text fields. A word with several terms becomes a
// phrase; one without any is left out, as in documents. In a keyword field and in the key, the text
// is the whole value, unchanged. A node that names a field that does not exist is searched as text,
// with a warning: as if parse_query() had known the fields.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/analyzer.h"
#include "core/base/deadline.h"
#include "core/index/schema.h"
#include "core/search/fuzzy_terms.h"
#include "core/search/plan.h"
#include "core/search/query.h"
#include "core/search/synonym_terms.h"

namespace postings::search {

// Not thread-safe.
class Planner {
  public:
    // Takes 0.6 ms, for the analyzer; throws what its constructor throws.
    explicit Planner(index::Schema schema);

    // `drop_stop_words` leaves out stop words that are neither required, excluded nor in a phrase,
    // if other words remain. Adds to `warnings`. Throws nothing but TimedOut and std::bad_alloc for
    // queries made by parse_query() or the functions of query.h.
    Plan plan(const Node& root, bool drop_stop_words, std::vector<Warning>& warnings,
              const Deadline& deadline = {});

    // The analyzer that the index's documents go through.
    Analyzer& analyzer() { return analyzer_; }

    // How the terms of words that begin with `text` begin: with case and accents folded, spelled as
    // stems are, nothing cut off. Nothing if `text` is not one word.
    std::optional<std::string> beginning(std::string_view text);
    // `text` as an index knows words (core/index/spellings.h), without case and accents; nothing if
    // it is not one word.
    std::optional<std::string> word(std::string_view text);
    // The terms that a node with typos stands for, which are no stop words; nothing if it is not
    // one word.
    std::optional<FuzzyTerm> fuzzy_term(const Node& node);

  private:
    class Maker;
    class LeafMaker;

    // The longest text that is analyzed, in bytes; queries that people type are shorter.
    static constexpr size_t kMostText = size_t{1} << 20;

    // The same analyzer without stemming.
    Analyzer& folding();
    std::vector<Token> folded(std::string_view text);
    // `folded` with the letters that stems have (StemLetters).
    std::string as_stems_begin(std::string_view folded);
    const SynonymTerms& synonyms();
    // Whether a query leaves it out where it has other words.
    bool may_drop(const Token& token);
    // Makes the leaf of a word one with typos: adds the other stems, the word itself if it is not
    // its own stem, and stop words that are near to it.
    void allow_typos(const Node& node, std::string_view text, Leaf& leaf);
    // The terms of the analyzer's stop words.
    const std::vector<std::string>& stop_terms();

    index::Schema schema_;
    Analyzer analyzer_;
    std::vector<Token> tokens_;  // of the last text analyzed; kept to reuse the memory
    // Created when first needed.
    std::unique_ptr<Analyzer> folding_;
    std::unique_ptr<const SynonymTerms> synonyms_;
    std::optional<std::vector<std::string>> stop_terms_;
    std::vector<uint8_t> all_texts_;
    std::vector<uint8_t> text_places_;  // of each field: its place among the text fields
};

}  // namespace postings::search
