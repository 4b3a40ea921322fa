#include "device/rank_flights.h"

#include <algorithm>
#include <utility>

#include "core/base/bytes_of.h"

namespace postings::device {

namespace {

// Measured with bench_service_load on an H100: with more streams less comes together in a launch,
// which takes the service as long as a query does; with fewer the device waits.
constexpr size_t kStreams = 3;
constexpr uint64_t kStateBytes = POSTINGS_RANK_STATE_WORDS * 4;
// All queries together have so many work-groups for each that fills the device, and each has so
// many at least, as its parts take longer the fewer they are.
constexpr uint32_t kGroupsOfAll = 4, kFewestGroups = 8;

}  // namespace

RankFlights::RankFlights(DeviceCache& cache) : cache_(cache) {
    Backend& backend = cache.backend();
    std::vector<std::unique_ptr<Stream>> streams;
    try {
        while (streams.size() < kStreams) {
            auto stream = backend.open_stream();
            if (!stream) break;
            streams.push_back(std::move(stream));
        }
    } catch (const DeviceError&) {
        // Those that there are, then: memory that is pinned may be scarce.
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
        flights_.push_back({std::move(streams[i]), states_->offset() + i * of_stream});
}

RankFlights::~RankFlights() {
    for (Flight& flight : flights_) release(flight.held);
    for (const Waiting& waiting : waiting_) release(waiting.held);
}

void RankFlights::release(std::span<const ListKey> held) {
    for (const ListKey& key : held) cache_.release(key);
}

void RankFlights::add(uint64_t number, RankPlan plan, bool all) {
    std::vector<ListKey> held;
    for (const ListKey& key : plan.needs())
        if (cache_.hold(key) > 0) held.push_back(key);
    waiting_.push_back({number, std::move(plan), all, std::move(held)});
}

void RankFlights::launch() {
    for (Flight& flight : flights_) {
        if (waiting_.empty()) return;
        if (flight.unanswered == 0 && !launch_some(flight)) return;
    }
}

// False if there is no room for the first of those that wait, which then waits for room or has
// none.
bool RankFlights::launch_some(Flight& flight) {
    const Shape shape = cache_.backend().shape();
    const uint32_t of_device = shape.groups(Kernel::Rank, shape.teams / 2);
    const auto all_queries = static_cast<uint32_t>(size());
    const uint32_t most = std::clamp(kGroupsOfAll * of_device / all_queries,
                                     std::min(kFewestGroups, of_device), of_device);
    std::vector<PostingsRank> ranks;
    std::vector<uint64_t> candidates;  // where, behind the queries
    PostingsRanks several{};
    uint64_t candidate_bytes = 0;
    size_t words = 0;
    for (const Waiting& waiting : waiting_) {
        const size_t count = ranks.size();
        PostingsRank rank = waiting.plan.prepare_alone(0, waiting.all);
        const size_t its_words = 2 + 2 * size_t{rank.query.k};
        if (count == POSTINGS_MAX_RANKS || words + its_words > Backend::kResultBufferWords) break;
        const uint32_t parts = waiting.plan.share(0, Kernel::Ranks, most, rank.query);
        several.ends[count] = parts + (count > 0 ? several.ends[count - 1] : 0);
        rank.query.state = flight.states + count * kStateBytes;
        candidates.push_back(candidate_bytes);
        candidate_bytes += parts * waiting.plan.candidate_bytes();
        rank.result_buffer = flight.stream->result_buffer(words);
        words += its_words;
        ranks.push_back(rank);
    }
    while (true) {
        const uint64_t bytes = ranks.size() * sizeof ranks[0];
        try {
            flight.scratch.reset(
                new DeviceCache::Scratch(cache_.scratch(bytes + candidate_bytes, {})));
            several.ranks = flight.scratch->offset();
            for (size_t i = 0; i < ranks.size(); ++i)
                ranks[i].query.candidates = several.ranks + bytes + candidates[i];
            break;
        } catch (const NoRoom&) {
            // Fewer of them, then, or later.
            if (ranks.size() == 1) {
                if (flying_ > 0) return false;
                release(waiting_.front().held);
                without_room_.push_back({waiting_.front().number, false});
                waiting_.pop_front();
                return false;
            }
            ranks.resize(ranks.size() / 2);
            candidate_bytes = candidates[ranks.size()];
        }
    }
    for (const PostingsRank& rank : ranks) {
        Waiting& waiting = waiting_.front();
        flight.queries.push_back({waiting.number, rank.query.k, rank.result_buffer});
        flight.held.insert(flight.held.end(), waiting.held.begin(), waiting.held.end());
        waiting_.pop_front();
    }
    flight.unanswered = ranks.size();
    flying_ += ranks.size();
    if (ranks.size() == 1) {
        flight.stream->launch(Kernel::Rank, several.ends[0], ranks[0]);
    } else {
        flight.stream->write(several.ranks, bytes_of(ranks));
        flight.stream->launch(Kernel::Ranks, several.ends[ranks.size() - 1], several);
    }
    return true;
}

std::vector<RankFlights::Answer> RankFlights::land() {
    std::vector<Answer> answers = std::exchange(without_room_, {});
    for (Flight& flight : flights_) {
        if (flight.unanswered == 0) continue;
        for (Flying& query : flight.queries) {
            if (query.is_answered) continue;
            const auto answer = flight.stream->answer(query.result_buffer, 1 + 2 * size_t{query.k});
            if (!answer) continue;
            answers.push_back(
                {query.number, true, documents_of((*answer)[0], answer->subspan(1), query.k)});
            query.is_answered = true;
            --flight.unanswered;
            --flying_;
        }
        if (flight.unanswered > 0) continue;
        release(flight.held);
        flight.held.clear();
        flight.queries.clear();
        flight.scratch.reset();
    }
    return answers;
}

}  // namespace postings::device
