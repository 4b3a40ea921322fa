// The synonyms of a schema as terms.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/analysis/analyzer.h"
#include "core/index/schema.h"

namespace postings::search {

class SynonymTerms {
  public:
    // A text as it is searched; see Leaf.
    struct Text {
        std::vector<std::string> terms;
        std::vector<uint32_t> offsets;
    };

    // The most synonyms that a text has; the first ones count.
    static constexpr size_t kMostOthers = 64;

    // Texts without a term are ignored.
    SynonymTerms(std::span<const index::Synonyms> synonyms, Analyzer& analyzer);

    // What is searched besides, where a query has these terms.
    std::span<const Text> of(std::span<const std::string> terms) const;
    // The number of terms of the longest text that has synonyms.
    size_t longest() const { return longest_; }

  private:
    std::map<std::vector<std::string>, std::vector<Text>> others_;
    size_t longest_ = 0;
};

}  // namespace postings::search
