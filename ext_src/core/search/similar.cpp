#include "core/search/similar.h"

#include <algorithm>
#include <unordered_map>

#include "core/rank/bm25.h"

namespace postings::search {

namespace {

struct Candidate {
    std::string term;
    double frequency = 0, tells = 0;
    size_t first = 0;  // in the order of the texts
};

std::vector<Candidate> terms_of(const index::Schema& schema, Analyzer& analyzer,
                                std::span<const SimilarText> texts, const Deadline& deadline) {
    const std::vector<size_t> places = schema.text_places();
    std::unordered_map<std::string, size_t> known;
    std::vector<Candidate> found;
    for (const SimilarText& text : texts) {
        deadline.check();
        const double boost = schema.fields[places[text.field]].boost;
        const auto part = std::string_view(text.text).substr(0, kMostTextBytes);
        for (Token& token : analyzer.analyze(part)) {
            if (token.stop_word) continue;
            const auto [place, is_new] = known.try_emplace(token.term, found.size());
            if (is_new) found.push_back({std::move(token.term), 0, 0, found.size()});
            found[place->second].frequency += boost;
        }
    }
    return found;
}

}  // namespace

Plan similar_plan(const index::IndexSnapshot& snapshot, TermLookup& lookup, Analyzer& analyzer,
                  std::span<const SimilarText> texts, const SimilarOptions& options) {
    const index::Schema& schema = snapshot.schema();
    std::vector<Candidate> terms = terms_of(schema, analyzer, texts, options.deadline);
    const auto keep = [&](size_t most, auto member) {
        const auto is_better = [&](const Candidate& a, const Candidate& b) {
            return a.*member != b.*member ? a.*member > b.*member : a.first < b.first;
        };
        std::ranges::sort(terms, is_better);
        if (terms.size() > most) terms.resize(most);
    };
    if (terms.size() > kMostLookedUp) keep(kMostLookedUp, &Candidate::frequency);
    const uint64_t least = options.is_indexed ? 2 : 1;
    std::erase_if(terms, [&](Candidate& term) {
        options.deadline.check();
        const uint64_t documents = lookup.find(options.fields, term.term).documents;
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
        leaf.fields = options.fields;
        Clause clause;
        clause.leaf = plan.add(std::move(leaf));
        plan.root.clauses.push_back(std::move(clause));
    }
    return plan;
}

}  // namespace postings::search
