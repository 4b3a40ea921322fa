#include "core/search/synonym_terms.h"

#include <algorithm>

namespace postings::search {

namespace {

SynonymTerms::Text analyzed(const std::string& text, Analyzer& analyzer) {
    SynonymTerms::Text made;
    const std::vector<Token> tokens = analyzer.analyze_query(text);
    for (const Token& token : tokens) {
        made.terms.push_back(token.term);
        if (made.terms.size() > 1) made.offsets.push_back(token.position - tokens[0].position);
    }
    return made;
}

}  // namespace

bool SynonymTerms::Less::operator()(Terms a, Terms b) const {
    return std::ranges::lexicographical_compare(a, b);
}

SynonymTerms::SynonymTerms(std::span<const index::Synonyms> synonyms, Analyzer& analyzer) {
    lists_.reserve(synonyms.size());
    for (const index::Synonyms& each : synonyms) {
        const auto number = static_cast<uint32_t>(lists_.size());
        std::vector<Text>& texts = lists_.emplace_back();
        texts.reserve(each.texts.size());
        for (const std::string& text : each.texts) texts.push_back(analyzed(text, analyzer));
        const size_t sides = each.one_way ? 1 : texts.size();
        for (size_t i = 0; i < sides; ++i) {
            const std::vector<std::string>& terms = texts[i].terms;
            if (terms.empty()) continue;
            longest_ = std::max(longest_, terms.size());
            std::vector<uint32_t>& lists = lists_of_[terms];
            if (lists.empty() || lists.back() != number) lists.push_back(number);
        }
    }
}

std::vector<const SynonymTerms::Text*> SynonymTerms::of(Terms terms) const {
    std::vector<const Text*> others;
    const auto lists = lists_of_.find(terms);
    if (lists == lists_of_.end()) return others;
    for (const uint32_t list : lists->second) {
        for (const Text& other : lists_[list]) {
            if (others.size() == kMostOthers) return others;
            const auto is_it = [&](const Text* text) { return text->terms == other.terms; };
            if (!other.terms.empty() && !std::ranges::equal(other.terms, terms) &&
                std::ranges::none_of(others, is_it))
                others.push_back(&other);
        }
    }
    return others;
}

}  // namespace postings::search
