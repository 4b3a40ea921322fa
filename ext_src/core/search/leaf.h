// The leaves of a query, each of which has posting lists: terms, phrases, prefixes, infixes,
// values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/analyzer.h"
#include "core/index/geo_point.h"
#include "core/search/nearness.h"

namespace postings::search {

// A bound of a field's values, as text; keywords compare by their bytes.
struct ValueBound {
    std::string value;
    bool inclusive = true;

    bool operator==(const ValueBound&) const = default;
};
struct ValueRange {
    std::optional<ValueBound> from = {}, to = {};

    bool operator==(const ValueRange&) const = default;
};

struct Near {
    index::GeoPoint center = {};
    double metres = 0;

    bool operator==(const Near&) const = default;
};

enum class LeafKind : uint8_t {
    kTerm,     // a term of text fields
    kPhrase,   // its terms one after another in one field
    kPrefix,   // the same, but the last term is only the beginning of one
    kInfix,    // words that have the text of its only term within them
    kFuzzy,    // the terms of this nearness to a word, except its own term (FuzzyTerm)
    kKeyword,  // a value of a keyword field; does not score
    kKeywordPrefix,
    kKeywordInfix,
    kRange,       // a value in the range, of a field that is no text; does not score
    kNear,        // a point of a field within the distance; does not score
    kKey,         // the document with this key; does not score
    kHasText,     // documents with a word in a text field; does not score
    kEverything,  // every document; does not score
};

struct Leaf {
    size_t hash = 0;  // set by Plan; equal leaves have equal hashes
    LeafKind kind = LeafKind::kTerm;
    // Only for kFuzzy: one leaf finds the terms of one nearness, as far as the query allows.
    Nearness nearness = {};
    uint8_t most_typos = 0;
    bool first_letter = false;
    // A phrase or one of its terms, where the mode decides which of them count: not the same as a
    // word or phrase of the query, which always does.
    bool is_part = false;
    // As the analyzer makes them; phrases and prefixes may have several. The last term of a prefix
    // is not stemmed.
    std::vector<std::string> terms;
    // Only for kInfix: the fields' analyzer, of the planner, which outlives the plan.
    Analyzer* analyzer = nullptr;
    // Only for kFuzzy: the word itself, if it is not its own stem.
    std::string whole;
    // Only for kFuzzy, in fields of several analyzers: what the typed word is for all of these. How
    // much the similar ones score depends on it (LeafReader::weigh_similar()).
    std::string typed = {};
    // Only for a prefix of one term: stems that match although they do not begin with it
    // (beginning_stems.h). Example: "run" for running*.
    std::vector<std::string> stems = {};
    // Only for kFuzzy: synonyms of the word that are also near to it; they are always among its
    // terms. Stop words that are near to it never are.
    std::vector<std::string> kept = {}, left_out = {};
    // Of a word or phrase that somebody is still typing: the place in the plan, before this one, of
    // the leaf of what begins with it. That is meant rather than words with typos, and rather than
    // the beginning itself, however rare it is.
    std::optional<uint32_t> beginning = {};
    // Distance of each term but the first from the first term: 1, 2... Words that are no terms
    // leave gaps.
    std::vector<uint32_t> offsets;
    // Only for kPhrase: if not 0, its terms are in any order, with so many other words among them
    // at most.
    uint8_t slop = 0;
    // Text fields by their place among the text fields, ascending; empty for all. Or one other
    // field by its number.
    std::vector<uint8_t> fields;
    std::vector<ValueRange> ranges = {};  // kRange has one
    Near near = {};
    double boost = 1;

    uint32_t offset(size_t term) const { return term == 0 ? 0 : offsets[term - 1]; }
    // How many positions a match takes at most.
    uint32_t widest() const {
        const uint32_t width = offset(terms.size() - 1) + 1;
        const auto most = static_cast<uint32_t>(terms.size()) + kMostSlop;
        return std::max(width, std::min(width + slop, most));
    }
    bool scores() const { return kind <= LeafKind::kFuzzy; }
    bool operator==(const Leaf&) const = default;
};

}  // namespace postings::search
