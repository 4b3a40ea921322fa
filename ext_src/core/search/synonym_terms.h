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
    // A text as it is looked for; see Leaf.
    struct Text {
        std::vector<std::string> terms;
        std::vector<uint32_t> offsets;
    };

    // Of a text, so many others count: those of the synonyms that come first.
    static constexpr size_t kMostOthers = 64;

    // Texts without a term count for nothing.
    SynonymTerms(std::span<const index::Synonyms> synonyms, Analyzer& analyzer);

    // What else is looked for where a query has these terms.
    std::span<const Text> of(std::span<const std::string> terms) const;
    // Terms of the text with most of them that has synonyms.
    size_t longest() const { return longest_; }

  private:
    std::map<std::vector<std::string>, std::vector<Text>> others_;
    size_t longest_ = 0;
};

}  // namespace postings::search
