#include "device/rank_streams.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

namespace postings::device {

namespace {

// Measured with bench_service_load on an H200: with fewer streams the device waits; more gain
// nothing, and fewer queries share a launch, which takes the service as long as a query does.
constexpr size_t kStreams = 4;
constexpr uint64_t kStateBytes = POSTINGS_RANK_STATE_WORDS * 4;
// All queries together get so many work-groups for each that fills the device, but each query at
// least kFewestGroups, however many queries there are: with fewer groups each query takes longer,
// and a launch is over when its slowest query is. With 8, 256 queries at once took 1.5 times as
// long.
constexpr uint32_t kGroupsOfAll = 2, kFewestGroups = 24;

// So many queries of batches may run beside single queries, which would wait too long for more.
constexpr size_t kBesideSingle = 16;

// Words of a result buffer, including the sequence number and the count.
size_t answer_words(uint32_t k) {
    return 2 + 2 * size_t{k};
}

}  // namespace

RankStreams::RankStreams(DeviceCache& cache) : cache_(cache) {
    Backend& backend = cache.backend();
    std::vector<std::unique_ptr<Stream>> streams;
    try {
        while (streams.size() < kStreams) {
            auto stream = backend.open_stream();
            if (!stream) break;
            streams.push_back(std::move(stream));
        }
    } catch (const DeviceError&) {
        // Goes on with the streams that there are: pinned memory may be scarce.
    }
    if (streams.empty()) return;
    const uint64_t of_stream = POSTINGS_MAX_RANKS * kStateBytes;
    try {
        states_.reset(new DeviceCache::Scratch(cache.scratch(streams.size() * of_stream, {})));
    } catch (const NoRoom&) {
        return;
    }
    backend.zero(states_->offset(), streams.size() * of_stream);
    uint8_t last;
    backend.read(states_->offset(), {&last, 1});  // waits: streams do not
    for (size_t i = 0; i < streams.size(); ++i)
        launches_.push_back({std::move(streams[i]), states_->offset() + i * of_stream});
}

RankStreams::~RankStreams() = default;

struct RankStreams::HeldPlan {
    HeldPlan(DeviceCache& its_cache, RankPlan its) : cache(its_cache), plan(std::move(its)) {
        for (const ListKey& key : plan.needs()) {
            [[maybe_unused]] const uint64_t bytes = cache.hold(key);
            assert(bytes > 0);  // the plan's constructor found it resident
        }
    }
    ~HeldPlan() {
        for (const ListKey& key : plan.needs()) cache.release(key);
    }
    HeldPlan(const HeldPlan&) = delete;
    HeldPlan& operator=(const HeldPlan&) = delete;

    DeviceCache& cache;
    RankPlan plan;
};

void RankStreams::add(RankPlan plan, std::span<const Wanted> queries, bool of_batch) {
    const auto held = std::make_shared<const HeldPlan>(cache_, std::move(plan));
    for (const Wanted& wanted : queries)
        (of_batch ? of_batches_ : alone_)
            .push_back({held, wanted.query, wanted.all, !of_batch, wanted.ticket, wanted.turn});
}

void RankStreams::forget(uint64_t owner) {
    const auto is_its = [owner](const Waiting& one) { return one.ticket.owner == owner; };
    std::erase_if(alone_, is_its);
    std::erase_if(of_batches_, is_its);
}

// How many of the waiting batch queries may be launched now.
size_t RankStreams::may_join() const {
    const size_t waiting = of_batches_.size(), running = running_ - alone_running_;
    if (alone_.size() + alone_running_ == 0) return waiting;
    return std::min(waiting, kBesideSingle - std::min(running, kBesideSingle));
}

// Takes as many queries as fit into a launch, alternating between single queries and those of
// batches, but only few of batches while there are single ones.
void RankStreams::take_next(const IsWanted& is_wanted) {
    next_.clear();
    size_t words = 0, of_batches = may_join();
    while (next_.size() < POSTINGS_MAX_RANKS) {
        const bool turn = !next_.empty() && next_.back().is_alone;
        const bool none = of_batches_.empty() || of_batches == 0;
        auto& from = none || (!alone_.empty() && !turn) ? alone_ : of_batches_;
        if (from.empty()) return;
        const size_t its_words = answer_words(from.front().plan->plan.k());
        if (words + its_words > Backend::kResultBufferWords) return;
        Waiting next = std::move(from.front());
        from.pop_front();
        if (!is_wanted(next.ticket)) continue;
        words += its_words;
        if (!next.is_alone) --of_batches;
        next_.push_back(std::move(next));
    }
}

// Puts all of `next_` back except the first so many.
void RankStreams::put_back(size_t first) {
    for (; next_.size() > first; next_.pop_back())
        (next_.back().is_alone ? alone_ : of_batches_).push_front(std::move(next_.back()));
}

void RankStreams::launch(uint64_t now, const IsWanted& is_wanted) {
    for (Launch& launch : launches_) {
        if (alone_.empty() && of_batches_.empty()) return;
        if (launch.unanswered > 0) continue;
        sort_by_turn(now);
        if (!launch_some(launch, is_wanted)) return;
    }
}

// If all fit into one launch, the order does not matter.
void RankStreams::sort_by_turn(uint64_t now) {
    constexpr size_t kTogether = POSTINGS_MAX_RANKS;
    if (alone_.size() <= kTogether) return;
    std::ranges::partial_sort(alone_, alone_.begin() + kTogether, std::greater(),
                              [now](const Waiting& waiting) { return waiting.turn.urgency(now); });
}

// Launches some of the waiting queries on a free stream. False if there is no room for the first
// waiting query: it then waits for room, or gets none if nothing else runs.
bool RankStreams::launch_some(Launch& launch, const IsWanted& is_wanted) {
    const Shape shape = cache_.backend().shape();
    const uint32_t of_device = shape.groups(Kernel::Rank, shape.teams / 2);
    const auto all_queries = static_cast<uint32_t>(running_ + alone_.size() + may_join());
    const uint32_t most = std::clamp(kGroupsOfAll * of_device / all_queries,
                                     std::min(kFewestGroups, of_device), of_device);
    take_next(is_wanted);
    if (next_.empty()) return false;
    ranks_.clear();
    candidates_.clear();
    PostingsRanks several{};
    uint64_t candidate_bytes = 0;
    size_t words = 0;
    for (const Waiting& waiting : next_) {
        const RankPlan& plan = waiting.plan->plan;
        const size_t count = ranks_.size();
        PostingsRank& rank = ranks_.emplace_back(plan.prepare_alone(waiting.query, waiting.all));
        several.stride = std::max<uint64_t>(several.stride, plan.rank_bytes(waiting.query));
        const uint32_t parts = plan.share(waiting.query, Kernel::Ranks, most, rank.query);
        several.ends[count] = parts + (count > 0 ? several.ends[count - 1] : 0);
        rank.query.state = launch.states + count * kStateBytes;
        candidates_.push_back(candidate_bytes);
        candidate_bytes += parts * plan.candidate_bytes();
        rank.result_buffer = launch.stream->result_buffer(words);
        words += answer_words(plan.k());
    }
    while (true) {
        const uint64_t bytes = ranks_.size() * several.stride;
        try {
            launch.scratch.reset(
                new DeviceCache::Scratch(cache_.scratch(bytes + candidate_bytes, {})));
            several.ranks = launch.scratch->offset();
            for (size_t i = 0; i < ranks_.size(); ++i)
                ranks_[i].query.candidates = several.ranks + bytes + candidates_[i];
            break;
        } catch (const NoRoom&) {
            // Tries fewer of them, or later.
            if (ranks_.size() == 1) {
                const bool others_run = running_ > 0;
                if (!others_run) without_room_.push_back({next_[0].ticket, next_[0].all, false});
                put_back(others_run ? 0 : 1);
                next_.clear();
                return false;
            }
            ranks_.resize(ranks_.size() / 2);
            candidate_bytes = candidates_[ranks_.size()];
        }
    }
    put_back(ranks_.size());
    for (size_t i = 0; i < ranks_.size(); ++i) {
        alone_running_ += next_[i].is_alone;
        launch.queries.push_back({std::move(next_[i]), ranks_[i].result_buffer});
    }
    launch.unanswered = ranks_.size();
    running_ += ranks_.size();
    if (ranks_.size() == 1) {
        launch.stream->launch(Kernel::Rank, several.ends[0], ranks_[0]);
    } else {
        written_.resize(ranks_.size() * several.stride);
        for (size_t i = 0; i < ranks_.size(); ++i)
            std::memcpy(&written_[i * several.stride], &ranks_[i], several.stride);
        launch.stream->write(several.ranks, written_);
        launch.stream->launch(Kernel::Ranks, several.ends[ranks_.size() - 1], several);
    }
    return true;
}

std::vector<RankStreams::Answer> RankStreams::take_answers() {
    std::vector<Answer> answers = std::exchange(without_room_, {});
    for (Launch& launch : launches_) {
        if (launch.unanswered == 0) continue;
        for (Running& query : launch.queries) {
            if (query.is_answered) continue;
            const uint32_t k = query.query.plan->plan.k();
            const auto answer = launch.stream->answer(query.result_buffer, 1 + 2 * size_t{k});
            if (!answer) continue;
            answers.push_back({query.query.ticket, query.query.all, true,
                               documents_of((*answer)[0], answer->subspan(1), k)});
            query.is_answered = true;
            --launch.unanswered;
            --running_;
            alone_running_ -= query.query.is_alone;
        }
        if (launch.unanswered > 0) continue;
        launch.queries.clear();
        launch.scratch.reset();
    }
    return answers;
}

}  // namespace postings::device
