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
    // Terms are found by views of them.
    SynonymTerms(const SynonymTerms&) = delete;
    SynonymTerms& operator=(const SynonymTerms&) = delete;

    // What is searched besides, where a query has these terms.
    std::vector<const Text*> of(std::span<const std::string> terms) const;
    // The number of terms of the longest text that has synonyms.
    size_t longest() const { return longest_; }

  private:
    using Terms = std::span<const std::string>;
    struct Less {
        bool operator()(Terms a, Terms b) const;
    };

    std::vector<std::vector<Text>> lists_;
    // The lists in which a text has synonyms, by its terms, which are in one of them. (Each text's
    // synonyms would take 64 times as much memory.)
    std::map<Terms, std::vector<uint32_t>, Less> lists_of_;
    size_t longest_ = 0;
};

}  // namespace postings::search
