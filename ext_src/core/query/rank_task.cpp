#include "core/query/rank_task.h"

namespace postings {

void RankQueries::add(std::span<const uint32_t> lists, std::span<const double> weights, double k1) {
    const TermWeights integers = term_weights(weights, k1);
    for (size_t i = 0; i < lists.size(); ++i) {
        terms_.push_back({lists[i], integers.weights[i]});
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
