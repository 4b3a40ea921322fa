// From the words, phrases and values of a query to the leaves of its plan.
#pragma once

#include <optional>
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
        bool is_key = false;
        std::optional<uint8_t> keyword;
        std::vector<uint8_t> texts;
        std::optional<uint8_t> numbers = {};
    };
    // Nothing for a field that there is not.
    std::optional<Target> target(const Node& node) const;
    std::vector<Token> tokens(std::string_view text);

    // Of a node that is no group, without its boost; nothing for what is left out: if `drops`, a
    // stop word beside others.
    std::optional<Leaf> make(const Node& node, bool drops);

  private:
    void warn(const Node& node, const char* message);
    std::optional<Leaf> words(const Node& node, std::string_view text, bool drops, Leaf leaf);
    std::optional<Leaf> prefix(std::string_view text, Leaf leaf);

    Planner& planner_;
    const index::Schema& schema_;
    std::vector<Warning>& warnings_;
};

}  // namespace postings::search
