#include "core/index/schema.h"

#include <algorithm>
#include <charconv>
#include <span>

#include "core/base/error.h"
#include "core/rank/field_term.h"
#include "core/storage/manifest.h"

namespace postings::index {

namespace {

std::string number_text(double number) {
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, number).ptr};
}

constexpr std::string_view kKinds[] = {"text", "keyword", "int", "float", "bool", "date", "point"};

// Splits lines into words.
class Words {
  public:
    explicit Words(std::string_view text) : text_(text) {}

    bool at_end() const { return at_ == text_.size(); }
    std::string_view next(char end) {
        const size_t from = at_, to = text_.find(end, at_);
        if (to == std::string_view::npos) fail("is cut off");
        at_ = to + 1;
        return text_.substr(from, to - from);
    }
    bool next_is(std::string_view word) {
        if (!text_.substr(at_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }
    double number(char end) {
        const std::string_view word = next(end);
        double value = 0;
        const auto [rest, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc() || rest != word.data() + word.size()) fail("has no number");
        return value;
    }
    bool flag() {
        const std::string_view word = next(' ');
        if (word != "0" && word != "1") fail("has a flag that is none");
        return word == "1";
    }
    [[noreturn]] void fail(const char* what) const {
        throw CorruptedData(std::string("the schema ") + what, at_);
    }

  private:
    std::string_view text_;
    size_t at_ = 0;
};

std::string analyzer_text(const AnalyzerOptions& analyzer) {
    std::string text = "language " + analyzer.language + " " + (analyzer.stemming ? "1" : "0") +
                       " " + (analyzer.fold_accents ? "1" : "0") + " " +
                       std::to_string(static_cast<int>(analyzer.rules)) + "\n";
    if (analyzer.drop_stop_words) {
        text += "stop";
        for (const std::string& word : analyzer.stop_words) text += " " + word;
        text += "\n";
    }
    return text;
}

// Behind "language ".
AnalyzerOptions read_analyzer(Words& words) {
    AnalyzerOptions analyzer;
    analyzer.language = words.next(' ');
    analyzer.stemming = words.flag();
    analyzer.fold_accents = words.flag();
    const double rules = words.number('\n');
    if (rules != 0 && rules != 1) words.fail("has unknown rules of words");
    analyzer.rules = static_cast<WordRules>(rules);
    if (!words.next_is("stop")) return analyzer;
    analyzer.drop_stop_words = true;
    std::string_view rest = words.next('\n');
    while (!rest.empty()) {
        const size_t end = std::min(rest.find(' ', 1), rest.size());
        const std::string_view word = rest.substr(1, end - 1);
        if (rest[0] != ' ' || !AnalyzerOptions::is_stop_word(word))
            words.fail("has a stop word that is none");
        analyzer.stop_words.emplace_back(word);
        rest.remove_prefix(end);
    }
    return analyzer;
}

}  // namespace

bool is_field_name(std::string_view name) {
    const auto is_letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    const auto goes_on = [&](char c) {
        return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
    };
    return !name.empty() && name.size() <= Schema::kMostNameBytes && is_letter(name[0]) &&
           std::ranges::all_of(name, goes_on);
}

void Schema::check() const {
    check_key();
    check_fields();
    check_k1();
    check_b();
    check_synonyms();
}

void Schema::check_key() const {
    if (!is_field_name(key)) throw InvalidArgument("the key's name \"" + key + "\" is not a name");
}

void Schema::check_fields() const {
    if (fields.empty()) throw InvalidArgument("a schema has at least one field");
    if (fields.size() > kMostFields) throw InvalidArgument("a schema has at most 255 fields");
    for (size_t i = 0; i < fields.size(); ++i) {
        const SchemaField& field = fields[i];
        if (!is_field_name(field.name))
            throw InvalidArgument(
                "the field's name \"" + field.name +
                    "\" is not 1 to 64 letters, digits, '_', '-' or '.', first a letter or '_'",
                i);
        if (field.name == key || find(field.name) != i)
            throw InvalidArgument("the field \"" + field.name + "\" is there twice", i);
        if (!(field.boost >= kLeastFieldWeight && field.boost <= kLargestFieldWeight))
            throw InvalidArgument(
                "the boost of the field \"" + field.name + "\" is not between 0.001 and 1000", i);
        if (field.analyzer && field.kind != FieldKind::Text)
            throw InvalidArgument(
                "the field \"" + field.name + "\" has an analyzer, but is no text", i);
    }
}

void Schema::check_k1() const {
    if (!(parameters.k1 >= 0 && parameters.k1 <= kLargestK1))
        throw InvalidArgument("k1 is not between 0 and 100");
}

void Schema::check_b() const {
    if (!(parameters.b >= 0 && parameters.b <= 1))
        throw InvalidArgument("b is not between 0 and 1");
}

void Schema::check_synonyms() const {
    if (synonyms.size() > kMostSynonyms)
        throw InvalidArgument("there are more than 10000 synonyms", kMostSynonyms);
    for (size_t i = 0; i < synonyms.size(); ++i) {
        const std::vector<std::string>& texts = synonyms[i].texts;
        if (texts.size() < 2 || texts.size() > kMostTexts)
            throw InvalidArgument("synonyms are 2 to 64 texts", i);
        const auto is_text = [](const std::string& text) {
            return !text.empty() && text.size() <= kMostTextBytes &&
                   std::ranges::none_of(text, [](char c) {
                       return static_cast<unsigned char>(c) < ' ' || c == 0x7F;
                   });
        };
        if (!std::ranges::all_of(texts, is_text))
            throw InvalidArgument(
                "a synonym is a text of 1 to 254 bytes without control characters", i);
    }
}

void Schema::check_same_documents(const Schema& other) const {
    if (key != other.key)
        throw InvalidArgument("must have the key \"" + other.key + "\", not \"" + key + "\"");
    for (size_t i = 0; i < std::max(fields.size(), other.fields.size()); ++i) {
        if (i < fields.size() && i < other.fields.size() &&
            fields[i].name == other.fields[i].name && fields[i].kind == other.fields[i].kind)
            continue;
        const std::string& name = (i < other.fields.size() ? other : *this).fields[i].name;
        throw InvalidArgument("must have the fields of the index in their order and of their " +
                              std::string("types; \"") + name + "\" is the first that differs");
    }
    constexpr const char* kMadeTerms = ", which made its terms; only its stop words may be others";
    if (!analyzer.makes_terms_of(other.analyzer))
        throw InvalidArgument(std::string("must have the analyzer of the index") + kMadeTerms);
    for (size_t i = 0; i < fields.size(); ++i)
        if (!analyzer_of(fields[i]).makes_terms_of(other.analyzer_of(other.fields[i])))
            throw InvalidArgument("must have the analyzer of the field \"" + fields[i].name + "\"" +
                                  kMadeTerms);
}

std::optional<size_t> Schema::find(std::string_view name) const {
    for (size_t i = 0; i < fields.size(); ++i)
        if (fields[i].name == name) return i;
    return std::nullopt;
}

size_t Schema::text_fields() const {
    return static_cast<size_t>(std::ranges::count(fields, FieldKind::Text, &SchemaField::kind));
}

size_t Schema::text_place(size_t field) const {
    return static_cast<size_t>(
        std::ranges::count(std::span(fields).first(field), FieldKind::Text, &SchemaField::kind));
}

std::vector<size_t> Schema::text_places() const {
    std::vector<size_t> places;
    for (size_t i = 0; i < fields.size(); ++i)
        if (fields[i].kind == FieldKind::Text) places.push_back(i);
    return places;
}

std::vector<AnalyzedFields> Schema::fields_by_analyzer() const {
    std::vector<AnalyzedFields> groups;
    for (const size_t field : text_places()) {
        const AnalyzerOptions& of_field = analyzer_of(fields[field]);
        auto group = std::ranges::find(groups, of_field, &AnalyzedFields::analyzer);
        if (group == groups.end()) group = groups.insert(group, {of_field, {}});
        group->fields.push_back(field);
    }
    if (groups.empty()) groups.push_back({analyzer, {}});
    return groups;
}

std::string Schema::text() const {
    std::string text = "key " + key + "\n" + analyzer_text(analyzer);
    text += "bm25 " + number_text(parameters.k1) + " " + number_text(parameters.b) + "\n";
    for (const Synonyms& each : synonyms) {
        text += each.one_way ? "means" : "same";
        for (const std::string& one : each.texts) text += "\t" + one;
        text += "\n";
    }
    for (const SchemaField& field : fields) {
        text += std::string(kKinds[static_cast<size_t>(field.kind)]) + " " + field.name + " " +
                number_text(field.boost) + "\n";
        if (field.analyzer) text += analyzer_text(*field.analyzer);
    }
    return text;
}

uint32_t Schema::manifest_version() const {
    const auto has_analyzer = [](const SchemaField& field) { return field.analyzer.has_value(); };
    return std::ranges::any_of(fields, has_analyzer) ? storage::Manifest::kAnalyzersOfFields
                                                     : storage::Manifest::kUsualVersion;
}

Schema Schema::parse(std::string_view text) {
    Schema schema;
    Words words(text);
    const auto expect = [&](std::string_view word) {
        if (words.next(' ') != word) words.fail("is not one");
    };
    expect("key");
    schema.key = words.next('\n');
    expect("language");
    schema.analyzer = read_analyzer(words);
    expect("bm25");
    schema.parameters.k1 = words.number(' ');
    schema.parameters.b = words.number('\n');
    for (;;) {
        const bool one_way = words.next_is("means\t");
        if (!one_way && !words.next_is("same\t")) break;
        if (schema.synonyms.size() == kMostSynonyms) words.fail("has too many synonyms");
        Synonyms& each = schema.synonyms.emplace_back();
        each.one_way = one_way;
        const std::string_view texts = words.next('\n');
        for (size_t from = 0; from <= texts.size();) {
            const size_t end = std::min(texts.find('\t', from), texts.size());
            each.texts.emplace_back(texts.substr(from, end - from));
            from = end + 1;
        }
    }
    while (!words.at_end()) {
        SchemaField field;
        const auto kind = std::ranges::find(kKinds, words.next(' '));
        if (kind == std::end(kKinds)) words.fail("has a field of an unknown kind");
        field.kind = static_cast<FieldKind>(kind - std::begin(kKinds));
        field.name = words.next(' ');
        field.boost = words.number('\n');
        if (words.next_is("language ")) field.analyzer = read_analyzer(words);
        schema.fields.push_back(std::move(field));
    }
    try {
        schema.check();
    } catch (const InvalidArgument& error) {
        words.fail(error.what());
    }
    return schema;
}

}  // namespace postings::index
