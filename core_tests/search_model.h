// A search that scores every document of a few by itself, slow and obvious.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "core/index/segment.h"
#include "core/rank/bm25.h"
#include "core/rank/byte_float.h"
#include "core/rank/field_term.h"
#include "core/search/filter.h"
#include "core/search/query.h"
#include "core/search/searcher.h"

namespace postings::search {

struct ModelDocument {
    std::string key;
    std::vector<std::vector<std::string>> texts;  // words of each text field
    std::string section;                          // of the keyword field
};

// Documents in the order in which they came.
class Model {
  public:
    std::vector<std::string> text_names;
    std::string keyword_name = "section";
    Bm25Parameters parameters;
    std::vector<double> boosts;
    std::vector<ModelDocument> documents;

    struct Hit {
        size_t document;
        uint32_t score;
        bool operator==(const Hit&) const = default;
    };
    struct Answer {
        std::vector<Hit> hits;  // all, best first
        int fraction_bits;
    };

    static bool matches(const Filter& filter, const ModelDocument& document) {
        const auto matches_it = [&](const Filter& part) { return matches(part, document); };
        switch (filter.kind) {
            case Filter::Kind::kIn:
                return std::ranges::count(filter.values,
                                          filter.field == "id" ? document.key : document.section) >
                       0;
            case Filter::Kind::kAnd:
                return std::ranges::all_of(filter.parts, matches_it);
            case Filter::Kind::kOr:
                return std::ranges::any_of(filter.parts, matches_it);
            default:
                return !matches_it(filter.parts[0]);
        }
    }

    // How often, in each text field; of what adds nothing to a score: whether.
    std::vector<uint32_t> frequencies(const Node& leaf, const ModelDocument& document) const {
        if (leaf.kind == NodeKind::kAll) return {1};
        if (leaf.field == "id") return {leaf.text == document.key};
        if (leaf.field == keyword_name)
            return {leaf.kind == NodeKind::kInfix
                        ? document.section.find(leaf.text) != leaf.text.npos
                    : leaf.kind == NodeKind::kPrefix ? document.section.starts_with(leaf.text)
                                                     : document.section == leaf.text};
        std::vector<uint32_t> found(text_names.size());
        const std::vector<std::string> wanted = split(leaf.text);
        if (leaf.slop > 0) {
            for (size_t field = 0; field < found.size(); ++field)
                if (leaf.field.empty() || leaf.field == text_names[field])
                    found[field] =
                        windows(wanted, document.texts[field], wanted.size() + leaf.slop);
            return found;
        }
        for (size_t field = 0; field < found.size(); ++field) {
            if (!leaf.field.empty() && leaf.field != text_names[field]) continue;
            const auto& words = document.texts[field];
            for (size_t i = 0; i + wanted.size() <= words.size(); ++i) {
                bool all = true;
                for (size_t j = 0; j < wanted.size(); ++j)
                    all &= leaf.kind == NodeKind::kInfix
                               ? words[i + j].find(wanted[j]) != wanted[j].npos
                           : leaf.kind == NodeKind::kPrefix && j + 1 == wanted.size()
                               ? words[i + j].starts_with(wanted[j])
                               : words[i + j] == wanted[j];
                found[field] += all;
            }
        }
        return found;
    }

    // How many parts of a text, not longer than that, have all wanted words and no shorter such
    // part.
    static uint32_t windows(const std::vector<std::string>& wanted,
                            const std::vector<std::string>& words, size_t widest) {
        const auto has_all = [&](size_t from, size_t to) {
            return std::ranges::all_of(wanted, [&](const std::string& word) {
                const auto part = std::span(words).subspan(from, to - from);
                return std::ranges::count(part, word) >= std::ranges::count(wanted, word);
            });
        };
        uint32_t count = 0;
        for (size_t from = 0; from < words.size(); ++from)
            for (size_t to = from + 1; to <= std::min(words.size(), from + widest); ++to)
                count += has_all(from, to) && !has_all(from + 1, to) && !has_all(from, to - 1);
        return count;
    }

    bool has(const Node& leaf, const ModelDocument& document) const {
        const auto found = frequencies(leaf, document);
        return std::ranges::any_of(found, [](uint32_t frequency) { return frequency > 0; });
    }

    bool matches(const Node& node, const ModelDocument& document, bool all_words) const {
        if (node.kind != NodeKind::kGroup && node.kind != NodeKind::kAny)
            return has(node, document);
        size_t required = 0, optional = 0, found = 0;
        for (const Node& child : node.children) {
            const bool is_excluded = child.occur == Occur::kMustNot;
            const bool matched = matches(child, document, all_words || is_excluded);
            if (is_excluded && matched) return false;
            if (is_excluded) continue;
            if (child.occur == Occur::kMust) {
                if (!matched) return false;
                ++required;
            } else {
                ++optional;
                found += matched;
            }
        }
        if (required + optional == 0) return false;
        if (node.kind == NodeKind::kGroup && all_words) return found == optional;
        return required > 0 || found > 0;
    }

    Answer search(const Node& query, bool all_words, const Filter* filter,
                  const std::set<size_t>* only) const {
        struct Leaf {
            const Node* node;
            double boost;
            uint32_t times;
        };
        std::vector<Leaf> leaves;
        collect(query, query.boost, leaves);
        std::vector<double> weights;
        for (const Leaf& leaf : leaves)
            weights.push_back(idf(*leaf.node) * leaf.boost * leaf.times);
        const TermWeights scaled = term_weights(weights, parameters.k1);
        Answer answer{{}, scaled.fraction_bits};
        learn_lengths();
        for (size_t i = 0; i < documents.size(); ++i) {
            if (!matches(query, documents[i], all_words)) continue;
            if ((filter && !matches(*filter, documents[i])) || (only && !only->contains(i)))
                continue;
            uint32_t score = 0;
            for (size_t j = 0; j < leaves.size(); ++j)
                score += impact(frequencies(*leaves[j].node, documents[i]), documents[i],
                                scaled.weights[j]);
            answer.hits.push_back({i, score});
        }
        std::ranges::stable_sort(answer.hits, std::greater<>(), &Hit::score);
        return answer;
    }

    // As a formula, of one field and words only; for the integers to be compared with.
    double bm25(const std::vector<std::string>& words, const ModelDocument& document) const {
        double score = 0;
        const auto length = static_cast<double>(document.texts[0].size());
        for (const std::string& word : words) {
            size_t with = 0;
            for (const ModelDocument& other : documents)
                with += std::ranges::count(other.texts[0], word) > 0;
            const auto tf = static_cast<double>(std::ranges::count(document.texts[0], word));
            const double n = static_cast<double>(documents.size()), df = static_cast<double>(with);
            const auto [k1, b] = parameters;
            score += std::log(1 + (n - df + 0.5) / (df + 0.5)) * (k1 + 1) * tf /
                     (tf + k1 * (1 - b + b * length / average(0)));
        }
        return score;
    }

    static std::vector<std::string> split(const std::string& text) {
        std::vector<std::string> words(1);
        for (const char c : text) {
            if (c == ' ') {
                words.emplace_back();
            } else {
                words.back() += c;
            }
        }
        return words;
    }

  private:
    bool scores(const Node& node) const {
        return node.kind != NodeKind::kAll && node.field != "id" && node.field != keyword_name;
    }

    template <class Leaf>
    void collect(const Node& node, double boost, std::vector<Leaf>& leaves) const {
        for (const Node& child : node.children)
            if (child.occur != Occur::kMustNot) collect(child, boost * child.boost, leaves);
        if (node.kind == NodeKind::kGroup || node.kind == NodeKind::kAny || !scores(node)) return;
        for (Leaf& leaf : leaves) {
            if (std::tie(leaf.node->kind, leaf.node->field, leaf.node->text, leaf.node->slop,
                         leaf.boost) ==
                std::tie(node.kind, node.field, node.text, node.slop, boost)) {
                ++leaf.times;
                return;
            }
        }
        leaves.push_back({&node, boost, 1});
    }

    uint64_t documents_with(const Node& leaf) const {
        return static_cast<uint64_t>(std::ranges::count_if(
            documents, [&](const ModelDocument& document) { return has(leaf, document); }));
    }

    double idf(const Node& leaf) const {
        if (documents_with(leaf) == 0) return 0;
        if (leaf.kind == NodeKind::kPrefix || leaf.kind == NodeKind::kInfix)
            return bm25_idf(documents.size(), documents_with(leaf));
        double sum = 0;
        for (const std::string& word : split(leaf.text)) {
            Node one = leaf;
            one.kind = NodeKind::kWords;
            one.text = word;
            sum += bm25_idf(documents.size(), documents_with(one));
        }
        return sum;
    }

    double average(size_t field) const {
        uint64_t sum = 0, with_length = 0;
        for (const ModelDocument& document : documents) {
            sum += document.texts[field].size();
            with_length += !document.texts[field].empty();
        }
        return sum == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(with_length);
    }

    void learn_lengths() const {
        parts_.clear();
        for (size_t field = 0; field < text_names.size(); ++field) {
            const DocumentLengths lengths{{}, index::code_lengths(), average(field), 0, 0};
            if (field == 0 && table_average_ != lengths.average) {
                table_.emplace(parameters, lengths);
                table_average_ = lengths.average;
            }
            parts_.emplace_back(Field{lengths, boosts[field], parameters.b});
        }
    }

    uint32_t impact(const std::vector<uint32_t>& frequencies, const ModelDocument& document,
                    uint32_t weight) const {
        const auto length_code = [&](size_t field) {
            return to_byte_float(static_cast<uint32_t>(document.texts[field].size()));
        };
        if (text_names.size() == 1) {
            if (frequencies[0] == 0) return 0;
            return bm25_impact(weight,
                               table_->fraction(to_byte_float(frequencies[0]), length_code(0)));
        }
        uint64_t sum = 0;
        for (size_t field = 0; field < text_names.size(); ++field)
            if (frequencies[field] > 0)
                sum +=
                    parts_[field].of_codes(to_byte_float(frequencies[field]), length_code(field));
        return FieldScoring(parameters.k1).impact(weight, sum);
    }

    // Of the documents as they are when a search begins.
    mutable std::optional<Bm25Table> table_;
    mutable double table_average_ = -1;
    mutable std::vector<FieldParts> parts_;
};

}  // namespace postings::search
