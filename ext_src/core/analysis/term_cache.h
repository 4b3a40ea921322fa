// Terms of words that were looked at before: to take a word's stem takes ten times as long as to
// find it here.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "core/analysis/analyzer.h"

namespace postings {

// One thread at a time.
class TermCache {
  public:
    // Outlives the cache.
    explicit TermCache(Analyzer& analyzer) : analyzer_(analyzer) {}

    const Analyzer& analyzer() const { return analyzer_; }
    // As Analyzer::term(), until trim().
    std::string_view term(std::string_view word, WordKind kind) {
        Terms& terms = kind == WordKind::kWord ? words_ : others_;
        auto found = terms.find(word);
        if (found == terms.end()) found = terms.emplace(word, analyzer_.term(word, kind)).first;
        return found->second;
    }
    // Forgets everything once that is a lot.
    void trim() {
        for (Terms* terms : {&words_, &others_})
            if (terms->size() > kMost) terms->clear();
    }

  private:
    struct Hash {
        using is_transparent = void;
        size_t operator()(std::string_view word) const {
            return std::hash<std::string_view>()(word);
        }
    };
    using Terms = std::unordered_map<std::string, std::string, Hash, std::equal_to<>>;
    static constexpr size_t kMost = size_t{1} << 15;

    Analyzer& analyzer_;
    Terms words_, others_;  // only words have stems
};

}  // namespace postings
