// From a query (query.h) to a plan, by the schema and the analyzer of the index that it is for.
//
// A word is looked for in its field, or in all text fields; a word of several terms is a phrase,
// one of none is left out, as it is in documents. In a keyword field and in the key, the text is
// the whole value as it is. What names a field that there is not is taken for text, with a warning.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/analyzer.h"
#include "core/analysis/stem_letters.h"
#include "core/index/schema.h"
#include "core/search/fuzzy_terms.h"
#include "core/search/plan.h"
#include "core/search/query.h"
#include "core/search/synonym_terms.h"

namespace postings::search {

// One thread at a time.
class Planner {
  public:
    // Takes 0.6 ms, for the analyzer. What that throws.
    explicit Planner(index::Schema schema);

    // Stop words side by side with others are left out, if asked for and if other words remain;
    // those in phrases, required and excluded ones stay. Adds to `warnings`. Throws nothing but
    // std::bad_alloc for queries that parse_query() or the functions of query.h made.
    Plan plan(const Node& root, bool drop_stop_words, std::vector<Warning>& warnings);

    // That the index's documents go through.
    Analyzer& analyzer() { return analyzer_; }

    // What the terms of a word's beginning begin with: the case and accents folded, the letters
    // that stems have, nothing taken away. Nothing for what is not one word.
    std::optional<std::string> beginning(std::string_view text);
    // Other terms of words that begin so (beginning_stems.h); none if it is no single word.
    std::vector<std::string> stems_of_beginning(std::string_view text);
    // A node with typos as it is looked for; nothing for what is not one word.
    std::optional<FuzzyTerm> fuzzy_term(const Node& node);

  private:
    class Maker;
    class LeafMaker;

    // The longest text that is analyzed; a query that was typed is shorter.
    static constexpr size_t kMostText = size_t{1} << 20;

    // Without stemming.
    Analyzer& folding();
    std::vector<Token> folded(std::string_view text);
    // With the letters that stems have.
    std::string as_stems_begin(std::string_view folded);
    const SynonymTerms& synonyms();
    // What a word may have as FuzzyTerm has it: its stems, and itself if it is none of its own.
    void add_other_forms(std::string_view text, std::vector<std::string>& terms,
                         std::string& whole);

    index::Schema schema_;
    Analyzer analyzer_;
    std::vector<Token> tokens_;  // of what was analyzed last, for the memory
    // Made when they are first needed.
    std::unique_ptr<Analyzer> folding_;
    std::unique_ptr<const SynonymTerms> synonyms_;
    std::unique_ptr<const StemLetters> stem_letters_;
    std::vector<uint8_t> all_texts_;
    std::vector<uint8_t> text_places_;  // of each field, its place among the texts
};

}  // namespace postings::search
