// A client's requests to rank.
#include <algorithm>
#include <bit>
#include <cstring>

#include "core/base/bytes_of.h"
#include "core/base/error.h"
#include "service/client/client.h"

namespace postings::service {

namespace {

// The most bytes of results in a request: the rest of the buffer is for the request itself.
constexpr size_t kMostResultBytes = kBufferBytes / 2;

// The docIDs of a ranking.
class SeenDocids {
  public:
    explicit SeenDocids(size_t most) : slots_(std::bit_ceil(2 * most + 1)) {}

    void clear() { std::ranges::fill(slots_, 0); }
    // False if it is there already. Docids are less than 2^32 - 1.
    bool add(uint32_t docid) {
        for (size_t i = docid * 2654435769u;; ++i) {
            uint32_t& slot = slots_[i & (slots_.size() - 1)];
            if (slot == docid + 1) return false;
            if (slot == 0) {
                slot = docid + 1;
                return true;
            }
        }
    }

  private:
    std::vector<uint32_t> slots_;  // docID + 1
};

bool can_be(const RankedDocuments& ranked, RankMode asked, size_t documents, SeenDocids& seen) {
    if (ranked.mode != RankMode::kAnd && ranked.mode != RankMode::kOr) return false;
    if (asked != RankMode::kAndThenOr && ranked.mode != asked) return false;
    uint64_t worse_than = UINT64_MAX;
    seen.clear();
    for (const ScoredDocument& document : ranked.documents) {
        const uint64_t key = uint64_t{document.score} << 32 | ~document.docid;
        if (document.docid >= documents || key >= worse_than || !seen.add(document.docid))
            return false;
        worse_than = key;
    }
    return true;
}

size_t stride_of(const RankTask& task) {
    return 8 * (1 + size_t{task.k});
}

}  // namespace

std::optional<std::vector<RankedDocuments>> Client::rank(std::span<const ListReference> lists,
                                                         const LengthsReference& lengths,
                                                         const RankTask& task) {
    std::vector<RankedDocuments> ranked;
    ranked.reserve(task.queries.size());
    if (!rank_all(lists, lengths, task, ranked)) return std::nullopt;
    return ranked;
}

bool Client::rank(std::span<const ListReference> lists, const LengthsReference& lengths,
                  SharedBatch& batch) {
    shared_ = &batch;
    const bool ranked = rank_all(lists, lengths, batch.task(), batch.answered());
    shared_ = nullptr;
    return ranked;
}

bool Client::rank_all(std::span<const ListReference> lists, const LengthsReference& lengths,
                      const RankTask& task, std::vector<RankedDocuments>& ranked) {
    const auto is_too_long = [](const auto& query) {
        return query.empty() || query.size() > kMaxRankLists;
    };
    if (task.k == 0 || task.k > kMaxRankK || std::ranges::any_of(task.queries, is_too_long)) {
        reason_ = "no device ranks as many lists, or so many documents";
        return false;
    }
    const size_t at_once =
        std::clamp<size_t>(kMostResultBytes / stride_of(task), 1, kMaxRankQueries);
    const auto left = [&] { return shared_ != nullptr ? shared_->left() : task.queries.size(); };
    while (ranked.size() < left()) {
        const size_t first = ranked.size(), count = std::min(at_once, left() - first);
        RankTask part = task;
        part.queries = task.queries.subspan(first, count);
        if (shared_ != nullptr) shared_->begin_part(first, count);
        if (!rank_part(lists, lengths, part, ranked)) return false;
        if (ranked.size() < std::min(first + count, left())) break;
    }
    return true;
}

bool Client::rank_part(std::span<const ListReference> lists, const LengthsReference& lengths,
                       const RankTask& task, std::vector<RankedDocuments>& ranked) {
    std::vector<RankTerm> terms;
    std::vector<uint32_t> ends;
    ends.reserve(task.queries.size());
    for (const auto& query : task.queries) {
        terms.insert(terms.end(), query.begin(), query.end());
        ends.push_back(static_cast<uint32_t>(terms.size()));
    }
    if (!begin(lists, &lengths)) return false;
    const RankRequest request{.lengths = keys_.back(),
                              .k1 = task.parameters.k1,
                              .b = task.parameters.b,
                              .k = task.k,
                              .mode = static_cast<uint32_t>(task.mode),
                              .lists = static_cast<uint32_t>(lists.size()),
                              .queries = static_cast<uint32_t>(task.queries.size()),
                              .filter = task.filter,
                              .excluded = task.excluded,
                              .at_once = shared_ != nullptr ? shared_->at_once() : 0,
                              .unused = 0,
                              .average_length = task.average_length.value_or(-1)};
    const std::span<const uint8_t> payload[] = {bytes_of(request),
                                                bytes_of(std::span(keys_).first(lists.size())),
                                                bytes_of(ends), bytes_of(terms)};
    const size_t stride = stride_of(task), bytes = task.queries.size() * stride;
    const size_t for_missing = (lists.size() / 64 + 1) * sizeof(uint64_t);
    const auto answer =
        with_payload(Operation::Rank, payload, lists, std::max(bytes, for_missing), &lengths);
    if (!answer) return false;
    const size_t left = shared_ != nullptr ? shared_->left_of_part() : task.queries.size();
    const size_t done = shared_ != nullptr ? answer->detail : left;
    if (shared_ != nullptr) shared_->add_served(profile_.served_ns);
    if (answer->result.size() != bytes || done > left) {
        distrust();
        return false;
    }
    SeenDocids seen(task.k);
    for (size_t i = 0; i < done; ++i) {
        uint32_t head[2];
        std::memcpy(head, &answer->result[i * stride], sizeof head);
        RankedDocuments of_query;
        of_query.mode = static_cast<RankMode>(head[1]);
        of_query.documents.resize(std::min(head[0], task.k));
        if (head[0] > 0) {
            std::memcpy(of_query.documents.data(), &answer->result[i * stride + sizeof head],
                        of_query.documents.size() * sizeof(ScoredDocument));
        }
        if (head[0] > task.k || !can_be(of_query, task.mode, lengths.view->codes.size(), seen)) {
            distrust();
            return false;
        }
        ranked.push_back(std::move(of_query));
    }
    return true;
}

}  // namespace postings::service
