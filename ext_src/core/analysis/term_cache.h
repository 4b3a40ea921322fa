// A cache of the terms of words: stemming a word takes ten times as long as finding it here.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "core/analysis/analyzer.h"

namespace postings {

// Not thread-safe.
class TermCache {
  public:
    // `analyzer` outlives the cache.
    explicit TermCache(Analyzer& analyzer) : analyzer_(analyzer) {}

    Analyzer& analyzer() { return analyzer_; }
    const Analyzer& analyzer() const { return analyzer_; }
    // Like Analyzer::term(); valid until trim().
    std::string_view term(std::string_view word, WordKind kind) {
        Terms& terms = kind == WordKind::kWord ? words_ : others_;
        auto found = terms.find(word);
        if (found == terms.end()) found = terms.emplace(word, analyzer_.term(word, kind)).first;
        return found->second;
    }
    // Clears the cache once it is large.
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
