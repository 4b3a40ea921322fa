// A query for documents similar to a text: any of the terms that say most about it.
//
// A term is rated idf * tf / (tf + k1): what it would add to the score of the text itself, whatever
// its length. Using the best few terms of a document goes back to relevance feedback (Robertson &
// Spärck Jones, "Simple, proven approaches to text retrieval", 1994, section 4).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/deadline.h"
#include "core/search/plan.h"
#include "core/search/term_lookup.h"

namespace postings::search {

class Planner;

struct SimilarText {
    uint8_t field;  // its place among the text fields
    std::string text;
};

struct SimilarOptions {
    static constexpr size_t kMostTerms = 1000;

    size_t terms = 25;            // at most
    std::vector<uint8_t> fields;  // searched: places among text fields, ascending
    // The texts are of a document of the index: terms that no other document has are useless.
    bool is_indexed = false;
    Deadline deadline{};  // later, TimedOut is thrown
};

// Terms are looked for in the fields that have the same analyzer as theirs. Frequencies in a field
// are multiplied by its boost. Reads the first kMostTextBytes of each text,
// and looks up at most kMostLookedUp different terms, the most frequent ones.
inline constexpr size_t kMostTextBytes = size_t{4} << 20, kMostLookedUp = 2000;
Plan similar_plan(const index::IndexSnapshot& snapshot, TermLookup& lookup, Planner& planner,
                  std::span<const SimilarText> texts, const SimilarOptions& options);

}  // namespace postings::search
