#include "core/task/rank_task.h"

namespace postings {

void RankQueries::add(std::span<const WeightedList> query, double k1) {
    std::vector<double> weights;
    weights.reserve(query.size());
    for (const WeightedList& term : query) weights.push_back(term.weight);
    const TermWeights integers = term_weights(weights, k1);
    for (size_t i = 0; i < query.size(); ++i) {
        terms_.push_back({query[i].list, integers.weights[i]});
        fit_devices_ = fit_devices_ && integers.weights[i] != 0;
    }
    ends_.push_back(terms_.size());
    fraction_bits_.push_back(integers.fraction_bits);
}

std::span<const std::span<const RankTerm>> RankQueries::queries() {
    queries_.clear();
    queries_.reserve(ends_.size());
    size_t begin = 0;
    for (const size_t end : ends_) {
        queries_.push_back(std::span(terms_).subspan(begin, end - begin));
        begin = end;
    }
    return queries_;
}

}  // namespace postings
