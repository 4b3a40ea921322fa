// Makes a plan from a query (query.h), by the schema of the index.
//
// A word is searched in its field, or in all text fields, as the analyzer of each makes terms of
// it: where analyzers differ, there are alternatives, one for each of them. A word with several
// terms becomes a phrase; one without any is left out, as in documents. In a keyword field and in
// the key, the text is the whole value, unchanged. A node that names a field that does not exist is
// searched as text, with a warning: as if parse_query() had known the fields.
#pragma once

#include <deque>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/deadline.h"
#include "core/index/schema.h"
#include "core/search/plan.h"
#include "core/search/query.h"
#include "core/search/query_analyzer.h"

namespace postings::search {

// Not thread-safe.
class Planner {
  public:
    // Takes 0.6 ms for each analyzer; throws what their constructor throws.
    explicit Planner(index::Schema schema);
    // Analyzers refer to its schema.
    Planner(const Planner&) = delete;
    Planner& operator=(const Planner&) = delete;

    // `drop_stop_words` leaves out stop words that are neither required, excluded nor in a phrase,
    // if other words remain, where each analyzer of the fields drops them. Adds to `warnings`.
    // Throws nothing but TimedOut and std::bad_alloc for queries made by parse_query() or the
    // functions of query.h.
    Plan plan(const Node& root, bool drop_stop_words, std::vector<Warning>& warnings,
              const Deadline& deadline = {});

    // One for each group of text fields with equal analyzers; at least one.
    std::deque<QueryAnalyzer>& analyzers() { return analyzers_; }
    // That of a text field, by its place among these.
    QueryAnalyzer& analyzer_of(uint8_t text) { return *of_texts_[text]; }
    // Some text fields, by their numbers in the schema, in groups of equal analyzers.
    struct Fields {
        QueryAnalyzer* analyzer;
        std::vector<size_t> fields;
    };
    std::vector<Fields> by_analyzer(std::span<const size_t> fields);

  private:
    class Maker;
    class LeafMaker;

    // Calls use(analyzer, texts) for each analyzer of text fields, given by their places among
    // these, with those that have it.
    template <class Use>
    void each_analyzer(std::span<const uint8_t> texts, const Use& use) {
        if (analyzers_.size() == 1) return use(analyzers_[0], texts);
        std::vector<uint8_t> having;
        for (QueryAnalyzer& analyzer : analyzers_) {
            having.clear();
            for (const uint8_t text : texts)
                if (of_texts_[text] == &analyzer) having.push_back(text);
            if (!having.empty()) use(analyzer, std::span<const uint8_t>(having));
        }
    }

    index::Schema schema_;
    std::deque<QueryAnalyzer> analyzers_;
    std::vector<QueryAnalyzer*> of_texts_;
    std::vector<uint8_t> all_texts_;
    std::vector<uint8_t> text_places_;  // of each field: its place among the text fields
};

}  // namespace postings::search
