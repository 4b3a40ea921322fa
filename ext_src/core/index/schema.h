// What the documents of an index have: kept as text in the manifest.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/analyzer.h"
#include "core/rank/bm25.h"

namespace postings::index {

enum class FieldKind : uint8_t {
    Text,     // analyzed, ranked, with positions
    Keyword,  // whole values, to filter by
    // The others are no terms, but columns (column.h) alone, as keywords are as well.
    Integer,
    Real,
    Boolean,
    Date,
    Point,  // latitude and longitude (geo_point.h)
};

inline bool is_number(FieldKind kind) {
    return kind > FieldKind::Keyword;
}

struct SchemaField {
    std::string name;  // is_field_name()
    FieldKind kind = FieldKind::Text;
    double boost = 1;  // of a text in the score (BM25F); 0.001 to 1000

    bool operator==(const SchemaField&) const = default;
};

// Words that are looked for with others: texts, each of one word or several.
struct Synonyms {
    // Of one way: what a query has is the first one; of two ways, any of them.
    bool one_way = false;
    std::vector<std::string> texts;

    bool operator==(const Synonyms&) const = default;
};

// Whether a field, or the key, may be called so: letters, digits, '_', '-' and '.', beginning with
// a letter or '_', 64 bytes at most.
bool is_field_name(std::string_view name);

struct Schema {
    static constexpr size_t kMostFields = 255;
    static constexpr size_t kMostNameBytes = 64;
    static constexpr size_t kMostSynonyms = 10000;
    static constexpr size_t kMostTexts = 64;  // in one of them
    static constexpr size_t kMostTextBytes = 254;

    std::string key = "id";  // what the key of a document is called
    std::vector<SchemaField> fields;
    AnalyzerOptions analyzer;
    Bm25Parameters parameters;
    std::vector<Synonyms> synonyms;  // of queries only

    // What the next ones throw.
    void check() const;
    // InvalidArgument for a name that is none.
    void check_key() const;
    // InvalidArgument, which names the field, for no or too many of them, a name that is none or
    // comes twice, and a boost out of its range.
    void check_fields() const;
    // InvalidArgument for one that is out of its range.
    void check_k1() const;
    void check_b() const;
    // InvalidArgument with the position for too many, for less than two texts, for one that is
    // empty, too long or has control characters.
    void check_synonyms() const;
    std::optional<size_t> find(std::string_view name) const;
    size_t text_fields() const;
    // Of a field that is a text, by its place in `fields`: its place among the texts.
    size_t text_place(size_t field) const;
    // The places in `fields` of those that are texts.
    std::vector<size_t> text_places() const;

    std::string text() const;
    // CorruptedData for anything that text() did not write.
    static Schema parse(std::string_view text);
};

}  // namespace postings::index
