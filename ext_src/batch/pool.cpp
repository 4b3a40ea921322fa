#include "batch/pool.h"

#include <exception>

#include "core/base/error.h"

#ifdef POSTINGS_TBB
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#endif

namespace postings::batch {

#ifdef POSTINGS_TBB
struct Pool::Arena {
    // The limit has to admit more threads than the machine has processors when they are asked for.
    explicit Arena(size_t threads)
        : limit(tbb::global_control::max_allowed_parallelism, threads),
          arena(static_cast<int>(threads)) {}

    tbb::global_control limit;
    tbb::task_arena arena;
};
#else
struct Pool::Arena {};
#endif

namespace {

#ifdef _OPENMP
void openmp_for_each(size_t threads, size_t count, const std::function<void(size_t)>& body) {
    std::exception_ptr failure;  // an exception must not leave the parallel region
#pragma omp parallel for schedule(dynamic, 1) num_threads(static_cast <int>(threads))
    for (size_t i = 0; i < count; ++i) {
        try {
            body(i);
        } catch (...) {
#pragma omp critical
            failure = std::current_exception();
        }
    }
    if (failure) std::rethrow_exception(failure);
}
#endif

}  // namespace

Pool::Pool(PoolKind kind, size_t threads) : kind_(kind), threads_(threads) {
    if (kind == PoolKind::kTbb) {
#ifdef POSTINGS_TBB
        arena_ = std::make_unique<Arena>(threads);
#else
        throw InvalidArgument("built without oneTBB: use --parallel openmp");
#endif
    }
#ifndef _OPENMP
    if (kind == PoolKind::kOpenMp) throw InvalidArgument("built without OpenMP");
#endif
}

Pool::~Pool() = default;
Pool::Pool(Pool&&) noexcept = default;

void Pool::for_each(size_t count, const std::function<void(size_t)>& body) const {
#ifdef POSTINGS_TBB
    if (kind_ == PoolKind::kTbb) {
        arena_->arena.execute([&] {
            tbb::parallel_for(
                tbb::blocked_range<size_t>(0, count, 1),
                [&](const tbb::blocked_range<size_t>& range) {
                    for (size_t i = range.begin(); i != range.end(); ++i) body(i);
                },
                tbb::simple_partitioner());
        });
        return;
    }
#endif
#ifdef _OPENMP
    if (kind_ == PoolKind::kOpenMp) return openmp_for_each(threads_, count, body);
#endif
    for (size_t i = 0; i < count; ++i) body(i);
}

}  // namespace postings::batch
