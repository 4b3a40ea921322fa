// Rankings that a service is asked for: a collection, its queries, and a client that sends them.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <random>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "core/rank/rank.h"
#include "made_collection.h"
#include "service/client/client.h"
#include "service/client/dispatcher.h"

namespace postings::bench {

using namespace service;

constexpr uint32_t kDocumentsAsked = 8'000'000, kBest = 10;
constexpr size_t kLists = 24, kQueries = 64;

struct Query {
    std::vector<uint32_t> lists;
    RankMode mode;
};

struct Collection {
    DocumentLengthTable lengths;
    std::vector<PostingList> lists;
    std::vector<Query> queries;
    Ranker ranker{lengths.view(), kBm25};

    // Lists of about these lengths; no queries.
    Collection(uint32_t documents, std::span<const uint32_t> lengths_of_lists)
        : lengths(made_lengths(documents)), lists(lengths_of_lists.size()) {
        std::atomic<size_t> next = 0;
        std::vector<std::jthread> threads;
        for (size_t core = 0; core < std::max(1u, std::thread::hardware_concurrency()); ++core) {
            threads.emplace_back([&] {
                for (size_t i; (i = next++) < lists.size();)
                    lists[i] = made_list(ranker, lengths_of_lists[i], 2 + i, documents);
            });
        }
    }

    // Of fewer documents, lists are shorter.
    explicit Collection(uint32_t documents = kDocumentsAsked)
        : Collection(documents, usual_lengths(documents)) {
        std::mt19937_64 random(2);
        for (size_t i = 0; i < kQueries; ++i) {
            Query query{{}, i % 2 ? RankMode::kOr : RankMode::kAnd};
            while (query.lists.size() < 2 + i / 2 % 2) {
                const auto list = static_cast<uint32_t>(random() % kLists);
                if (std::ranges::find(query.lists, list) == query.lists.end())
                    query.lists.push_back(list);
            }
            queries.push_back(std::move(query));
        }
    }

    static std::vector<uint32_t> usual_lengths(uint32_t documents) {
        const double longest = 3.0 / 8 * documents;
        std::vector<uint32_t> usual;
        for (size_t i = 0; i < kLists; ++i) {
            const double share = std::pow(100, static_cast<double>(i) / (kLists - 1) - 1);
            usual.push_back(static_cast<uint32_t>(longest * share));
        }
        return usual;
    }

    // The one at that place in a batch, which begins with this one.
    static size_t in_batch(size_t first, size_t place) { return (first + 2 * place) % kQueries; }

    std::vector<ScoredDocument> on_cpu(const Query& query) const {
        std::vector<RankedList> ranked;
        for (const uint32_t list : query.lists)
            ranked.push_back({lists[list], ranker.weight(lists[list])});
        return ranker.rank(ranked, kBest, query.mode).documents;
    }
};

// A process's connection, and its tasks as it sends them.
class Asker {
  public:
    // Tasks of so many queries: that of its number, and those of the same mode behind it (of a
    // collection with its usual queries).
    Asker(const Collection& collection, const ClientOptions& options, size_t batch)
        : client_(options),
          view_(collection.lengths.view()),
          keys_(collection.lists.size()),
          lengths_{&view_, &lengths_key_} {
        for (size_t i = 0; i < collection.lists.size(); ++i)
            all_.push_back({&collection.lists[i], &keys_[i]});
        for (size_t first = 0; first < collection.queries.size(); ++first) {
            Task task{{}, {}, collection.queries[first].mode};
            std::vector<uint32_t> places(all_.size(), UINT32_MAX);  // of the task's lists
            for (size_t i = 0; i < batch; ++i) {
                std::vector<WeightedList> weighted;
                const size_t query = batch == 1 ? first : Collection::in_batch(first, i);
                for (const uint32_t list : collection.queries[query].lists) {
                    if (places[list] == UINT32_MAX) {
                        places[list] = static_cast<uint32_t>(task.lists.size());
                        task.lists.push_back(all_[list]);
                    }
                    weighted.push_back(
                        {places[list], collection.ranker.weight(collection.lists[list])});
                }
                task.queries.add(weighted, kBm25.k1);
            }
            tasks_.push_back(std::move(task));
        }
    }

    // All keys are known from then on, as in a process that has used the lists before; false if
    // there is no service.
    bool finds_keys() {
        if (!client_.connected()) return false;
        for (const ListReference& list : all_) list.key_with(client_.key_secret());
        lengths_.key_with(client_.key_secret());
        return true;
    }

    // Nothing if the service does not answer.
    std::optional<std::vector<RankedDocuments>> tries(size_t query) {
        return asked(query, [&](auto&&... task) { return client_.rank(task...); });
    }
    // The same, by who decides where it is done: nothing, and it is to be done here. Of a batch,
    // some may be done there and some here.
    std::optional<std::vector<RankedDocuments>> asked_by(Dispatcher& dispatcher,
                                                         const DevicePreference& preference,
                                                         size_t query,
                                                         const SharedBatch::OnCpu& on_cpu) {
        return asked(query,
                     [&](auto&&... task) { return dispatcher.rank(preference, task..., on_cpu); });
    }

    // Does not wait for the answer, and nobody reads it; false if it could not be asked. Nothing
    // else is asked until it is_over().
    bool post(size_t query) {
        client_.set_terms({.only_tries = true});
        tries(query);
        const Client::Trial trial = client_.look_at_trial();
        // The service may have been that quick.
        is_posted_ = trial.is_out;
        return trial.is_out || trial.served_ns > 0;
    }
    bool is_over() {
        if (!is_posted_) return true;
        const Client::Trial trial = client_.look_at_trial();
        if (trial.is_out) return false;
        is_posted_ = false;
        if (trial.served_ns > 0) return true;
        std::fprintf(stderr, "a request failed\n");
        _exit(1);
    }

    std::vector<RankedDocuments> ask(size_t query) {
        client_.set_terms({});
        auto ranked = tries(query);
        if (!ranked) {
            std::fprintf(stderr, "%s\n", client_.reason().c_str());
            _exit(1);
        }
        return std::move(*ranked);
    }

  private:
    struct Task {
        std::vector<ListReference> lists;
        RankQueries queries;
        RankMode mode;
    };

    template <class Ask>
    std::optional<std::vector<RankedDocuments>> asked(size_t query, Ask ask) {
        Task& task = tasks_[query];
        return ask(task.lists, lengths_,
                   RankTask{.parameters = kBm25,
                            .k = kBest,
                            .mode = task.mode,
                            .queries = task.queries.queries()});
    }

    Client client_;
    bool is_posted_ = false;
    DocumentLengths view_;
    std::vector<CachedKey> keys_;  // hashed once
    CachedKey lengths_key_;
    LengthsReference lengths_;
    std::vector<ListReference> all_;
    std::vector<Task> tasks_;
};

}  // namespace postings::bench
