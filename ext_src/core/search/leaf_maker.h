// Makes the leaves of a plan from the words, phrases and values of a query.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/query_planner.h"

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
    void set_texts(const Target& where, Leaf& leaf) const;
    // Valid until the next call.
    std::vector<Token>& tokens(std::string_view text);

    // Fills the empty `leaf` from a node that is no group, except for the boost. Returns false for
    // nodes that are left out: those without terms and, if `drops`, optional stop words. Several
    // fields must be texts (in_single_fields()).
    bool make(const Node& node, bool drops, Leaf& leaf);

    // The leaf of what begins with the text of a word or phrase that is still being typed; nothing
    // where that is no text, or does not end with a word that may go on.
    std::optional<Leaf> longer(const Node& node);

    void warn(const Node& node, std::string_view message);

  private:
    std::optional<Target> target_of(std::string_view name) const;
    void star(const Node& node, Leaf& leaf);
    bool words(const Node& node, std::string_view text, bool drops, Leaf& leaf);
    bool prefix(const Node& node, std::string_view text, Leaf& leaf);
    std::string with_sign(const std::string& text, size_t words);
    bool number(const Node& node, const Target& where, Leaf& leaf);

    Planner& planner_;
    const index::Schema& schema_;
    std::vector<Warning>& warnings_;
    std::map<std::string, std::vector<uint8_t>> several_;  // texts_among() of names
};

}  // namespace postings::search
