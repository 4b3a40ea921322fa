// The parts of a query that have lists: terms, phrases, beginnings of words, values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/index/geo_point.h"

namespace postings::search {

// Bounds of a field's values, as texts; keywords in the order of their bytes.
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
    kTerm,     // of text fields
    kPhrase,   // its terms one after another, in one field
    kPrefix,   // the same, the last one of which goes on in any way
    kFuzzy,    // terms that are a word with so many typos, but for its own: FuzzyTerm's terms
    kKeyword,  // a value of a keyword field, or of several that begin so: adds nothing to scores
    kKeywordPrefix,
    kRange,       // a value in the range of a field that is no text: adds nothing
    kNear,        // a field's point that is so near: adds nothing
    kKey,         // the document of that key, adds nothing
    kHasText,     // a text field with a word: adds nothing
    kEverything,  // every document, adds nothing
};

struct Leaf {
    size_t hash = 0;  // Plan sets it; leaves that are equal have the same one
    LeafKind kind = LeafKind::kTerm;
    // Of a fuzzy one: terms with just `typos` of those `most_typos` that are asked for.
    uint8_t typos = 0, most_typos = 0;
    bool first_letter = false;
    // As the analyzer makes them; phrases and prefixes may have several. The last one of a prefix
    // is not stemmed.
    std::vector<std::string> terms;
    // Of a fuzzy one, the word itself.
    std::string whole;
    // Of a prefix of one term: terms that do not begin so and match, too (beginning_stems.h); of
    // running*, run.
    std::vector<std::string> stems = {};
    // Of a fuzzy one: synonyms of the word that are similar to it, which are among its terms
    // whatever else is.
    std::vector<std::string> kept = {};
    // Of each term but the first one, how far behind it: 1, 2; a word that is no term leaves one
    // out.
    std::vector<uint32_t> offsets;
    // Text fields by their place among those, ascending, none for all of them; one other field by
    // its number.
    std::vector<uint8_t> fields;
    std::vector<ValueRange> ranges = {};  // of a range: one
    Near near = {};
    double boost = 1;

    uint32_t offset(size_t term) const { return term == 0 ? 0 : offsets[term - 1]; }
    bool scores() const { return kind <= LeafKind::kFuzzy; }
    bool operator==(const Leaf&) const = default;
};

}  // namespace postings::search
