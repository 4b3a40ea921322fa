// Ranking, as a client asks for it.
#include <algorithm>
#include <cstring>

#include "core/base/bytes_of.h"
#include "core/base/error.h"
#include "service/client/client.h"

namespace postings::service {

namespace {

// What is left of the area beside requests and results.
constexpr size_t kMostResultBytes = kAreaBytes / 2;

bool can_be(const Ranking& ranking, RankMode asked, size_t documents) {
    if (ranking.mode != RankMode::kAnd && ranking.mode != RankMode::kOr) return false;
    if (asked != RankMode::kAndThenOr && ranking.mode != asked) return false;
    uint64_t worse_than = UINT64_MAX;
    for (const ScoredDocument& document : ranking.documents) {
        const uint64_t key = uint64_t{document.score} << 32 | ~document.docid;
        if (document.docid >= documents || key >= worse_than) return false;
        worse_than = key;
    }
    return true;
}

}  // namespace

std::optional<Ranking> Client::rank(std::span<const Operand> lists, std::span<const double> weights,
                                    const LengthsOperand& lengths, Bm25Parameters parameters,
                                    size_t k, RankMode mode) {
    std::vector<RankQueryTerm> terms;
    for (size_t i = 0; i < lists.size(); ++i) {
        terms.push_back({static_cast<uint32_t>(i), weights[i]});
    }
    const std::span<const RankQueryTerm> queries[] = {terms};
    auto rankings = rank_many(lists, queries, lengths, parameters, k, mode);
    if (!rankings) return std::nullopt;
    return std::move(rankings->front());
}

std::optional<std::vector<Ranking>> Client::rank_many(
    std::span<const Operand> lists, std::span<const std::span<const RankQueryTerm>> queries,
    const LengthsOperand& lengths, Bm25Parameters parameters, size_t k, RankMode mode) {
    const auto is_too_long = [](const auto& query) {
        return query.empty() || query.size() > kMaxRankLists;
    };
    if (k == 0 || k > kMaxRankK || std::ranges::any_of(queries, is_too_long)) {
        reason_ = "no device ranks as many lists, or so many documents";
        return std::nullopt;
    }
    const size_t stride = 8 * (1 + k),
                 at_once = std::clamp<size_t>(kMostResultBytes / stride, 1, kMaxRankQueries);
    std::vector<Ranking> rankings;
    rankings.reserve(queries.size());
    for (size_t i = 0; i < queries.size(); i += at_once) {
        const auto part = queries.subspan(i, std::min(at_once, queries.size() - i));
        if (!rank_part(lists, part, lengths, parameters, k, mode, rankings)) return std::nullopt;
    }
    return rankings;
}

bool Client::rank_part(std::span<const Operand> lists,
                       std::span<const std::span<const RankQueryTerm>> queries,
                       const LengthsOperand& lengths, Bm25Parameters parameters, size_t k,
                       RankMode mode, std::vector<Ranking>& rankings) {
    std::vector<RankTerm> terms;
    std::vector<uint32_t> ends;
    std::vector<double> weights;
    const size_t first = rankings.size();
    for (const auto& query : queries) {
        weights.clear();
        for (const RankQueryTerm& term : query) weights.push_back(term.weight);
        TermWeights integers;
        try {
            integers = term_weights(weights, parameters.k1);
        } catch (const Error& error) {
            // The CPU will refuse it, too.
            reason_ = error.what();
            return false;
        }
        if (std::ranges::find(integers.weights, 0u) != integers.weights.end()) {
            reason_ = "no device ranks with a weight of 0";
            return false;
        }
        for (size_t i = 0; i < query.size(); ++i) {
            terms.push_back({query[i].list, integers.weights[i]});
        }
        ends.push_back(static_cast<uint32_t>(terms.size()));
        rankings.push_back({{}, integers.fraction_bits, RankMode::kAnd});
    }
    if (!begin(lists, &lengths)) return false;
    const RankRequest request{keys_.back(),
                              parameters.k1,
                              parameters.b,
                              static_cast<uint32_t>(k),
                              static_cast<uint32_t>(mode),
                              static_cast<uint32_t>(lists.size()),
                              static_cast<uint32_t>(queries.size())};
    const std::span<const uint8_t> payload[] = {bytes_of(request),
                                                bytes_of(std::span(keys_).first(lists.size())),
                                                bytes_of(ends), bytes_of(terms)};
    const size_t stride = 8 * (1 + k), bytes = queries.size() * stride;
    const size_t for_missing = (lists.size() / 64 + 1) * sizeof(uint64_t);
    const auto answer =
        with_payload(Operation::Rank, payload, lists, std::max(bytes, for_missing), &lengths);
    if (!answer) return false;
    if (answer->result.size() != bytes) {
        distrust();
        return false;
    }
    for (size_t i = 0; i < queries.size(); ++i) {
        uint32_t head[2];
        std::memcpy(head, &answer->result[i * stride], sizeof head);
        Ranking& ranking = rankings[first + i];
        ranking.mode = static_cast<RankMode>(head[1]);
        ranking.documents.resize(std::min<size_t>(head[0], k));
        if (head[0] > 0) {
            std::memcpy(ranking.documents.data(), &answer->result[i * stride + sizeof head],
                        ranking.documents.size() * sizeof(ScoredDocument));
        }
        if (head[0] > k || !can_be(ranking, mode, lengths.lengths->codes.size())) {
            distrust();
            return false;
        }
    }
    return true;
}

}  // namespace postings::service
