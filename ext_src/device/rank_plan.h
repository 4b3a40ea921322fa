// A ranking as its kernels take it (opencl_kernels/rank_kernels.h): where the lists of its queries
// lie, what their documents may get at most, and in how many work-groups they are looked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/query/rank_task.h"
#include "device/device_cache.h"
#include "kernel_parameters.h"

namespace postings::device {

// How documents in any list are ranked (opencl_kernels/rank_bounds.h and rank_single.h, or
// rank_ranges.h). The result is the same.
enum class RankAlgorithm { Bounds, Ranges };

class RankPlan {
  public:
    // Of lists that are all resident, to be ranked, as the lengths are. InvalidArgument for a
    // document without a length, or impossible parameters; NoRoom.
    RankPlan(DeviceCache& cache, std::span<const ListKey> lists, const ListKey& lengths,
             const RankTask& task, RankAlgorithm algorithm = RankAlgorithm::Bounds);

    static constexpr uint32_t kMostPasses = 2;
    // Room for the candidates that a part of a query leaves.
    uint64_t candidate_bytes(uint32_t passes = kMostPasses) const {
        return uint64_t{passes} * shared_.capacity * 8;
    }
    uint32_t k() const { return shared_.k; }
    // What must stay resident until the kernels have ended.
    std::span<const ListKey> needs() const { return needs_; }

    // A query's lists without the empty ones, sparse ones first, then the shorter ones; behind them
    // are the restrictions of all queries.
    std::span<const PostingsRankTerm> terms(size_t query) const { return queries_[query].terms; }
    std::span<const PostingsRankTerm> restrictions() const { return restrictions_; }

    // In all of its lists, or in any: can there be a document?
    bool may_find(size_t query, bool all) const;
    // The caller adds where its candidates and its state are.
    PostingsRankQuery prepare(size_t query, bool all) const;
    // The same with its terms; the caller adds the result buffer, too.
    PostingsRank prepare_alone(size_t query, bool all) const;
    // Of that, without the terms that it does not have.
    size_t rank_bytes(size_t query) const {
        const size_t terms = queries_[query].terms.size() + restrictions_.size();
        return offsetof(PostingsRank, terms) + terms * sizeof(PostingsRankTerm);
    }
    // How many work-groups of such a kernel, which goes by bounds, share the query; `most` at most.
    uint32_t share(size_t query, Kernel kernel, uint32_t most, PostingsRankQuery& prepared) const;

  private:
    struct Query {
        std::vector<PostingsRankTerm> terms;
        uint32_t span = 0;  // documents from the first to the last that any list has
        bool has_empty = false;
    };

    Query query_of(DeviceCache& cache, std::span<const ListKey> lists,
                   std::span<const RankTerm> terms) const;
    // How many of its span the filter may allow, as dense as that is.
    double allowed_in(size_t query) const;
    // Documents in all lists of a query, if lists were independent of each other; 0 for a single
    // list, most of whose documents are passed over.
    double expected_in_all(size_t query) const;
    static uint32_t units(const PostingsRankQuery& prepared, const Query& query, uint32_t lanes,
                          uint32_t bottom);

    const Shape shape_;
    const RankAlgorithm algorithm_;
    std::vector<ListKey> needs_;
    uint32_t documents_ = 0;
    std::vector<PostingsRankTerm> restrictions_;
    PostingsRankQuery shared_{};
    std::vector<Query> queries_;
};

// As a kernel leaves them, two words each, best first: k of them at most.
std::vector<ScoredDocument> documents_of(uint32_t count, std::span<const uint32_t> words,
                                         uint32_t k);

}  // namespace postings::device
