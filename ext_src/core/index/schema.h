// The fields and settings of an index; stored as text in the manifest.
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
    // The others have no terms, only columns (column.h); keywords have both.
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
    std::string name;  // must satisfy is_field_name()
    FieldKind kind = FieldKind::Text;
    double boost = 1;  // factor on a text in the score (BM25F); 0.001 to 1000
    std::optional<AnalyzerOptions> analyzer = {};  // of a text that has not the schema's

    bool operator==(const SchemaField&) const = default;
};

// Text fields that have equal analyzers.
struct AnalyzedFields {
    AnalyzerOptions analyzer;
    std::vector<size_t> fields;  // their numbers, ascending
};

// Words that are searched together with others: texts of one word or several.
struct Synonyms {
    // If one_way, only a query with the first text finds the others, else one with any of them.
    bool one_way = false;
    std::vector<std::string> texts;

    bool operator==(const Synonyms&) const = default;
};

// Whether `name` is allowed for a field or the key: letters, digits, '_', '-' and '.', beginning
// with a letter or '_', at most 64 bytes.
bool is_field_name(std::string_view name);

struct Schema {
    static constexpr size_t kMostFields = 255;
    static constexpr size_t kMostNameBytes = 64;
    static constexpr size_t kMostSynonyms = 10000;
    static constexpr size_t kMostTexts = 64;  // in one Synonyms
    static constexpr size_t kMostTextBytes = 254;

    std::string key = "id";  // the name of the documents' key
    std::vector<SchemaField> fields;
    AnalyzerOptions analyzer;  // of texts that have none of their own
    Bm25Parameters parameters;
    std::vector<Synonyms> synonyms;  // applied to queries only

    // Throws what the following checks throw.
    void check() const;
    // Throws InvalidArgument for an invalid name.
    void check_key() const;
    // Throws InvalidArgument, which names the field, for no or too many fields, an invalid or
    // repeated name, a boost out of range, and an analyzer of a field that is no text.
    void check_fields() const;
    // These throw InvalidArgument for a value out of range.
    void check_k1() const;
    void check_b() const;
    // Throws InvalidArgument with the position for too many, for fewer than two texts, and for a
    // text that is empty, too long or has control characters.
    void check_synonyms() const;
    // Throws InvalidArgument, which says where, if documents of `other` would have other fields or
    // terms: all but boosts, parameters, synonyms and stop words must be equal.
    void check_same_documents(const Schema& other) const;
    std::optional<size_t> find(std::string_view name) const;
    size_t text_fields() const;
    // For a text field, by its place in `fields`: its place among the text fields.
    size_t text_place(size_t field) const;
    // The places of the text fields in `fields`.
    std::vector<size_t> text_places() const;
    const AnalyzerOptions& analyzer_of(const SchemaField& text) const {
        return text.analyzer ? *text.analyzer : analyzer;
    }
    // All text fields, by the first one of each group. If there is none, the schema's analyzer
    // alone.
    std::vector<AnalyzedFields> fields_by_analyzer() const;

    std::string text() const;
    // Of a manifest with this text: older builds refuse those that they would not understand.
    uint32_t manifest_version() const;
    // Throws CorruptedData for anything that text() did not write.
    static Schema parse(std::string_view text);
};

}  // namespace postings::index
