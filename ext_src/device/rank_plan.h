// Prepares a ranking for its kernels (opencl_kernels/rank_kernels.h): where the lists of its
// queries lie, what score their documents can have at most, and how many work-groups look for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/task/rank_task.h"
#include "device/device_cache.h"
#include "kernel_parameters.h"

namespace postings::device {

class RankPlan {
  public:
    // The lists, as RankLists, and the lengths must be resident. InvalidArgument for a document
    // without a length, or impossible parameters; NoRoom.
    RankPlan(DeviceCache& cache, std::span<const ListKey> lists, const ListKey& lengths,
             const RankTask& task);

    static constexpr uint32_t kMostPasses = 2;
    // Bytes for the candidates that one work-group's part of a query leaves.
    uint64_t candidate_bytes(uint32_t passes = kMostPasses) const {
        return uint64_t{passes} * shared_.capacity * 8;
    }
    uint32_t k() const { return shared_.k; }
    // The keys that must stay resident until the kernels have ended.
    std::span<const ListKey> needs() const { return needs_; }

    // A query's lists without the empty ones: sparse before dense ones, shorter before longer ones.
    // The kernels find the restrictions (filter, excluded), which all queries share, behind them.
    std::span<const PostingsRankTerm> terms(size_t query) const { return queries_[query].terms; }
    std::span<const PostingsRankTerm> restrictions() const { return restrictions_; }

    // Whether there can be a document in all of the query's lists, or in any.
    bool may_find(size_t query, bool all) const;
    // The caller sets where the query's candidates and its state are.
    PostingsRankQuery prepare(size_t query, bool all) const;
    // The same with the query's terms; the caller also sets the result buffer.
    PostingsRank prepare_alone(size_t query, bool all) const;
    // The bytes of a PostingsRank that the query uses: it has no more terms.
    size_t rank_bytes(size_t query) const {
        const size_t terms = queries_[query].terms.size() + restrictions_.size();
        return offsetof(PostingsRank, terms) + terms * sizeof(PostingsRankTerm);
    }
    // How many work-groups of this kernel share the query; `most` at most.
    uint32_t share(size_t query, Kernel kernel, uint32_t most, PostingsRankQuery& prepared) const;

  private:
    struct Query {
        std::vector<PostingsRankTerm> terms;
        uint32_t span = 0;  // from the first document of any list to the last
        bool has_empty = false;
    };

    Query query_of(DeviceCache& cache, std::span<const ListKey> lists,
                   std::span<const RankTerm> terms) const;
    // How many documents of the query's span the filter allows, at its average density.
    double allowed_in(size_t query) const;
    // The expected number of documents in all lists of a query, if lists were independent of each
    // other; 0 for a single list, most of whose documents are skipped.
    double expected_in_all(size_t query) const;
    static uint32_t units(const PostingsRankQuery& prepared, const Query& query, uint32_t lanes,
                          uint32_t bottom);

    const Shape shape_;
    std::vector<ListKey> needs_;
    uint32_t documents_ = 0;
    std::vector<PostingsRankTerm> restrictions_;
    PostingsRankQuery shared_{};
    std::vector<Query> queries_;
};

// Reads documents as a kernel leaves them, two words each, best first: k at most.
std::vector<ScoredDocument> documents_of(uint32_t count, std::span<const uint32_t> words,
                                         uint32_t k);

}  // namespace postings::device
