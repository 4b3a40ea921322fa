#include "core/search/synonym_terms.h"

#include <algorithm>

namespace postings::search {

SynonymTerms::SynonymTerms(std::span<const index::Synonyms> synonyms, Analyzer& analyzer) {
    for (const index::Synonyms& each : synonyms) {
        std::vector<Text> texts;
        for (const std::string& text : each.texts) {
            Text& made = texts.emplace_back();
            const std::vector<Token> tokens = analyzer.analyze_query(text);
            for (const Token& token : tokens) {
                made.terms.push_back(token.term);
                if (made.terms.size() > 1)
                    made.offsets.push_back(token.position - tokens[0].position);
            }
        }
        const size_t sides = each.one_way ? 1 : texts.size();
        for (size_t i = 0; i < sides; ++i) {
            if (texts[i].terms.empty()) continue;
            std::vector<Text>& others = others_[texts[i].terms];
            longest_ = std::max(longest_, texts[i].terms.size());
            for (const Text& other : texts) {
                const auto is_it = [&](const Text& text) { return text.terms == other.terms; };
                if (!other.terms.empty() && other.terms != texts[i].terms &&
                    others.size() < kMostOthers && std::ranges::none_of(others, is_it))
                    others.push_back(other);
            }
        }
    }
}

std::span<const SynonymTerms::Text> SynonymTerms::of(std::span<const std::string> terms) const {
    const auto found = others_.find(std::vector<std::string>(terms.begin(), terms.end()));
    if (found == others_.end()) return {};
    return found->second;
}

}  // namespace postings::search
