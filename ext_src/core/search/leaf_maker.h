// From the words, phrases and values of a query to the leaves of its plan.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/search/query_plan.h"

namespace postings::search {

class Planner::LeafMaker {
  public:
    // Adds to `warnings`; both outlive the object.
    LeafMaker(Planner& planner, std::vector<Warning>& warnings)
        : planner_(planner), schema_(planner.schema_), warnings_(warnings) {}

    // Where a text is looked for.
    struct Target {
        enum class In : uint8_t { kTexts, kKey, kKeyword, kNumbers } in;
        std::span<const uint8_t> texts = {};  // of the planner
        uint8_t field = 0;                    // the number of any other
    };
    // Nothing for a field that there is not.
    std::optional<Target> target(const Node& node) const;
    void set_texts(const Target& where, Leaf& leaf) const;
    // Until the next call.
    std::vector<Token>& tokens(std::string_view text);

    // Of a node that is no group, without its boost, into an empty leaf; false for what is left
    // out: if `drops`, a stop word beside others.
    bool make(const Node& node, bool drops, Leaf& leaf);

  private:
    void warn(const Node& node, const char* message);
    void star(const Node& node, Leaf& leaf);
    bool words(const Node& node, std::string_view text, bool drops, Leaf& leaf);
    bool prefix(std::string_view text, Leaf& leaf);

    Planner& planner_;
    const index::Schema& schema_;
    std::vector<Warning>& warnings_;
};

}  // namespace postings::search
