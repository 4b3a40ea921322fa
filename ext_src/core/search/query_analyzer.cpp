#include "core/search/query_analyzer.h"

#include <utility>

#include "core/search/beginning_stems.h"
#include "core/search/ending_stems.h"

namespace postings::search {

QueryAnalyzer::QueryAnalyzer(AnalyzerOptions options, std::vector<uint8_t> texts,
                             std::span<const index::Synonyms> synonyms)
    : analyzer_(std::move(options)), texts_(std::move(texts)), given_synonyms_(synonyms) {}

Analyzer& QueryAnalyzer::folding() {
    if (!folding_) {
        AnalyzerOptions options = analyzer_.options();
        options.stemming = false;
        folding_ = std::make_unique<Analyzer>(options);
    }
    return *folding_;
}

const SynonymTerms& QueryAnalyzer::synonyms() {
    if (!synonyms_) synonyms_ = std::make_unique<const SynonymTerms>(given_synonyms_, analyzer_);
    return *synonyms_;
}

// Who searches for "who" where that is a synonym of "World Health Organization" means it.
bool QueryAnalyzer::may_drop(const Token& token) {
    if (!token.stop_word || !drops_stop_words()) return false;
    return given_synonyms_.empty() || synonyms().of(std::span(&token.term, 1)).empty();
}

std::vector<Token>& QueryAnalyzer::tokens(std::string_view text) {
    analyzer_.analyze_query(text.substr(0, kMostText), tokens_);
    return tokens_;
}

void QueryAnalyzer::trim() {
    constexpr size_t kMostKept = 1024;
    if (tokens_.capacity() > kMostKept) tokens_ = std::vector<Token>();
}

std::vector<Token> QueryAnalyzer::folded(std::string_view text) {
    text = text.substr(0, kMostText);
    std::vector<Token> found = folding().analyze_query(text);
    if (found.empty() || found.back().kind != WordKind::kWord) return found;
    // An underscore at its end belongs to a word of which this is the beginning: get_user.
    Token& last = found.back();
    for (size_t end = last.offset + last.length; end < text.size() && text[end] == '_'; ++end)
        if (last.term.size() < Analyzer::kMaxTermBytes) last.term += '_';
    return found;
}

std::string QueryAnalyzer::as_stems_begin(std::string_view folded) {
    return analyzer_.has_stems() ? analyzer_.stem_letters().in(folded) : std::string(folded);
}

std::optional<std::string> QueryAnalyzer::beginning(std::string_view text) {
    const std::vector<Token> found = folded(text);
    if (found.size() != 1) return std::nullopt;
    return as_stems_begin(found[0].term);
}

std::optional<std::string> QueryAnalyzer::word(std::string_view text) {
    text = text.substr(0, kMostText);
    const std::vector<Token> found = analyzer_.analyze_query(text);
    if (found.size() != 1 || found[0].kind != WordKind::kWord) return std::nullopt;
    analyzer_.term(text.substr(found[0].offset, found[0].length), WordKind::kWord);
    return std::string(analyzer_.folded());
}

const std::vector<std::string>& QueryAnalyzer::stop_terms() {
    if (!stop_terms_) stop_terms_ = analyzer_.stop_terms();
    return *stop_terms_;
}

void QueryAnalyzer::allow_typos(const Node& node, std::string_view text, Leaf& leaf) {
    leaf.most_typos = node.typos;
    leaf.first_letter = node.first_letter;
    std::vector<std::string>& terms = leaf.terms;
    if (const std::vector<Token> found = folded(text); found.size() == 1) {
        // A stemmer recognizes endings only in the letters as written.
        for (std::string& stem : ending_stems(analyzer_, found[0].term))
            if (stem != terms[0]) terms.push_back(std::move(stem));
        std::string beginning = as_stems_begin(found[0].term);
        if (beginning != terms[0]) leaf.whole = std::move(beginning);
    }
    FuzzyTerm word(leaf);
    for (const std::string& term : stop_terms())
        if (word.nearness_of(term)) leaf.left_out.push_back(term);
}

std::optional<FuzzyTerm> QueryAnalyzer::fuzzy_term(const Node& node) {
    const std::vector<Token> found = analyzer_.analyze_query(node.text.substr(0, kMostText));
    if (found.size() != 1 || found[0].kind != WordKind::kWord) return std::nullopt;
    Leaf leaf;
    leaf.terms = {found[0].term};
    allow_typos(node, node.text, leaf);
    return FuzzyTerm(leaf);
}

}  // namespace postings::search
