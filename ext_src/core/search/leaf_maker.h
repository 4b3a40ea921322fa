// Makes the leaves of a plan from the words, phrases and values of a query.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/query_planner.h"
#include "core/search/typed_values.h"

namespace postings::search {

class Planner::LeafMaker {
  public:
    // Adds to `warnings`; both outlive the object.
    LeafMaker(Planner& planner, std::vector<Warning>& warnings)
        : planner_(planner), schema_(planner.schema_), warnings_(warnings) {}

    // Where a node's text is searched.
    struct Target {
        enum class In : uint8_t { kTexts, kKey, kKeyword, kNumbers } in;
        std::span<const uint8_t> texts = {};  // valid as long as the planner and this object
        uint8_t field = 0;                    // number of any other field
    };
    // Nothing if the node names a field that does not exist. Of several fields, their texts; if
    // they have none, one of them.
    std::optional<Target> target(const Node& node);
    void set_texts(std::span<const uint8_t> texts, Leaf& leaf) const;

    // What a node that is no group and no kAll looks for, and where.
    struct Sought {
        Target where;
        std::optional<TypedValue> value = {};  // of a number
        std::string text_with_name = {};       // if it is not the node's text

        std::string_view text(const Node& node) const {
            return text_with_name.empty() ? node.text : text_with_name;
        }
    };
    // Several fields must be texts (in_single_fields()). Nothing if the node is left out.
    std::optional<Sought> sought(const Node& node);

    // These fill an empty leaf, but for its boost.
    // Every document, or those that have the field.
    void make_star(const Node& node, Leaf& leaf);
    // What is not in texts.
    void make_value(const Node& node, const Sought& sought, Leaf& leaf);
    // What is in texts that have this analyzer, but for these fields. Returns false for what is
    // left out: words without terms and, if `drops`, optional stop words.
    bool make_words(const Node& node, std::string_view text, QueryAnalyzer& analyzer, bool drops,
                    Leaf& leaf);
    // In the same way, what begins with the text of a word or phrase that is still being typed.
    // Nothing where that does not end with a word that may go on.
    std::optional<Leaf> longer(const Node& node, std::string_view text, QueryAnalyzer& analyzer);

    void warn(const Node& node, std::string_view message);
    // Whether to warn of the same again: each analyzer of a node's fields may find it.
    void repeat_warnings(bool may_repeat) { once_from_ = may_repeat ? SIZE_MAX : warnings_.size(); }

  private:
    std::optional<Target> target_of(std::string_view name) const;
    bool words(const Node& node, std::string_view text, QueryAnalyzer& analyzer, bool drops,
               Leaf& leaf);
    bool prefix(const Node& node, std::string_view text, QueryAnalyzer& analyzer, Leaf& leaf);
    bool infix(const Node& node, std::string_view text, QueryAnalyzer& analyzer, Leaf& leaf);
    // False, with a warning, beyond the most infixes of a query: each takes a walk over all words.
    bool may_add_infix(const Node& node);

    Planner& planner_;
    const index::Schema& schema_;
    std::vector<Warning>& warnings_;
    size_t infixes_ = 0;
    size_t once_from_ = SIZE_MAX;  // where the warnings begin that are not repeated
    std::map<std::string, std::vector<uint8_t>> several_;  // texts_among() of names
};

}  // namespace postings::search
