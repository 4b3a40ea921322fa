#include "core/search/similar.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "core/rank/bm25.h"
#include "core/search/query_planner.h"

namespace postings::search {

namespace {

struct Candidate {
    std::string term;
    const QueryAnalyzer* analyzer;
    double frequency = 0, tells = 0;
    size_t first = 0;  // in the order of the texts
};

std::vector<Candidate> terms_of(const index::Schema& schema, Planner& planner,
                                std::span<const SimilarText> texts, const Deadline& deadline) {
    const std::vector<size_t> places = schema.text_places();
    std::map<const QueryAnalyzer*, std::unordered_map<std::string, size_t>> known;
    std::vector<Candidate> found;
    size_t step = 0;
    for (const SimilarText& text : texts) {
        deadline.check();
        const double boost = schema.fields[places[text.field]].boost;
        const auto part = std::string_view(text.text).substr(0, kMostTextBytes);
        QueryAnalyzer& analyzer = planner.analyzer_of(text.field);
        auto& of_analyzer = known[&analyzer];
        Analyzer::Scan words = analyzer.analyzer().scan(part);
        for (Token token; analyzer.analyzer().next_token(words, token);) {
            deadline.check_at(step++);
            if (token.stop_word) continue;
            const auto [place, is_new] = of_analyzer.try_emplace(token.term, found.size());
            if (is_new) found.push_back({std::move(token.term), &analyzer, 0, 0, found.size()});
            found[place->second].frequency += boost;
        }
    }
    return found;
}

}  // namespace

Plan similar_plan(const index::IndexSnapshot& snapshot, TermLookup& lookup, Planner& planner,
                  std::span<const SimilarText> texts, const SimilarOptions& options) {
    const index::Schema& schema = snapshot.schema();
    std::vector<Candidate> terms = terms_of(schema, planner, texts, options.deadline);
    const auto keep = [&](size_t most, auto member) {
        const auto is_better = [&](const Candidate& a, const Candidate& b) {
            return a.*member != b.*member ? a.*member > b.*member : a.first < b.first;
        };
        if (terms.size() > most) {
            std::ranges::nth_element(terms, terms.begin() + static_cast<ptrdiff_t>(most),
                                     is_better);
            terms.resize(most);
        }
        std::ranges::sort(terms, is_better);
    };
    std::map<const QueryAnalyzer*, std::vector<uint8_t>> fields;
    for (const uint8_t field : options.fields) fields[&planner.analyzer_of(field)].push_back(field);
    if (terms.size() > kMostLookedUp) keep(kMostLookedUp, &Candidate::frequency);
    const uint64_t least = options.is_indexed ? 2 : 1;
    std::erase_if(terms, [&](Candidate& term) {
        options.deadline.check();
        const uint64_t documents = lookup.find(fields[term.analyzer], term.term).documents;
        const double saturated = term.frequency / (term.frequency + schema.parameters.k1);
        term.tells = bm25_idf(snapshot.documents(), documents) * saturated;
        return documents < least;
    });
    keep(options.terms, &Candidate::tells);
    Plan plan;
    plan.root.join = Join::kAny;
    for (Candidate& term : terms) {
        Leaf leaf;
        leaf.terms = {std::move(term.term)};
        leaf.fields = fields[term.analyzer];
        Clause clause;
        clause.leaf = plan.add(std::move(leaf));
        plan.root.clauses.push_back(std::move(clause));
    }
    return plan;
}

}  // namespace postings::search
